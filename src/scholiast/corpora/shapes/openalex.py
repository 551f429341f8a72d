"""OpenAlex works, from the snapshot (JSON lines) and from the API -> entries.

Source: https://developers.openalex.org/api-reference/works. OpenAlex gives 1 January where it knows
the year only; such a day is taken for the year, so that a work is never available too early.
"""

from typing import Annotated

import msgspec

from scholiast.corpora.identity import work_id
from scholiast.corpora.interface import Entry, Reject
from scholiast.corpora.shapes.dates import available
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
from scholiast.corpora.shapes.identifying import identifiers_of, openalex_of
from scholiast.corpora.shapes.plain import orcid, person, plain
from scholiast.papers import Author, Identifiers, Location, Nature, Notice, Work

NAME = "OpenAlex"
SELECT = (
    "id,doi,title,publication_year,publication_date,type,authorships,is_retracted,"
    "referenced_works,ids,primary_location,best_oa_location,locations,biblio,cited_by_count,"
    "primary_topic,topics,abstract_inverted_index"
)
"""The fields that `read_answer` needs, for the API's parameter `select`."""
MAX_WORDS = 50_000
"""Words of the longest abstract that is put together again."""
_MAX_FIELDS = 8

TYPES = {
    "article": "article-journal", "preprint": "article", "book": "book", "book-chapter": "chapter",
    "book-section": "chapter", "book-review": "review-book", "dissertation": "thesis",
    "dataset": "dataset", "database": "dataset", "data-paper": "article-journal",
    "software": "software", "report": "report", "report-component": "report",
    "standard": "standard", "review": "article-journal", "letter": "article-journal",
    "editorial": "article-journal", "erratum": "article-journal", "retraction": "article-journal",
    "correction": "article-journal", "case-report": "article-journal",
    "clinical-trial": "article-journal", "expression-of-concern": "article-journal",
    "conference-paper": "paper-conference", "conference-abstract": "paper-conference",
    "conference-poster": "paper-conference", "peer-review": "review", "peer_review": "review",
    "reference-entry": "entry-encyclopedia", "paratext": "document", "other": "document",
    "grant": "document", "libguides": "webpage", "supplementary-materials": "document",
    "component": "document",
}  # fmt: skip
"""OpenAlex's types -> CSL types."""
_VERSIONS = {
    "publishedVersion": "published",
    "acceptedVersion": "accepted",
    "submittedVersion": "submitted",
}
_SOURCE_KINDS = frozenset(
    ["journal", "repository", "conference", "ebook platform", "book series", "metadata", "other",
     "igsnCatalog", "raidRegistry"]
)  # fmt: skip

Day = Annotated[str, msgspec.Meta(pattern=r"^\d{4}-\d{2}-\d{2}$")]


class _Person(msgspec.Struct):
    display_name: str | None
    orcid: str | None = None


class _Authorship(msgspec.Struct):
    author: _Person
    raw_author_name: str | None = None


class _Source(msgspec.Struct):
    display_name: str | None
    issn_l: str | None = None
    type: str | None = None
    host_organization_name: str | None = None


class _Location(msgspec.Struct):
    is_oa: bool | None
    landing_page_url: str | None = None
    pdf_url: str | None = None
    source: _Source | None = None
    license: str | None = None
    version: str | None = None


class _Biblio(msgspec.Struct):
    volume: str | None = None
    issue: str | None = None
    first_page: str | None = None
    last_page: str | None = None


class _Named(msgspec.Struct):
    display_name: str


class _Topic(msgspec.Struct):
    display_name: str
    subfield: _Named | None = None
    field: _Named | None = None
    domain: _Named | None = None


class _Concept(msgspec.Struct):
    display_name: str
    level: int


class _Ids(msgspec.Struct, frozen=True):
    pmid: str | int | None = None
    pmcid: str | int | None = None


class OpenAlexWork(msgspec.Struct):
    """What is read of a work object; fields without a default must be there."""

    id: Annotated[str, msgspec.Meta(pattern=r"(?:^|/)[Ww]\d{1,12}$")]
    doi: str | None
    title: str | None
    publication_year: int | None
    publication_date: Day | None
    type: str | None
    authorships: list[_Authorship]
    is_retracted: bool
    referenced_works: list[str]
    cited_by_count: int
    primary_location: _Location | None
    ids: _Ids = _Ids()
    best_oa_location: _Location | None = None
    locations: list[_Location] = []
    biblio: _Biblio | None = None
    concepts: list[_Concept] = []
    topics: list[_Topic] = []
    primary_topic: _Topic | None = None
    abstract_inverted_index: dict[str, list[int]] | None = None


class _Meta(msgspec.Struct):
    count: int
    next_cursor: str | None = None


class _Answer(msgspec.Struct):
    meta: _Meta
    results: tuple[msgspec.Raw, ...]


class _Head(msgspec.Struct):
    results: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


def read_row(raw: Row, where: str = "") -> Entry | Reject:
    """Return the entry of one work object, or why it gives none."""
    return read(raw, OpenAlexWork, entry_of, where)


def read_answer(raw: bytes) -> Answered:
    """Return the works of an answer of `/works` (a list) or `/works/ID` (one work)."""
    head = decoded(raw, _Head)
    if head.value is None:
        return Answered(alarms=(head.alarm(NAME),))
    if head.value.results is msgspec.UNSET:
        entries, alarms = read_all((raw,), NAME, read_row)
        return Answered(entries, alarms, len(entries))
    answer = decoded(raw, _Answer)
    if answer.value is None:
        return Answered(alarms=(answer.alarm(NAME),))
    if answer.value.meta.count < len(answer.value.results):
        return Answered(alarms=(drift_alarm(NAME, "meta.count is below the rows given"),))
    entries, alarms = read_all(answer.value.results, NAME, read_row)
    return Answered(entries, alarms, answer.value.meta.count, answer.value.meta.next_cursor or "")


