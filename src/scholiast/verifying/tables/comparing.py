"""What the cells say of a claim: its numbers, its comparisons, its superlatives."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from scholiast.verifying.discrepancies.quantities import Quantity, quantities
from scholiast.verifying.discrepancies.reading import Reading, read
from scholiast.verifying.tables.cues import BEST, LESS, LEVEL, LOWER_IS_BETTER, MORE, RAW, WORST
from scholiast.verifying.tables.grids import Cell, numbers
from scholiast.verifying.tables.interface import Grid
from scholiast.verifying.tables.locating import Named, columns_named, rows_named

_COUNTED = frozenset(["count", "percent", "p", "n", "ratio"])
_PAIRS = 400
"""Cells whose differences are looked at: n of these make n * n / 2."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What was seen of a claim in a table; each 0 to 1 or -1 to 1, None where it does not arise."""

    matched: float | None = None
    """Share of the claim's numbers that a cell has."""
    derived: float | None = None
    """Share of them that are the difference of two cells of a row or column."""
    placed: float | None = None
    """Share of them that a cell has in a row or column that the claim names."""
    comparison: float | None = None
    """-1 to 1: how far the cells have it as the claim compares; both sides are named."""
    against_rest: float | None = None
    """The same, where one side alone is named and compared with all others."""
    superlative: float | None = None
    rows: tuple[Named, ...] = ()
    columns: tuple[Named, ...] = ()
    cell: Cell | None = None
    """The cell that says so first."""
    exact: bool = False
    """Every number of the claim stands in a cell whose row and column the claim names."""
    is_negated: bool = False


def seen(claim: str, grid: Grid) -> Seen:
    """Return what a table has of a claim's numbers and comparisons."""
    reading = read(claim)
    cells = numbers(grid)
    rows, columns = rows_named(claim, grid), columns_named(claim, grid)
    table = _Table(grid, cells, rows, columns)
    matched, derived, placed, cell = _numbers(claim, table)
    both, rest = _comparison(reading, table)
    return Seen(
        matched, derived, placed, both, rest, _superlative(reading, table),
        tuple(rows), tuple(columns), cell or table.first(), _is_exact(claim, table),
        bool(reading.negations),
    )  # fmt: skip


def _is_exact(claim: str, table: "_Table") -> bool:
    said = _said(claim)
    return bool(said) and all(
        any(
            _is(one.low, one.decimals, cell.value) and table.is_placed(cell) for cell in table.cells
        )
        for one in said
    )


def _said(claim: str) -> list[Quantity]:
    """Return the numbers of a claim that a cell could have."""
    return [
        one for one in quantities(claim)
        if one.dimension in _COUNTED and claim[one.span.start] in "0123456789."
    ]  # fmt: skip


def _numbers(
    claim: str, table: "_Table"
) -> tuple[float | None, float | None, float | None, Cell | None]:
    """Return shares of a claim's numbers, and the first cell that has one.

    That cells have, that differences of cells are, and that cells of a named line have.
    """
    said = _said(claim)
    if not said:
        return None, None, None, None
    matched = derived = placed = 0
    first: Cell | None = None
    differences = [abs(one.value - other.value) for one, other in _related(table.cells)]
    for one in said:
        hits = [cell for cell in table.cells if _is(one.low, one.decimals, cell.value)]
        near = [cell for cell in hits if table.is_named(cell)]
        first = first or next(iter([*filter(table.is_placed, near), *near, *hits]), None)
        matched += bool(hits)
        placed += bool(near)
        derived += not hits and any(_is(one.low, one.decimals, value) for value in differences)
    return matched / len(said), derived / len(said), placed / len(said), first


def _related(cells: Sequence[Cell]) -> Iterator[tuple[Cell, Cell]]:
    """Yield pairs of cells in one row or one column."""
    for one, other in combinations(cells[:_PAIRS], 2):
        if one.row == other.row or one.column == other.column:
            yield one, other


def _is(value: float, decimals: int, cell: float) -> bool:
    room = 0.5 * 10.0 ** -max(decimals, 0) * (1 + 1e-9)
    return any(abs(value - one) <= room for one in (cell, 100 * cell, abs(cell)))


class _Table:
    """A grid's numbers by row and column, and what of it the claim names."""

    def __init__(
        self, grid: Grid, cells: Sequence[Cell], rows: list[Named], columns: list[Named]
    ) -> None:
        self.grid = grid
        self.cells = cells
        self.values = {(cell.row, cell.column): cell for cell in cells}
        self.rows = rows
        self.columns = columns
        self.numeric = sorted({cell.column for cell in cells})
        self.numbered = sorted({cell.row for cell in cells})

    def is_named(self, cell: Cell) -> bool:
        """Say whether a claim names the row or the column of a number."""
        return any(one.at == cell.row for one in self.rows) or any(
            one.at == cell.column for one in self.columns
        )

    def is_placed(self, cell: Cell) -> bool:
        """Say whether a claim names both the row and the column of a number."""
        return any(one.at == cell.row for one in self.rows) and any(
            one.at == cell.column for one in self.columns
        )

    def first(self) -> Cell | None:
        """Return the first number in a named row and column, or in a named row."""
        for row in self.rows:
            for column in [*(one.at for one in self.columns), *self.numeric]:
                if (row.at, column) in self.values:
                    return self.values[row.at, column]
        return None

    def lines(self, *, by_row: bool) -> tuple[list[Named], list[int]]:
        """Return what is compared, and the other axis' places in which it is."""
        mine, others = (self.rows, self.columns) if by_row else (self.columns, self.rows)
        every = self.numeric if by_row else self.numbered
        focus = [one.at for one in others if one.at in every] or every
        return mine, focus

    def others(self, named: list[Named], word: int, *, by_row: bool) -> list[Named]:
        """Return the lines that a claim does not name."""
        known = {one.at for one in named}
        every = self.numbered if by_row else self.numeric
        return [Named(line, word, 0.0) for line in every if line not in known]

    def value(self, line: int, place: int, *, by_row: bool) -> float | None:
        """Return a number of a line at a place of the other axis."""
        cell = self.values.get((line, place) if by_row else (place, line))
        return cell.value if cell else None

    def is_lower_better(self, line: int, place: int, *, by_row: bool) -> bool:
        """Say whether a smaller number is the better one there."""
        column = place if by_row else line
        heading = self.grid.header[column] if column < len(self.grid.header) else ""
        words = {word.lower for word in read(f"{heading} {self.grid.caption[:80]}").words}
        return bool({word.lower for word in read(heading).words} & LOWER_IS_BETTER) or (
            len(self.numeric) == 1 and bool(words & LOWER_IS_BETTER)
        )


