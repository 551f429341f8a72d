"""Reference -> Lookup: by identifier, then by what it is called; candidates are checked again."""

from collections.abc import Callable, Sequence

from scholiast.papers import Lookup, Reference
from scholiast.resolving.comparing import compare
from scholiast.resolving.interface import Places
from scholiast.resolving.scoring import assess

__all__ = ["assess", "compare", "resolve", "resolve_all"]


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
