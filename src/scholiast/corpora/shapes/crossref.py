"""Crossref works, from the public data file and from the REST API -> entries.

Source: https://api.crossref.org, and the schema of its answers. Retractions and corrections are
taken from `updated-by`; Crossref says there who reported each (the publisher, or Retraction Watch).
"""

from collections.abc import Iterable
from typing import Annotated

import msgspec

from scholiast.corpora.identity import work_id
from scholiast.corpora.interface import Entry, Reject
from scholiast.corpora.shapes.dates import available, from_parts, year_of
from scholiast.corpora.shapes.decoding import (
    Answered,
    DriftError,
    Row,
    decoded,
    known,
    read,
    read_all,
)
from scholiast.corpora.shapes.identifying import arxiv_of, doi_of, identifiers_of
from scholiast.corpora.shapes.plain import orcid, plain
from scholiast.papers import (
    Author,
    Identifiers,
    Location,
    Name,
    Nature,
    Notice,
    Version,
    Work,
)

NAME = "Crossref"

TYPES = {
    "journal-article": "article-journal", "proceedings-article": "paper-conference",
    "book-chapter": "chapter", "book-section": "chapter", "book-part": "chapter",
    "book-track": "chapter", "reference-entry": "entry-encyclopedia", "book": "book",
    "monograph": "book", "edited-book": "book", "reference-book": "book", "book-set": "book",
    "book-series": "book", "proceedings": "book", "proceedings-series": "book",
    "posted-content": "article", "dissertation": "thesis", "report": "report",
    "report-component": "report", "report-series": "report", "dataset": "dataset",
    "database": "dataset", "standard": "standard", "standard-series": "standard",
    "peer-review": "review", "journal": "periodical", "journal-volume": "periodical",
    "journal-issue": "periodical", "component": "document", "grant": "document",
    "other": "document",
}  # fmt: skip
"""Crossref's types -> CSL types."""
UPDATES: dict[str, Nature | None] = {
    "retraction": Nature.RETRACTION, "removal": Nature.WITHDRAWAL,
    "withdrawal": Nature.WITHDRAWAL, "expression_of_concern": Nature.CONCERN,
    "partial_retraction": Nature.CORRECTION, "correction": Nature.CORRECTION,
    "corrigendum": Nature.CORRECTION, "erratum": Nature.CORRECTION,
    "reinstatement": Nature.REINSTATEMENT, "addendum": None, "clarification": None,
    "new_edition": None, "new_version": None, "interim_ranking": None, "preprint": None,
    "other": None,
}  # fmt: skip
"""Crossref's kinds of updates -> natures; None for those that say nothing against a work."""
_REPORTERS = {"publisher": NAME, "retraction-watch": "Retraction Watch"}
_RELATIONS = {
    "is-preprint-of": "published", "has-preprint": "preprint", "is-version-of": "version",
    "has-version": "version", "is-same-as": "version", "is-manuscript-of": "published",
    "has-manuscript": "preprint",
}  # fmt: skip
_VERSIONS = {"vor": "published", "am": "accepted", "tdm": "", "unspecified": "", "stm-asf": ""}
_FORMS = {
    "application/pdf": "pdf",
    "text/html": "html",
    "text/xml": "xml",
    "application/xml": "xml",
}
_OPEN = "creativecommons.org/"

DoiText = Annotated[str, msgspec.Meta(pattern=r"^10\.\d{4,9}/")]


class _Date(msgspec.Struct):
    date_parts: list[list[int | None]] = msgspec.field(name="date-parts")

    @property
    def iso(self) -> str:
        return from_parts(self.date_parts[0]) if self.date_parts else ""


class _Contributor(msgspec.Struct, rename={"orcid": "ORCID"}):
    family: str | None = None
    given: str | None = None
    name: str | None = None
    suffix: str | None = None
    orcid: str | None = None


class _Update(msgspec.Struct, rename={"doi": "DOI"}):
    doi: str
    type: str
    source: str = "publisher"
    updated: _Date | None = None


class _Related(msgspec.Struct, rename={"id_type": "id-type"}):
    id: str
    id_type: str


