"""A table as rows of cells, and what it says of a claim."""

from dataclasses import dataclass

from scholiast.papers import Span


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: its caption, the headings of its columns, and its rows."""

    caption: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    spans: tuple[Span, ...] = ()
    """Where each row stands in the source's text; empty where the table has no text."""


@dataclass(frozen=True, slots=True)
class TableFinding:
    """What a table says of a claim."""

    label: str
    """`supports`, `refutes` or `not enough info`"""
    weight: float
    """0 to 1."""
    row: int | None = None
    """Of the row that says so."""
    words: str = ""
    """Which cells were compared, for a person."""
