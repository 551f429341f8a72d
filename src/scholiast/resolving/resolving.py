"""Reference -> Lookup: by identifier, then by what it is called; candidates are checked again."""

from collections.abc import Callable, Sequence

from scholiast.papers import FieldAccord, Found, Lookup, Reference, Work
from scholiast.resolving.interface import Places


def compare(reference: Reference, work: Work) -> tuple[FieldAccord, ...]:
    """Return how each field of the reference goes with the work's, in a fixed order."""
    raise NotImplementedError


def assess(reference: Reference, work: Work, *, by: str, index: str) -> Found:
    """Return the pair with its score (0 to 1) from its accords."""
    raise NotImplementedError


def resolve(reference: Reference, places: Places) -> Lookup:
    """Return what is known of the work that the reference names; never raises for an outage."""
    raise NotImplementedError


def resolve_all(
    references: Sequence[Reference],
    places: Places,
    *,
    progress: Callable[[int], None] | None = None,
) -> tuple[Lookup, ...]:
    """Return a lookup for each reference, in order; `progress` is told how many are done."""
    raise NotImplementedError
