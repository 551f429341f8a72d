"""The reference list, as the page shows it: fields, identifiers, findings, and who cites what."""

from dataclasses import dataclass, replace

from scholiast.papers import Name, Reference
from scholiast.reporting.addresses import address_of, name_of_scheme
from scholiast.reporting.escaping import shortened
from scholiast.reporting.html.anchoring import Anchoring, Numbered
from scholiast.reporting.html.matches import Matched
from scholiast.reporting.sections import SectionIndex

_AUTHORS = 12


@dataclass(frozen=True, slots=True)
class Identifier:
    """An identifier; `address` is empty where nothing safe is known to lead to it."""

    name: str
    value: str
    address: str


@dataclass(frozen=True, slots=True)
class BackLink:
    """A mark that names the reference."""

    target: str
    mark: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One reference as the page shows it."""

    id: str
    mark: str
    reference: Reference
    authors: str
    where: str
    identifiers: tuple[Identifier, ...]
    place: str
    findings: tuple[Numbered, ...]
    citing: tuple[tuple[str, tuple[BackLink, ...]], ...]
    """Section heading and the marks there."""
    citations: int
    match: Matched | None = None
    """What is known of its work; None where nothing was looked up."""


def entries_of(anchoring: Anchoring, matches: list[Matched | None]) -> list[Entry]:
    """Return the reference list for the page, each with what is known of its work."""
    sections = SectionIndex(anchoring.document.sections)
    pairs = zip(anchoring.document.references, matches, strict=False)
    return [
        replace(_entry(number, reference, anchoring, sections), match=match)
        for number, (reference, match) in enumerate(pairs)
    ]


def _entry(
    number: int, reference: Reference, anchoring: Anchoring, sections: SectionIndex
) -> Entry:
    cited_at = anchoring.cited_at.get(reference.key, [])
    document = anchoring.document
    place = reference.place or (document.origin(reference.span) if reference.span else None)
    mark = reference.label or (str(reference.number) if reference.number is not None else "")
    return Entry(
        id=f"r{number}",
        mark=mark or str(number + 1),
        reference=reference,
        authors=_authors(reference.authors, reference.has_more_authors),
        where=_where(reference),
        identifiers=tuple(
            _identifier(name, value) for name, value in reference.identifiers.as_dict().items()
        ),
        place=str(place) if place is not None else "",
        findings=tuple(anchoring.of_reference.get(reference.key, ())),
        citing=_citing(cited_at, anchoring, sections),
        citations=len(cited_at),
    )


def _authors(names: tuple[Name, ...], more: bool) -> str:
    shown = ", ".join(str(name) for name in names[:_AUTHORS])
    if len(names) > _AUTHORS:
        return f"{shown} and {len(names) - _AUTHORS} more"
    return f"{shown} et al." if more and shown else shown


def _where(reference: Reference) -> str:
    """Return volume, issue, pages and publisher in the order in which a list prints them."""
    volume = reference.volume + (f"({reference.issue})" if reference.issue else "")
    pages = f"pp. {reference.pages}" if reference.pages else ""
    return ", ".join(part for part in (volume, pages, reference.publisher) if part)


def _identifier(name: str, value: str) -> Identifier:
    return Identifier(name_of_scheme(name), value, address_of(name, value))


def _citing(
    indices: list[int], anchoring: Anchoring, sections: SectionIndex
) -> tuple[tuple[str, tuple[BackLink, ...]], ...]:
    """Return the marks that name a reference, by section, in text order."""
    found: dict[str, list[BackLink]] = {}
    text = anchoring.document.text
    for index in indices:
        span = anchoring.document.citations[index].span
        section = sections.at(span.start)
        heading = shortened(section.heading, 60) if section is not None else ""
        mark = shortened(span.of(text), 40)
        found.setdefault(heading, []).append(BackLink(f"c{index}", mark))
    return tuple((heading, tuple(links)) for heading, links in found.items())
