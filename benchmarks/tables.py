"""What a measurement gives back: rows of a table that docs/results.md shows."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Row:
    """One measured line: what, on which data, how many, the figures, and what was to be reached."""

    what: str
    on: str
    n: int
    figures: dict[str, float | str]
    """Name -> figure, in the order they are shown; a peer's or a baseline's figures beside ours."""
    reach: str = ""
    note: str = ""
    """What stands in the way, where a figure is missed; traps of the data."""
    details: dict[str, object] = field(default_factory=dict)
    """Kept in the JSON only: errors by kind, per-file figures."""
