"""SCH301 to SCH304: identifiers that cannot be right, or that contradict each other."""

import re
from collections.abc import Iterator
from datetime import date

from scholiast.checking.interface import Context, Sighting
from scholiast.checking.titles import may_share_author, title_likeness
from scholiast.checking.wording import name_of, quoted
from scholiast.errors import Level
from scholiast.papers import Document, Reference
from scholiast.papers.folding import fold
from scholiast.parsing.references.identifiers import clean_doi

_DOI = re.compile(r"10\.\d{4,9}(?:\.\d{1,9}){0,4}/[^\s\"“”]{1,300}", re.I)
_SHORT_DOI = re.compile(r"10/[a-z0-9]{3,12}", re.I)
_LOOSE_DOI = re.compile(
    r"(?:(?<![\w.])doi\s?[:=]\s?|(?<!\w)(?:dx\.)?doi\.org/)(?:https?://(?:dx\.)?doi\.org/|doi:)?"
    r"([^\s,;\"“”<>\]}]{2,300})",
    re.I,
)
_TEMPLATE_DOI = re.compile(
    r"10\.(?:\d{4,9}/(?:[nx]{5,}[.nx]*|1122445\.1122456)|x{4,}/.{1,99})", re.I
)
_ARXIV_NEW = re.compile(r"(\d{2})(\d{2})\.(\d{4,5})(?:v\d{1,3})?")
_ARXIV_OLD = re.compile(r"[a-z-]{2,12}(?:\.[A-Z]{2})?/(\d{2})(\d{2})\d{3}(?:v\d{1,3})?", re.I)
_LOOSE_ARXIV = re.compile(r"\barxiv\s?:\s?(?:arxiv\s?:\s?)?([\w./-]{4,40})", re.I)
_LOOSE_NEW = re.compile(r"\d{3,6}\.\d{3,6}(?:v\d{1,3})?")
_ARXIV_DOI = re.compile(r"10\.48550/arxiv\.(.{1,40})", re.I)
_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]")
LEAST_LIKE = 50.0
"""Likeness of two titles, out of 100, under which they name two works."""


def malformed_dois(document: Document, context: Context) -> Iterator[Sighting]:
    """Yield references with something that is given as a DOI and is none."""
    for reference in document.references:
        for found in _wrong_dois(reference):
            yield Sighting(
                f"{_capital(name_of(reference))} gives {quoted(found)} as a DOI; a DOI has the "
                "form 10.NNNN/suffix.",
                "Copy the DOI anew from the publisher's page or from doi.org.",
                span=reference.span,
                reference=reference.key,
            )


def is_doi(text: str) -> bool:
    """Say whether a text has the form of a DOI, and is none of a template's.

    >>> is_doi("10.1000/ab"), is_doi("10.1000-ab")
    (True, False)
    """
    return bool(_DOI.fullmatch(text)) and not _TEMPLATE_DOI.fullmatch(text)


def _wrong_dois(reference: Reference) -> list[str]:
    given = (reference.identifiers.doi or "").strip()
    if given and not is_doi(given):
        return [] if _SHORT_DOI.fullmatch(given) else [given]
    if given:
        return []
    text = _INVISIBLE.sub("", f"{reference.raw} {reference.url}")
    for match in _LOOSE_DOI.finditer(text):
        loose = match.group(1).rstrip(".)")
        if (
            _DOI.fullmatch(loose)
            or _SHORT_DOI.fullmatch(loose)
            or clean_doi(text[match.start() : match.end() + 60])
        ):
            continue
        if any(letter.isdigit() for letter in loose) and match.end() < len(text) - 1:
            return [loose]
    return []


def malformed_arxiv(document: Document, context: Context) -> Iterator[Sighting]:
    """Yield references with an arXiv id that arXiv cannot have given."""
    for reference in document.references:
        wrong = _wrong_arxiv(reference, context.today)
        if wrong:
            yield Sighting(
                f"{_capital(name_of(reference))} gives {quoted(wrong)} as an arXiv id; ids have "
                "the form YYMM.NNNNN with a month from 01 to 12 that is past, or archive/YYMMNNN"
                " before April 2007.",
                "Copy the id anew from the paper's page on arxiv.org.",
                span=reference.span,
                reference=reference.key,
            )


def _wrong_arxiv(reference: Reference, today: date) -> str:
    given = reference.identifiers.arxiv
    if given:
        return "" if _is_arxiv(given, today) else given
    for match in _LOOSE_ARXIV.finditer(reference.raw):
        loose = match.group(1).rstrip(".-/")
        if _LOOSE_NEW.fullmatch(loose) and not _is_arxiv(loose, today):
            return loose
    return ""


def _is_arxiv(text: str, today: date) -> bool:
    new = _ARXIV_NEW.fullmatch(text)
    if new:
        year, month, digits = 2000 + int(new.group(1)), int(new.group(2)), len(new.group(3))
        if not 1 <= month <= 12 or (year, month) < (2007, 4):
            return False
        return digits == (5 if year >= 2015 else 4) and (year, month) <= (today.year, today.month)
    old = _ARXIV_OLD.fullmatch(text)
    return bool(old) and 1 <= int(old.group(2)) <= 12 if old else False


