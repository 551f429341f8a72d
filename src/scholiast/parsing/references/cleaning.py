"""Fields as printed -> fields as kept: without lead-ins, outer marks and line-break hyphens."""

import re
from collections.abc import Sequence

from scholiast.parsing.references.fields import Piece
from scholiast.parsing.references.labels import Label

_OUTER = " \t,;:.\"“”„«»'‘’`*_|/"
_AFTER_NAMES = frozenset(
    {Label.TITLE, Label.JOURNAL, Label.CONTAINER, Label.VOLUME, Label.PUBLISHER}
)
_LEAD = re.compile(r"^(?:in|dans|en|published in|appeared in|to appear in)\s?[:,]?\s+(?=\S)", re.I)
_RANGE = re.compile(r"\s*(?:[-–—−‐‑~]{1,3}|\bto\b)\s*")
_PAGE = r"(?:[A-Za-z]{0,3}\d[\w.]{0,20}|[ivxlc]{1,12})"
_PAGES = re.compile(rf"{_PAGE}(?:\s?[-–—−‐‑~]{{1,3}}\s?{_PAGE})?", re.I)
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d[a-z]?")
_PAGE_WORD = re.compile(r"^\W{0,5}(?:pp?|pages?|S|pgs?|págs?)\b\.?\s{0,3}", re.I)
_BROKEN = re.compile(r"(?<=[a-zà-ÿ]{2})[-‐\u00ad]\s(?=[a-zà-ÿ]{2})(?!(?:and|or|und|oder|et|y)\s)")
_VOLUME_AND_ISSUE = re.compile(r"^(\w{1,8})\s?\(\s?([\w\-–/ .]{1,20})\s?\)?$")


def outer(text: str) -> str:
    """Return `text` without marks around it, the full stop of a last abbreviation kept."""
    stripped = text.strip(_OUTER)
    abbreviates = re.search(r"\b\w{1,8}\.\s.{0,60}\b\w{2,8}$", stripped)
    closes = text.rstrip(' ,;"”').endswith(stripped + ".")
    return stripped + "." if abbreviates and closes else stripped


def title(text: str) -> str:
    """Return a title without quotes and a final full stop."""
    return dehyphenated(text.strip(_OUTER))


def venue(text: str) -> str:
    """Return a venue without `In` before it.

    >>> venue("In Proceedings of the 5th Workshop on Trees,")
    'Proceedings of the 5th Workshop on Trees'
    """
    return dehyphenated(outer(_LEAD.sub("", text.strip(_OUTER))))


def dehyphenated(text: str) -> str:
    """Return `text` with words joined that a line break cut: `infor- mation`."""
    return re.sub(
        r"(?<=[a-zà-ÿ]{2})[-‐\u00ad]\s(?=[a-zà-ÿ]{2})(?!(?:and|or|und|oder|et|y)\s)", "", text
    )


def joined(pieces: Sequence[Piece], label: Label) -> str:
    """Return the first stretch of names with those that go on with it before another field."""
    texts: list[str] = []
    for piece in pieces:
        if piece.label == label:
            texts.append(piece.text)
        elif texts and piece.label in _AFTER_NAMES:
            break
    return " ; ".join(texts)


def numbers(pieces: Sequence[Piece]) -> tuple[str, str, str]:
    """Return volume, issue and pages."""
    volume = next((p.text for p in pieces if p.label == Label.VOLUME), "").strip(_OUTER)
    issue = next((p.text for p in pieces if p.label == Label.ISSUE), "").strip(_OUTER + "()")
    found = [p.text for p in pieces if p.label == Label.PAGES]
    if _YEAR.fullmatch(volume) and _VOLUME_AND_ISSUE.match(issue):
        volume, issue = issue, ""
    both = _VOLUME_AND_ISSUE.match(volume)
    if both:
        volume, issue = both.group(1), issue or both.group(2)
    return volume, issue, pages(", ".join(found[:2]) if len(found) > 1 else "".join(found))


def pages(text: str) -> str:
    """Return pages with plain hyphens and without what stands around them.

    >>> pages("pp. 45 – 67"), pages("e1234.")
    ('45-67', 'e1234')
    """
    match = _PAGES.search(_PAGE_WORD.sub("", text))
    return _RANGE.sub("-", match.group(0)).strip(_OUTER) if match else text.strip(_OUTER)
