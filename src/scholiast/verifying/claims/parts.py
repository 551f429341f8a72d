"""The part of a sentence that belongs to one group of marks (BibAgent, appendix C.4)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from scholiast.verifying.claims.marks import FIRST, Group, Masked

_GROUP = re.compile("[\ue100-\ue8ff]")
_VERB = re.compile(
    r"\b(?:is|are|was|were|be|been|has|have|had|can|could|may|might|must|will|would|shall|should|"
    r"do|does|did|show(?:s|ed|n)?|find(?:s)?|found|reports?|reported|suggest(?:s|ed)?|"
    r"propose[sd]?|use[sd]?|increase[sd]?|decrease[sd]?|reduce[sd]?|improve[sd]?|cause[sd]?|"
    r"lead(?:s)?|led|play(?:s|ed)?|act(?:s|ed)?|bind(?:s)?|bound|inhibit(?:s|ed)?|induce[sd]?|"
    r"promote[sd]?|regulate[sd]?|express(?:es|ed)?|encode[sd]?|contain(?:s|ed)?|include[sd]?|"
    r"provide[sd]?|require[sd]?|allow(?:s|ed)?|enable[sd]?|produce[sd]?|affect(?:s|ed)?|"
    r"remain(?:s|ed)?|become(?:s)?|became|occur(?:s|red)?|exist(?:s|ed)?|associate[sd]|"
    r"demonstrate[sd]?|reveal(?:s|ed)?|observe[sd]|developed|introduce[sd]?|present(?:s|ed)|"
    r"compare[sd]|apply|applies|applied|achieve[sd]?|outperform(?:s|ed)?|studied|"
    r"describe[sd]?|identif(?:y|ies|ied)|investigate[sd]?|argue[sd]?|note[sd]?|make[s]?|made|"
    r"work(?:s|ed)|take[s]?|took|give[s]?|gave|mediate[sd]?|control(?:s|led)?|involve[sd]?|"
    r"depend(?:s|ed)?|result(?:s|ed)\sin|differ(?:s|ed)?|decline[sd]?|enhance[sd]?|"
    r"activate[sd]?|represent(?:s|ed)?|lower(?:s|ed)|exhibit(?:s|ed)?|belong(?:s|ed)?|"
    r"prevent(?:s|ed)?|protect(?:s|ed)?|appear(?:s|ed)?|indicate[sd]?|confirm(?:s|ed)?|"
    r"consist(?:s|ed)?|stimulate[sd]?|suppress(?:es|ed)?|augment(?:s|ed)?|facilitate[sd]?|"
    r"predict(?:s|ed)?|correlate[sd]?|trigger(?:s|ed)?|target(?:s|ed)|define[sd]?)\b",
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
    r"\b(?:such as|includ(?:ing|es?)|e\.g\.,?|i\.e\.,?|namely|both|"
    r"ranging from)\s|:\s",
    re.I,
)
_LEANING = re.compile(
    r"^(?:(?:further|later|then|subsequently|recently|first|originally)?\s?\w{2,}ed\s(?:in|by|"
    r"to|with|for|from|into|as|on)|which|who|whose|that|where|thereby|thus|hence|also|not|has|"
    r"have|had|is|are|was|were|can|"
    r"could|may|might|must|will|would|should|do|does|did|be|been|being|leading|resulting|causing|"
    r"suggesting|indicating|showing|making|allowing|via|through|due|because|since|as|when|if)\b",
    re.I,
)
"""Openings of words that cannot stand alone."""
_ADJUNCT = re.compile(
    r"^\W{0,3}(?:\w+,\s)?(?:(?:entirely|fully|largely|also|very|more)\s)?(?:consistent|"
    r"similar(?:ly)?|comparable|contrary|analogous(?:ly)?|compared|according|unlike|like|as|"
    r"in (?:line|agreement|contrast|accordance|keeping|accord|contradiction|comparison))\b",
    re.I,
)
"""Openings of words that set a source beside the clause after its mark."""
_WORD = re.compile(r"\w+")
_PREPOSITION = frozenset(
    ["in", "on", "for", "by", "with", "of", "from", "to", "at", "as", "via", "through", "under",
     "during", "after", "before", "among", "between", "against", "within", "into", "using"]
)  # fmt: skip
_FEWEST = 3
_LONGEST_ITEM = 8
"""Words of an item of an enumeration."""
UNTOLD = "which part of the sentence the mark belongs to could not be told"
AFTERTHOUGHT = re.compile(r"^\s{0,2}[.,)]{0,2}\s{0,2}[,.]\s|^\s{0,2}[;:–—]\s?")
_GLOSS = re.compile("\\s?\\([^()\ue100-\ue8ff]{1,80}\\)")
_RUN = re.compile("[\ue100-\ue8ff](?:[\\s,;]{0,3}[\ue100-\ue8ff]){0,40}")
_DEEPEST = 4
_SUBORDINATE = re.compile(
    r"^\W{0,2}(?:\w+,\s)?(?:because|although|whereas|though|given that)\s", re.I
)
_PAUSE = re.compile(r"\s{0,2}(?:$|[,;:.)]|(?:and|or|but|while|whereas|although)\b)")
_ANOTHER = re.compile(r"^\s{1,2}(?:and|but|yet|while|whereas|although|though)\s")


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
        whole = _without_afterthought(text, sentence.groups[group], sentence.letter(group))
        return Part(_balanced(whole))
    own = letters.index(sentence.letter(group))
    found = _of_several(text, letters, sentence.groups, own)
    return Part(_balanced(found.text), found.note)


def _balanced(text: str) -> str:
    """Return a part with the round bracket closed in which a mark or the part ends."""
    opened: list[int] = []
    kept: list[str] = []
    for sign in text:
        if sign == ")" and not opened:
            continue
        if sign == "(":
            opened.append(len(kept))
        elif sign == ")":
            opened.pop()
        kept.append(sign)
    text = "".join(kept)
    for start in reversed(opened[-_DEEPEST:]):
        mark = _RUN.search(text, start)
        at = mark.end() if mark else len(text.rstrip(" .;,"))
        text = f"{text[:at]}){text[at:]}"
    return text


def _bracket(text: str, letter: str) -> str:
    """Return the words of the round bracket that holds a letter, if they say something."""
    at = text.index(letter)
    opened, closed = text.rfind("(", 0, at), text.find(")", at)
    if opened < 0 or closed < 0 or ")" in text[opened:at] or "(" in text[at:closed]:
        return ""
    inside = text[opened + 1 : closed]
    return inside if _is_clause(inside) else ""


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
    tail = "" if AFTERTHOUGHT.match(tail) else tail
    if at == 0:
        return _first(text, cuts, own, tail)
    is_subject = own[:1] == letters[at] and groups[ord(own[0]) - FIRST].is_spoken
    if (_stands_alone(own, text[end:]) and not _leans(own)) or is_subject:
        return Part(own)
    head = _shared_head(text[:start], own, text[: cuts[1]])
    if head:
        return Part(head + own + tail)
    is_told = _is_clause(own) or not tail
    return Part(text[:end] + ("" if is_told else tail), UNTOLD)


def _stands_alone(own: str, following: str) -> bool:
    """Say whether a part is a clause: a short one only where the sentence pauses after its mark."""
    is_long = _count(own) > _FEWEST
    return _is_clause(own) and (is_long or _PAUSE.match(following) is not None)


def _leans(own: str) -> bool:
    """Say whether a part wants words before it: no subject, or a word that points back."""
    return bool(_LEANING.match(own) or _VERB.match(own))


def _first(text: str, cuts: list[int], own: str, tail: str) -> Part:
    """Return the part of the first of several groups."""
    if _ADJUNCT.match(own):
        return Part(text[: cuts[2]] if len(cuts) > 2 else text)
    is_long = _count(own) > 2 * _FEWEST and not tail
    if is_long or _stands_alone(own, text[cuts[1] :]):
        return Part(own)
    if _VERB.search(tail) and not _is_clause(own):
        return Part(own + tail)
    return Part(text[: cuts[-1]] + tail, UNTOLD)


def _cuts(text: str, letters: list[str], groups: Sequence[Group]) -> list[int]:
    """Return where each group's part begins, and where the last one's ends.

    A mark ends the words that it is for; authors' names begin them.
    """
    places = [text.index(letter) for letter in letters]
    spoken = [groups[ord(letter) - FIRST].is_spoken for letter in letters]
    cuts = [0]
    for at, (before, after) in enumerate(pairwise(places)):
        if spoken[at + 1]:
            cuts.append(_between(text, before, after, is_first=spoken[at]))
        elif spoken[at]:
            cuts.append(_between(text, before, after, is_first=True, otherwise=after + 1))
        else:
            cuts.append(_after_gloss(text, before + 1))
    ends = len(text) if spoken[-1] else _after_gloss(text, places[-1] + 1)
    return [*cuts, ends]


def _after_gloss(text: str, at: int) -> int:
    """Return where a bracket ends that follows a mark: yt [64] (astronomy)."""
    gloss = _GLOSS.match(text, at)
    return gloss.end() if gloss else at


def _between(
    text: str, before: int, after: int, *, is_first: bool, otherwise: int | None = None
) -> int:
    """Return where one group's words end and the next one's begin: at a joint between clauses.

    The first joint where the one before begins its words, else the last.
    """
    joints = [match.start() for match in _SEPARATOR.finditer(text, before + 1, after)]
    if not joints:
        return before + 1 if otherwise is None else otherwise
    return joints[0] if is_first else joints[-1]


def _is_clause(text: str) -> bool:
    return _count(text) >= _FEWEST and bool(_VERB.search(text))


def _count(text: str) -> int:
    """Return how many words stand in masked text."""
    return len(_WORD.findall(_GROUP.sub(" ", text)))


def _shared_head(before: str, own: str, first: str) -> str:
    """Return the words of an earlier part that a later one needs; empty where they are not told.

    Those before the same preposition, or up to the word that opens an enumeration.
    """
    words = _WORD.findall(own)
    if words and words[0].lower() in _PREPOSITION:
        same = [match.start() for match in re.finditer(rf"\b{words[0]}\b", first, re.I)]
        return first[: same[-1]] if same else ""
    opened = [match.end() for match in _ENUMERATING.finditer(before)]
    return before[: opened[-1]] if opened and len(words) <= _LONGEST_ITEM else ""


def _without_afterthought(text: str, group: Group, letter: str) -> str:
    """Return a sentence up to its only mark, where a clause of the paper's own follows it."""
    if group.is_spoken:
        return text
    at = text.index(letter)
    head, tail = text[: at + 1], text[at + 1 :]
    if _ADJUNCT.match(head) or _count(head) <= _FEWEST:
        return text
    is_joined = _ANOTHER.match(tail) and _is_clause(head) and _is_clause(tail)
    is_apart = is_joined or AFTERTHOUGHT.match(tail)
    return _SUBORDINATE.sub("", head) if is_apart else text
