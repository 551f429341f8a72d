"""A BEIR corpus (corpus.jsonl: `_id`, `title`, `text`, `metadata`) -> entries.

Source: Thakur et al. 2021, https://github.com/beir-cellar/beir. An `_id` of the form
`scheme:value`, as this program exports it, is taken for an identifier; any other names nothing
outside its corpus.
"""

import msgspec

from scholiast.corpora.identity import SCHEMES, work_id
from scholiast.corpora.interface import Entry, Reject
from scholiast.corpora.shapes.dates import available, iso, year_of
from scholiast.corpora.shapes.decoding import DriftError, Row, read
from scholiast.corpora.shapes.identifying import identifiers_of
from scholiast.corpora.shapes.plain import authors_of, plain
from scholiast.papers import Work


class _Metadata(msgspec.Struct, frozen=True):
    authors: list[str] | None = None
    year: int | None = None
    date: str | None = None
    available_at: str | None = None
    venue: str | None = None
    type: str | None = None
    identifiers: dict[str, str] | None = None
    doi: str | None = None
    url: str | None = None


class BeirRow(msgspec.Struct, rename={"id": "_id"}):
    """One document of a corpus."""

    id: str
    text: str
    title: str = ""
    metadata: _Metadata | None = None


def read_row(raw: Row, where: str = "") -> Entry | Reject:
    """Return the entry of one document, or why it gives none."""
    return read(raw, BeirRow, entry_of, where)


def entry_of(row: BeirRow) -> Entry:
    """Return the entry of a decoded document: its text stands as the abstract."""
    title = plain(row.title)
    if not title:
        raise DriftError("no title")
    told = row.metadata or _Metadata()
    scheme, colon, value = row.id.partition(":")
    given = dict(told.identifiers or {})
    if told.doi:
        given["doi"] = told.doi
    if colon and scheme in SCHEMES:
        given.setdefault(scheme, value)
    strange = given.keys() - {*SCHEMES, "issn"}
    if strange:
        raise DriftError(f"unknown identifier {min(strange)[:40]!r}")
    identifiers = identifiers_of(**given)
    authors = authors_of(told.authors or [])
    date = iso(told.date) or str(told.year or "")
    year = told.year if told.year is not None else year_of(date)
    return Entry(
        Work(
            id=work_id(identifiers, title, authors, year),
            identifiers=identifiers,
            title=title,
            authors=authors,
            year=year,
            date=date,
            available_at=iso(told.available_at) or available(date, arxiv=identifiers.arxiv),
            venue=plain(told.venue),
            type=told.type or "",
            abstract=plain(row.text),
            url=told.url or "",
        )
    )
