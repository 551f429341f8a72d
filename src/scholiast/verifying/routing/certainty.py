"""How sure a look-up is: what may be built on it."""

from scholiast.papers import Absent, Accord, Found

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
independent."""
LEAST_SOURCES = 2


def accord_of(found: Found, field: str) -> Accord:
    """Return how a field of the reference goes with the work's."""
    accords = (one.accord for one in found.accords if one.field == field)
    return next(accords, Accord.UNSAID)


def is_certain(found: Found) -> bool:
    """Say whether the work is the one meant: by an identifier that leads to it, or by score."""
    title, authors = accord_of(found, "title"), accord_of(found, "authors")
    is_another = title is Accord.DIFFERS and authors in (Accord.DIFFERS, Accord.UNSAID)
    return not is_another and (found.by == "identifier" or found.score >= CERTAIN)


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
