"""The reference list, as the page shows it: fields, identifiers, findings, and who cites what."""

import re
from dataclasses import dataclass
from urllib.parse import quote

from scholiast.papers import Name, Reference
from scholiast.reporting.escaping import shortened
from scholiast.reporting.html.anchoring import Anchoring, Numbered
from scholiast.reporting.sections import SectionIndex

_ADDRESSES = {
    "doi": (re.compile(r"10\.\d{4,9}/\S{1,300}"), "https://doi.org/{}"),
    "arxiv": (
        re.compile(r"[A-Za-z\-.]{0,20}/?\d[\d.]{3,12}(?:v\d{1,3})?"),
        "https://arxiv.org/abs/{}",
    ),
    "pmid": (re.compile(r"\d{1,9}"), "https://pubmed.ncbi.nlm.nih.gov/{}/"),
}
_NAMES = {"doi": "DOI", "arxiv": "arXiv", "pmid": "PubMed", "pmcid": "PMC", "isbn": "ISBN",
          "issn": "ISSN", "openalex": "OpenAlex", "acl": "ACL"}  # fmt: skip
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


def entries_of(anchoring: Anchoring) -> list[Entry]:
    """Return the reference list for the page."""
    sections = SectionIndex(anchoring.document.sections)
    return [
        _entry(number, reference, anchoring, sections)
        for number, reference in enumerate(anchoring.document.references)
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
    pattern, address = _ADDRESSES.get(name, (None, ""))
    fits = pattern is not None and pattern.fullmatch(value)
    link = address.format(quote(value, safe="/.:;()-_")) if fits else ""
    return Identifier(_NAMES.get(name, name), value, link)


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
