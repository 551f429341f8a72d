"""Document -> what is known of the paper that asks: its words, its day, the works that it cites."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date

from scholiast.papers import Document, Found, Reference, Span, Work
from scholiast.recommending.missing.cleaning import cut
from scholiast.resolving.interface import Places
from scholiast.resolving.resolving import resolve, resolve_all

_LONGEST = 20_000
"""Characters of an abstract that are used."""


@dataclass(frozen=True, slots=True)
class Paper:
    """The paper that works are recommended to."""

    title: str = ""
    abstract: str = ""
    authors: tuple[str, ...] = ()
    """Family names."""
    venue: str = ""
    as_of: date | None = None
    works: Mapping[str, Work] = field(default_factory=dict)
    """The works that its references name, by their keys; certain ones only."""
    own: frozenset[str] = frozenset()
    """Ids under which the paper itself is in the store."""
    references: int = 0

    @property
    def cited(self) -> tuple[str, ...]:
        """Return the ids of the works that it cites, each once."""
        return tuple(dict.fromkeys(work.id for work in self.works.values()))

    def key_of(self, identity: str) -> str:
        """Return the key under which it cites a work; empty where it does not."""
        return next((key for key, work in self.works.items() if work.id == identity), "")


def paper_of(
    document: Document,
    places: Places | None,
    *,
    as_of: date | None = None,
    works: Mapping[str, Work] | None = None,
    progress: Callable[[int], None] | None = None,
) -> Paper:
    """Return what is known of a document's paper; references are looked up in `places`.

    They are not where `works` says what they name, by their keys. Its day is `as_of`, else the last
    day of the year that the file gives.
    """
    day = as_of or _last_day(document.year)
    known = _works(document, places, progress) if works is None else works
    return Paper(
        document.title,
        abstract_of(document),
        tuple(name.family for name in document.authors if name.family),
        document.venue,
        day,
        known,
        _own(document, places),
        len(document.references),
    )


def _works(
    document: Document, places: Places | None, progress: Callable[[int], None] | None
) -> dict[str, Work]:
    """Return the works that references name, by their keys; none without places to look."""
    works: dict[str, Work] = {}
    if places is not None and document.references:
        lookups = resolve_all(document.references, places, progress=progress)
        for reference, lookup in zip(document.references, lookups, strict=True):
            if isinstance(lookup, Found):
                works.setdefault(reference.key, lookup.work)
    return works


def abstract_of(document: Document) -> str:
    """Return the abstract without its heading and without citation marks; empty where none is."""
    for section in document.sections:
        if section.role == "abstract":
            marks = [one.span for one in document.citations if one.span.overlaps(section.span)]
            text = document.text[section.span.start : section.span.end]
            heading = len(text) - len(text.partition("\n")[2]) if text.startswith("#") else 0
            start = section.span.start + heading
            return cut(document.text, Span(start, section.span.end), marks)[:_LONGEST]
    return ""


def _own(document: Document, places: Places | None) -> frozenset[str]:
    """Return the ids of the paper itself, where the store holds it."""
    if places is None or not (document.title or document.identifiers.as_dict()):
        return frozenset()
    described = Reference(
        "itself", title=document.title, authors=document.authors, year=document.year,
        venue=document.venue, identifiers=document.identifiers,
    )  # fmt: skip
    found = resolve(described, places)
    return frozenset([found.work.id]) if isinstance(found, Found) else frozenset()


def _last_day(year: int | None) -> date | None:
    """Return the last day of a year, where it can be a paper's."""
    return date(year, 12, 31) if year and 1400 <= year <= 2200 else None
