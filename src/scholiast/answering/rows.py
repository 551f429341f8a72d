"""Markdown of a table -> its rows in words, with the columns that a question asks for."""

from collections.abc import Iterator, Sequence

from scholiast.papers import Span
from scholiast.verifying.finding.words import stems
from scholiast.verifying.tables.grids import clean, read_grid

MOST_COLUMNS = 8
_MOST_CELL = 80


def rows_of(table: str, question: str = "") -> Iterator[str]:
    r"""Yield each row as a sentence: what it is called, then column and cell.

    Columns whose heading shares a word with the question are given alone; otherwise the first ones.

    >>> table = "| Model | Accuracy | Time |\n|---|---|---|\n| BERT | 91 | 3 s |"
    >>> list(rows_of(table)), list(rows_of(table, "How accurate? Its accuracy?"))
    (['BERT: Accuracy 91, Time 3 s.'], ['BERT: Accuracy 91.'])
    """
    grid = read_grid(table, Span(0, len(table)))
    if grid is None:
        return
    asked = set(stems(question))
    columns = range(1, len(grid.header))
    named = [at for at in columns if asked & set(stems(clean(grid.header[at])))]
    for row in grid.rows:
        words = _row(grid.header, row, named or list(columns)[:MOST_COLUMNS])
        if words:
            yield words


def row_that_says(sentence: str, table: str) -> Span | None:
    r"""Return where the row stands that says a sentence cell by cell; None where none does.

    >>> table = "| Model | Accuracy | Time |\n|---|---|---|\n| BERT | 91 | 3 s |"
    >>> row_that_says("BERT: Time 3 s.", table).of(table), row_that_says("BERT: Time 91.", table)
    ('| BERT | 91 | 3 s |', None)
    """
    grid = read_grid(table, Span(0, len(table)))
    if grid is None:
        return None
    for row, span in zip(grid.rows, grid.spans, strict=True):
        name = f"{clean(row[0])}: " if row else ""
        if len(name) <= 2 or not sentence.startswith(name):
            continue
        left = sentence[len(name) :].removesuffix(".")
        for at in range(1, min(len(row), len(grid.header))):
            cell = _cell(grid.header[at], row[at])
            if left.startswith(cell):
                left = left[len(cell) :].removeprefix(", ")
        if not left:
            return span
    return None


def _row(header: Sequence[str], row: Sequence[str], columns: Sequence[int]) -> str:
    """Return a row in words; empty where it has no name or no cell."""
    name = clean(row[0]) if row else ""
    cells = [_cell(header[at], row[at]) for at in columns if at < len(row) and clean(row[at])]
    return f"{name}: {', '.join(cells)}." if name and cells else ""


def _cell(heading: str, cell: str) -> str:
    return f"{clean(heading)} {clean(cell)}".strip()[:_MOST_CELL]
