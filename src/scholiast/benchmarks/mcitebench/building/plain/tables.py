"""A table -> questions that one cell, or a comparison of cells, answers."""

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from scholiast.answering.interface import EvidenceUnit
from scholiast.benchmarks.mcitebench.building.interface import Made
from scholiast.benchmarks.mcitebench.building.referring import points
from scholiast.benchmarks.mcitebench.interface import QuestionType
from scholiast.papers import Span
from scholiast.papers.folding import fold
from scholiast.verifying.tables.grids import Cell, clean, is_number, numbers, read_grid
from scholiast.verifying.tables.interface import Grid

LONGEST_NAME, LONGEST_CELL = 60, 60
LEAST_ROWS = 3
"""That an extreme is looked for among."""
LEAST_SIGNS = 2
"""Letters and digits of a cell that is an answer: `0` stands everywhere."""
OPTIONS = 4
_SUMS = re.compile(r"\b(total|sum|overall|mean|average|avg|median|all|range|std|sd)\b", re.I)
_MIXED = re.compile(
    r"\b(variables?|characteristics?|parameters?|measures?|items?|statistics?|metrics?|"
    r"propert(?:y|ies)|attributes?|quantit(?:y|ies)|features?|factors?|no|number|id|year)\b",
    re.I,
)
_NOTE = re.compile(r"(?<=\w)[*†‡§]+|\[\d{1,3}(?:\s?[,–-]\s?\d{1,3})*\]")
_NUMBER = re.compile(r"\d{1,12}(?:[.,·]\d{1,12}){0,4}")
_SPREAD = re.compile(r"\s?[-−–<>]?\s?[\d.,·]{1,14}\s?(?:±|\(|\[)")
"""A number with its spread: `1.8 ± 0.7`, `12 (8 %)`."""
_NOUN = re.compile(r"[A-Za-z][A-Za-z-]{2,20}(?: [A-Za-z][A-Za-z-]{2,20})?")
_CELL = (
    "What value is reported for {row} under {column}?",
    "What is the {column} value of {row}?",
    "Which number is given for {column} in the case of {row}?",
)
_WORDS = (
    "What is given for {row} under {column}?",
    "What is listed as {column} in the case of {row}?",
)
_MORE = ("Which has the {most} {column}: {names}?", "Of {names}, which has the {most} {column}?")
_EXTREME = (
    "Which {noun} has the {most} {column}?",
    "The {most} {column} is found for which {noun}?",
)
_ACROSS = ("For {row}, which is {more}: {names}?", "Which is {more} for {row}: {names}?")


@dataclass(frozen=True, slots=True)
class Table:
    """A table whose rows and columns can be named."""

    unit: EvidenceUnit
    grid: Grid
    rows: dict[int, str]
    """Names of rows, each once in the table."""
    columns: dict[int, str]
    """Names of columns, each once, without the first one."""
    cells: dict[tuple[int, int], Cell]
    """Numbers by row and column."""

    @property
    def noun(self) -> str:
        """Return what the first column says its rows are; empty where that is no plain word."""
        head = self.grid.header[0].strip()
        is_plain = bool(_NOUN.fullmatch(head)) and not _MIXED.search(head)
        return head.lower() if is_plain else ""


def table_of(unit: EvidenceUnit) -> Table | None:
    """Return a unit as a table that can be asked about; None for one that cannot.

    A table whose first row continues its headings is none; a heading over several columns names
    none of them.
    """
    grid = read_grid(unit.text, Span(0, len(unit.text)), unit.caption)
    if grid is None or len(grid.header) < 2:
        return None
    if grid.rows and not (grid.rows[0] and grid.rows[0][0].strip()):
        return None
    rows = _named(enumerate(row[0] if row else "" for row in grid.rows))
    rows = {at: name for at, name in rows.items() if any(cell for cell in grid.rows[at][1:])}
    spanned = {at for at, head in enumerate(grid.header[1:]) if not head.strip()}
    columns = {at: name for at, name in _named(enumerate(grid.header)).items() if at}
    columns = {at: name for at, name in columns.items() if at not in spanned}
    if not rows or not columns:
        return None
    cells = {(one.row, one.column): one for one in numbers(grid) if _is_single(grid, one)}
    return Table(unit, grid, rows, columns, cells)


def questions(unit: EvidenceUnit, draw: random.Random) -> Iterator[Made]:
    """Yield questions that a table answers, of all kinds, in an order that is drawn."""
    table = table_of(unit)
    if table is None:
        return
    found = [*_lookups(table, draw), *_extremes(table, draw)]
    found += [*_rows_compared(table, draw), *_columns_compared(table, draw)]
    draw.shuffle(found)
    yield from found


def _lookups(table: Table, draw: random.Random) -> Iterator[Made]:
    """Yield what stands in one cell."""
    for row, name in table.rows.items():
        for column, head in table.columns.items():
            cell = _cell(table, row, column)
            if not cell:
                continue
            is_value = is_number(cell)
            if not is_value and not (cell.isascii() and 1 <= len(cell.split()) <= 6):
                continue
            others = {_cell(table, at, column) for at in table.rows} - {cell, ""}
            others = {one for one in others if fold(one) != fold(cell)}
            words = draw.choice(_CELL if is_value else _WORDS).format(column=_said(head), row=name)
            yield _made(table, words, cell, "cell", (name, head), _options(cell, others, draw))


