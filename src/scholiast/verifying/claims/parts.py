"""The part of a sentence that belongs to one group of marks (BibAgent, appendix C.4)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from scholiast.verifying.claims.marks import FIRST, Group, Masked

_GROUP = re.compile("[\ue100-\ue1ff]")
_VERB = re.compile(
    r"\b(?:is|are|was|were|be|been|has|have|had|can|could|may|might|must|will|would|shall|should|"
    r"do|does|did|show(?:s|ed|n)?|find(?:s)?|found|reports?|reported|suggest(?:s|ed)?|"
    r"propose[sd]?|use[sd]?|increase[sd]?|decrease[sd]?|reduce[sd]?|improve[sd]?|cause[sd]?|"
    r"lead(?:s)?|led|play(?:s|ed)?|act(?:s|ed)?|bind(?:s)?|bound|inhibit(?:s|ed)?|induce[sd]?|"
    r"promote[sd]?|regulate[sd]?|express(?:es|ed)?|encode[sd]?|contain(?:s|ed)?|include[sd]?|"
    r"provide[sd]?|require[sd]?|allow(?:s|ed)?|enable[sd]?|produce[sd]?|affect(?:s|ed)?|"
    r"remain(?:s|ed)?|become(?:s)?|became|occur(?:s|red)?|exist(?:s|ed)?|associate[sd]|"
    r"demonstrate[sd]?|reveal(?:s|ed)?|observe[sd]|developed|introduce[sd]?|present(?:s|ed)|"
    r"compare[sd]|apply|applies|applied|achieve[sd]?|outperform(?:s|ed)?|stud(?:y|ies|ied)|"
    r"describe[sd]?|identif(?:y|ies|ied)|investigate[sd]?|argue[sd]?|note[sd]?|make[s]?|made|"
    r"work(?:s|ed)|take[s]?|took|give[s]?|gave|mediate[sd]?|control(?:s|led)?|involve[sd]?|"
    r"depend(?:s|ed)?|result(?:s|ed)\sin|differ(?:s|ed)?|[a-z]{3,}(?:izes?|ized|ates|ifies|ified))\b",
    re.I,
)
_SEPARATOR = re.compile(
    r";\s|,\s(?:and|but|while|whereas|although|though|however|yet|so)\s|\s(?:while|whereas)\s|\.\s"
)
_LEADING = re.compile(
    r"^[\s,;:.)\]–—-]{0,6}(?:(?:and|or|but|nor|yet|so|as well as|while|whereas|although|though|"
    r"however|then|also|likewise|similarly|in addition|moreover|by contrast)\b[\s,]{0,3}){0,2}",
    re.I,
)
_ENUMERATING = re.compile(
    r"\b(?:such as|including|includes?|like|e\.g\.,?|i\.e\.,?|namely|for (?:example|instance),?|"
    r"of|both|between|with|by|using|either|are|is)\s|:\s",
    re.I,
)
_WORD = re.compile(r"\w+")
_PREPOSITION = frozenset(
    ["in", "on", "for", "by", "with", "of", "from", "to", "at", "as", "via", "through", "under",
     "during", "after", "before", "among", "between", "against", "within", "into", "using"]
)  # fmt: skip
_FEWEST = 4
UNTOLD = "which part of the sentence the mark belongs to could not be told"
AFTERTHOUGHT = re.compile(r"^\s{0,2},\s|^\s{0,2}[;:–—]\s?")


@dataclass(frozen=True, slots=True)
class Part:
    """What of a masked sentence belongs to one group."""

    text: str
    """Still masked."""
    note: str = ""


def part_of(sentence: Masked, group: int) -> Part:
    """Return the part of a masked sentence that one of its groups is the source of.

    A bracket's words are a part of their own; several groups share the words that stand before the
    first of their parallel parts: "A was shown in mice [1] and in humans [2]".
    """
    bracket = _bracket(sentence.text, sentence.letter(group))
    if bracket:
        return Part(bracket)
    text, letters = _without_other_brackets(sentence, group)
    if len(letters) < 2:
        return Part(_without_afterthought(text, sentence.groups[group], sentence.letter(group)))
    return _of_several(text, letters, sentence.groups, letters.index(sentence.letter(group)))


def _bracket(text: str, letter: str) -> str:
    """Return the words of the round bracket that holds a letter, if they say something."""
    at = text.index(letter)
    opened, closed = text.rfind("(", 0, at), text.find(")", at)
    if opened < 0 or closed < 0 or ")" in text[opened:at] or "(" in text[at:closed]:
        return ""
    inside = text[opened + 1 : closed]
    words = _WORD.findall(_GROUP.sub(" ", inside))
    return inside if len(words) >= _FEWEST and _VERB.search(inside) else ""


def _without_other_brackets(sentence: Masked, group: int) -> tuple[str, list[str]]:
    """Return the sentence without brackets that hold other groups and words of their own."""
    text = sentence.text
    for other in range(len(sentence.groups)):
        letter = sentence.letter(other)
        inside = _bracket(text, letter) if other != group and letter in text else ""
        if inside and sentence.letter(group) not in inside:
            text = text.replace(f"({inside})", " ")
    return text, _GROUP.findall(text)


def _of_several(text: str, letters: list[str], groups: Sequence[Group], at: int) -> Part:
    cuts = _cuts(text, letters, groups)
    start, end = cuts[at], cuts[at + 1]
    own = _LEADING.sub("", text[start:end])
    tail = text[cuts[-1] :]
    if _is_clause(own):
        return Part(own)
    if at == 0 and _VERB.search(tail) and not AFTERTHOUGHT.match(tail):
        return Part(own + tail)
    if at == 0:
        return Part(own) if len(_WORD.findall(own)) >= _FEWEST else Part(text, UNTOLD)
    head = _shared_head(text[:start], own, cuts, text)
    if not head:
        return Part(text, UNTOLD)
    return Part(head + own + ("" if AFTERTHOUGHT.match(tail) else tail))


def _cuts(text: str, letters: list[str], groups: Sequence[Group]) -> list[int]:
    """Return where each group's part begins, and where the last one's ends.

    A mark ends the words that it is for; authors' names begin them.
    """
    places = [text.index(letter) for letter in letters]
    spoken = [groups[ord(letter) - FIRST].is_spoken for letter in letters]
    cuts = [0]
    for before, after, starts in zip(places, places[1:], spoken[1:], strict=False):
        cuts.append(_between(text, before, after) if starts else before + 1)
    ends = len(text) if spoken[-1] else places[-1] + 1
    return [*cuts, ends]


def _between(text: str, before: int, after: int) -> int:
    """Return where the words of a named group begin: at the last joint before its names."""
    joints = [match.start() for match in _SEPARATOR.finditer(text, before + 1, after)]
    return joints[-1] if joints else before + 1


def _is_clause(text: str) -> bool:
    return len(_WORD.findall(_GROUP.sub(" ", text))) >= _FEWEST and bool(_VERB.search(text))


def _shared_head(before: str, own: str, cuts: list[int], text: str) -> str:
    """Return the words of the first part that a later one needs; empty where they are not told.

    Those before the same preposition, or up to the word that opens an enumeration.
    """
    first = text[: cuts[1]]
    words = _WORD.findall(own)
    if words and words[0].lower() in _PREPOSITION:
        same = [m.start() for m in re.finditer(rf"\b{words[0]}\b", first, re.I)]
        return first[: same[-1]] if same else ""
    opened = [match.end() for match in _ENUMERATING.finditer(first)]
    is_listed = len(words) <= 2 * _FEWEST and bool(re.search(r"[,:]|\band\b|\bor\b", text))
    return first[: opened[-1]] if opened and is_listed else ""


def _without_afterthought(text: str, group: Group, letter: str) -> str:
    """Return a sentence up to its only mark, where a clause of the paper's own follows it."""
    if group.is_spoken:
        return text
    at = text.index(letter)
    head, tail = text[: at + 1], text[at + 1 :]
    return head if AFTERTHOUGHT.match(tail) and _is_clause(head) else text
