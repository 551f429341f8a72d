"""A paragraph -> questions that one of its sentences answers with a number or a name."""

import random
import re
from collections.abc import Iterator

from scholiast.answering.interface import EvidenceUnit
from scholiast.benchmarks.mcitebench.building.interface import Made
from scholiast.benchmarks.mcitebench.building.referring import points
from scholiast.benchmarks.mcitebench.interface import QuestionType
from scholiast.parsing.sentences import split_sentences

SHORTEST, LONGEST = 6, 60
"""Words of a sentence that is asked about."""
MOST_REST = 16
"""Words of a sentence that follow what is counted, in a question."""
_ACRONYM = re.compile(r"\b((?:[A-Za-z][A-Za-z-]{0,30} ){1,7})\(([A-Z][A-Z0-9]{1,6})s?[;,)]")
_SMALL = frozenset(["of", "and", "the", "for", "in", "on", "to", "with", "by", "a", "an", "at"])
_STANDS = ("What does {short} stand for?", "What is {short} short for?")
_UNIT = (
    r"(?:\s?(?:%|°C|percent|[kmMGn]?[gmsLBV]|[µμ][gmMLl]|m[gm]|kg|[kM]?Hz|[KMGT]B|min(?:utes)?|"
    r"hours?|h|seconds|days|weeks|months|years)\b|\s?[%°])?"
)
_FIGURES = r"\d{1,3}(?:,\d{3}){1,3}|\d{1,6}(?:\.\d{1,6})?"
_SPELLED = (
    r"[Tt]wo|[Tt]hree|[Ff]our|[Ff]ive|[Ss]ix|[Ss]even|[Ee]ight|[Nn]ine|[Tt]en|[Ee]leven|[Tt]welve"
)
_N = rf"(?P<value>{_FIGURES}|{_SPELLED})"
_WHAT = (
    r"(?P<what>(?:[A-Za-z][a-z-]{2,20} ){0,3}(?:[a-z][a-z-]{2,20}s|people|women|men|children|mice))"
)
_SUBJECT = r"(?:[A-Za-z][\w-]{0,24} ){0,9}[A-Za-z][\w-]{1,24}"
_DID = {
    "used": "use", "collected": "collect", "included": "include", "analyzed": "analyze",
    "analysed": "analyse", "recruited": "recruit", "found": "find", "identified": "identify",
    "selected": "select", "performed": "perform", "conducted": "conduct", "obtained": "obtain",
    "generated": "generate", "tested": "test", "trained": "train", "evaluated": "evaluate",
    "considered": "consider", "compared": "compare", "examined": "examine", "measured": "measure",
    "chose": "choose", "applied": "apply", "enrolled": "enroll", "surveyed": "survey",
    "interviewed": "interview", "studied": "study", "detected": "detect", "observed": "observe",
    "ran": "run", "sampled": "sample", "simulated": "simulate", "sequenced": "sequence",
    "developed": "develop", "designed": "design", "created": "create", "assessed": "assess",
    "screened": "screen", "reviewed": "review", "received": "receive", "recorded": "record",
    "excluded": "exclude", "defined": "define", "constructed": "construct", "built": "build",
}  # fmt: skip
_HOLDS = {
    "consists of": ("does", "consist of"), "consisted of": ("did", "consist of"),
    "contains": ("does", "contain"), "contained": ("did", "contain"),
    "includes": ("does", "include"), "included": ("did", "include"),
    "comprises": ("does", "comprise"), "comprised": ("did", "comprise"),
    "has": ("does", "have"), "had": ("did", "have"), "provides": ("does", "provide"),
    "requires": ("does", "require"), "required": ("did", "require"),
    "covers": ("does", "cover"), "covered": ("did", "cover"), "lasted": ("did", "last"),
    "received": ("did", "receive"), "supports": ("does", "support"),
}  # fmt: skip
_OPENED = r"^(?:(?:A total of|In total,?|Overall,|Altogether,|Finally,|First,|Next,|Then,) )?"
_FIRST = re.compile(
    rf"{_OPENED}{_N} {_WHAT} (?P<rest>(?:was|were|had|have|are|did|received|completed|showed|from|"
    r"in|with|participated|took|agreed|reported|met|[a-z]{3,14}ed) .{6,240})$"
)
_AUTHORS = re.compile(
    rf"\b[Ww]e (?:then |also |first |further )?(?P<did>{'|'.join(_DID)}) {_N} {_WHAT}"
    r"(?P<rest>(?: .{3,240})?)$"
)
_HELD = re.compile(
    rf"^(?:The|Our|This|Each) (?P<subject>{_SUBJECT}) (?P<holds>{'|'.join(_HOLDS)}) {_N} {_WHAT}"
    r"(?P<rest>(?: .{3,240})?)$"
)
_THERE = re.compile(
    rf"{_OPENED}[Tt]here (?P<verb>are|were) {_N} {_WHAT}"
    r"(?P<rest> (?:in|for|of|on|with|at|between|who|among) .{4,240})$"
)
_VALUE = re.compile(
    rf"^(?:[A-Z][a-z]+(?: [a-z]+){{0,3}}, )?[Tt]he (?P<subject>{_SUBJECT}) (?P<verb>is|was) "
    rf"(?:(?:about|approximately|set to|fixed at|equal to|only|set at) )?"
    rf"(?P<value>(?:{_FIGURES}){_UNIT})(?![\d.]*\d| ?[×*^])"
    r"(?=[,;.)]|$| (?:and|for|in|at|with|to|per|among|after|before|during)\b)"
)
_VERB = re.compile(
    r"\b(?:is|are|was|were|be|been|has|have|had|that|which|who|we|they|it|do|does|did|can|will|"
    r"would|shows?|showed|because|although|while|if|when|whether|this|these|those|such)\b",
    re.I,
)
_STOP = re.compile(
    r" and (?=[a-z]{2,14}ed\b)|[;:()\[\]]|"
    r", (?:and|which|who|while|whereas|with|of|but|so|where)\b|\. "
)
_NO_NOUN = frozenset(
    ["was", "has", "does", "thus", "this", "its", "plus", "less", "his", "others", "various",
     "times", "previous", "always", "perhaps", "sometimes", "besides", "towards", "versus",
     "afterwards", "whereas", "years", "percents"]
)  # fmt: skip


