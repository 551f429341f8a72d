"""SCH104 and SCH105: a name or a year in the text that differs from the reference it points to."""

import re
from collections.abc import Iterator
from itertools import pairwise

from scholiast.checking.certainty import NAMED, READ_BY_WORDS
from scholiast.checking.interface import Context, Sighting
from scholiast.checking.mentions import Listing, has_name, has_year, is_near_name, is_near_year
from scholiast.checking.narratives import mentions
from scholiast.checking.wording import listed, mark_of, name_of, quoted
from scholiast.papers import Citation, CitationStyle, Document, Reference
from scholiast.parsing.citations import MarkItem, read_mark

_NAME = r"[A-ZÀ-ÞŠŽĀ-Ž][\w'’\-]{1,30}"
_BEFORE = re.compile(
    rf"(?:^|[^\w\-])((?:(?:van|von|de|der|den|la|le|di|da|del|El|Al|al)[\s\-]){{0,3}}{_NAME})"
    rf"(?:,?\s(?:and|&)\s({_NAME}))?(\s+et\s+al\.?)?,?(?:['’]s)?"
    r"(?:\s*\(((?:1[5-9]|20)\d\d)[a-z]?\))?,?\s*$"
)
_NUMBER_FIRST = re.compile(r"[\[(\s]*\d{1,3}\b")
_WINDOW = 110
_NUMBERED = (CitationStyle.NUMERIC, CitationStyle.SUPERSCRIPT, CitationStyle.LABEL)


def names_differ(document: Document, context: Context) -> Iterator[Sighting]:
    """Yield marks whose names stand nowhere in the references they point to."""
    by_key = {reference.key: reference for reference in document.references}
    listing = Listing(document.references)
    for index, citation in enumerate(document.citations):
        cited = [by_key[key] for key in citation.reference_keys if key in by_key]
        for name, reference in _foreign_names(document, citation, cited):
            yield Sighting(
                f"The text names {quoted(name)} at {mark_of(citation, document)}; "
                f"{name_of(reference)} names {_authors(reference)}.",
                "Check that the citation points to the intended reference, or correct the name.",
                span=citation.span,
                reference=reference.key,
                citation=index,
            )
        yield from _near_misses(document, listing, index, "name")


def years_differ(document: Document, context: Context) -> Iterator[Sighting]:
    """Yield marks whose year differs from the year of the reference they point to."""
    by_key = {reference.key: reference for reference in document.references}
    listing = Listing(document.references)
    for index, citation in enumerate(document.citations):
        cited = [by_key[key] for key in citation.reference_keys if key in by_key]
        for year, reference in _foreign_years(document, citation, cited):
            yield _year_sighting(document, index, year, reference)
        yield from _near_misses(document, listing, index, "year")
    yield from _unmarked(document, listing)


def _unmarked(document: Document, listing: Listing) -> Iterator[Sighting]:
    """Yield names and years written out without a mark that miss one reference by the year."""
    numbered = {mark.span.start for mark in document.citations if mark.style in _NUMBERED}
    for span in mentions(document):
        near = listing.nearest(span.of(document.text))
        if near is None or near.differs != "year":
            continue
        if numbered.intersection(range(span.end, span.end + 3)):
            continue
        yield Sighting(
            f"The text gives the year {near.item.year} at {quoted(span.of(document.text), 60)}; "
            f"the only reference by this author near that year, {name_of(near.reference)}, gives "
            f"{near.reference.year}.",
            "Correct the year in the text or in the reference, or add the reference that is meant.",
            span=span,
            reference=near.reference.key,
        )


def _near_misses(
    document: Document, listing: Listing, index: int, differs: str
) -> Iterator[Sighting]:
    """Yield what an unlisted name and year differ in from the one reference they come near."""
    citation = document.citations[index]
    for missing in citation.missing_keys:
        near = listing.nearest(missing)
        if near is None or near.differs != differs:
            continue
        if differs == "year" and near.item.year is not None:
            yield _year_sighting(document, index, near.item.year, near.reference)
        elif differs == "name":
            yield Sighting(
                f"The text names {quoted(near.item.names[0])} at {mark_of(citation, document)}; "
                f"the reference that comes nearest is {name_of(near.reference)}.",
                "Correct the name in the text or in the reference, or add the reference.",
                span=citation.span,
                reference=near.reference.key,
                citation=index,
            )


