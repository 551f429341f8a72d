"""Semantic Scholar papers -> entries: the Graph API, S2AG papers and abstracts, S2ORC.

Source: https://api.semanticscholar.org/api-docs/graph and .../datasets. The datasets write their
field names in lower case (`corpusid`, `externalids`), the API in camel case.
"""

from dataclasses import replace
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
    known,
    read,
    read_all,
)
from scholiast.corpora.shapes.identifying import identifiers_of
from scholiast.corpora.shapes.plain import authors_of, plain
from scholiast.papers import Identifiers, Location, Work

NAME = "Semantic Scholar"
FIELDS = (
    "paperId,corpusId,externalIds,title,abstract,venue,publicationVenue,year,publicationDate,"
    "authors,journal,publicationTypes,fieldsOfStudy,s2FieldsOfStudy,citationCount,openAccessPdf,url"
)
"""The fields that `read_answer` reads, for the API's parameter `fields`."""

TYPES = {
    "JournalArticle": "article-journal", "Conference": "paper-conference",
    "Review": "article-journal", "Book": "book", "BookSection": "chapter", "Dataset": "dataset",
    "Study": "article-journal", "CaseReport": "article-journal",
    "ClinicalTrial": "article-journal", "MetaAnalysis": "article-journal",
    "Editorial": "article-journal", "News": "article-newspaper",
    "LettersAndComments": "article-journal",
}  # fmt: skip
"""Semantic Scholar's types -> CSL types; the first of a paper's types counts."""

_LICENCES = {
    "CCBY": "cc-by", "CCBYSA": "cc-by-sa", "CCBYND": "cc-by-nd", "CCBYNC": "cc-by-nc",
    "CCBYNCSA": "cc-by-nc-sa", "CCBYNCND": "cc-by-nc-nd", "CC0": "cc0",
}  # fmt: skip

Day = Annotated[str, msgspec.Meta(pattern=r"^\d{4}-\d{2}-\d{2}$")]
ExternalIds = dict[str, str | int | list[str] | None]


class _Person(msgspec.Struct):
    name: str | None


class _Field(msgspec.Struct):
    category: str


class _Journal(msgspec.Struct):
    name: str | None = None
    volume: str | None = None
    pages: str | None = None


class _Venue(msgspec.Struct):
    name: str | None = None
    type: str | None = None
    issn: str | None = None


class _Pdf(msgspec.Struct):
    url: str | None
    status: str | None = None
    license: str | None = None


class _Other(msgspec.Struct, rename="camel"):
    paper_id: str | None
    external_ids: ExternalIds | None = None


class GraphPaper(msgspec.Struct, rename="camel"):
    """What is read of a paper of the Graph API; only what was asked for is there."""

    paper_id: str
    title: str | None
    external_ids: ExternalIds | None
    year: int | None
    authors: list[_Person]
    corpus_id: int | None = None
    abstract: str | None = None
    venue: str | None = None
    publication_venue: _Venue | None = None
    publication_date: Day | None = None
    journal: _Journal | None = None
    publication_types: list[str] | None = None
    fields_of_study: list[str] | None = None
    s2_fields_of_study: list[_Field] | None = None
    citation_count: int | None = None
    open_access_pdf: _Pdf | None = None
    references: list[_Other] | None = None
    url: str | None = None


class DatasetPaper(msgspec.Struct):
    """What is read of a row of the S2AG dataset `papers`."""

    corpusid: int | None
    title: str | None
    externalids: ExternalIds | None
    year: int | None
    authors: list[_Person]
    venue: str | None
    publicationdate: Day | None = None
    journal: _Journal | None = None
    publicationtypes: list[str] | None = None
    s2fieldsofstudy: list[_Field] | None = None
    citationcount: int | None = None
    url: str | None = None


class _OpenAccess(msgspec.Struct):
    externalids: ExternalIds | None = None
    license: str | None = None
    url: str | None = None
    status: str | None = None


class DatasetAbstract(msgspec.Struct):
    """What is read of a row of the S2AG dataset `abstracts`."""

    corpusid: int
    abstract: str
    openaccessinfo: _OpenAccess | None = None


class _Answer(msgspec.Struct):
    data: tuple[msgspec.Raw, ...]
    total: int | None = None
    token: str | None = None
    next: int | None = None


class _Head(msgspec.Struct):
    data: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    title: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


def read_row(raw: Row, where: str = "") -> Entry | Reject:
    """Return the entry of one paper of the Graph API, or why it gives none."""
    return read(raw, GraphPaper, graph_entry, where)


def read_paper(raw: Row, where: str = "") -> Entry | Reject:
    """Return the entry of one row of the dataset `papers`, or why it gives none."""
    return read(raw, DatasetPaper, paper_entry, where)


def read_abstract(raw: Row, where: str = "") -> Entry | Reject:
    """Return the entry of one row of the dataset `abstracts`: an abstract under a corpus id."""
    return read(raw, DatasetAbstract, abstract_entry, where)


