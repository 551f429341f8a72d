"""DataCite's `dois/DOI` and `dois?query=` -> works."""

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
from scholiast.papers import Author, Identifiers, Name, Version, Work

NAME = "DataCite"
_TYPES = {
    "Audiovisual": "motion_picture",
    "Book": "book",
    "BookChapter": "chapter",
    "ConferencePaper": "paper-conference",
    "DataPaper": "article-journal",
    "Dataset": "dataset",
    "Dissertation": "thesis",
    "Image": "graphic",
    "JournalArticle": "article-journal",
    "PeerReview": "review",
    "Poster": "speech",
    "Preprint": "article",
    "Presentation": "speech",
    "Report": "report",
    "Software": "software",
    "ComputationalNotebook": "software",
    "Standard": "standard",
    "Text": "article",
    **dict.fromkeys(
        (
            "Award",
            "Collection",
            "ConferenceProceeding",
            "Event",
            "Instrument",
            "InteractiveResource",
            "Journal",
            "Model",
            "Other",
            "OutputManagementPlan",
            "PhysicalObject",
            "Project",
            "Service",
            "Sound",
            "StudyRegistration",
            "Workflow",
            "",
        ),
        "",
    ),
}
"""`resourceTypeGeneral`, a closed list of the DataCite Metadata Schema -> CSL type."""
_DATES = frozenset(
    ["Accepted", "Available", "Copyrighted", "Collected", "Coverage", "Created", "Issued", "Other",
     "Submitted", "Updated", "Valid", "Withdrawn"]
)  # fmt: skip
_DESCRIPTIONS = frozenset(
    ["Abstract", "Methods", "SeriesInformation", "TableOfContents", "TechnicalInfo", "Other"]
)
_NAMES = {"Personal": False, "Organizational": True, "": False}
_SAME = ("IsVersionOf", "IsVariantFormOf", "IsIdenticalTo", "IsPreviousVersionOf", "IsPreprintOf")


class _Named(msgspec.Struct, rename="camel"):
    name_identifier: str | None = None
    name_identifier_scheme: str | None = None


class _Creator(msgspec.Struct, rename="camel"):
    name: str
    name_type: str | None = None
    given_name: str | None = None
    family_name: str | None = None
    name_identifiers: list[_Named] = msgspec.field(default_factory=list)


class _Title(msgspec.Struct, rename="camel"):
    title: str
    title_type: str | None = None


class _Publisher(msgspec.Struct):
    name: str | None


class _Container(msgspec.Struct, rename="camel"):
    title: str | None = None
    volume: str | None = None
    issue: str | None = None
    first_page: str | None = None
    last_page: str | None = None


class _Dated(msgspec.Struct, rename="camel"):
    date: str | int | None
    date_type: str | None


class _Types(msgspec.Struct, rename="camel"):
    resource_type_general: str | None


class _Related(msgspec.Struct, rename="camel"):
    related_identifier: str | None
    related_identifier_type: str | None
    relation_type: str | None


class _Description(msgspec.Struct, rename="camel"):
    description: str | None
    description_type: str | None


class _Subject(msgspec.Struct):
    subject: str | None


class _Right(msgspec.Struct, rename="camel"):
    rights_identifier: str | None = None
    rights_uri: str | None = None


class _Attributes(msgspec.Struct, rename="camel"):
    doi: str
    titles: list[_Title]
    creators: list[_Creator]
    publication_year: int | None
    types: _Types
    publisher: str | _Publisher | None
    container: _Container | None
    dates: list[_Dated]
    related_identifiers: list[_Related]
    descriptions: list[_Description]
    subjects: list[_Subject]
    rights_list: list[_Right]
    url: str | None
    citation_count: int | None = None


class _Record(msgspec.Struct):
    id: str
    type: str
    attributes: _Attributes


class _Meta(msgspec.Struct):
    total: int


class _Links(msgspec.Struct):
    next: str | None = None


class _One(msgspec.Struct):
    data: msgspec.Raw


class _List(msgspec.Struct):
    data: list[msgspec.Raw]
    meta: _Meta
    links: _Links = msgspec.field(default_factory=_Links)