def _year_sighting(document: Document, index: int, year: int, reference: Reference) -> Sighting:
    citation = document.citations[index]
    return Sighting(
        f"The text gives the year {year} at {mark_of(citation, document)}; {name_of(reference)} "
        f"gives {reference.year}.",
        "Correct the year in the text or in the reference, or point to the intended reference.",
        span=citation.span,
        reference=reference.key,
        citation=index,
    )


def _foreign_names(
    document: Document, citation: Citation, cited: list[Reference]
) -> list[tuple[str, Reference]]:
    """Return names that the mark or the words before it give and its references do not."""
    if not cited:
        return []
    if citation.style in _NUMBERED:
        name = _name_before(document, citation)
        if not name or citation.missing_keys or citation.candidates:
            return []
        known = any(not reference.authors or has_name(reference, name) for reference in cited)
        return [] if known else [(name, cited[0])]
    if citation.style not in NAMED:
        return []
    foreign = _name_before_names(document, citation, cited)
    if foreign:
        return [(foreign, cited[0])]
    return [
        (item.names[0], reference)
        for item, reference in _paired(document, citation, cited)
        if item.names
        and reference.authors
        and not has_name(reference, item.names[0])
        and (document.format not in READ_BY_WORDS or is_near_name(item.names[0], reference))
    ]


def _name_before(document: Document, citation: Citation) -> str:
    """Return the first name in "Smith et al." right before a mark that shows none itself.

    A name alone may be a method's, and "A and B" a pair of methods, so that only a name that
    the list knows as a first author elsewhere counts there.
    """
    match = _before(document, citation)
    if not match:
        return ""
    name, second, et_al = match.group(1), match.group(2), match.group(3)
    if et_al:
        return name
    if second and _is_listed_pair(document, name, second):
        return name
    return ""


def _name_before_names(document: Document, citation: Citation, cited: list[Reference]) -> str:
    """Return the name in "Jones et al." right before a mark that names others; empty if it fits.

    Only where the mark's words come from the reference itself, so that its author did not see
    both names side by side.
    """
    if document.format != "latex" or citation.prefix or citation.missing_keys:
        return ""
    match = _before(document, citation)
    if not match or not match.group(3) or match.group(4):
        return ""
    if not document.text[citation.span.start :].startswith(("(", "[")):
        return ""
    name = match.group(1)
    known = any(not reference.authors or has_name(reference, name) for reference in cited)
    return "" if known else name


def _before(document: Document, citation: Citation) -> re.Match[str] | None:
    start = citation.span.start
    return _BEFORE.search(document.text[max(start - _WINDOW, 0) : start])


def _is_listed_pair(document: Document, first: str, second: str) -> bool:
    return any(
        reference.authors[0].family == first and reference.authors[1].family == second
        for reference in document.references
        if len(reference.authors) == 2
    )


def _foreign_years(
    document: Document, citation: Citation, cited: list[Reference]
) -> list[tuple[int, Reference]]:
    """Return years that the mark or the words before it give and its references do not."""
    if citation.style in _NUMBERED:
        match = _before(document, citation)
        if not match or not match.group(4) or len(cited) != 1 or not match.group(3):
            return []
        year = int(match.group(4))
        return [] if has_year(cited[0], year) else [(year, cited[0])]
    if citation.style not in NAMED:
        return []
    return [
        (item.year, reference)
        for item, reference in _paired(document, citation, cited)
        if item.year is not None
        and not has_year(reference, item.year)
        and str(reference.year) not in citation.span.of(document.text)
        and (document.format not in READ_BY_WORDS or is_near_year(item, reference))
    ]


def _paired(
    document: Document, citation: Citation, cited: list[Reference]
) -> list[tuple[MarkItem, Reference]]:
    """Return what a mark says of each source beside the reference it was mapped to.

    Empty unless the mark names as many sources as it was mapped to.
    """
    mark = citation.span.of(document.text)
    items = [item for item in read_mark(mark) if item.names or item.year]
    if _NUMBER_FIRST.match(mark):
        return []
    if citation.missing_keys or citation.candidates or len(items) != len(cited):
        return []
    if len({reference.key for reference in cited}) != len(cited):
        return []
    pairs = list(zip(items, cited, strict=True))
    unlike = [pair for pair in pairs if not _agrees(*pair)]
    if len(unlike) > 1 and any(_agrees(a[0], b[1]) for a, b in pairwise(unlike)):
        return []
    return pairs


def _agrees(item: MarkItem, reference: Reference) -> bool:
    if item.names and not has_name(reference, item.names[0]):
        return False
    return item.year is None or has_year(reference, item.year)


def _authors(reference: Reference) -> str:
    return listed([name.family for name in reference.authors], most=3)
