"""What stands on pages without belonging to the text: running heads, numbers, margins."""

import re
from collections import defaultdict
from itertools import pairwise
from statistics import median

from scholiast.parsing.pdf.columns import Column
from scholiast.parsing.pdf.values import Line, Page, Piece

_DIGITS = re.compile(r"\d+")
_PAGE_NUMBER = re.compile(
    r"^\W{0,3}(?:page\s?)?(?:\d{1,5}|[ivxlc]{1,6}|[A-Z]{0,2}\d{1,4})(?:\s?(?:of|/|\|)\s?\d{1,5})?\W{0,3}$",
    re.I,
)
_SMALL_PRINT = re.compile(
    r"^(?:proceedings of|preprint|accepted|to appear|under review|published (?:in|as)|"
    r"permission to make|©|\(c\)|copyright|arxiv:\d|\w{3,9} \d{1,2} ?[-–] ?\d{1,2}, \d{4}|"
    r"manuscript submitted|.{0,80}all rights reserved)",
    re.I,
)
MARGIN = 0.13
"""Share of a page's height, from above and below, where running heads and feet stand."""


def without_line_numbers(pieces: list[Piece]) -> list[Piece]:
    """Return a page's pieces without the column of numbers that reviewer copies carry."""
    numbers = [p for p in pieces if p.length <= 4 and _words(p).isdigit()]
    if len(numbers) < 8:
        return pieces
    by_edge: dict[int, list[Piece]] = defaultdict(list)
    for piece in numbers:
        by_edge[round(piece.right / 3)].append(piece)
    dropped: set[int] = set()
    outer = [p for p in pieces if p.length > 15]
    if not outer:
        return pieces
    for edge, group in by_edge.items():
        group = group + by_edge.get(edge + 1, [])
        if len(group) >= 8 and _counts_up(group) and _is_outside(group, outer):
            dropped |= {id(piece) for piece in group}
    return [piece for piece in pieces if id(piece) not in dropped]


def _words(piece: Piece) -> str:
    return "".join(run.text for run in piece.runs).strip()


def _counts_up(group: list[Piece]) -> bool:
    """Say whether numbers from the top grow by the same step nearly always."""
    ordered = sorted(group, key=lambda piece: -piece.baseline)
    values = [int(_words(piece)) for piece in ordered]
    steps = [later - earlier for earlier, later in pairwise(values)]
    step = median(steps)
    return step in {1, 5, 2, 10} and sum(1 for one in steps if one == step) >= 0.8 * len(steps)


def _is_outside(group: list[Piece], text: list[Piece]) -> bool:
    left, right = median(p.left for p in group), median(p.right for p in group)
    beside = sum(1 for piece in text if piece.left < right and piece.right > left)
    return beside <= 0.15 * len(text)


def mark_furniture(lines: list[Line], pages: dict[int, Page]) -> None:
    """Give running heads and feet, page numbers and small print the mode `furniture`."""
    by_page: dict[int, list[Line]] = defaultdict(list)
    for line in lines:
        by_page[line.page].append(line)
    seen: dict[tuple[str, int], set[int]] = defaultdict(set)
    edges = {number: _edges(found, pages[number]) for number, found in by_page.items()}
    for number, found in edges.items():
        for line in found:
            seen[_signature(line)].add(number)
    for number, found in edges.items():
        for line in found:
            is_number = _is_page_number(line.text.strip()) and _stands_alone(line, by_page[number])
            if len(seen[_signature(line)]) >= 2 or is_number:
                line.mode = "furniture"
        _mark_feet(found, pages[number])


def _is_page_number(text: str) -> bool:
    """Say whether a line is a page's number, and not a paragraph's last one, as `2016).`.

    >>> _is_page_number("- 12 -"), _is_page_number("2016).")
    (True, False)
    """
    is_whole = text.count("(") == text.count(")") and text.count("[") == text.count("]")
    return is_whole and not text.endswith((".", ",", ";")) and bool(_PAGE_NUMBER.match(text))


def _stands_alone(line: Line, others: list[Line]) -> bool:
    """Say whether no other line of the page is close above or below."""
    return not any(
        0.5 < abs(other.baseline - line.baseline) < 1.6 * line.height
        and other.left < line.right
        and other.right > line.left
        for other in others
    )


def _mark_feet(found: list[Line], page: Page) -> None:
    """Mark the small print of a first page's foot or head, and rows beside marked lines."""
    marked = [line.baseline for line in found if line.mode]
    height = page.box[3] - page.box[1]
    for line in found:
        is_far = min(line.baseline - page.box[1], page.box[3] - line.baseline) < 0.09 * height
        if not line.mode and (
            (is_far and _SMALL_PRINT.match(line.text))
            or (
                is_far
                and any(abs(line.baseline - other) < 3 for other in marked)
                and len(line.text) < 140
            )
        ):
            line.mode = "furniture"
    low = [line for line in found if line.baseline - page.box[1] < 0.09 * height]
    feet = [line for line in low if line.mode]
    for line in low:
        if not line.mode and any(
            0 < foot.baseline - line.baseline < 2.2 * foot.height for foot in feet
        ):
            line.mode = "furniture"


def _edges(found: list[Line], page: Page) -> list[Line]:
    """Return the lines near a page's upper and lower edge."""
    height = page.box[3] - page.box[1]
    low, high = page.box[1] + MARGIN * height, page.box[3] - MARGIN * height
    return [line for line in found if line.baseline < low or line.baseline > high]


def _signature(line: Line) -> tuple[str, int]:
    """Return a line's words without its numbers, and roughly where it stands."""
    return _DIGITS.sub("#", line.text.strip().casefold())[:60], round(line.baseline / 6)


def without_margins(columns: list[Column]) -> tuple[list[Column], list[Column]]:
    """Return the columns that carry the text, and narrow ones beside it."""
    if len(columns) < 2:
        return columns, []
    widest = max(_weight(column) for column in columns)
    span = max(column.right - column.left for column in columns)
    kept: list[Column] = []
    margins: list[Column] = []
    for column in columns:
        is_narrow = column.right - column.left < 0.42 * span
        beside = any(
            _weight(other) == widest
            and (column.right <= other.left + 2 or column.left >= other.right - 2)
            and _shared_height(column, other) > 0.5
            for other in columns
        )
        is_margin = is_narrow and beside and _weight(column) < 0.3 * widest
        (margins if is_margin else kept).append(column)
    return kept, margins


def _weight(column: Column) -> int:
    return sum(piece.length for piece in column.pieces)


def _shared_height(column: Column, other: Column) -> float:
    """Return the share of a column's height that another stands beside."""
    low, high = _heights(column)
    other_low, other_high = _heights(other)
    shared = min(high, other_high) - max(low, other_low)
    return shared / max(high - low, 1.0)


def _heights(column: Column) -> tuple[float, float]:
    baselines = [piece.baseline for piece in column.pieces]
    return min(baselines), max(baselines)
