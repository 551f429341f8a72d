"""SCH101 to SCH103: marks of what is not listed, that fit several, or in an abstract."""

import re
from collections.abc import Iterator

from scholiast.checking.certainty import NAMED, READ_BY_WORDS, Certainty
from scholiast.checking.interface import Context, Sighting
from scholiast.checking.mentions import Listing
from scholiast.checking.wording import listed, mark_of, name_of, quoted
from scholiast.errors import Level
from scholiast.papers import Citation, Document, Span
from scholiast.papers.folding import fold
from scholiast.papers.placeholders import is_placeholder_key

_INTRODUCTION = re.compile(r"\b(?:introduction|background|einleitung|introduccion|motivation)\b")
LONGEST_ABSTRACT = 3_000
"""Characters; what is longer is a text whose next heading was not seen."""


MOST_IN_ABSTRACT = 4
"""Citations beyond which a stretch is the text after an abstract that no heading ends."""


def unknown_keys(document: Document, context: Context) -> Iterator[Sighting]:
    """Yield marks that name a key, an index, or a name and year that the bibliography lacks."""
    if not document.references and document.format != "latex":
        return
    listing, certainty = Listing(document.references), Certainty(document)
    for index, citation in enumerate(document.citations):
        for missing in citation.missing_keys:
            if is_placeholder_key(missing) or listing.nearest(missing):
                continue
            if not certainty.holds(citation, missing):
                continue
            yield Sighting(
                _not_listed(missing, mark_of(citation, document), document),
                "Add the reference to the bibliography, or correct the citation.",
                span=citation.span,
                citation=index,
                level=_weight(document, citation, missing),
            )


def _weight(document: Document, citation: Citation, missing: str) -> Level | None:
    """Return a lighter level where a name and year in running text may not cite at all."""
    by_words = citation.style in NAMED and not missing.isdecimal() and " " in missing
    return Level.WARNING if by_words and document.format in READ_BY_WORDS else None


def _not_listed(missing: str, mark: str, document: Document) -> str:
    numbers = [reference.number for reference in document.references if reference.number]
    if missing.isdecimal() and document.references:
        last = max(numbers, default=len(document.references))
        return f"The citation {mark} names number {missing}; the reference list ends at {last}."
    return f"The citation {mark} names {quoted(missing)}, which the reference list does not hold."


def ambiguous(document: Document, context: Context) -> Iterator[Sighting]:
    """Yield marks that fit several references equally well."""
    by_key = {reference.key: reference for reference in document.references}
    for index, citation in enumerate(document.citations):
        if len(citation.candidates) < 2:
            continue
        found = (by_key.get(key) for key in citation.candidates)
        names = [name_of(reference) for reference in found if reference]
        yield Sighting(
            f"The citation {mark_of(citation, document)} fits {len(citation.candidates)} references"
            f" equally well: {listed(names)}.",
            "Tell them apart with a letter after the year (2020a, 2020b) or with more names.",
            span=citation.span,
            citation=index,
        )


def in_abstract(document: Document, context: Context) -> Iterator[Sighting]:
    """Yield citations in the abstract, which is read apart from the reference list."""
    for region in _abstracts(document):
        inside = [
            (index, citation)
            for index, citation in enumerate(document.citations)
            if region.contains(citation.span)
        ]
        for index, citation in inside if len(inside) <= MOST_IN_ABSTRACT else ():
            yield Sighting(
                f"The abstract holds the citation {mark_of(citation, document)}; abstracts are also"
                " shown without the reference list.",
                "Name the work in words, or leave the citation to the text, unless the journal"
                " asks for it.",
                span=citation.span,
                citation=index,
            )


def _abstracts(document: Document) -> list[Span]:
    """Return the abstract; a "Summary" is one only where an introduction follows it.

    None in TEI, where the text before the first heading cannot be told from the abstract.
    """
    if document.format == "tei":
        return []
    headings = [fold(section.heading) for section in document.sections]
    has_introduction = any(_INTRODUCTION.search(heading) for heading in headings)
    return [
        section.span
        for section, heading in zip(document.sections, headings, strict=True)
        if section.role == "abstract"
        and len(section.span) <= LONGEST_ABSTRACT
        and (heading.startswith(("abstra", "resum")) or has_introduction)
    ]
