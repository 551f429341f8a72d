"""SCH201, SCH204 to SCH207: references never cited, incomplete, out of time, or with one key."""

from collections import Counter
from collections.abc import Iterator

from scholiast.checking.fields import missing_fields, shows
from scholiast.checking.interface import Context, Sighting
from scholiast.checking.rules.file import DUPLICATE_KEY, UNUSED_ENTRIES
from scholiast.checking.wording import listed, name_of
from scholiast.errors import Level
from scholiast.papers import Document, Place, Reference

MANY = 20
"""Uncited entries of one .bib file beyond which they are told in one finding."""
FIRST_PRINTED_YEAR = 1450
_LOSSY = ("pdf", "tei")
"""Formats whose citations may have been missed."""
_TAGGED = ("jats", "tei", "html")
"""Formats whose types and fields a publisher or a program tagged, not the author."""


def never_cited(document: Document, context: Context) -> Iterator[Sighting]:
    r"""Yield references that no citation names; silent where no citations at all were found.

    What \nocite lists is cited on purpose. Entries of a .bib file that nothing cites are not
    printed, so that they weigh less.
    """
    yield from _unused_entries(document)
    uncited = _uncited(document)
    if not uncited:
        return
    share = len(uncited) / len(document.references)
    if len(uncited) > 3 and (share > 0.5 or (len(uncited) > MANY and _in_database(uncited[0]))):
        yield _many_uncited(document, uncited)
        return
    for reference in uncited:
        if _in_database(reference):
            message = f"No citation of {name_of(reference)} was found; BibTeX will not print it."
        else:
            message = f"{_capital(name_of(reference))} is listed; no citation of it was found."
        yield Sighting(
            message,
            "Cite it where it is used, or take it out of the list.",
            span=reference.span,
            reference=reference.key,
            level=_weight(document, reference),
        )


def _unused_entries(document: Document) -> Iterator[Sighting]:
    """Yield what a parser says of the entries of .bib files that it left out of the list."""
    for problem in document.problems:
        if problem.code in UNUSED_ENTRIES and problem.file:
            yield Sighting(
                problem.message,
                "Nothing needs to be done, unless they were meant to be cited.",
                place=Place(problem.file, line=problem.line or 1, column=1),
                level=Level.INFO,
            )


def _uncited(document: Document) -> list[Reference]:
    if not document.citations or "*" in document.uncited_on_purpose:
        return []
    named = set(document.uncited_on_purpose)
    for citation in document.citations:
        named.update(citation.reference_keys, citation.candidates)
    if not any(citation.reference_keys for citation in document.citations):
        return []
    return [reference for reference in document.references if reference.key not in named]


def _in_database(reference: Reference) -> bool:
    return reference.place is not None and reference.place.file.lower().endswith(".bib")


def _weight(document: Document, reference: Reference) -> Level | None:
    return Level.INFO if document.format in _LOSSY or _in_database(reference) else None


def _many_uncited(document: Document, uncited: list[Reference]) -> Sighting:
    total = len(document.references)
    if _in_database(uncited[0]):
        why = "BibTeX will not print them."
        cure = "Nothing needs to be done, unless some were meant to be cited."
    else:
        why = "The paper may cite them in a way that was not recognised."
        cure = "Look whether the citations of this paper were all found before relying on this."
    return Sighting(
        f"{len(uncited)} of {total} references are listed and no citation of them was found, "
        f"among them {listed([name_of(entry) for entry in uncited], most=3)}. {why}",
        cure,
        span=uncited[0].span,
        place=uncited[0].place,
        level=Level.INFO,
    )


def fields_missing(document: Document, context: Context) -> Iterator[Sighting]:
    """Yield references of structured sources that lack a field which their type needs."""
    for reference in document.references:
        needed, wished = missing_fields(reference)
        if document.format in _TAGGED:
            needed, wished = [], [name for name in needed if not shows(reference, name)]
        if not needed and not wished:
            continue
        kind = reference.type.replace("-", " ") or "entry"
        yield Sighting(
            f"{_capital(name_of(reference))}, of type {kind}, gives no {listed(needed + wished)}.",
            "Add what is missing, or choose the type that fits the work.",
            span=reference.span,
            reference=reference.key,
            level=None if needed else Level.INFO,
        )


def impossible_years(document: Document, context: Context) -> Iterator[Sighting]:
    """Yield references whose year no publication can have."""
    for reference in document.references:
        year = reference.year
        if year is None or FIRST_PRINTED_YEAR <= year <= context.today.year + 100:
            continue
        yield Sighting(
            f"{_capital(name_of(reference))} gives {year} as its year of publication.",
            "Correct the year; for an old work, give the year of the edition that was used.",
            span=reference.span,
            reference=reference.key,
        )


def future_years(document: Document, context: Context) -> Iterator[Sighting]:
    """Yield references dated after today, or well after the paper itself."""
    now = context.today.year
    own = document.year if document.format in ("jats", "tei") else None
    for reference in document.references:
        year = reference.year
        if year is None or year > now + 100:
            continue
        if year > now:
            beyond = f"which is after today ({context.today.isoformat()})"
        elif own and year > own + 1:
            beyond = f"which is after the paper's own year, {own}"
        else:
            continue
        yield Sighting(
            f"{_capital(name_of(reference))} gives the year {year}, {beyond}.",
            "Correct the year, or write “in press” until the work is out.",
            span=reference.span,
            reference=reference.key,
            level=Level.INFO if year == now + 1 else None,
        )


def keys_twice(document: Document, context: Context) -> Iterator[Sighting]:
    """Yield references whose key another one has."""
    counts = Counter(reference.key for reference in document.references)
    seen: set[str] = set()
    for reference in document.references:
        if counts[reference.key] > 1 and reference.key in seen:
            yield Sighting(
                f"The key {reference.key} is given to {counts[reference.key]} references.",
                "Give each reference a key of its own; a citation can mean only one of them.",
                span=reference.span,
                reference=reference.key,
                place=reference.place,
            )
        seen.add(reference.key)
    for problem in document.problems:
        if problem.code == DUPLICATE_KEY:
            yield Sighting(
                problem.message,
                "Give each reference a key of its own; a citation can mean only one of them.",
                place=Place(problem.file, line=problem.line, column=1) if problem.file else None,
            )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