def questions(unit: EvidenceUnit, draw: random.Random) -> Iterator[Made]:
    """Yield questions that a paragraph answers, in an order that is drawn."""
    found = list(_acronyms(unit, draw))
    for span in split_sentences(unit.text):
        sentence = " ".join(span.of(unit.text).split())
        if SHORTEST <= len(sentence.split()) <= LONGEST and not points(sentence):
            found += _numbers(unit, sentence.rstrip("."))
    draw.shuffle(found)
    yield from found


def long_form(words: list[str], short: str) -> str:
    """Return the last words whose first letters make a short form; empty where none do.

    >>> long_form("we use the mean square error".split(), "MSE")
    'mean square error'
    """
    letters = [letter.lower() for letter in short if letter.isalpha()]
    for start in range(len(words) - 1, -1, -1):
        part = words[start:]
        heads = [piece[0].lower() for word in part for piece in word.split("-") if piece]
        full = [
            piece[0].lower() for word in part if word.lower() not in _SMALL
            for piece in word.split("-") if piece
        ]  # fmt: skip
        if letters in (heads, full) and part[0].lower() not in _SMALL:
            return " ".join(part)
    return ""


def _acronyms(unit: EvidenceUnit, draw: random.Random) -> Iterator[Made]:
    """Yield what short forms stand for, where the paragraph introduces them."""
    text = " ".join(unit.text.split())
    for found in _ACRONYM.finditer(text):
        long = long_form(found[1].split(), found[2])
        if len(long.split()) > 1 or "-" in long:
            words = draw.choice(_STANDS).format(short=found[2])
            yield _made(unit, words, long, "acronym", (found[2],))


def _numbers(unit: EvidenceUnit, sentence: str) -> Iterator[Made]:
    """Yield what a sentence counts or gives as a value, asked for in its own words."""
    for pattern, word in _WORDINGS:
        found = pattern.search(sentence)
        if found is None:
            continue
        question = " ".join(word(found).split())
        named = found.groupdict()
        is_thing = not set(named.get("what", "").lower().split()) & _NO_NOUN
        if not question or not is_thing or _VERB.search(named.get("subject", "")):
            continue
        kind = "value" if pattern is _VALUE else "count"
        yield _made(unit, f"{question}?", found["value"], kind)
        return


def _rest(found: re.Match[str]) -> str:
    """Return what follows, up to where another thought begins."""
    rest = found["rest"].strip()
    stop = _STOP.search(rest)
    words = (rest[: stop.start()] if stop else rest).strip(" ,.").split()
    return " ".join(words) if len(words) <= MOST_REST else ""


def _first(found: re.Match[str]) -> str:
    return f"How many {found['what']} {_rest(found)}" if _rest(found) else ""


def _authors(found: re.Match[str]) -> str:
    return f"How many {found['what']} did the authors {_DID[found['did']]} {_rest(found)}"


def _held(found: re.Match[str]) -> str:
    does, base = _HOLDS[found["holds"]]
    return f"How many {found['what']} {does} the {found['subject']} {base} {_rest(found)}"


def _there(found: re.Match[str]) -> str:
    return f"How many {found['what']} {found['verb']} there {_rest(found)}" if _rest(found) else ""


def _valued(found: re.Match[str]) -> str:
    return f"What {found['verb']} the {found['subject']}"


_WORDINGS = (
    (_FIRST, _first), (_AUTHORS, _authors), (_HELD, _held), (_THERE, _there), (_VALUE, _valued),
)  # fmt: skip


def _made(
    unit: EvidenceUnit, words: str, answer: str, kind: str, terms: tuple[str, ...] = ()
) -> Made:
    return Made(
        unit.paper, QuestionType.LOCATING, words, answer, (unit,), (), kind, terms=terms
    )  # fmt: skip