def _cue(reading: Reading, *known: frozenset[str]) -> tuple[int, int] | None:
    """Return the first word of some sets, and the number of its set."""
    for at, word in enumerate(reading.words):
        for number, one in enumerate(known):
            if word.lower in one:
                return at, number
    return None


def _comparison(reading: Reading, table: _Table) -> tuple[float | None, float | None]:
    """Return how far the cells have it as a comparison says: both sides named, or one of them."""
    cue = _cue(reading, MORE, LESS, LEVEL)
    if cue is None:
        return None, None
    at, number = cue
    raw = reading.words[at].lower in RAW
    rest: float | None = None
    for by_row in (True, False):
        mine, places = table.lines(by_row=by_row)
        left, right = _sides(mine, at)
        score = _pairwise(table, left, right, places, raw=raw, by_row=by_row)
        if score is not None:
            return _told(reading, at, score, number), None
        if mine and rest is None and number < 2:
            others = table.others(mine, at, by_row=by_row)
            score = _pairwise(table, mine[:1], others, places, raw=raw, by_row=by_row)
            rest = None if score is None else _told(reading, at, score, number)
    return None, rest


def _sides(named: list[Named], at: int) -> tuple[list[Named], list[Named]]:
    """Return what stands before a word and after it; where all stands after it, first and rest."""
    left = [one for one in named if one.word < at]
    right = [one for one in named if one.word > at]
    if not left and len(right) > 1:
        word = right[0].word
        return [one for one in right if one.word == word], [one for one in right if one.word > word]
    return left, right


def _pairwise(
    table: _Table,
    left: list[Named],
    right: list[Named],
    places: list[int],
    *,
    raw: bool,
    by_row: bool,
) -> float | None:
    """Return how often left is beyond right, less how often it is behind."""
    balance = count = 0
    for one in left:
        for other in right:
            for place in places:
                ours = table.value(one.at, place, by_row=by_row)
                theirs = table.value(other.at, place, by_row=by_row)
                if ours is None or theirs is None or one.at == other.at:
                    continue
                sign = (ours > theirs) - (ours < theirs)
                if not raw and table.is_lower_better(one.at, place, by_row=by_row):
                    sign = -sign
                balance += sign
                count += 1
    return balance / count if count else None


def _told(reading: Reading, at: int, score: float, number: int) -> float:
    """Return a balance as the claim has it: turned for `less` and for a negation near its word."""
    told = (score, -score, 1 - 2 * abs(score))[number]
    return -told if _is_negated(reading, at) else told


def _is_negated(reading: Reading, at: int) -> bool:
    return any(cue[0] <= at <= cue[1] + 3 for cue, _ in reading.negations)


def _superlative(reading: Reading, table: _Table) -> float | None:
    """Return how far what a claim calls best is so in the cells, from -1 to 1."""
    cue = _cue(reading, BEST, WORST)
    if cue is None:
        return None
    at, number = cue
    raw = reading.words[at].lower in RAW
    for by_row in (True, False):
        mine, places = table.lines(by_row=by_row)
        if not mine:
            continue
        line = min(mine, key=lambda one: (abs(one.word - at), -one.score)).at
        scores = [
            _rank(table, line, place, by_row=by_row, raw=raw, worst=number == 1) for place in places
        ]
        told = [score for score in scores if score is not None]
        if told:
            score = sum(told) / len(told)
            return -score if _is_negated(reading, at) else score
    return None


def _rank(
    table: _Table, line: int, place: int, *, by_row: bool, raw: bool, worst: bool
) -> float | None:
    """Return 1 where a line is first at a place, -1 where it is not."""
    mine = table.value(line, place, by_row=by_row)
    lines = table.numbered if by_row else table.numeric
    others = [table.value(one, place, by_row=by_row) for one in lines]
    values = [one for one in others if one is not None]
    if mine is None or len(values) < 2:
        return None
    is_turned = worst != (not raw and table.is_lower_better(line, place, by_row=by_row))
    pick: Callable[[list[float]], float] = min if is_turned else max
    return 1.0 if mine == pick(values) else -1.0


def shown(found: Seen, grid: Grid) -> str:
    """Return which cell was compared, for a person."""
    if found.cell is None:
        return "no cell of the table could be matched"
    column = grid.header[found.cell.column] if found.cell.column < len(grid.header) else ""
    row = grid.rows[found.cell.row]
    return f"the table has {row[found.cell.column]} for “{row[0]}”, “{column}”"