class _Cited(msgspec.Struct, rename={"doi": "DOI"}):
    doi: str | None = None


class _Licence(msgspec.Struct, rename={"url": "URL", "version": "content-version"}):
    url: str
    version: str = "unspecified"


class _Link(
    msgspec.Struct, rename={"url": "URL", "form": "content-type", "version": "content-version"}
):
    url: str
    form: str = "unspecified"
    version: str = "unspecified"


class CrossrefWork(msgspec.Struct, rename={
    "doi": "DOI", "container": "container-title", "article_number": "article-number",
    "cited": "is-referenced-by-count", "online": "published-online", "print": "published-print",
    "updated_by": "updated-by", "update_to": "update-to", "isbn": "ISBN", "issn": "ISSN",
    "url": "URL", "group": "group-title",
}):  # fmt: skip
    """What is read of a work; fields without a default must be there."""

    doi: DoiText
    type: str
    issued: _Date
    title: list[str] = []
    subtitle: list[str] = []
    author: list[_Contributor] = []
    container: list[str] = []
    group: str = ""
    volume: str = ""
    issue: str = ""
    page: str = ""
    article_number: str = ""
    publisher: str = ""
    abstract: str = ""
    subject: list[str] = []
    cited: int | None = None
    online: _Date | None = None
    print: _Date | None = None
    posted: _Date | None = None
    created: _Date | None = None
    updated_by: list[_Update] = []
    update_to: list[_Update] = []
    relation: dict[str, list[_Related]] = {}
    reference: list[_Cited] = []
    license: list[_Licence] = []
    link: list[_Link] = []
    isbn: list[str] = []
    issn: list[str] = []
    url: str = ""


class _Message(msgspec.Struct, rename={"total": "total-results", "next": "next-cursor"}):
    items: tuple[msgspec.Raw, ...]
    total: int
    next: str | None = None


class _Answer(msgspec.Struct, rename={"kind": "message-type"}):
    status: str
    kind: str
    message: msgspec.Raw


def read_row(raw: Row, where: str = "") -> Entry | Reject:
    """Return the entry of one work, or why it gives none."""
    return read(raw, CrossrefWork, entry_of, where)


def read_answer(raw: bytes) -> Answered:
    """Return the works of an answer of `/works` (a list) or `/works/DOI` (one work)."""
    answer = decoded(raw, _Answer)
    if answer.value is None:
        return Answered(alarms=(answer.alarm(NAME),))
    if answer.value.kind == "work":
        entries, alarms = read_all((answer.value.message,), NAME, read_row)
        return Answered(entries, alarms, len(entries))
    message = decoded(answer.value.message, _Message)
    if message.value is None:
        return Answered(alarms=(message.alarm(NAME),))
    entries, alarms = read_all(message.value.items, NAME, read_row)
    return Answered(entries, alarms, message.value.total, message.value.next or "")


def updates_of(raw: Row) -> tuple[tuple[str, Notice], ...]:
    """Return what a work that is itself a notice says: DOIs of other works, and the notices."""
    row = decoded(raw, CrossrefWork).value
    if row is None:
        return ()
    try:
        natures = [
            (update, known(_plain_word(update.type), UPDATES, "update")) for update in row.update_to
        ]
    except DriftError:
        return ()
    return tuple(
        (doi, Notice(nature, _updated(update), row.doi.lower(), source=_reporter(update)))
        for update, nature in natures
        if nature and (doi := doi_of(update.doi))
    )