def _extremes(table: Table, draw: random.Random) -> Iterator[Made]:
    """Yield which row is first or last in a column, where all rows are of one sort."""
    if not table.noun:
        return
    for column, head in table.columns.items():
        held = [row for row in table.rows if (row, column) in table.cells]
        if len(held) < max(LEAST_ROWS, len(table.rows)) or len(held) < len(table.grid.rows):
            continue
        if not _is_even(table, held, column):
            continue
        for most, sign in (("highest", -1), ("lowest", 1)):
            order = sorted(held, key=lambda row: sign * table.cells[row, column].value)
            first, second = (table.cells[row, column].value for row in order[:2])
            if first == second:
                continue
            words = draw.choice(_EXTREME).format(noun=table.noun, most=most, column=_said(head))
            answer, others = table.rows[order[0]], {table.rows[row] for row in order[1:]}
            options = _options(answer, others, draw)
            yield _made(table, words, answer, "extreme", (head, table.noun), options)


def _rows_compared(table: Table, draw: random.Random) -> Iterator[Made]:
    """Yield which of two named rows has more or less of something."""
    if table.grid.header and _MIXED.search(table.grid.header[0]):
        return
    for column, head in table.columns.items():
        held = [row for row in table.rows if (row, column) in table.cells]
        pairs = list(combinations(held, 2))
        for pair in draw.sample(pairs, min(3, len(pairs))):
            values = [table.cells[row, column].value for row in pair]
            if values[0] == values[1] or not _is_even(table, pair, column):
                continue
            most, best = draw.choice((("higher", max), ("lower", min)))
            answer = table.rows[pair[values.index(best(values))]]
            names = [table.rows[row] for row in draw.sample(pair, 2)]
            words = draw.choice(_MORE).format(
                most=most, column=_said(head), names=f"{names[0]} or {names[1]}"
            )
            words = words.replace(" or ", " and ", 1) if words.startswith("Of ") else words
            yield _made(table, words, answer, "comparison", (*names, head), tuple(names))


def _columns_compared(table: Table, draw: random.Random) -> Iterator[Made]:
    """Yield which of two columns of one sort is larger in a named row."""
    pairs = [
        (one, other)
        for one, other in combinations(table.columns, 2)
        if _is_alike(table.columns[one], table.columns[other])
    ]
    for row, name in table.rows.items():
        known = [pair for pair in pairs if all((row, at) in table.cells for at in pair)]
        for pair in draw.sample(known, min(1, len(known))):
            values = [table.cells[row, at].value for at in pair]
            if values[0] == values[1]:
                continue
            more, best = draw.choice((("higher", max), ("lower", min)))
            answer = table.columns[pair[values.index(best(values))]]
            names = [table.columns[at] for at in draw.sample(pair, 2)]
            words = draw.choice(_ACROSS).format(
                row=name, more=more, names=f"{names[0]} or {names[1]}"
            )
            yield _made(table, words, answer, "comparison", (name, *names), tuple(names))


def _made(
    table: Table, words: str, answer: str, kind: str, terms: tuple[str, ...],
    options: tuple[str, ...],
) -> Made:  # fmt: skip
    return Made(
        table.unit.paper, QuestionType.LOCATING, words, answer, (table.unit,),
        (table.unit.name,) if table.unit.name else (), kind, options=options, terms=terms,
    )  # fmt: skip


def _cell(table: Table, row: int, column: int) -> str:
    """Return a cell as an answer; empty where it is none."""
    cells = table.grid.rows[row]
    cell = _NOTE.sub("", cells[column]).strip() if column < len(cells) else ""
    signs = sum(letter.isalnum() for letter in cell)
    return cell if signs >= LEAST_SIGNS and len(cell) <= LONGEST_CELL and not points(cell) else ""


def _options(answer: str, others: set[str], draw: random.Random) -> tuple[str, ...]:
    """Return four options in an order that is drawn; none where there are not so many."""
    if len(others) < OPTIONS - 1:
        return ()
    chosen = [answer, *draw.sample(sorted(others), OPTIONS - 1)]
    draw.shuffle(chosen)
    return tuple(chosen)


def _named(cells: Iterator[tuple[int, str]] | enumerate[str]) -> dict[int, str]:
    """Return cells that can be said as a name, and that stand there once."""
    named = {at: " ".join(_NOTE.sub("", clean(cell)).split()) for at, cell in cells}
    folded = [fold(name) for name in named.values()]
    return {
        at: name for at, name in named.items() if _is_name(name) and folded.count(fold(name)) == 1
    }


def _is_name(name: str) -> bool:
    letters = sum(letter.isalpha() for letter in name)
    return (
        letters >= 1
        and 2 <= len(name) <= LONGEST_NAME
        and not _SUMS.search(name)
        and not points(name)
        and name.count("(") == name.count(")")
        and "|" not in name
    )


def _is_single(grid: Grid, cell: Cell) -> bool:
    """Say whether a cell gives one number, and not several with a stroke between them."""
    words = grid.rows[cell.row][cell.column]
    return len(_NUMBER.findall(words)) == 1 or bool(_SPREAD.match(words))


def _said(head: str) -> str:
    """Return the name of a column in a sentence: `accuracy` for `Accuracy`, `F1` as it is."""
    first = head.split()[0]
    is_word = first[1:].islower() and first.isalpha()
    return head[0].lower() + head[1:] if is_word else head


def _is_alike(one: str, other: str) -> bool:
    """Say whether two columns are of one sort: they share their first or their last word."""
    first, second = one.split(), other.split()
    if min(len(first), len(second)) < 2 or len(first) != len(second):
        return False
    return first[-1] == second[-1] or (first[0] == second[0] and "(" not in one + other)


def _is_even(table: Table, rows: Sequence[int], column: int) -> bool:
    """Say whether numbers of rows can be held against each other: no units of their own."""
    values = [abs(table.cells[row, column].value) for row in rows]
    has_unit = any("(" in table.rows[row] or "%" in table.rows[row] for row in rows)
    smallest = min((one for one in values if one), default=0.0)
    return not has_unit and (not smallest or max(values) / smallest <= 1_000)
