"""arXiv metadata -> entries: JSON lines (the Kaggle snapshot) and the API's Atom feed.

Source: https://www.kaggle.com/datasets/Cornell-University/arxiv and
https://info.arxiv.org/help/api/user-manual.html. A work is available from the day of its first
version; a withdrawn one is seen by its comment, the only place where arXiv says so.
"""

import re
from collections.abc import Iterator
from typing import Any

import msgspec
from lxml import etree

from scholiast.corpora.identity import work_id
from scholiast.corpora.interface import Entry, Reject
from scholiast.corpora.shapes.dates import iso, year_of
from scholiast.corpora.shapes.decoding import Answered, DriftError, Row, drift_alarm, read, read_all
from scholiast.corpora.shapes.identifying import arxiv_of, identifiers_of
from scholiast.corpora.shapes.plain import authors_of, plain
from scholiast.papers import Author, Location, Name, Nature, Notice, Version, Work

NAME = "arXiv"
VENUE = "arXiv"
_WITHDRAWN = re.compile(
    r"\b(?:this|the)\s(?:paper|article|submission|manuscript|work|preprint)\s(?:has\sbeen|is|was)"
    r"\s(?:\w{1,20}\s)?withdrawn\b|^\s?withdrawn\b",
    re.I,
)
_ATOM = "{http://www.w3.org/2005/Atom}"
_OWN = "{http://arxiv.org/schemas/atom}"
_OPENSEARCH = "{http://a9.com/-/spec/opensearch/1.1/}"
_MAX_FEED = 64 * 1024 * 1024
_CATEGORY = re.compile(r"[a-z][a-z-]{1,11}(?:\.[A-Za-z-]{2,12})?$")


class _Version(msgspec.Struct):
    version: str
    created: str


class ArxivRow(msgspec.Struct, rename={"journal": "journal-ref"}):
    """What is read of a row of the metadata snapshot; fields without a default must be there."""

    id: str
    title: str
    abstract: str
    categories: str
    doi: str | None
    journal: str | None
    versions: list[_Version]
    authors_parsed: list[list[str]]
    update_date: str
    comments: str | None = None
    license: str | None = None


def read_row(raw: Row, where: str = "") -> Entry | Reject:
    """Return the entry of one row of the metadata snapshot, or why it gives none."""
    return read(raw, ArxivRow, entry_of, where)


def read_answer(raw: bytes) -> Answered:
    """Return the works of an Atom feed of the API.

    arXiv answers a bad query with a feed of one entry whose id is an address of an error; that is
    an alarm with its words, and no work.
    """
    try:
        feed = _parsed(raw)
    except (etree.XMLSyntaxError, ValueError) as error:
        return Answered(
            alarms=(drift_alarm(NAME, f"no Atom feed: {' '.join(str(error).split())[:120]}"),)
        )
    if feed.tag != f"{_ATOM}feed":
        return Answered(alarms=(drift_alarm(NAME, f"a root element {str(feed.tag)[:60]!r}"),))
    total = _text(feed, f"{_OPENSEARCH}totalResults")
    if not total.isdecimal():
        return Answered(alarms=(drift_alarm(NAME, "no number of results"),))
    rows = tuple(feed.iterfind(f"{_ATOM}entry"))
    entries, alarms = read_all(rows, NAME, _read_element)
    start = _text(feed, f"{_OPENSEARCH}startIndex")
    following = (int(start) if start.isdecimal() else 0) + len(rows)
    return Answered(entries, alarms, int(total), str(following) if following < int(total) else "")


def entry_of(row: ArxivRow) -> Entry:
    """Return the entry of a decoded row; DriftError where it is not as documented."""
    identifier = arxiv_of(row.id)
    if not identifier:
        raise DriftError(f"{row.id[:40]!r} is no arXiv id")
    if not row.versions:
        raise DriftError("no version")
    authors = tuple(_author(parts) for parts in row.authors_parsed)
    return _entry(
        _Told(
            id=identifier,
            title=plain(row.title),
            authors=tuple(author for author in authors if author.name.family),
            abstract=plain(row.abstract),
            first=iso(row.versions[0].created),
            updated=iso(row.update_date),
            categories=tuple(row.categories.split()),
            doi=row.doi,
            journal=plain(row.journal),
            comments=plain(row.comments),
            licence=row.license or "",
        )
    )