def wrong_check_digits(document: Document, context: Context) -> Iterator[Sighting]:
    """Yield references whose ISBN or ISSN has a check digit that does not fit."""
    for reference in document.references:
        ids = reference.identifiers
        for label, value, is_right in (("ISBN", ids.isbn, is_isbn), ("ISSN", ids.issn, is_issn)):
            if value and not is_right(value):
                yield Sighting(
                    f"{_capital(name_of(reference))} gives the {label} {value}, whose digits do "
                    "not fit its check digit.",
                    f"Copy the {label} anew from the imprint or the publisher's page.",
                    span=reference.span,
                    reference=reference.key,
                )


def is_isbn(text: str) -> bool:
    """Say whether each ISBN in `text` has the length and the check digit of one.

    >>> is_isbn("978-3-16-148410-0"), is_isbn("0-8044-2957-X"), is_isbn("978-3-16-148410-1")
    (True, True, False)
    """
    digits = re.sub(r"[\s\-–‐]", "", text).upper()
    if re.fullmatch(r"\d{9}[\dX]", digits):
        return sum((10 - i) * _value(digit) for i, digit in enumerate(digits)) % 11 == 0
    if re.fullmatch(r"97[89]\d{10}", digits):
        return sum(int(digit) * (3 if i % 2 else 1) for i, digit in enumerate(digits)) % 10 == 0
    pieces = re.split(r"[,;/\s]{1,3}(?=97[89]|\d)", text.strip())
    several = [piece for piece in pieces if len(re.sub(r"[^\dXx]", "", piece)) in (10, 13)]
    return len(several) > 1 and len(several) == len(pieces) and all(map(is_isbn, several))


def is_issn(text: str) -> bool:
    """Say whether each ISSN in `text` has the length and the check digit of one.

    >>> is_issn("2049-3630"), is_issn("2049-3631")
    (True, False)
    """
    pieces = [piece for piece in re.split(r"[,;/\s]{1,3}", text.strip().upper()) if piece]
    digits = [re.sub(r"[\-–‐]", "", piece) for piece in pieces]
    return bool(digits) and all(
        re.fullmatch(r"\d{7}[\dX]", piece)
        and sum((8 - i) * _value(digit) for i, digit in enumerate(piece)) % 11 == 0
        for piece in digits
    )


def _value(digit: str) -> int:
    return 10 if digit == "X" else int(digit)


def contradictions(document: Document, context: Context) -> Iterator[Sighting]:
    """Yield references whose identifiers name different works, and works that share one DOI."""
    for reference in document.references:
        for first, second in _unequal(reference):
            yield Sighting(
                f"{_capital(name_of(reference))} gives {first} and {second}.",
                "Look both up and keep the one that belongs to this work.",
                span=reference.span,
                reference=reference.key,
            )
    yield from _shared_dois(document)


def _unequal(reference: Reference) -> Iterator[tuple[str, str]]:
    ids = reference.identifiers
    linked = clean_doi(reference.url) if "doi.org/" in reference.url.lower() else None
    if ids.doi and linked and not _is_one_doi(ids.doi, linked):
        yield f"the DOI {ids.doi}", f"an address with the DOI {linked}"
    by_doi = _ARXIV_DOI.fullmatch(ids.doi or "")
    if by_doi and ids.arxiv and _bare(by_doi.group(1)) != _bare(ids.arxiv):
        yield f"the DOI {ids.doi}", f"the arXiv id {ids.arxiv}"


def _is_one_doi(one: str, other: str) -> bool:
    first, second = fold(one).replace(" ", ""), fold(other).replace(" ", "")
    return first.startswith(second) or second.startswith(first)


def _bare(arxiv: str) -> str:
    return re.sub(r"v\d{1,3}$", "", arxiv.lower())


def _shared_dois(document: Document) -> Iterator[Sighting]:
    """Yield references whose DOI stands on another work too, going by the titles."""
    first_with: dict[str, Reference] = {}
    for reference in document.references:
        doi = reference.identifiers.doi
        if not doi:
            continue
        other = first_with.setdefault(doi, reference)
        if other is reference or not (reference.title and other.title):
            continue
        if "chapter" in (reference.type, other.type) or not _are_two(reference, other):
            continue
        yield Sighting(
            f"{_capital(name_of(reference))} and {name_of(other)} give the same DOI {doi} under "
            "different titles.",
            "Look the DOI up and correct the reference to which it does not belong.",
            span=reference.span,
            reference=reference.key,
            level=Level.INFO if document.format == "tei" else None,
        )


def _are_two(one: Reference, other: Reference) -> bool:
    """Say whether two titles name two works, neither being a part of the other's words."""
    first, second = fold(one.title), fold(other.title)
    if min(len(first), len(second)) < 15 or first in fold(other.raw) or second in fold(one.raw):
        return False
    likeness = title_likeness(one, other)
    return likeness < (LEAST_LIKE if may_share_author(one, other) else 85)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
