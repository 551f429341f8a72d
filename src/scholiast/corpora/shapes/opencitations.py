"""OpenCitations: Index API v2 (`references`, `citations`) and Meta API v1 (`metadata`)."""

import re

import msgspec

from scholiast.corpora.identity import work_id
from scholiast.corpora.interface import Entry, Reject
from scholiast.corpora.shapes.dates import available, iso, year_of
from scholiast.corpora.shapes.decoding import (
    Answered,
    DriftError,
    Row,
    decoded,
    drift_alarm,
    known,
    read,
    read_all,
)
from scholiast.corpora.shapes.identifying import identifiers_of
from scholiast.corpora.shapes.plain import orcid, person, plain
from scholiast.errors import Problem
from scholiast.papers import Author, Identifiers, Work

NAME = "OpenCitations"
_BRACKET = re.compile(r"\s{0,3}\[([^\[\]]{0,500})\]")
_SCHEMES = frozenset(("doi", "pmid", "pmcid", "openalex", "isbn", "issn"))
_OTHERS = frozenset(("omid", "url", "wikidata", "crossref", "orcid", "viaf", "ror", "jid", "arxiv"))
_TYPES = {
    "journal article": "article-journal",
    "article": "article-journal",
    "proceedings article": "paper-conference",
    "proceedings paper": "paper-conference",
    "book": "book",
    "monograph": "book",
    "reference book": "book",
    "edited book": "book",
    "book chapter": "chapter",
    "book part": "chapter",
    "book section": "chapter",
    "book track": "chapter",
    "reference entry": "entry",
    "dissertation": "thesis",
    "report": "report",
    "data file": "dataset",
    "dataset": "dataset",
    "preprint": "article",
    "posted content": "article",
    "web content": "webpage",
    "standard": "standard",
    "peer review": "review",
    "computer program": "software",
    **dict.fromkeys(
        (
            "journal",
            "journal issue",
            "journal volume",
            "proceedings",
            "proceedings series",
            "book series",
            "book set",
            "report series",
            "standard series",
            "series",
            "component",
            "other",
            "",
        ),
        "",
    ),
}


class _Link(msgspec.Struct):
    citing: str
    cited: str


class _Row(msgspec.Struct):
    """One row of the Meta API; what is not known is an empty text."""

    id: str
    title: str
    author: str
    pub_date: str
    venue: str
    volume: str
    issue: str
    page: str
    type: str
    publisher: str


def read_links(body: bytes, *, end: str) -> tuple[tuple[Identifiers, ...], tuple[Problem, ...]]:
    """Return the works on one end (`citing` or `cited`) of an answer's citations, and alarms."""
    result = decoded(body, list[msgspec.Raw])
    if result.value is None:
        return (), (drift_alarm(NAME, result.drift),)
    found: list[Identifiers] = []
    alarms: list[Problem] = []
    for number, raw in enumerate(result.value, start=1):
        row = decoded(raw, _Link)
        try:
            if row.value is None:
                raise DriftError(row.drift)
            found.append(_named(row.value.cited if end == "cited" else row.value.citing))
        except DriftError as error:
            alarms.append(drift_alarm(NAME, f"row {number}: {error}"))
    return tuple(found), tuple(alarms)


def read_answer(body: bytes) -> Answered:
    """Return the works of a `metadata` answer; a row of another shape is an alarm."""
    result = decoded(body, list[msgspec.Raw])
    if result.value is None:
        return Answered(alarms=(drift_alarm(NAME, result.drift),))
    entries, alarms = read_all(tuple(result.value), NAME, read_row)
    return Answered(entries, alarms, len(result.value))


def read_row(raw: Row, where: str) -> Entry | Reject:
    """Return the entry that one row of the Meta API gives, or why it gives none."""
    return read(raw, _Row, _entry, where)


def _entry(row: _Row) -> Entry:
    venue = _BRACKET.search(row.venue)
    within = _named(venue.group(1)) if venue else Identifiers()
    identifiers = _named(row.id)
    authors = tuple(_author(one) for one in row.author.split("; ") if one.strip())
    title = plain(row.title)
    if not title or (row.pub_date and not iso(row.pub_date)):
        raise DriftError(f"no title, or no date {row.pub_date[:20]!r}")
    day = iso(row.pub_date)
    work = Work(
        id=work_id(identifiers, title, authors, year_of(day)),
        identifiers=_with_issn(identifiers, within.issn),
        title=title,
        authors=authors,
        year=year_of(day),
        date=day,
        available_at=available(day),
        venue=plain(_BRACKET.sub("", row.venue)),
        volume=row.volume,
        issue=row.issue,
        pages=row.page,
        publisher=plain(_BRACKET.sub("", row.publisher)),
        type=known(row.type.lower(), _TYPES, "type"),
        sources=(NAME,),
    )
    return Entry(work)


def _author(text: str) -> Author:
    bracket = _BRACKET.search(text)
    name = person(_BRACKET.sub("", text).strip().rstrip(","))
    return Author(name, orcid(bracket.group(1)) if bracket else "")


def _named(text: str) -> Identifiers:
    """Return the identifiers of `omid:br/061 doi:10.1/x pmid:7`; DriftError for another form."""
    given: dict[str, str] = {}
    for part in text.split():
        scheme, mark, value = part.partition(":")
        if not mark or scheme not in _SCHEMES | _OTHERS:
            raise DriftError(f"unknown identifier {part[:40]!r}")
        if scheme in _SCHEMES:
            given.setdefault(scheme, value)
    if not text.strip():
        raise DriftError("a work without identifiers")
    return identifiers_of(**given)


def _with_issn(identifiers: Identifiers, issn: str | None) -> Identifiers:
    given = identifiers.as_dict()
    return Identifiers(**({"issn": issn} if issn else {}) | given)
