"""Unpaywall's `v2/DOI` -> a work with its open copies."""

import msgspec

from scholiast.corpora.identity import work_id
from scholiast.corpora.interface import Entry, Reject
from scholiast.corpora.shapes.crossref import TYPES
from scholiast.corpora.shapes.dates import available, iso
from scholiast.corpora.shapes.decoding import Answered, DriftError, Row, known, read, read_all
from scholiast.corpora.shapes.identifying import arxiv_of, identifiers_of
from scholiast.corpora.shapes.plain import plain
from scholiast.papers import Author, Location, Name, Work

NAME = "Unpaywall"
_HOSTS = {"publisher": "publisher", "repository": "repository"}
_VERSIONS = {
    "publishedVersion": "published",
    "acceptedVersion": "accepted",
    "submittedVersion": "submitted",
    "": "",
}


class _Copy(msgspec.Struct):
    url: str | None
    url_for_pdf: str | None
    url_for_landing_page: str | None
    host_type: str
    version: str | None
    license: str | None
    repository_institution: str | None = None


class _Person(msgspec.Struct):
    given: str | None = None
    family: str | None = None
    name: str | None = None
    raw_author_name: str | None = None


class _Answer(msgspec.Struct):
    doi: str
    is_oa: bool
    title: str | None
    year: int | None
    genre: str | None
    published_date: str | None
    oa_locations: list[_Copy]
    journal_name: str | None = None
    journal_issn_l: str | None = None
    publisher: str | None = None
    z_authors: list[_Person] | None = None


def read_answer(body: bytes) -> Answered:
    """Return the one work of an answer; an alarm where it is not of the documented shape."""
    entries, alarms = read_all((body,), NAME, read_row)
    return Answered(entries, alarms, len(entries))


def read_row(raw: Row, where: str) -> Entry | Reject:
    """Return the entry that one row of the snapshot, or an answer, gives."""
    return read(raw, _Answer, _entry, where)


def _entry(row: _Answer) -> Entry:
    locations = _locations(row)
    arxiv = next((arxiv_of(one.url) for one in locations if arxiv_of(one.url)), None)
    identifiers = identifiers_of(doi=row.doi, issn=row.journal_issn_l, arxiv=arxiv)
    if not identifiers.doi or (row.published_date and not iso(row.published_date)):
        raise DriftError(f"{row.doi[:40]!r} is no DOI, or {row.published_date!r} no date")
    title = plain(row.title)
    authors = tuple(_author(one) for one in row.z_authors or [])
    day = iso(row.published_date)
    work = Work(
        id=work_id(identifiers, title, authors, row.year),
        identifiers=identifiers,
        title=title,
        authors=authors,
        year=row.year,
        date=day or (str(row.year) if row.year else ""),
        available_at=available(day, arxiv=arxiv),
        venue=plain(row.journal_name),
        publisher=plain(row.publisher),
        type=known(row.genre, TYPES, "genre") if row.genre else "",
        locations=locations,
        sources=(NAME,),
    )
    return Entry(work)


def _author(one: _Person) -> Author:
    family = one.family or one.name or one.raw_author_name or ""
    return Author(Name(plain(family), plain(one.given)))


def _locations(row: _Answer) -> tuple[Location, ...]:
    found = []
    for one in row.oa_locations:
        kind = known(one.host_type, _HOSTS, "host_type")
        version = known(one.version or "", _VERSIONS, "version")
        url = one.url_for_pdf or one.url_for_landing_page or one.url or ""
        form = "pdf" if one.url_for_pdf else "landing"
        host = plain(one.repository_institution)
        found.append(Location(url, kind, host, form, version, one.license or ""))
    return tuple(location for location in found if location.url)
