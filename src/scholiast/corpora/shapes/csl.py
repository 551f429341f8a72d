"""CSL-JSON items, as Zotero and this program write them -> entries.

Source: https://citeproc-js.readthedocs.io/en/latest/csl-json/markup.html. What CSL has no
variable for stands under `custom` (identifiers, the day of availability), as CSL 1.0.2 allows.
"""

import msgspec

from scholiast.corpora.identity import SCHEMES, work_id
from scholiast.corpora.interface import Entry, Reject
from scholiast.corpora.shapes.crossref import TYPES as CROSSREF_TYPES
from scholiast.corpora.shapes.dates import available, from_parts, iso, year_of
from scholiast.corpora.shapes.decoding import DriftError, Row, known, read
from scholiast.corpora.shapes.identifying import arxiv_of, identifiers_of
from scholiast.corpora.shapes.plain import plain
from scholiast.papers import Author, Identifiers, Name, Notice, Work

_CSL = """
article article-journal article-magazine article-newspaper bill book broadcast chapter classic
collection dataset document entry entry-dictionary entry-encyclopedia event figure graphic hearing
interview legal_case legislation manuscript map motion_picture musical_score pamphlet
paper-conference patent performance periodical personal_communication post post-weblog regulation
report review review-book software song speech standard thesis treaty webpage
"""
TYPES = {**CROSSREF_TYPES, **{name: name for name in _CSL.split()}, "": ""}
"""Types of CSL 1.0.2, and Crossref's, which its own CSL-JSON keeps."""


class _Date(msgspec.Struct, rename={"parts": "date-parts"}):
    parts: list[list[int | str]] = []
    raw: str = ""
    literal: str = ""
    season: int | str | None = None
    circa: bool | int | str | None = None

    @property
    def iso(self) -> str:
        first = self.parts[0] if self.parts else []
        if all(str(part).isdecimal() for part in first):
            return from_parts([int(part) for part in first]) or iso(self.raw or self.literal)
        return iso(self.raw or self.literal)


class _Person(msgspec.Struct, rename="kebab"):
    family: str = ""
    given: str = ""
    literal: str = ""
    suffix: str = ""
    non_dropping_particle: str = ""
    dropping_particle: str = ""


class _Custom(msgspec.Struct, frozen=True):
    identifiers: dict[str, str] = {}
    orcids: list[str] = []
    available_at: str = ""
    fields: list[str] = []
    licence: str = ""
    has_type: bool | None = None
    citation_count: int | None = None
    notices: tuple[Notice, ...] = ()


_NO_CUSTOM = _Custom()


class CslItem(msgspec.Struct, rename={
    "container": "container-title", "doi": "DOI", "url": "URL", "isbn": "ISBN", "issn": "ISSN",
    "pmid": "PMID", "pmcid": "PMCID", "kind": "type",
}):  # fmt: skip
    """What is read of an item."""

    id: str | int
    title: str
    kind: str = ""
    author: list[_Person] = []
    issued: _Date | None = None
    container: str = ""
    volume: str | int = ""
    issue: str | int = ""
    page: str | int = ""
    publisher: str = ""
    abstract: str = ""
    doi: str = ""
    url: str = ""
    isbn: str = ""
    issn: str = ""
    pmid: str | int = ""
    pmcid: str = ""
    custom: _Custom = _NO_CUSTOM


def read_row(raw: Row, where: str = "") -> Entry | Reject:
    """Return the entry of one item, or why it gives none."""
    return read(raw, CslItem, entry_of, where)


def entry_of(row: CslItem) -> Entry:
    """Return the entry of a decoded item."""
    title = plain(row.title)
    if not title:
        raise DriftError("no title")
    identifiers = _identifiers(row)
    date = row.issued.iso if row.issued else ""
    orcids = [*row.custom.orcids, *([""] * len(row.author))]
    people = [
        Author(_name(person), orcid) for person, orcid in zip(row.author, orcids, strict=False)
    ]
    authors = tuple(author for author in people if author.name.family)
    work = Work(
        id=work_id(identifiers, title, authors, year_of(date)),
        identifiers=identifiers,
        title=title,
        authors=authors,
        year=year_of(date),
        date=date,
        available_at=iso(row.custom.available_at) or available(date, arxiv=identifiers.arxiv),
        venue=plain(row.container),
        volume=str(row.volume),
        issue=str(row.issue),
        pages=str(row.page).replace("-", "–"),
        publisher=plain(row.publisher),
        type=_type(row),
        abstract=plain(row.abstract),
        fields=tuple(row.custom.fields),
        citation_count=row.custom.citation_count,
        notices=row.custom.notices,
        licence=row.custom.licence,
        url=row.url,
    )
    return Entry(work)


def _type(row: CslItem) -> str:
    """Return the CSL type; `document` stands for none where this program wrote the item so."""
    kind = known(row.kind, TYPES, "type")
    return "" if kind == "document" and row.custom.has_type is False else kind


def _identifiers(row: CslItem) -> Identifiers:
    strange = row.custom.identifiers.keys() - {*SCHEMES, "issn"}
    if strange:
        raise DriftError(f"unknown identifier {min(strange)[:40]!r}")
    told = {
        "doi": row.doi,
        "arxiv": row.url if arxiv_of(row.url) else "",
        "isbn": row.isbn.split(" ")[0],
        "issn": row.issn.split(",")[0].strip(),
        "pmid": str(row.pmid),
        "pmcid": row.pmcid,
        **row.custom.identifiers,
    }
    return identifiers_of(**{name: value for name, value in told.items() if value})


def _name(person: _Person) -> Name:
    if person.literal:
        return Name(plain(person.literal))
    family = f"{person.non_dropping_particle} {person.family}"
    given = f"{person.given} {person.dropping_particle} {person.suffix}"
    if not person.family:
        return Name(plain(given))
    return Name(plain(family), plain(given))