def read_answer(raw: bytes) -> Answered:
    """Return the papers of an answer: one paper, a search, a bulk search, or a batch.

    A batch is a bare list, with null for a paper that is not known.
    """
    if raw.lstrip()[:1] == b"[":
        batch = decoded(raw, tuple[msgspec.Raw, ...])
        if batch.value is None:
            return Answered(alarms=(batch.alarm(NAME),))
        rows = tuple(row for row in batch.value if bytes(row) != b"null")
        entries, alarms = read_all(rows, NAME, read_row)
        return Answered(entries, alarms, len(rows))
    head = decoded(raw, _Head)
    if head.value is None:
        return Answered(alarms=(head.alarm(NAME),))
    if head.value.data is msgspec.UNSET:
        entries, alarms = read_all((raw,), NAME, read_row)
        return Answered(entries, alarms, len(entries))
    answer = decoded(raw, _Answer)
    if answer.value is None:
        return Answered(alarms=(answer.alarm(NAME),))
    entries, alarms = read_all(answer.value.data, NAME, read_row)
    following = answer.value.token or ("" if answer.value.next is None else str(answer.value.next))
    return Answered(entries, alarms, answer.value.total, following)


def graph_entry(row: GraphPaper) -> Entry:
    """Return the entry of a decoded paper; DriftError where a word of it is not documented."""
    venue = row.publication_venue.name if row.publication_venue else None
    fields = row.fields_of_study or [each.category for each in row.s2_fields_of_study or ()]
    told = DatasetPaper(
        corpusid=row.corpus_id or _corpus_id(row.external_ids),
        title=row.title,
        externalids=row.external_ids,
        year=row.year,
        authors=row.authors,
        venue=row.venue or venue,
        publicationdate=row.publication_date,
        journal=row.journal,
        publicationtypes=row.publication_types,
        s2fieldsofstudy=[_Field(name) for name in fields],
        citationcount=row.citation_count,
        url=row.url,
    )
    pdf = row.open_access_pdf
    location = _location(pdf.url, pdf.license) if pdf else ()
    work = replace(paper_entry(told).work, abstract=plain(row.abstract), locations=location)
    cited = (external_identifiers(other.external_ids) for other in row.references or ())
    return Entry(work, tuple(found for found in cited if found.as_dict()))


def paper_entry(row: DatasetPaper) -> Entry:
    """Return the entry of a decoded row of `papers`; DriftError for an undocumented word."""
    title = plain(row.title)
    if not title:
        raise DriftError("no title")
    identifiers = external_identifiers(row.externalids, row.corpusid)
    authors = authors_of([person.name or "" for person in row.authors])
    journal = row.journal or _Journal()
    date = row.publicationdate or str(row.year or "")
    kinds = [known(kind, TYPES, "type") for kind in row.publicationtypes or ()]
    return Entry(
        Work(
            id=work_id(identifiers, title, authors, row.year),
            identifiers=identifiers,
            title=title,
            authors=authors,
            year=row.year,
            date=date,
            available_at=available(date, arxiv=identifiers.arxiv),
            venue=plain(row.venue) or plain(journal.name),
            volume=plain(journal.volume),
            pages=plain(journal.pages).replace(" - ", "–").replace("-", "–"),
            type=kinds[0] if kinds else "",
            fields=tuple(dict.fromkeys(each.category for each in row.s2fieldsofstudy or ())),
            citation_count=row.citationcount,
            url=row.url or "",
            sources=(NAME,),
        )
    )


def abstract_entry(row: DatasetAbstract) -> Entry:
    """Return an entry without title, which completes the work that bears its corpus id."""
    access = row.openaccessinfo or _OpenAccess()
    identifiers = external_identifiers(access.externalids, row.corpusid)
    locations = _location(access.url, access.license)
    work = Work(
        id=work_id(identifiers, "", (), None),
        identifiers=identifiers,
        abstract=plain(row.abstract),
        locations=locations,
        sources=(NAME,),
    )
    return Entry(work)


def external_identifiers(given: ExternalIds | None, corpus_id: int | None = None) -> Identifiers:
    """Return the identifiers that `externalIds` (or `externalids`) names.

    >>> external_identifiers({"ArXiv": "1706.03762", "CorpusId": 13756489}).as_dict()
    {'arxiv': '1706.03762', 's2': '13756489'}
    """
    one = {name.lower(): _first(value) for name, value in (given or {}).items()}
    return identifiers_of(
        doi=one.get("doi"),
        arxiv=one.get("arxiv"),
        pmid=one.get("pubmed"),
        pmcid=one.get("pubmedcentral"),
        acl=one.get("acl"),
        dblp=one.get("dblp"),
        s2=one.get("corpusid") or corpus_id,
    )


def _first(value: str | int | list[str] | None) -> str | None:
    if isinstance(value, list):
        return value[0] if value else None
    return None if value is None else str(value)


def _corpus_id(given: ExternalIds | None) -> int | None:
    value = (given or {}).get("CorpusId")
    return (
        int(value)
        if isinstance(value, int) or (isinstance(value, str) and value.isdecimal())
        else None
    )


def _location(url: str | None, licence: str | None) -> tuple[Location, ...]:
    """Return the open copy that Semantic Scholar links to."""
    if not url:
        return ()
    form = "pdf" if url.lower().endswith(".pdf") or "/pdf/" in url else ""
    host = "arXiv" if "arxiv.org/" in url else ""
    return (
        Location(
            url=url,
            host=host,
            form=form,
            licence=_LICENCES.get(licence or "", (licence or "").lower()),
        ),
    )