def entry_of(row: CrossrefWork) -> Entry:
    """Return the entry of a decoded work; DriftError where a word of it is not documented."""
    title = plain(row.title[0]) if row.title else ""
    if not title:
        raise DriftError("no title")
    if row.subtitle and plain(row.subtitle[0]) and plain(row.subtitle[0]) not in title:
        title = f"{title}: {plain(row.subtitle[0])}"
    identifiers = identifiers_of(
        doi=row.doi,
        isbn=row.isbn[0] if row.isbn else None,
        issn=row.issn[0] if row.issn else None,
    )
    authors = tuple(author for author in map(_author, row.author) if author.name.family)
    date = _date(row)
    year = year_of(date)
    work = Work(
        id=work_id(identifiers, title, authors, year),
        identifiers=identifiers,
        title=title,
        authors=authors,
        year=year,
        date=date,
        available_at=_available(row, identifiers),
        venue=plain(row.container[0]) if row.container else plain(row.group),
        volume=row.volume,
        issue=row.issue,
        pages=(row.page or row.article_number).replace("-", "–"),
        publisher=plain(row.publisher),
        type=known(row.type, TYPES, "type"),
        abstract=plain(row.abstract),
        fields=tuple(row.subject),
        citation_count=row.cited,
        notices=tuple(_notices(row.updated_by)),
        versions=tuple(_versions(row.relation)),
        locations=_locations(row),
        licence=row.license[0].url if row.license else "",
        url=row.url,
        sources=(NAME,),
    )
    cited = (doi_of(each.doi) for each in row.reference)
    return Entry(work, tuple(Identifiers(doi=doi) for doi in cited if doi))


def _author(person: _Contributor) -> Author:
    given = " ".join(part for part in (plain(person.given), plain(person.suffix)) if part)
    name = Name(plain(person.family) or plain(person.name) or given)
    if person.family and given:
        name = Name(name.family, given)
    return Author(name, orcid(person.orcid))


def _date(row: CrossrefWork) -> str:
    """Return the first date of publication; of several in its year, the first of the precise."""
    dates = _dates(row)
    first = min((date[:4] for date in dates), default="")
    precise = max((len(date) for date in dates if date.startswith(first)), default=0)
    return min((d for d in dates if d.startswith(first) and len(d) == precise), default="")


def _dates(row: CrossrefWork) -> list[str]:
    told = (row.issued, row.online, row.print, row.posted)
    return [each.iso for each in told if each and each.iso]


def _available(row: CrossrefWork, identifiers: Identifiers) -> str:
    """Return the first day on which it could be read: published, or registered within that span."""
    dates = _dates(row)
    registered = row.created.iso if row.created else ""
    within = [registered for date in dates if registered.startswith(date)]
    return available(*dates, *within, arxiv=identifiers.arxiv)


def _plain_word(word: str) -> str:
    return word.strip().lower().replace("-", "_").replace(" ", "_")


def _notices(updates: Iterable[_Update]) -> Iterable[Notice]:
    for update in updates:
        nature = known(_plain_word(update.type), UPDATES, "update")
        if nature:
            reason = "partial retraction" if "partial" in update.type else ""
            doi = doi_of(update.doi) or ""
            yield Notice(nature, _updated(update), doi, reason, _reporter(update))


def _reporter(update: _Update) -> str:
    return known(update.source, _REPORTERS, "source of an update")


def _updated(update: _Update) -> str:
    return update.updated.iso if update.updated else ""


def _versions(relation: dict[str, list[_Related]]) -> Iterable[Version]:
    for name, others in relation.items():
        for other in others if name in _RELATIONS else ():
            doi = doi_of(other.id) if other.id_type == "doi" else None
            arxiv = arxiv_of(other.id) if other.id_type == "arxiv" else None
            if doi or arxiv:
                yield Version(_RELATIONS[name], identifiers_of(doi=doi, arxiv=arxiv))


def _locations(row: CrossrefWork) -> tuple[Location, ...]:
    """Return the publisher's copies of a work under an open licence."""
    licence = next((each.url for each in row.license if _OPEN in each.url), "")
    if not licence:
        return ()
    return tuple(
        Location(
            url=link.url,
            kind="publisher",
            host=plain(row.publisher),
            form=_FORMS.get(link.form, ""),
            version=known(link.version, _VERSIONS, "version"),
            licence=_short(licence),
        )
        for link in row.link
    )


def _short(licence: str) -> str:
    """Return a Creative Commons address as `cc-by`.

    >>> _short("https://creativecommons.org/licenses/by-nc/4.0/")
    'cc-by-nc'
    """
    _, _, path = licence.partition(_OPEN)
    parts = path.strip("/").split("/")
    if parts[0] == "publicdomain":
        return "cc0"
    return f"cc-{parts[1]}" if len(parts) > 1 else licence
