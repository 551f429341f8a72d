"""Resolution: what one run found out about one reference."""

from dataclasses import dataclass

from scholiast.papers import Lookup, Source


@dataclass(frozen=True, slots=True)
class Resolution:
    """The work that a reference names, and how much of it can be read."""

    reference: str
    """Key of the reference."""
    lookup: Lookup
    source: Source | None = None
    """None where accessibility was not asked for."""
