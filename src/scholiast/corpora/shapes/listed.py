"""Papers as plain JSON lines with a title, and what else there is -> entries.

Lists of venues, candidate pools and home-made files come so: `{"title": ..., "abstract": ...,
"authors": [...], "venue": ..., "year": ...}`.
"""

import re

import msgspec

from scholiast.corpora.identity import work_id
from scholiast.corpora.interface import Entry, Reject
from scholiast.corpora.shapes.dates import available, iso, year_of
from scholiast.corpora.shapes.decoding import DriftError, Row, read
from scholiast.corpora.shapes.identifying import arxiv_of, identifiers_of
from scholiast.corpora.shapes.plain import authors_of, plain
from scholiast.papers import Author, Name, Work
from scholiast.parsing.references.names import read_names

_VENUE_YEAR = re.compile(r"^(.{2,200}?)[ '’,]{1,3}((?:19|20)\d\d)$")
_MAX_KEYWORDS = 20


class _Person(msgspec.Struct, rename={"whole": "name"}):
    whole: str | None = None
    first: str | None = None
    middle: list[str] | str | None = None
    last: str | None = None
    given: str | None = None
    family: str | None = None


class ListedRow(msgspec.Struct):
    """What is read of a row; only the title must be there."""

    title: str
    abstract: str | None = None
    authors: list[str | _Person] | str | None = None
    year: int | str | None = None
    date: str | None = None
    venue: str | None = None
    journal: str | None = None
    booktitle: str | None = None
    volume: int | str | None = None
    pages: str | None = None
    doi: str | None = None
    arxiv_id: str | None = None
    arxiv: str | None = None
    acl_id: str | None = None
    pmid: int | str | None = None
    pubmed_id: int | str | None = None
    pmc_id: int | str | None = None
    keywords: list[str] | str | None = None
    citations: int | None = None
    url: str | None = None


def read_row(raw: Row, where: str = "") -> Entry | Reject:
    """Return the entry of one row, or why it gives none."""
    return read(raw, ListedRow, entry_of, where)


def entry_of(row: ListedRow) -> Entry:
    """Return the entry of a decoded row; DriftError for no title, or a `year` that is none."""
    title = plain(row.title)
    if not title:
        raise DriftError("no title")
    venue, year = _venue_and_year(row)
    identifiers = identifiers_of(
        doi=row.doi,
        arxiv=row.arxiv_id or row.arxiv or (row.url if arxiv_of(row.url) else None),
        pmid=row.pmid or row.pubmed_id,
        pmcid=row.pmc_id,
        acl=row.acl_id,
    )
    authors = _authors(row.authors)
    date = iso(row.date) or str(year or "")
    work = Work(
        id=work_id(identifiers, title, authors, year),
        identifiers=identifiers,
        title=title,
        authors=authors,
        year=year,
        date=date,
        available_at=available(date, arxiv=identifiers.arxiv),
        venue=venue,
        volume=str(row.volume or ""),
        pages=plain(row.pages).replace("--", "–").replace("-", "–"),
        abstract=plain(row.abstract),
        fields=_keywords(row.keywords),
        citation_count=row.citations if row.citations is None or row.citations >= 0 else None,
        url=row.url or "",
    )
    return Entry(work)


def _venue_and_year(row: ListedRow) -> tuple[str, int | None]:
    """Return where and when it came out; `NeurIPS 2023` says both.

    >>> _venue_and_year(ListedRow("On X", venue="NeurIPS 2023"))
    ('NeurIPS', 2023)
    """
    venue = plain(row.venue) or plain(row.journal) or plain(row.booktitle)
    named = _VENUE_YEAR.match(venue)
    if row.year is None or row.year == "":
        year = year_of(iso(row.date))
        if named:
            return named.group(1), year or int(named.group(2))
        return venue, year
    text = str(row.year).strip()
    if not (text.isascii() and text.isdigit() and 3 <= len(text) <= 4):
        raise DriftError(f"{text[:20]!r} is no year")
    if named and named.group(2) == text:
        venue = named.group(1)
    return venue, int(text)


def _authors(given: list[str | _Person] | str | None) -> tuple[Author, ...]:
    if given is None:
        return ()
    if isinstance(given, str):
        return tuple(Author(name) for name in read_names(given)[0])
    found: list[Author] = []
    for one in given:
        if isinstance(one, str):
            found += authors_of([one])
        else:
            found += _person(one)
    return tuple(found)


def _person(person: _Person) -> tuple[Author, ...]:
    family = plain(person.last or person.family)
    if not family:
        if not plain(person.whole):
            raise DriftError("an author without a name")
        return authors_of([person.whole or ""])
    middle = person.middle or []
    parts = [person.first or person.given or "", *([middle] if isinstance(middle, str) else middle)]
    return (Author(Name(family, " ".join(plain(part) for part in parts if part))),)


def _keywords(given: list[str] | str | None) -> tuple[str, ...]:
    """Return keywords, those that a list glued with semicolons apart."""
    texts = [given] if isinstance(given, str) else given or []
    words = (plain(word) for text in texts for word in text.split(";"))
    return tuple(dict.fromkeys(word for word in words if word))[:_MAX_KEYWORDS]
