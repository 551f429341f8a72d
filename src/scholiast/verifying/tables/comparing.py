"""What the cells say of a claim: its numbers, its comparisons, its superlatives."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from scholiast.verifying.discrepancies.quantities import quantities
from scholiast.verifying.discrepancies.reading import Reading, read
from scholiast.verifying.tables.grids import Cell, numbers
from scholiast.verifying.tables.interface import Grid
from scholiast.verifying.tables.locating import Named, columns_named, rows_named

MORE = frozenset(
    """outperforms outperform outperformed outperforming better higher superior surpasses surpass
    surpassed exceeds exceed larger greater more improves improve improved improvement gain gains
    beats above increase increases increased faster longer stronger""".split()
)
LESS = frozenset(
    """worse lower inferior underperforms underperform underperformed smaller less fewer hurts
    degrades drop drops dropped decrease decreases decreased below reduces reduced shorter slower
    poorer poor decline declines""".split()
)
BEST = frozenset("best highest largest most top maximum greatest strongest state-of-the-art".split())
WORST = frozenset("worst lowest smallest least minimum fewest weakest".split())
LEVEL = frozenset("similar comparable close same equal identical competitive par".split())
_LOWER_IS_BETTER = frozenset(
    """error errors loss perplexity ppl wer ter mae rmse mse time latency eer fid distance runtime
    seconds cost""".split()
)
_RAW = frozenset("higher lower larger smaller more less fewer greater highest lowest largest".split())
_PAIRS = 400
"""Cells whose differences are looked at: n of these make n * n / 2."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What was seen of a claim in a table; each 0 to 1 or -1 to 1, None where it does not arise."""

    matched: float | None = None
    """Share of the claim's numbers that a cell has."""
    derived: float | None = None
    """Share of them that are the difference of two cells of a row or column."""
    comparison: float | None = None
    """-1 to 1: how far the cells have it as the claim compares."""
    superlative: float | None = None
    rows: tuple[Named, ...] = ()
    columns: tuple[Named, ...] = ()
    cell: Cell | None = None
    """The cell that says so first."""
    is_negated: bool = False


def seen(claim: str, grid: Grid) -> Seen:
    """Return what a table has of a claim's numbers and comparisons."""
    reading = read(claim)
    cells = numbers(grid)
    rows, columns = rows_named(claim, grid), columns_named(claim, grid)
    matched, derived, cell = _numbers(claim, cells)
    is_negated = bool(reading.negations)
    table = _Table(grid, cells, rows, columns)
    return Seen(
        matched, derived, _comparison(reading, table), _superlative(reading, table),
        tuple(rows), tuple(columns), cell or table.first(), is_negated,
    )  # fmt: skip


def _numbers(claim: str, cells: Sequence[Cell]) -> tuple[float | None, float | None, Cell | None]:
    """Return the shares of a claim's numbers that cells have, and that differences of cells are."""
    said = [one for one in quantities(claim) if one.dimension in ("count", "percent", "p", "n", "ratio")]
    said = [one for one in said if claim[one.span.start].isdigit() or claim[one.span.start] == "."]
    if not said:
        return None, None, None
    matched = derived = 0
    first: Cell | None = None
    differences = [abs(one.value - other.value) for one, other in _related(cells)]
    for one in said:
        hit = next((cell for cell in cells if _is(one.low, one.decimals, cell.value)), None)
        first = first or hit
        if hit:
            matched += 1
        elif any(_is(one.low, one.decimals, value) for value in differences):
            derived += 1
    return matched / len(said), derived / len(said), first


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
        self.values = {(cell.row, cell.column): cell for cell in cells}
        self.rows = rows
        self.columns = columns
        self.numeric = sorted({cell.column for cell in cells})
        self.numbered = sorted({cell.row for cell in cells})

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

    def value(self, line: int, place: int, *, by_row: bool) -> float | None:
        """Return a number of a line at a place of the other axis."""
        cell = self.values.get((line, place) if by_row else (place, line))
        return cell.value if cell else None

    def is_lower_better(self, line: int, place: int, *, by_row: bool) -> bool:
        """Say whether a smaller number is the better one there."""
        column = place if by_row else line
        heading = self.grid.header[column] if column < len(self.grid.header) else ""
        words = {word.lower for word in read(f"{heading} {self.grid.caption[:80]}").words}
        return bool({word.lower for word in read(heading).words} & _LOWER_IS_BETTER) or (
            len(self.numeric) == 1 and bool(words & _LOWER_IS_BETTER)
        )


def _cue(reading: Reading, *known: frozenset[str]) -> tuple[int, int] | None:
    """Return the first word of some sets, and the number of its set."""
    for at, word in enumerate(reading.words):
        for number, one in enumerate(known):
            if word.lower in one:
                return at, number
    return None


def _comparison(reading: Reading, table: _Table) -> float | None:
    """Return how far the cells have it as a comparison says, from -1 to 1."""
    cue = _cue(reading, MORE, LESS, LEVEL)
    if cue is None:
        return None
    at, number = cue
    raw = reading.words[at].lower in _RAW
    for by_row in (True, False):
        mine, places = table.lines(by_row=by_row)
        left = [one for one in mine if one.word < at]
        right = [one for one in mine if one.word > at]
        if not left and len(right) > 1:
            left, right = right[:1], right[1:]
        if left and right:
            score = _pairwise(table, left, right, places, raw=raw, by_row=by_row)
            if score is not None:
                return _told(reading, at, score, number)
        if len(mine) >= 1 and not right and number < 2:
            rest = [Named(line, at, 0.0) for line in (table.numbered if by_row else table.numeric)
                    if line not in {one.at for one in mine}]  # fmt: skip
            score = _pairwise(table, mine[:1], rest, places, raw=raw, by_row=by_row)
            if score is not None:
                return _told(reading, at, score, number)
    return None


def _pairwise(
    table: _Table, left: list[Named], right: list[Named], places: list[int], *, raw: bool, by_row: bool
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
    raw = reading.words[at].lower in _RAW
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
