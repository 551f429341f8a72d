"""SCH701, SCH702, SCH708: works that were not found, and identifiers and parts of others."""

from collections.abc import Iterator

from scholiast.checking.interface import Context, Sighting
from scholiast.checking.matches import looked_up
from scholiast.checking.wording import called, capital, listed, name_of
from scholiast.errors import Level
from scholiast.papers import Absent, Document, Found, Lookup, Reference, Unindexed, Work
from scholiast.resolving.certainty import (
    NEAR,
    accord_of,
    agrees,
    differs,
    is_another,
    is_missed_widely,
)

MOST_TOLD = 5
"""Notes on works that were not found, above which they are told together."""


def not_found(document: Document, context: Context) -> Iterator[Sighting]:
    """Yield references that no index holds: a warning only where two independent ones lack it."""
    notes = []
    for reference, known in looked_up(document, context):
        if not isinstance(known, Absent) or _two_works(reference, known):
            continue
        if is_missed_widely(known):
            yield _missing(reference, known, Level.WARNING)
        else:
            notes.append((reference, known))
    if len(notes) <= MOST_TOLD:
        yield from (_missing(reference, known, Level.INFO) for reference, known in notes)
    else:
        yield _together(notes, document)


def names_of_asked(*absent: Absent) -> str:
    """Return the indexes that answered, each once, as "A, B and C"."""
    names = (asked.index for one in absent for asked in one.asked if asked.answered)
    return listed(list(dict.fromkeys(names)), most=12)


def _missing(reference: Reference, absent: Absent, level: Level) -> Sighting:
    nearest = absent.nearest[0].work if absent.nearest else None
    hint = f" The nearest is {called(nearest)}." if nearest else ""
    return Sighting(
        f"{capital(name_of(reference))} was not found in {names_of_asked(absent)}.{hint}",
        "Look for the work by other means and add an identifier or an address; without it, what is"
        " attributed to the work cannot be followed."
        if level is Level.WARNING
        else "No index holds everything. An identifier or an address helps readers to find it.",
        span=reference.span,
        reference=reference.key,
        level=level,
    )


def _together(notes: list[tuple[Reference, Absent]], document: Document) -> Sighting:
    names = listed([reference.key for reference, _ in notes])
    asked = names_of_asked(*(known for _, known in notes))
    return Sighting(
        f"{len(notes)} of {len(document.references)} references were not found in {asked}: "
        f"{names}.",
        "No index holds everything; ask more of them with --online, or add identifiers.",
        level=Level.INFO,
    )


def identifiers_elsewhere(document: Document, context: Context) -> Iterator[Sighting]:
    """Yield references with an identifier that belongs to another work."""
    for reference, known in looked_up(document, context):
        for identifier, work in _elsewhere(known):
            yield Sighting(
                f"{capital(name_of(reference))} gives {_shown(identifier)}, which belongs to "
                f"{called(work)}.",
                "Look the identifier up; correct it, or the reference, whichever is off.",
                span=reference.span,
                reference=reference.key,
            )


def _elsewhere(known: Lookup) -> Iterator[tuple[str, Work]]:
    if isinstance(known, Found | Absent | Unindexed):
        yield from known.points_elsewhere
    if isinstance(known, Found) and known.by == "identifier" and is_another(known):
        yield known.work.id, known.work


def _shown(identifier: str) -> str:
    names = {"doi": "the DOI", "arxiv": "the arXiv id", "pmid": "the PubMed id", "isbn": "the ISBN"}
    scheme, _, value = identifier.partition(":")
    return f"{names.get(scheme, f'the {scheme} id')} {value}"


def parts_of_two(document: Document, context: Context) -> Iterator[Sighting]:
    """Yield references with the title of one work and the authors of another."""
    for reference, known in looked_up(document, context):
        pair = _two_works(reference, known)
        if pair:
            titled, authored = pair
            yield Sighting(
                f"{capital(name_of(reference))} has the title of {called(titled)} and the authors "
                f"of {called(authored)}; a work with both was not found.",
                "See which of the two is meant, and take the whole reference from it.",
                span=reference.span,
                reference=reference.key,
            )


def _two_works(reference: Reference, known: Lookup) -> tuple[Work, Work] | None:
    """Return the work that has the title and the one that has the authors, if they are two.

    One name says too little of authorship: the reference must give two authors at least. Who shares
    an author with the reference, or has nearly its title, is another version or the work itself.
    """
    if not isinstance(known, Absent) or len(reference.authors) < 2:
        return None
    near = list(known.nearest) + [
        _beside(reference, name, work) for name, work in known.points_elsewhere
    ]
    titled = [one for one in near if _has_whole_title(one) and not _likeness(one, "authors")]
    authored = [one for one in near if agrees(one, "authors") and differs(one, "title")]
    if any(_likeness(one, "title") >= NEAR for one in authored):
        return None
    if not titled or not authored or titled[0].work.id == authored[0].work.id:
        return None
    return titled[0].work, authored[0].work


def _has_whole_title(found: Found) -> bool:
    """Say whether the title agrees, not a piece of it alone, and the authors differ."""
    from scholiast.resolving.comparing.titles import PIECES

    title = accord_of(found, "title")
    is_whole = title is not None and agrees(found, "title") and title.note not in PIECES
    return is_whole and differs(found, "authors")


def _likeness(found: Found, field: str) -> float:
    accord = accord_of(found, field)
    return accord.likeness if accord else 0.0


def _beside(reference: Reference, identifier: str, work: Work) -> Found:
    """Return the work that an identifier belongs to, compared with the reference."""
    from scholiast.resolving.resolving import compare

    return Found(work, 0.0, identifier.partition(":")[0], compare(reference, work))
