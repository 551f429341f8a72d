"""Markdown of a table -> its cells, and where each row stands."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from scholiast.papers import Span
from scholiast.verifying.tables.interface import Grid

_MARKUP = re.compile(r"</?[a-z]{1,10}(?: [^<>]{0,60})?>|\[(?:BOLD|ITALIC|EMPTY|CONTINUE)\]|\*\*|`")
_NUMBER = re.compile(
    r"[-−–]?\d{1,3}(?:,\d{3}){1,4}(?:\.\d{1,8})?|[-−–]?\d{1,12}(?:[.,]\d{1,8})?|[-−]?\.\d{1,8}"
)
_RULE = re.compile(r"[\s|:+=-]{3,}")
_MOST_ROWS = 400


@dataclass(frozen=True, slots=True)
class Cell:
    """A number of a table."""

    row: int
    column: int
    value: float
    decimals: int


def read_grid(text: str, span: Span, caption: str = "") -> Grid | None:
    r"""Return the Markdown table in a stretch of a text; None where there is none.

    >>> grid = read_grid("| a | b |\n|---|---|\n| x | 1 |", Span(0, 29))
    >>> grid.header, grid.rows
    (('a', 'b'), (('x', '1'),))
    """
    lines = [one for one in _lines(text, span) if one.of(text).lstrip().startswith("|")]
    kept = [one for one in lines[:_MOST_ROWS] if not _RULE.fullmatch(one.of(text).strip())]
    if len(kept) < 2:
        return None
    rows = [tuple(_cells(one.of(text))) for one in kept]
    return Grid(clean(caption), rows[0], tuple(rows[1:]), tuple(kept[1:]))


def clean(cell: str) -> str:
    """Return a cell without the marks of its printing."""
    return " ".join(_MARKUP.sub(" ", cell).split())


def numbers(grid: Grid) -> list[Cell]:
    """Return the first number of each cell that is a number, whatever stands after it."""
    found = []
    for row, cells in enumerate(grid.rows):
        for column, cell in enumerate(cells):
            match = _NUMBER.match(cell.lstrip("~<>≤≥=↑↓+ "))
            if match and is_number(cell):
                found.append(Cell(row, column, *_value(match.group())))
    return found


def is_number(cell: str) -> bool:
    """Say whether a cell is a number rather than words."""
    letters = sum(letter.isalpha() for letter in cell)
    return any(map(str.isdigit, cell)) and letters <= 3 and letters < len(cell) / 2


def row_label(grid: Grid, row: int) -> str:
    """Return the words of a row; where its first cell is empty, those of the row above it."""
    cells = grid.rows[row]
    label = " ".join(cell for cell in cells if cell and not is_number(cell))
    if cells and not cells[0]:
        above = next((grid.rows[at][0] for at in range(row - 1, -1, -1) if grid.rows[at][0]), "")
        label = f"{above} {label}".strip()
    return label


def _value(written: str) -> tuple[float, int]:
    written = written.replace("−", "-").replace("–", "-")
    if written.count(",") == 1 and "." not in written and len(written.partition(",")[2]) != 3:
        written = written.replace(",", ".")
    written = written.replace(",", "")
    return float(written), len(written.partition(".")[2])


def _lines(text: str, span: Span) -> Iterator[Span]:
    start = span.start
    while start < span.end:
        end = text.find("\n", start, span.end)
        end = span.end if end < 0 else end
        yield Span(start, end)
        start = end + 1


def _cells(line: str) -> Iterator[str]:
    for cell in line.strip().strip("|").split("|"):
        yield clean(cell)
