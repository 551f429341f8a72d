"""Makers of changed sentences: numbers, years, negations, names, comparisons, cuts and joints."""

import random
import re
from collections.abc import Iterator, Sequence

from scholiast.verifying.discrepancies.exchanges import AUXILIARIES, DENIED
from scholiast.verifying.discrepancies.qualifiers import GROUPS, LIMITS
from scholiast.verifying.discrepancies.quantities import Quantity, quantities
from scholiast.verifying.discrepancies.wordlists import Phrases

Change = tuple[str, tuple[str, str]]
_DIGITS = re.compile(r"\d{1,15}(?:,\d{3}){0,4}(?:\.\d{1,12})?")
_YEAR = re.compile(r"(?<=\b(?:in|of|by|to) )(?:19|20)\d\d\b(?![.,]\d)|(?<=\bsince )(?:19|20)\d\d\b")
_NOT = re.compile(
    rf"\b({'|'.join(sorted(AUXILIARIES))})\b (?!not\b|no\b|never\b|been\b|neither\b|only\b|the\b)"
)
_UNDO = re.compile(
    r"\b((?:is|are|was|were|can|could|has|have|had|did|does|do|will)) not (?!only\b)"
)
_WITHOUT = re.compile(r"\bwithout\b", re.I)
_COMPARED = re.compile(
    r"\b([A-Z][\w-]{1,24}(?: [A-Z][\w-]{1,24}){0,2}) "
    r"((?:significantly |consistently |clearly )?(?:outperforms?|outperformed|surpass(?:es|ed)?|"
    r"is (?:better|higher|lower|faster) than|was (?:better|higher|lower|superior) (?:than|to))) "
    r"([A-Z][\w-]{1,24}(?: [A-Z][\w-]{1,24}){0,2})\b"
)
_VERB = re.compile(
    r" (?=(?:is|are|was|were|has|have|showed|shows|increased|decreased|reduced|improved|achieves|"
    r"outperforms|requires|led|leads|provides|remains|remained|plays|can|may|could|will) )"
)
_LEFT_OPEN = re.compile(r"\b(?:not|but|only|and|or|than|both|especially|particularly|except|as)$")

_NO_SUBJECT = (
    " was", " were", " be", " been", " being", " is", " are", " the", " an", " a", " of", " and",
    " by", " or", " with", " in", " had", " has", " have", "ly", ",",
)  # fmt: skip
"""Ends after which a verb form is a participle, or one of several verbs."""


def altered_number(sentence: str, draw: random.Random) -> Iterator[Change]:
    """Yield the sentence with one number altered by far more than rounding."""
    found = [one for one in quantities(sentence) if _is_measure(sentence, one)]
    draw.shuffle(found)
    for one in found:
        match = _DIGITS.match(sentence, one.span.start)
        if match is None or one.dimension in ("ci", "p"):
            continue
        most = 100.0 if one.dimension == "percent" and one.high <= 100 else 1e12
        new = _other_number(match.group(), most, draw)
        if new:
            text = sentence[: match.start()] + new + sentence[match.end() :]
            yield text, (match.group(), new)


def _is_measure(sentence: str, one: Quantity) -> bool:
    """Say whether a quantity is written in digits, with a unit or before what it counts."""
    counts = re.match(r"[ -][a-z]{4,}", sentence[one.span.end :])
    return sentence[one.span.start].isdigit() and (one.dimension != "count" or bool(counts))


def _other_number(written: str, most: float, draw: random.Random) -> str:
    value = float(written.replace(",", ""))
    decimals = len(written.partition(".")[2])
    factors = [10.0, 0.1, 1.6, 0.4, 2.5, 0.55]
    draw.shuffle(factors)
    for factor in factors:
        new = value * factor
        places = decimals + (1 if factor == 0.1 and decimals else 0)
        said = f"{new:,.{places}f}" if "," in written else f"{new:.{places}f}"
        made = float(said.replace(",", ""))
        if 0 < made <= most and abs(made - value) > 0.3 * max(made, value):
            return said
    return ""


def altered_year(sentence: str, draw: random.Random) -> Iterator[Change]:
    """Yield the sentence with one year moved by two to nine years."""
    found = list(_YEAR.finditer(sentence))
    draw.shuffle(found)
    for match in found:
        new = str(int(match.group()) + draw.choice((-9, -6, -4, -3, -2, 2, 3, 5)))
        yield _put(sentence, match.span(), new)


def denied(sentence: str, draw: random.Random) -> Iterator[Change]:
    """Yield the sentence with its first finite verb denied."""
    places: list[tuple[int, tuple[int, int], str]] = []
    for match in _NOT.finditer(sentence):
        if re.search(r"\b(?:not|no|never|without|neither)\b", sentence[: match.start()]) is None:
            places.append((match.start(), match.span(1), match.group(1) + " not"))
    for verb, (instead,) in DENIED.items():
        at = sentence.find(f" {verb} ")
        if at > 0 and not sentence[:at].endswith(_NO_SUBJECT):
            places.append((at, (at + 1, at + 1 + len(verb)), instead))
    if places:
        _, span, instead = min(places)
        yield _put(sentence, span, instead)
    del draw


