"""Pieces of a page -> columns in reading order."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

from scholiast.parsing.pdf.values import Piece

MINIMUM_LINES = 4
MINIMUM_GUTTER = 5.0
DEPTH_LIMIT = 3


@dataclass(slots=True)
class Column:
    """Pieces that are read from top to bottom before the next column begins."""

    pieces: list[Piece]
    left: float
    right: float


def columns_of(pieces: list[Piece], depth: int = 0) -> list[Column]:
    """Return the columns of a page in reading order; what spans them parts the page in bands."""
    if not pieces:
        return []
    gutter = _gutter(pieces) if depth < DEPTH_LIMIT else None
    if gutter is None:
        return [_column(pieces)]
    columns: list[Column] = []
    flow: list[Piece] = []
    for spanning, lefts, rights in _bands(pieces, gutter):
        flow += spanning
        if not (lefts and rights):
            flow += lefts + rights
            continue
        if flow:
            columns.append(_column(flow))
            flow = []
        columns += columns_of(lefts, depth + 1) + columns_of(rights, depth + 1)
    return [*columns, _column(flow)] if flow else columns


def _column(pieces: list[Piece]) -> Column:
    return Column(pieces, min(piece.left for piece in pieces), max(piece.right for piece in pieces))


def _gutter(pieces: list[Piece]) -> float | None:
    """Return the middle of the white space that parts two columns, or None."""
    left, right = min(p.left for p in pieces), max(p.right for p in pieces)
    extent = right - left
    if extent < 150 or len(pieces) < 2 * MINIMUM_LINES or extent > 20_000:
        return None
    best: tuple[float, float] | None = None
    for middle in _valleys(pieces, left, extent):
        score = _score(pieces, middle, extent)
        if score > 0 and (best is None or score > best[0]):
            best = (score, middle)
    return best[1] if best else None


def _valleys(pieces: list[Piece], left: float, extent: float) -> list[float]:
    """Return the middles of the stretches that fewer pieces cross than stand beside them."""
    width = int(extent) + 2
    steps = [0] * (width + 1)
    for piece in pieces:
        steps[max(int(piece.left - left), 0)] += 1
        steps[min(int(piece.right - left) + 1, width)] -= 1
    cover, height = [], 0
    for step in steps[:width]:
        height += step
        cover.append(height)
    low, high = int(0.12 * extent), int(0.88 * extent)
    found: list[float] = []
    start = low
    while start < high:
        end = start
        while end < high and cover[end] == cover[start]:
            end += 1
        beside = max(cover[max(start - 12, 0)], cover[min(end + 12, width - 1)])
        if end - start >= MINIMUM_GUTTER and cover[start] < 0.8 * beside:
            found.append(left + (start + end) / 2)
        start = end
    return found


def _score(pieces: list[Piece], middle: float, extent: float) -> float:
    """Return how well the page falls into two columns at `middle`: 0 if it does not."""
    wide = 0.13 * extent
    lefts = [p for p in pieces if p.right <= middle and p.width > wide and p.length > 8]
    rights = [p for p in pieces if p.left >= middle and p.width > wide and p.length > 8]
    if min(len(lefts), len(rights)) < MINIMUM_LINES:
        return 0.0
    if min(median(p.length for p in lefts), median(p.length for p in rights)) < 14:
        return 0.0
    top = min(max(p.baseline for p in lefts), max(p.baseline for p in rights))
    bottom = max(min(p.baseline for p in lefts), min(p.baseline for p in rights))
    inside = [p for p in pieces if bottom - 1 <= p.baseline <= top + 1]
    crossing = sum(1 for p in inside if p.left < middle - 2 and p.right > middle + 2)
    beside = min(
        sum(1 for p in lefts if bottom - 1 <= p.baseline <= top + 1),
        sum(1 for p in rights if bottom - 1 <= p.baseline <= top + 1),
    )
    if beside < MINIMUM_LINES or crossing > 1.5 * beside:
        return 0.0
    return min(len(lefts), len(rights)) - 0.5 * crossing


Band = tuple[list[Piece], list[Piece], list[Piece]]


def _bands(pieces: list[Piece], middle: float) -> list[Band]:
    """Return bands from the top, each with what spans the gutter and what stands beside it.

    What stands in the page's middle above the columns spans them too, however narrow it is.
    """
    bands: list[Band] = [([], [], [])]
    columned = sorted((p for p in pieces if not _crosses(p, middle)), key=lambda p: -p.baseline)
    blocked = _Rows(columned, middle)
    is_centered = _centering(pieces)
    for piece in sorted(pieces, key=lambda p: (-p.baseline, p.left)):
        spanning, lefts, rights = bands[-1]
        is_head = not (lefts or rights) and is_centered(piece)
        if is_head or (_crosses(piece, middle) and not blocked.beside(piece)):
            if lefts or rights:
                bands.append(([piece], [], []))
            else:
                spanning.append(piece)
        elif (piece.left + piece.right) / 2 < middle:
            lefts.append(piece)
        else:
            rights.append(piece)
    return bands


def _centering(pieces: list[Piece]) -> Callable[[Piece], bool]:
    """Return what says of a piece whether it stands centered on the page, not in a column."""
    left, right = min(p.left for p in pieces), max(p.right for p in pieces)
    edges = Counter(round(piece.left) for piece in pieces)
    return lambda piece: (
        abs(piece.left + piece.right - left - right) < 0.04 * (right - left)
        and edges[round(piece.left)] <= 2
    )


def _crosses(piece: Piece, middle: float) -> bool:
    return piece.left < middle - 3 and piece.right > middle + 3


class _Rows:
    """Baselines of pieces beside the gutter, to ask whether one shares a row with another."""

    def __init__(self, columned: list[Piece], middle: float) -> None:
        self._taken: dict[int, list[Piece]] = {}
        self._middle = middle
        for piece in columned:
            self._taken.setdefault(int(piece.baseline // 4), []).append(piece)

    def beside(self, piece: Piece) -> bool:
        """Say whether a line of a column stands in the same row as a crossing piece."""
        row = int(piece.baseline // 4)
        near = (p for key in (row - 1, row, row + 1) for p in self._taken.get(key, ()))
        return any(
            abs(other.baseline - piece.baseline) < 0.5 * max(piece.size, 4)
            and other.width > 40
            and (other.left >= piece.right or other.right <= piece.left)
            for other in near
        )
