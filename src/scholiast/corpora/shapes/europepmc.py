"""Europe PMC's `search` in JSON with `resultType=core` -> works."""

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
)
from scholiast.corpora.shapes.decoding import read_all as read_rows
from scholiast.corpora.shapes.plain import orcid, person, plain
from scholiast.corpora.shapes.pubmed import RELATIONS
from scholiast.corpora.shapes.strict import named_strictly
from scholiast.papers import Author, Identifiers, Location, Name, Nature, Notice, Work

NAME = "Europe PMC"
_KINDS = {
    "MED": "article-journal",
    "PMC": "article-journal",
    "PPR": "article",
    "AGR": "article-journal",
    "CBA": "article-journal",
    "CTX": "article-journal",
    "ETH": "thesis",
    "HIR": "report",
    "PAT": "patent",
    "NBK": "book",
}
"""Source of a record -> CSL type."""
_YES_OR_NO = {"Y": True, "N": False, "": False}
_FORMS = {"pdf": "pdf", "html": "html", "doi": "landing", "abs": "landing", "xml": "xml"}
_AVAILABLE = {"OA": True, "F": True, "S": False}
"""Open access, free, subscription."""
_WORDS = {relation.lower(): relation for relation in RELATIONS}
_NOTICES = {
    "retraction in": Nature.RETRACTION,
    "retracted and republished in": Nature.REPUBLICATION,
    "corrected and republished in": Nature.REPUBLICATION,
    "expression of concern in": Nature.CONCERN,
    "erratum in": Nature.CORRECTION,
}


class _Identified(msgspec.Struct):
    value: str
    type: str = ""


class _Person(msgspec.Struct, rename="camel"):
    full_name: str = ""
    last_name: str = ""
    first_name: str = ""
    collective_name: str = ""
    author_id: _Identified | None = None


class _People(msgspec.Struct):
    author: list[_Person]


class _Journal(msgspec.Struct):
    title: str = ""
    issn: str = ""
    essn: str = ""


class _Issue(msgspec.Struct, rename="camel"):
    journal: _Journal = msgspec.field(default_factory=_Journal)
    volume: str = ""
    issue: str = ""


class _Types(msgspec.Struct, rename="camel"):
    pub_type: list[str]


class _Url(msgspec.Struct, rename="camel"):
    url: str
    availability_code: str
    document_style: str
    site: str


class _Urls(msgspec.Struct, rename="camel"):
    full_text_url: list[_Url]


class _Correction(msgspec.Struct):
    type: str
    id: str = ""
    source: str = ""


class _Corrections(msgspec.Struct, rename="camel"):
    comment_correction: list[_Correction]


class _Book(msgspec.Struct):
    publisher: str = ""


class _Result(msgspec.Struct, rename="camel"):
    """One record; Europe PMC leaves out what it does not know."""

    id: str
    source: str
    title: str
    first_publication_date: str
    pub_year: str = ""
    pmid: str = ""
    pmcid: str = ""
    doi: str = ""
    author_string: str = ""
    author_list: _People | msgspec.UnsetType = msgspec.UNSET
    journal_info: _Issue = msgspec.field(default_factory=_Issue)
    page_info: str = ""
    abstract_text: str = ""
    pub_type_list: _Types | msgspec.UnsetType = msgspec.UNSET
    is_open_access: str = ""
    cited_by_count: int | None = None
    full_text_url_list: _Urls | msgspec.UnsetType = msgspec.UNSET
    comment_correction_list: _Corrections | msgspec.UnsetType = msgspec.UNSET
    book_or_report_details: _Book = msgspec.field(default_factory=_Book)
    license: str = ""


class _Results(msgspec.Struct):
    result: list[msgspec.Raw]


class _Answer(msgspec.Struct, rename="camel"):
    hit_count: int
    result_list: _Results
    next_cursor_mark: str = ""