def undenied(sentence: str, draw: random.Random) -> Iterator[Change]:
    """Yield the sentence without one of its negations."""
    found = list(_UNDO.finditer(sentence))
    if found:
        match = draw.choice(found)
        span = match.start(), match.end() - 1
        yield _put(sentence, span, match.group(1))
    for match in _WITHOUT.finditer(sentence):
        yield _put(sentence, match.span(), "with" if match.group().islower() else "With")


def replaced(
    sentence: str, table: dict[str, tuple[str, ...]], draw: random.Random
) -> Iterator[Change]:
    """Yield the sentence with one phrase of a table replaced, the longest at a place."""
    places: list[tuple[int, int, str]] = []
    lower = sentence.lower()
    for phrase in sorted(table, key=len, reverse=True):
        for match in re.finditer(rf"(?<![\w-]){re.escape(phrase)}(?![\w-])", lower):
            if not any(start < match.end() and match.start() < end for start, end, _ in places):
                places.append((*match.span(), phrase))
    places.sort()
    draw.shuffle(places)
    for start, end, phrase in places:
        yield _put(sentence, (start, end), draw.choice(table[phrase]))


def turned_comparison(sentence: str, draw: random.Random) -> Iterator[Change]:
    """Yield the sentence with the two sides of a comparison of names exchanged."""
    del draw
    for match in _COMPARED.finditer(sentence):
        left, verb, right = match.groups()
        if left != right:
            yield _put(sentence, match.span(), f"{right} {verb} {left}")


def exchanged_name(sentence: str, names: Sequence[str], draw: random.Random) -> Iterator[Change]:
    """Yield the sentence with one of the paper's names put in the place of another."""
    here = [name for name in names if re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", sentence)]
    away = [name for name in names if name.lower() not in sentence.lower()]
    draw.shuffle(here)
    for name in here:
        others = [one for one in away if _shape(one) == _shape(name) and not _is_kin(one, name)]
        if others:
            at = re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", sentence)
            if at:
                yield _put(sentence, at.span(), draw.choice(others))


def _is_kin(one: str, other: str) -> bool:
    """Say whether two names may be one thing's, written differently."""
    short, long = sorted((one.lower(), other.lower()), key=len)
    return short.rstrip("s") in long or short[:4] == long[:4]


def _shape(name: str) -> str:
    return "acronym" if sum(map(str.isupper, name)) > 1 else "word"


def cut_subgroup(sentence: str, draw: random.Random) -> Iterator[Change]:
    """Yield the sentence without the group that it is said of."""
    del draw
    yield from _cut(sentence, GROUPS)


def cut_qualifier(sentence: str, draw: random.Random) -> Iterator[Change]:
    """Yield the sentence without a clause at its end that limits it."""
    del draw
    yield from _cut(sentence, LIMITS, at_end=True)


def _cut(sentence: str, openings: Phrases, *, at_end: bool = False) -> Iterator[Change]:
    """Yield the sentence without a part that begins with a phrase and ends with its clause."""
    lower = sentence.lower()
    listed = sorted((one for some in openings.values() for one in some), key=len, reverse=True)
    for phrase in listed:
        at = lower.find(" " + " ".join(phrase) + " ")
        if at < len(sentence) // 4 or lower.find(" ", at + 1) < 0:
            continue
        comma = sentence.find(",", at + 1)
        end = len(sentence.rstrip()) - 1 if comma < 0 else comma
        if at_end:
            end = len(sentence.rstrip()) - 1
        part = sentence[at:end]
        if (
            len(part.split()) < 4
            or len(sentence[:at].split()) < 5
            or _LEFT_OPEN.search(sentence[:at])
        ):
            continue
        text = sentence[:at].rstrip(",; ") + sentence[end:]
        yield text, (part.strip(), "")


def joined(sentence: str, neighbour: str, draw: random.Random) -> Iterator[Change]:
    """Yield what the sentence speaks of with what another sentence says of something else."""
    del draw
    ours, theirs = _VERB.search(sentence), _VERB.search(neighbour)
    if ours is None or theirs is None:
        return
    subject, predicate = sentence[: ours.start()], neighbour[theirs.start() :]
    if min(len(subject.split()), len(neighbour[: theirs.start()].split())) < 3 or "," in subject:
        return
    if len(predicate.split()) >= 5:
        yield subject + predicate, (sentence[ours.start() :].strip(), predicate.strip())


def _put(sentence: str, span: tuple[int, int], new: str) -> Change:
    """Return the sentence with other words at a place, in the same case."""
    old = sentence[span[0] : span[1]]
    if old[:1].isupper() and new[:1].islower() and not old[1:2].isupper():
        new = new[0].upper() + new[1:]
    return sentence[: span[0]] + new + sentence[span[1] :], (old, new)
