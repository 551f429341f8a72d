"""Tables of markup -> Markdown tables."""

from collections.abc import Callable
from dataclasses import dataclass

from scholiast.papers import Span
from scholiast.parsing.markup.tree import Element
from scholiast.parsing.markup.writing import Scribe

_MOST_COLUMNS = 100
_ROWS = ("tr", "row")
_CELLS = ("td", "th", "cell", "entry")
_PARTS = ("thead", "tbody", "tfoot", "tgroup")


@dataclass(frozen=True, slots=True)
class _Cell:
    element: Element
    columns: int
    rows: int


def write_table(table: Element, scribe: Scribe, inline: Callable[[Element], None]) -> Span:
    """Write a table's rows, each cell through `inline`; return the span of the whole."""
    scribe.end()
    scribe.draft.new_block()
    start = scribe.draft.position
    rows = _rows(table)
    width = min(max((sum(cell.columns for cell in row) for row in rows), default=0), _MOST_COLUMNS)
    reserved: dict[int, int] = {}
    for number, row in enumerate(rows):
        _write_row(row, width, reserved, scribe, inline)
        if number == 0:
            scribe.draft.write("|" + " --- |" * width + "\n")
    stop = max(start, scribe.draft.position - 1) if rows else start
    scribe.end()
    return Span(start, stop)


def _rows(table: Element) -> list[list[_Cell]]:
    """Return the rows that have cells, those of nested tables left out."""
    found = []
    for child in table.elements:
        if child.name in _PARTS:
            found += _rows(child)
        elif child.name in _ROWS:
            cells = [_cell(cell) for cell in child.named(*_CELLS)]
            if cells:
                found.append(cells)
    return found


def _cell(cell: Element) -> _Cell:
    columns = _number(cell.get("colspan") or cell.get("cols"))
    return _Cell(cell, columns, _number(cell.get("rowspan") or cell.get("rows")))


def _number(value: str) -> int:
    return (
        min(max(int(value), 1), _MOST_COLUMNS)
        if value.isascii() and value.isdigit() and len(value) < 6
        else 1
    )


def _write_row(
    row: list[_Cell],
    width: int,
    reserved: dict[int, int],
    scribe: Scribe,
    inline: Callable[[Element], None],
) -> None:
    """Write one row; `reserved` says for how many rows more a column is taken from above."""
    waiting = list(reversed(row))
    column = 0
    scribe.draft.write("|")
    while column < width or waiting:
        if reserved.get(column, 0) and column < width:
            reserved[column] -= 1
            scribe.draft.write("  |")
            column += 1
            continue
        cell = waiting.pop() if waiting else None
        columns = cell.columns if cell else 1
        _write_cell(cell, scribe, inline)
        scribe.draft.write("  |" * (columns - 1))
        for taken in range(column, column + columns):
            if cell and cell.rows > 1:
                reserved[taken] = cell.rows - 1
        column += columns
    scribe.draft.write("\n")


def _write_cell(cell: _Cell | None, scribe: Scribe, inline: Callable[[Element], None]) -> None:
    scribe.draft.write(" ")
    if cell is not None:
        scribe.escapes_bars = True
        inline(cell.element)
        scribe.escapes_bars = False
        scribe.end_cell()
    scribe.draft.write(" |")
