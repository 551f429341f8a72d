"""Parsed files -> entries: the references of a bibliography (BibTeX, RIS), and whole papers."""

from pathlib import Path

from scholiast.corpora.identity import work_id
from scholiast.corpora.interface import Entry, Reject
from scholiast.corpora.shapes.dates import available
from scholiast.corpora.shapes.identifying import identifiers_of
from scholiast.corpora.shapes.plain import plain
from scholiast.papers import Author, Document, Identifiers, OutcomeKind, Reference, Work

_MAX_ABSTRACT = 20_000


def reference_entry(reference: Reference, where: str) -> Entry | Reject:
    """Return the work that an entry of a bibliography describes, or why it gives none.

    BibTeX and RIS give no abstract this way; CSL-JSON does.
    """
    title = plain(reference.title)
    if not title:
        return Reject(where, f"entry {reference.key!r} has no title")
    authors = tuple(Author(name) for name in reference.authors)
    year = reference.year
    identifiers = _whole(reference.identifiers)
    work = Work(
        id=work_id(identifiers, title, authors, year),
        identifiers=identifiers,
        title=title,
        authors=authors,
        year=year,
        date=_year_text(year),
        available_at=available(_year_text(year), arxiv=identifiers.arxiv),
        venue=plain(reference.venue),
        volume=reference.volume,
        issue=reference.issue,
        pages=reference.pages,
        publisher=plain(reference.publisher),
        type=reference.type,
        url=reference.url,
    )
    return Entry(work)


def document_entry(document: Document, path: Path) -> Entry | Reject:
    """Return the work that a parsed paper is, with its text and what it cites; or why none.

    What it cites is taken from the identifiers of its bibliography.
    """
    where = f"file {path.name}"
    outcome = document.outcome
    if outcome.kind in (OutcomeKind.REFUSED, OutcomeKind.FAILED):
        return Reject(where, f"{outcome.kind}: {outcome.reason}")
    title = plain(document.title)
    if not title:
        return Reject(where, "no title was found in it")
    authors = tuple(Author(name) for name in document.authors)
    identifiers = _whole(document.identifiers)
    work = Work(
        id=work_id(identifiers, title, authors, document.year),
        identifiers=identifiers,
        title=title,
        authors=authors,
        year=document.year,
        date=_year_text(document.year),
        available_at=available(_year_text(document.year), arxiv=identifiers.arxiv),
        venue=plain(document.venue),
        abstract=abstract_of(document),
    )
    cites = (_whole(reference.identifiers) for reference in document.references)
    return Entry(work, tuple(each for each in cites if _names_a_work(each)), document)


def abstract_of(document: Document) -> str:
    """Return the abstract of a document in one line, without its heading; empty if it has none."""
    for section in document.sections:
        if section.role == "abstract":
            text = section.span.of(document.text)
            first, _, rest = text.partition("\n")
            is_heading = first.lstrip("# ").strip() == section.heading.strip()
            return plain(rest if is_heading else text)[:_MAX_ABSTRACT]
    return ""


def _whole(given: Identifiers) -> Identifiers:
    return identifiers_of(**given.as_dict())


def _names_a_work(given: Identifiers) -> bool:
    return bool(given.as_dict().keys() - {"issn"})


def _year_text(year: int | None) -> str:
    return f"{year:04}" if year is not None and 1000 <= year <= 2200 else ""
