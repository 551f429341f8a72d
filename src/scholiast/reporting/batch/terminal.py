"""Many papers for the terminal: a table."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from scholiast.errors import Level
from scholiast.papers.verdicts import Label
from scholiast.reporting.batch.page import UNREAD, headline_of
from scholiast.reporting.batch.rows import PaperRow
from scholiast.reporting.counting import LEVEL_WORDS
from scholiast.reporting.escaping import one_line, shortened
from scholiast.reporting.verdicts.wording import LABEL_WORDS


def rows_as_renderable(rows: Sequence[PaperRow], index: str = "") -> RenderableType:
    """Return what a rich console prints: a row a paper; `index` is where the index page lies."""
    has_verdicts = any(row.is_verified for row in rows)
    table = Table(box=None, pad_edge=False)
    table.add_column("paper", min_width=12, overflow="fold")
    for level in Level:
        table.add_column(LEVEL_WORDS[level][1], justify="right")
    for label in Label if has_verdicts else ():
        table.add_column(LABEL_WORDS[label].removesuffix(" by the source"), justify="right")
    for row in rows:
        cells = [_cell(row, row.levels.get(level.value)) for level in Level]
        if has_verdicts:
            cells += [_cell(row, row.verdicts.get(label.value)) for label in Label]
        table.add_row(Text(one_line(row.source)), *cells)
    where = (
        f"Open {one_line(index)} in a browser to go from paper to paper."
        if index
        else "To read the papers with their marks: -o FOLDER"
    )
    unread = [
        Text(f"{row.outcome}: {one_line(row.source)}: {shortened(row.reason, 300)}", style="yellow")
        for row in rows
        if row.outcome in UNREAD
    ]
    return Group(table, *unread, Text(f"\n{headline_of(rows)}\n{where}"))


def _cell(row: PaperRow, number: int | None) -> str:
    """Return a count; a dash where nothing was counted, which is not nothing found."""
    return "–" if number is None or row.outcome in UNREAD else str(number)