class _Told(msgspec.Struct, frozen=True):
    """What both shapes say of a work."""

    id: str
    title: str
    authors: tuple[Author, ...]
    abstract: str
    first: str
    updated: str
    categories: tuple[str, ...]
    doi: str | None
    journal: str
    comments: str
    licence: str


def _entry(told: _Told) -> Entry:
    if not told.title:
        raise DriftError("no title")
    if not told.first:
        raise DriftError("no date of the first version")
    strange = [name for name in told.categories if not _CATEGORY.match(name)]
    if strange:
        raise DriftError(f"unknown category {strange[0][:40]!r}")
    own = identifiers_of(arxiv=told.id)
    article = identifiers_of(doi=(told.doi or "").split(" ")[0])
    is_own = (article.doi or "").startswith("10.48550/")
    versions: tuple[Version, ...] = ()
    if not is_own and (article.doi or told.journal):
        versions = (Version("published", article, venue=told.journal),)
    year = year_of(told.first)
    work = Work(
        id=work_id(own, told.title, told.authors, year),
        identifiers=own,
        title=told.title,
        authors=told.authors,
        year=year,
        date=told.first,
        available_at=told.first,
        venue=VENUE,
        type="article",
        abstract=told.abstract,
        fields=told.categories,
        notices=_notices(told),
        versions=versions,
        locations=(
            Location(
                f"https://arxiv.org/pdf/{told.id}", "repository", NAME, "pdf", "submitted",
                told.licence,
            ),
        ),
        licence=told.licence,
        url=f"https://arxiv.org/abs/{told.id}",
        sources=(NAME,),
    )  # fmt: skip
    return Entry(work)


def _author(parts: list[str]) -> Author:
    """Return the author of [family, given, suffix, ...]."""
    family, given, suffix = [*(plain(part) for part in parts[:3]), "", "", ""][:3]
    return Author(Name(family or given, f"{given} {suffix}".strip() if family else ""))


def _notices(told: _Told) -> tuple[Notice, ...]:
    for text in (told.comments[:500], told.abstract[:300]):
        if _WITHDRAWN.search(text):
            return (Notice(Nature.WITHDRAWAL, told.updated, reason=text[:200], source=NAME),)
    return ()


def _parsed(raw: bytes) -> Any:
    if len(raw) > _MAX_FEED:
        raise ValueError(f"longer than {_MAX_FEED // 1024**2} MB")
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, remove_comments=True
    )
    root = etree.fromstring(raw, parser)
    if root is None:
        raise ValueError("empty")
    return root


def _read_element(element: Any, where: str) -> Entry | Reject:
    """Return the entry of one element `entry` of a feed, or why it gives none."""
    address = _text(element, f"{_ATOM}id")
    identifier = arxiv_of(address)
    title, abstract = _text(element, f"{_ATOM}title"), _text(element, f"{_ATOM}summary")
    if not identifier:
        return Reject(where, f"{address[:60]!r} is no arXiv id: {abstract[:100]}")
    published, updated = (
        iso(_text(element, f"{_ATOM}{name}")) for name in ("published", "updated")
    )
    names = [_text(one, f"{_ATOM}name") for one in element.iterfind(f"{_ATOM}author")]
    try:
        return _entry(
            _Told(
                id=identifier,
                title=title,
                authors=authors_of(names),
                abstract=abstract,
                first=published,
                updated=updated,
                categories=tuple(_terms(element)),
                doi=_text(element, f"{_OWN}doi"),
                journal=_text(element, f"{_OWN}journal_ref"),
                comments=_text(element, f"{_OWN}comment"),
                licence="",
            )
        )
    except DriftError as error:
        return Reject(where, str(error))


def _terms(element: Any) -> Iterator[str]:
    """Yield the arXiv categories; a feed names other schemes (ACM, MSC) beside them."""
    for one in element.iterfind(f"{_ATOM}category"):
        scheme, term = one.get("scheme") or "", one.get("term") or ""
        if "arxiv.org" in scheme and term:
            yield term


def _text(element: Any, path: str) -> str:
    return plain(element.findtext(path))
