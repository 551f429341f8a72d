"""Quotes found again in the text they are said to come from, and never rewritten.

A quote and a text are compared in NFC with dashes, quotation marks, ligatures and blanks folded;
what is handed on is the span of the stored text. NFKC is never used: it turns a raised 6 into 6.
"""

import unicodedata
from collections.abc import Mapping
from functools import lru_cache

from scholiast.papers import Span
from scholiast.papers.verdicts import Evidence

_FOLDS: Mapping[int, str] = {
    **dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d"), "-"),
    **dict.fromkeys(map(ord, "\u2018\u2019\u201a\u201b\u2032\u02bc\u0060\u00b4"), "'"),
    **dict.fromkeys(map(ord, "\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb"), '"'),
    **dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u2060\ufeff"), ""),
    0xFB00: "ff", 0xFB01: "fi", 0xFB02: "fl", 0xFB03: "ffi", 0xFB04: "ffl", 0xFB05: "st",
    0xFB06: "st", 0x2026: "...",
}  # fmt: skip
_LONGEST = 20_000
"""Letters of a quote; a longer one is no quote."""


def locate(quote: str, text: str) -> Span | None:
    """Return where a quote stands in a text; None where it does not stand there.

    >>> text = "A rise of 10\u20136 % was \u201cfound\u201d."
    >>> locate('10-6 %  was "found"', text).of(text)
    '10\u20136 % was \u201cfound\u201d'
    >>> locate("10\u2076", "106") is None
    True
    """
    if not quote.strip() or len(quote) > _LONGEST:
        return None
    exact = text.find(quote)
    if exact >= 0:
        return Span(exact, exact + len(quote))
    wanted = _folded(quote)[0].strip()
    held, starts, ends = _folded_text(text)
    at = held.find(wanted) if wanted else -1
    if at < 0:
        return None
    return Span(starts[at], ends[at + len(wanted) - 1])


def is_verbatim(evidence: Evidence, text: str, sha256: str) -> bool:
    """Say whether a piece of evidence stands in a text, letter for letter, at its span."""
    span = evidence.span
    return (
        evidence.text_sha256 == sha256
        and bool(evidence.quote.strip())
        and span.end <= len(text)
        and span.of(text) == evidence.quote
    )


@lru_cache(maxsize=16)
def _folded_text(text: str) -> tuple[str, list[int], list[int]]:
    return _folded(text)


def _folded(text: str) -> tuple[str, list[int], list[int]]:
    """Return a text folded, with where each of its letters starts and ends in the text."""
    letters: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for start, end in _clusters(text):
        folded = unicodedata.normalize("NFC", text[start:end]).translate(_FOLDS)
        folded = " " if folded.isspace() else folded
        if folded == " " and letters and letters[-1] == " ":
            continue
        letters += folded
        starts += [start] * len(folded)
        ends += [end] * len(folded)
    return "".join(letters), starts, ends


def _clusters(text: str) -> "list[tuple[int, int]]":
    """Return the stretches that normalising may bring together: a letter with its marks."""
    found: list[tuple[int, int]] = []
    for place, letter in enumerate(text):
        if found and unicodedata.combining(letter):
            found[-1] = (found[-1][0], place + 1)
        else:
            found.append((place, place + 1))
    return found
