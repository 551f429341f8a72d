"""A bibliography's lines -> its entries."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class EntryLine:
    """One printed line of a bibliography, with what the page shows of its layout, if known."""

    text: str
    left: float | None = None
    """Left edge relative to its column's left edge, in points; None where there is no layout."""
    gap: float | None = None
    """White space above it in line heights; None where there is no layout."""
    starts_column: bool = False
    """The line before stands in another column or on another page."""


def segment(lines: Sequence[EntryLine]) -> list[range]:
    """Return, for each entry in order, the range of its lines; lines of no entry are left out."""
    return [range(index, index + 1) for index, line in enumerate(lines) if line.text.strip()]