def entry_of(row: OpenAlexWork) -> Entry:
    """Return the entry of a decoded work; DriftError where a word of it is not documented."""
    title = plain(row.title)
    if not title:
        raise DriftError("no title")
    identifiers = _identifiers(row)
    authors = tuple(_author(each) for each in row.authorships)
    date = row.publication_date or ""
    if date.endswith("-01-01"):
        date = date[:4]
    source = row.primary_location.source if row.primary_location else None
    biblio = row.biblio or _Biblio()
    work = Work(
        id=work_id(identifiers, title, authors, row.publication_year),
        identifiers=identifiers,
        title=title,
        authors=tuple(author for author in authors if author.name.family),
        year=row.publication_year,
        date=date or str(row.publication_year or ""),
        available_at=available(date or str(row.publication_year or ""), arxiv=identifiers.arxiv),
        venue=plain(source.display_name) if source else "",
        volume=biblio.volume or "",
        issue=biblio.issue or "",
        pages=_pages(biblio),
        publisher=(source.host_organization_name or "") if source else "",
        type=_type(row, source),
        abstract=_abstract(row.abstract_inverted_index),
        fields=_fields(row),
        citation_count=row.cited_by_count,
        notices=_notices(row),
        locations=_locations(row),
        licence=(row.primary_location.license or "") if row.primary_location else "",
        url=_landing(row),
        sources=(NAME,),
    )
    cited = (openalex_of(address) for address in row.referenced_works)
    return Entry(work, tuple(Identifiers(openalex=found) for found in cited if found))


def _identifiers(row: OpenAlexWork) -> Identifiers:
    places = [row.primary_location, *row.locations] if row.primary_location else row.locations
    pages = (place.landing_page_url for place in places)
    arxiv = next((page for page in pages if page and "arxiv.org/" in page), None)
    source = row.primary_location.source if row.primary_location else None
    return identifiers_of(
        doi=row.doi,
        arxiv=arxiv,
        pmid=row.ids.pmid,
        pmcid=row.ids.pmcid,
        issn=source.issn_l if source else None,
        openalex=row.id,
    )


def _author(authorship: _Authorship) -> Author:
    shown = authorship.author.display_name or authorship.raw_author_name or ""
    return Author(person(shown), orcid(authorship.author.orcid))


def _type(row: OpenAlexWork, source: _Source | None) -> str:
    if row.type is None:
        return ""
    kind = known(row.type, TYPES, "type")
    if source is None or source.type is None or row.type not in ("article", "review"):
        return kind
    if source.type not in _SOURCE_KINDS:
        raise DriftError(f"unknown type of source {source.type[:40]!r}")
    return {"conference": "paper-conference", "repository": "article"}.get(source.type, kind)


def _pages(biblio: _Biblio) -> str:
    first, last = biblio.first_page or "", biblio.last_page or ""
    return f"{first}–{last}" if first and last and first != last else first or last


def _abstract(index: dict[str, list[int]] | None) -> str:
    """Return the text that an inverted index spells."""
    if not index:
        return ""
    count = sum(map(len, index.values()))
    if count > MAX_WORDS:
        raise DriftError(f"an abstract of more than {MAX_WORDS:,} words")
    words = [""] * count
    try:
        for word, places in index.items():
            for place in places:
                words[place] = word
    except IndexError:
        return plain(" ".join(_in_order(index)))
    return plain(" ".join(words if all(words) else _in_order(index)))


def _in_order(index: dict[str, list[int]]) -> list[str]:
    """Return the words of an index with gaps; sorted, so that no place costs memory."""
    words = {place: word for word, places in index.items() for place in places}
    return [words[place] for place in sorted(words)]


def _fields(row: OpenAlexWork) -> tuple[str, ...]:
    topics = [row.primary_topic, *row.topics] if row.primary_topic else row.topics
    levels = ([topic.domain, topic.field, topic.subfield, topic] for topic in topics[:2])
    names = [level.display_name for one in levels for level in one if level]
    if not names:
        names = [one.display_name for one in sorted(row.concepts, key=lambda one: one.level)]
    return tuple(dict.fromkeys(name for name in names if name))[:_MAX_FIELDS]


def _notices(row: OpenAlexWork) -> tuple[Notice, ...]:
    """Return the notice that the flag stands for; a notice of retraction is not retracted."""
    if not row.is_retracted or row.type == "retraction":
        return ()
    return (Notice(Nature.RETRACTION, source=NAME),)


def _locations(row: OpenAlexWork) -> tuple[Location, ...]:
    places = [row.best_oa_location, row.primary_location, *row.locations]
    found: dict[str, Location] = {}
    for place in places:
        if place is None or not place.is_oa:
            continue
        version = known(place.version, _VERSIONS, "version") if place.version else ""
        url = place.pdf_url or place.landing_page_url
        if url and url not in found:
            found[url] = Location(
                url=url,
                kind=_kind(place.source),
                host=plain(place.source.display_name) if place.source else "",
                form="pdf" if place.pdf_url else "landing",
                version=version,
                licence=place.license or "",
            )
    return tuple(found.values())


def _kind(source: _Source | None) -> str:
    if source is None or source.type is None:
        return ""
    return "repository" if source.type == "repository" else "publisher"


def _landing(row: OpenAlexWork) -> str:
    place = row.primary_location
    return (place.landing_page_url if place else "") or row.id
