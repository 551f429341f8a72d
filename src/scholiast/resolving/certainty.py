"""How sure a look-up is: what may be built on it."""

from scholiast.papers import Absent, Accord, FieldAccord, Found

CERTAIN = 0.9
"""Least score of a work that was found by search, from which something is said of it."""
NEAR = 0.75
"""Likeness of a title from which the work is meant, though it is given wrongly."""
FULL_COVERAGE = {
    "OpenAlex": "Crossref",
    "Crossref": "Crossref",
    "Semantic Scholar": "Semantic Scholar",
}
"""Index of all fields -> where its records of articles come from; two that differ are
independent. OpenAlex takes in all of Crossref, so that the two of them count once."""
LEAST_SOURCES = 2


def accord_of(found: Found, field: str) -> FieldAccord | None:
    """Return how one field goes with the work's, or None where it was not compared."""
    return next((accord for accord in found.accords if accord.field == field), None)


def agrees(found: Found, field: str) -> bool:
    """Say whether both give the field and it is the same, or differs in what is tolerated."""
    accord = accord_of(found, field)
    return accord is not None and accord.accord in (Accord.SAME, Accord.COMPATIBLE)


def differs(found: Found, field: str) -> bool:
    """Say whether both give the field and it differs."""
    accord = accord_of(found, field)
    return accord is not None and accord.accord is Accord.DIFFERS


def is_certain(found: Found) -> bool:
    """Say whether the work is the one meant: by an identifier that leads to it, or by score."""
    return not is_another(found) and (found.by == "identifier" or found.score >= CERTAIN)


def is_another(found: Found) -> bool:
    """Say whether an identifier leads to a work that shares neither title nor authors."""
    authors = accord_of(found, "authors")
    are_others = authors is None or authors.accord in (Accord.DIFFERS, Accord.UNSAID)
    return differs(found, "title") and are_others


def is_missed_widely(absent: Absent) -> bool:
    """Say whether two independent indexes of all fields answered, to a canary too, and lack it."""
    families = {
        FULL_COVERAGE[asked.index]
        for asked in absent.asked
        if asked.answered and asked.canary and asked.index in FULL_COVERAGE
    }
    return len(families) >= LEAST_SOURCES


def may_be_misprinted(absent: Absent) -> bool:
    """Say whether a work comes near by its title, or an identifier leads to another work."""
    near = (
        one.likeness
        for found in absent.nearest
        for one in found.accords
        if one.field == "title" and one.accord is not Accord.UNSAID
    )
    return bool(absent.points_elsewhere) or max(near, default=0.0) >= NEAR