def read_answer(body: bytes) -> Answered:
    """Return the rows of a `search`; a row that is not of the documented shape is an alarm."""
    result = decoded(body, _Answer)
    if result.value is None:
        return Answered(alarms=(drift_alarm(NAME, result.drift),))
    entries, alarms = read_rows(tuple(result.value.result_list.result), NAME, read_row)
    return Answered(entries, alarms, result.value.hit_count, result.value.next_cursor_mark)


def read_row(raw: Row, where: str) -> Entry | Reject:
    """Return the entry that one record gives, or why it gives none."""
    return read(raw, _Result, _entry, where)


def _entry(row: _Result) -> Entry:
    kind = known(row.source, _KINDS, "source")
    is_open = known(row.is_open_access, _YES_OR_NO, "isOpenAccess")
    journal = row.journal_info
    identifiers = named_strictly(
        doi=row.doi,
        pmid=row.pmid,
        pmcid=row.pmcid,
        issn=journal.journal.issn or journal.journal.essn,
    )
    authors = _authors(row)
    title = plain(row.title).removesuffix(".")
    if not (title and iso(row.first_publication_date)):
        raise DriftError(f"no title, or no date {row.first_publication_date[:20]!r}")
    day = iso(row.first_publication_date)
    year = int(row.pub_year) if row.pub_year.isdigit() else year_of(day)
    work = Work(
        id=work_id(identifiers, title, authors, year),
        identifiers=identifiers,
        title=title,
        authors=authors,
        year=year,
        date=day,
        available_at=available(day),
        venue=plain(journal.journal.title),
        volume=journal.volume,
        issue=journal.issue,
        pages=row.page_info,
        publisher=row.book_or_report_details.publisher,
        type=kind,
        abstract=plain(row.abstract_text),
        citation_count=row.cited_by_count,
        notices=_notices(row),
        locations=_locations(row, identifiers) if is_open or row.full_text_url_list else (),
        licence=row.license.lower().replace(" ", "-"),
        sources=(NAME,),
    )
    return Entry(work)


def _authors(row: _Result) -> tuple[Author, ...]:
    if row.author_list:
        return tuple(_author(one) for one in row.author_list.author)
    names = row.author_string.removesuffix(".").split(", ")
    return tuple(Author(person(name)) for name in names if name)


def _author(one: _Person) -> Author:
    if one.last_name:
        name = Name(plain(one.last_name), plain(one.first_name))
    else:
        name = Name(plain(one.collective_name or one.full_name))
    return Author(name, orcid(one.author_id.value) if one.author_id else "")


def _notices(row: _Result) -> tuple[Notice, ...]:
    given = row.comment_correction_list.comment_correction if row.comment_correction_list else []
    for one in given:
        known(one.type.lower().replace(" ", ""), _WORDS, "type of a correction")
    natures = [_NOTICES[one.type.lower()] for one in given if one.type.lower() in _NOTICES]
    kinds = row.pub_type_list.pub_type if row.pub_type_list else []
    is_named = any(kind.lower() in ("retracted publication", "retraction") for kind in kinds)
    is_notice = any(kind.lower() == "retraction of publication" for kind in kinds)
    if is_named and not is_notice and Nature.RETRACTION not in natures:
        natures.append(Nature.RETRACTION)
    return tuple(Notice(nature, source=NAME) for nature in dict.fromkeys(natures))


def _locations(row: _Result, identifiers: Identifiers) -> tuple[Location, ...]:
    """Return the copies that are open: Europe PMC's own XML first."""
    found: list[Location] = []
    for one in row.full_text_url_list.full_text_url if row.full_text_url_list else []:
        form = known(one.document_style, _FORMS, "documentStyle")
        if known(one.availability_code, _AVAILABLE, "availabilityCode"):
            is_own = one.site in ("Europe_PMC", "PubMedCentral")
            kind = "repository" if is_own else "publisher"
            host = one.site.replace("_", " ")
            found.append(Location(one.url, kind, host, form, licence=row.license))
    return tuple(found)
