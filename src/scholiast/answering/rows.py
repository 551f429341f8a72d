"""Markdown of a table -> its rows in words, with the columns that a question asks for."""

from collections.abc import Iterator, Sequence

from scholiast.papers import Span
from scholiast.verifying.finding.words import stems
from scholiast.verifying.tables.grids import clean, numbers, read_grid
from scholiast.verifying.tables.interface import Grid

MOST_COLUMNS = 8
_MOST_CELL = 80
_HIGHEST = {"highest", "largest", "greatest", "most", "maximum", "longest", "biggest"}
_SHARES = {"rate", "share", "percentage", "proportion", "rates", "shares"}
_LOWEST = {"lowest", "smallest", "least", "fewest", "minimum", "shortest"}


def rows_of(table: str, question: str = "") -> Iterator[str]:
    r"""Yield each row as a sentence: what it is called, then column and cell.

    Columns whose heading shares a word with the question are given alone; otherwise the first ones.

    >>> table = "| Model | Accuracy | Time |\n|---|---|---|\n| BERT | 91 | 3 s |"
    >>> list(rows_of(table)), list(rows_of(table, "How accurate? Its accuracy?"))
    (['BERT: Accuracy 91, Time 3 s.'], ['BERT: Accuracy 91.'])
    """
    grid = read_grid(table, Span(0, len(table)))
    yield from (_said(grid, question) if grid else {}).values()


def extreme_row(table: str, question: str) -> str | None:
    r"""Return the row that has the highest or lowest number, where a question asks for it.

    None where it asks for none, or more than one column could be meant, or two rows have it.

    >>> table = "| Lake | Depth |\n|---|---|\n| Alder | 41 m |\n| Birch | 67 m |"
    >>> extreme_row(table, "Which lake has the largest depth?")
    'Birch: Depth 67 m.'
    """
    words = set(question.lower().replace("?", " ").split())
    grid = read_grid(table, Span(0, len(table)))
    if grid is None or bool(words & _HIGHEST) == bool(words & _LOWEST):
        return None
    by_column: dict[int, dict[int, float]] = {}
    for cell in numbers(grid):
        if cell.column:
            by_column.setdefault(cell.column, {})[cell.row] = cell.value
    asked = set(stems(question))
    named = [at for at in by_column if asked & set(stems(clean(grid.header[at])))]
    chosen = named or list(by_column)
    if words & _SHARES:
        chosen = [at for at in chosen if "%" in grid.header[at] or _in_percent(grid, at)]
    if len(chosen) != 1:
        return None
    values = by_column[chosen[0]]
    best = (max if words & _HIGHEST else min)(values.values())
    rows = [row for row, value in values.items() if value == best]
    return _said(grid, question).get(rows[0]) if len(rows) == 1 else None


def _in_percent(grid: Grid, column: int) -> bool:
    return any(column < len(row) and "%" in row[column] for row in grid.rows)


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


def _said(grid: Grid, question: str) -> dict[int, str]:
    """Return the rows of a table in words, by their place."""
    asked = set(stems(question))
    columns = range(1, len(grid.header))
    named = [at for at in columns if asked & set(stems(clean(grid.header[at])))]
    chosen = named or list(columns)[:MOST_COLUMNS]
    said = {at: _row(grid.header, row, chosen) for at, row in enumerate(grid.rows)}
    return {at: words for at, words in said.items() if words}


def _row(header: Sequence[str], row: Sequence[str], columns: Sequence[int]) -> str:
    """Return a row in words; empty where it has no name or no cell."""
    name = clean(row[0]) if row else ""
    cells = [_cell(header[at], row[at]) for at in columns if at < len(row) and clean(row[at])]
    return f"{name}: {', '.join(cells)}." if name and cells else ""


def _cell(heading: str, cell: str) -> str:
    return f"{clean(heading)} {clean(cell)}".strip()[:_MOST_CELL]