def read_one(body: bytes) -> Answered:
    """Return the work of an answer for one DOI; an alarm where it is of another shape."""
    result = decoded(body, _One)
    if result.value is None:
        return Answered(alarms=(drift_alarm(NAME, result.drift),))
    entries, alarms = read_all((result.value.data,), NAME, read_row)
    return Answered(entries, alarms, 1)


def read_answer(body: bytes) -> Answered:
    """Return the works of a list; a record that is not of the documented shape is an alarm."""
    result = decoded(body, _List)
    if result.value is None:
        return Answered(alarms=(drift_alarm(NAME, result.drift),))
    given = result.value
    entries, alarms = read_all(tuple(given.data), NAME, read_row)
    return Answered(entries, alarms, given.meta.total, given.links.next or "")


def read_row(raw: Row, where: str) -> Entry | Reject:
    """Return the entry that one record of type `dois` gives, or why it gives none."""
    return read(raw, _Record, _entry, where)


def _entry(record: _Record) -> Entry:
    known(record.type, {"dois": ""}, "type")
    row = record.attributes
    identifiers = identifiers_of(doi=row.doi)
    kind = known(row.types.resource_type_general or "", _TYPES, "resourceTypeGeneral")
    title = next((plain(one.title) for one in row.titles if not one.title_type), "")
    if not (title and identifiers.doi):
        raise DriftError(f"no title, or {row.doi[:40]!r} is no DOI")
    authors = tuple(_author(one) for one in row.creators)
    dates = _dates(row)
    day = dates.get("Issued") or dates.get("Available") or dates.get("Created") or ""
    year = row.publication_year or year_of(day)
    container = row.container or _Container()
    name = row.publisher.name if isinstance(row.publisher, _Publisher) else row.publisher
    publisher = plain(name)
    pages = [page for page in (container.first_page, container.last_page) if page]
    work = Work(
        id=work_id(identifiers, title, authors, year),
        identifiers=identifiers,
        title=title,
        authors=authors,
        year=year,
        date=day or (str(year) if year else ""),
        available_at=available(*dates.values(), arxiv=identifiers.arxiv),
        venue=plain(container.title) or (publisher if kind == "article" else ""),
        volume=container.volume or "",
        issue=container.issue or "",
        pages="-".join(pages),
        publisher=publisher,
        type=kind,
        abstract=_abstract(row),
        fields=tuple(plain(one.subject) for one in row.subjects if one.subject),
        citation_count=row.citation_count,
        versions=_versions(row),
        licence=next(
            (one.rights_identifier for one in row.rights_list if one.rights_identifier), ""
        ),
        url=row.url or "",
        sources=(NAME,),
    )
    return Entry(work)


def _dates(row: _Attributes) -> dict[str | None, str]:
    """Return kind -> ISO date, the first day of spans."""
    dates = {one.date_type: iso(str(one.date or "").split("/")[0]) for one in row.dates}
    strange = set(dates) - _DATES - {None}
    if strange:
        raise DriftError(f"unknown dateType {min(strange, key=str)!r}")
    return dates


def _author(one: _Creator) -> Author:
    mark = next((orcid(named.name_identifier) for named in one.name_identifiers), "")
    if one.family_name:
        return Author(Name(plain(one.family_name), plain(one.given_name)), mark)
    is_group = known(one.name_type or "", _NAMES, "nameType")
    return Author(Name(plain(one.name)) if is_group else person(one.name), mark)


def _abstract(row: _Attributes) -> str:
    kinds = {one.description_type for one in row.descriptions} - _DESCRIPTIONS - {None}
    if kinds:
        raise DriftError(f"unknown descriptionType {min(kinds, key=str)!r}")
    given = (one for one in row.descriptions if one.description_type == "Abstract")
    return next((plain(one.description) for one in given), "")


def _versions(row: _Attributes) -> tuple[Version, ...]:
    found = []
    for one in row.related_identifiers:
        if one.relation_type in _SAME and one.related_identifier_type in ("DOI", "arXiv"):
            value = one.related_identifier
            is_doi = one.related_identifier_type == "DOI"
            named = identifiers_of(doi=value) if is_doi else identifiers_of(arxiv=value)
            if named != Identifiers():
                found.append(Version("version", named))
    return tuple(found)
