"""Rows of tables, told from running text."""

from itertools import pairwise

from scholiast.parsing.pdf import patterns
from scholiast.parsing.pdf.values import Line


def is_row(line: Line, last: Line | None, following: Line | None) -> bool:
    """Say whether a line is a row of a table: cells apart, and neighbours like it."""
    if _is_figures(line) or _heads_figures(line, last, following):
        return True
    if cells_of(line) < 2 or _is_justified(line):
        return False
    near = [
        other
        for other in (last, following)
        if other is not None
        and other.column_number == line.column_number
        and abs(other.baseline - line.baseline) < 4 * line.height
    ]
    return any(cells_of(other) >= 2 for other in near) or (cells_of(line) >= 4 and bool(near))


def _is_figures(line: Line) -> bool:
    """Say whether a line is mostly numbers: a row whose columns stand close."""
    if line.math >= 0.3 or sum(map(str.isdigit, line.text)) < 3:
        return False
    words = line.text.split()
    numbers = sum(1 for word in words if word.strip("()±%*†,–-+").replace(".", "", 1).isdigit())
    return len(words) >= 4 and numbers >= 3 and numbers > 0.6 * len(words)


def _is_justified(line: Line) -> bool:
    """Say whether a line's gaps are those of stretched text: as wide as each other, over a column.

    Narrow columns set flush have them between all words.
    """
    left, right = line.column
    if line.left > left + 2 * line.height or line.right < right - line.height:
        return False
    if len(line.text.split()) > len(line.cells) or sum(map(str.isalpha, line.text)) < 8:
        return False
    gaps = [later[2] - earlier[3] for earlier, later in pairwise(line.cells)]
    is_even = max(gaps) - min(gaps) < 0.25 * line.height
    return is_even and len(gaps) > 1 and max(gaps) < 2.5 * line.height


def _heads_figures(line: Line, last: Line | None, following: Line | None) -> bool:
    """Say whether a line is the head of a table: short, alone, and right above a row of numbers."""
    if following is None or following.column_number != line.column_number or len(line.text) > 80:
        return False
    if not 0 < line.baseline - following.baseline < 3 * line.height or not _is_figures(following):
        return False
    goes_on = last is not None and last.column_number == line.column_number
    if goes_on and last is not None and last.baseline - line.baseline < 1.5 * line.height:
        return False
    return not patterns.ends_sentence(line.text)


def cells_of(line: Line) -> int:
    """Return how many cells a line has, parted by at least 1.2 em."""
    if len(line.cells) < 2:
        return 1
    gaps = [later[2] - earlier[3] for earlier, later in pairwise(line.cells)]
    return 1 + sum(1 for gap in gaps if gap > 1.2 * line.size)
