"""Dates: years and months."""

import re
from collections.abc import Iterator

from scholiast.papers import Span
from scholiast.papers.verdicts import Discrepancy, Subtype
from scholiast.verifying.discrepancies.interface import Agreement
from scholiast.verifying.discrepancies.mentions import (
    MUCH_CLEARER,
    Kind,
    Mention,
    Pairing,
    compared,
)
from scholiast.verifying.discrepancies.reading import Reading

_KIND = Kind("date", Subtype.CONTRADICTORY, "the paper says {said}, the source {found}")
_YEAR = re.compile(r"(?<![\d.,-])(?:1[6-9]|20)\d\d(?:s\b|(?![\d.,]\d|\s?(?:%|[a-z]{1,3}/)))")
_MONTH = re.compile(
    r"\b(January|February|March|April|June|July|August|September|October|November|December)\b"
)
_BRACKETED = re.compile(r"[(;,]\s?$")


def dates(pairing: Pairing) -> Iterator[Agreement | Discrepancy]:
    """Yield years and months of the claim that the evidence gives otherwise, or the same."""
    found = _mentions(pairing.evidence)
    for axis in ("year", "month"):
        theirs = [one for one in found if one.axis == axis]
        said = [one for one in _mentions(pairing.claim) if one.axis == axis]
        yield from compared(pairing, said, theirs, _relation, _KIND, clearer=MUCH_CLEARER)


def _relation(said: Mention, found: Mention) -> bool | None:
    if said.sense.endswith("s") != found.sense.endswith("s"):
        return True if said.sense[:3] == found.sense[:3] else None
    return said.sense == found.sense


def _mentions(reading: Reading) -> list[Mention]:
    starts = {word.span.start: at for at, word in enumerate(reading.words)}
    found = []
    for axis, pattern in (("year", _YEAR), ("month", _MONTH)):
        for match in pattern.finditer(reading.text):
            at = starts.get(match.start())
            if at is not None and not _is_mark(reading.text, match):
                span = Span(*match.span())
                found.append(Mention(at, at + 1, span, axis, match.group()))
    return found


def _is_mark(text: str, match: re.Match[str]) -> bool:
    """Say whether a year is part of a citation: `(Smith, 2020)`, `Smith (2020)`."""
    before = text[max(match.start() - 3, 0) : match.start()]
    return bool(_BRACKETED.search(before)) and text[match.end() : match.end() + 1] in (
        ")",
        ";",
        "a",
        "b",
    )
