"""A bibliography's lines -> its entries."""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from scholiast.parsing.references.labeller import label_lines
from scholiast.parsing.references.linefeatures import (
    labelled_starts,
    numbered_starts,
)

INDENT = 4.0
"""Points between the edges of two columns of line starts that tell entries apart."""
GAP = 0.2
"""Line heights by which the white space above an entry is wider than inside one."""
AGREEMENT = 0.6
"""F1 between what the layout shows and what the words say, from which on the layout decides."""


@dataclass(frozen=True, slots=True)
class EntryLine:
    """One printed line of a bibliography, with what the page shows of its layout, if known."""

    text: str
    left: float | None = None
    """Left edge relative to its column's left edge, in points; None where there is no layout."""
    gap: float | None = None
    """White space above it in line heights; None where there is no layout."""
    starts_column: bool = False
    """The line before stands in another column or on another page."""


def segment(lines: Sequence[EntryLine]) -> list[range]:
    """Return, for each entry in order, the range of its lines; lines of no entry are left out.

    Numbers or labels that count upwards at line starts decide alone; then hanging indents, where
    the page shows any and the words agree; else a trained labeller of lines.
    """
    kept = [index for index, line in enumerate(lines) if line.text.strip()]
    texts = [lines[index].text for index in kept]
    if not texts:
        return []
    starts, inside = _starts([lines[index] for index in kept], texts)
    return _ranges(kept, starts, inside)


def _starts(lines: Sequence[EntryLine], texts: Sequence[str]) -> tuple[set[int], list[bool]]:
    """Return which lines begin an entry, and for each line whether it belongs to one."""
    labels = label_lines(texts)
    inside = [label != "O" for label in labels]
    kind, numbers = numbered_starts(texts)
    labelled = labelled_starts(texts)
    if kind:
        lost = fill_gaps(numbers, [index for index, label in enumerate(labels) if label == "B"])
        return set(numbers) | lost, _from(min([*numbers, *lost]), inside)
    if labelled:
        return set(labelled), _from(labelled[0], inside)
    starts = {index for index, label in enumerate(labels) if label == "B"}
    shown = _shown_by_layout(lines, starts)
    if shown is not None:
        starts = {index for index in shown if inside[index]}
    return starts, inside


def fill_gaps(numbers: Mapping[int, int], candidates: Sequence[int]) -> set[int]:
    """Return the candidate lines that may begin the entries whose numbers were not found.

    >>> sorted(fill_gaps({0: 1, 6: 3, 9: 4}, [3, 5, 8]))
    [3]
    """
    found: set[int] = set()
    places = sorted(numbers)
    for here, following in pairwise(places):
        room = numbers[following] - numbers[here] - 1
        first, last = bisect_right(candidates, here), bisect_left(candidates, following)
        found.update(candidates[first : min(last, first + room)])
    before = bisect_left(candidates, places[0])
    return found | set(candidates[max(before - numbers[places[0]] + 1, 0) : before])


def _from(first: int, inside: Sequence[bool]) -> list[bool]:
    """Return which lines lie in a numbered list: from its first number to its last line."""
    last = max((index for index, held in enumerate(inside) if held), default=len(inside) - 1)
    return [first <= index <= last for index in range(len(inside))]


def _shown_by_layout(lines: Sequence[EntryLine], starts: set[int]) -> set[int] | None:
    """Return the lines that indents or gaps mark as first lines, where the words agree.

    The labeller's own starts say which of two edges is that of first lines: the outer one of
    hanging indents, or the inner one of indented first lines.
    """
    if len(lines) < 4 or not starts:
        return None
    columns = {index for index, line in enumerate(lines) if line.starts_column or index == 0}
    outer = _parted([line.left for line in lines], INDENT)
    spaced = _parted([None if i in columns else line.gap for i, line in enumerate(lines)], GAP)
    candidates = [outer, set(range(len(lines))) - outer] if outer else []
    if spaced:
        above = set(range(len(lines))) - spaced - columns
        candidates.append(above | (columns & starts))
    best = max(candidates, key=lambda side: _agreement(side, starts), default=set())
    return best if _agreement(best, starts) >= AGREEMENT else None


def _parted(values: Sequence[float | None], least: float) -> set[int]:
    """Return the indexes of the lower of two groups of values, or nothing if they form one."""
    known = [value for value in values if value is not None]
    middle = _divide(sorted(known), least) if len(known) > 0.7 * len(values) else None
    if middle is None:
        return set()
    return {index for index, value in enumerate(values) if value is not None and value < middle}


def _agreement(side: set[int], starts: set[int]) -> float:
    """Return the F1 between two sets of lines."""
    return 2 * len(side & starts) / max(len(side) + len(starts), 1)


def _divide(values: Sequence[float], least: float) -> float | None:
    """Return the middle of the widest step between sorted values that parts two real groups."""
    groups = [
        (after - before, (after + before) / 2)
        for place, (before, after) in enumerate(pairwise(values), start=1)
        if 0.05 <= place / len(values) <= 0.95
    ]
    width, middle = max(groups, default=(0.0, 0.0))
    return middle if width >= least else None


def _ranges(kept: Sequence[int], starts: set[int], inside: Sequence[bool]) -> list[range]:
    """Return ranges of the original lines from starts among the lines that are not empty."""
    found: list[range] = []
    first, last = -1, -1
    for index, original in enumerate(kept):
        if index in starts:
            if first >= 0:
                found.append(range(first, last + 1))
            first, last = original, original
        elif first >= 0 and inside[index]:
            last = original
        elif first >= 0:
            found.append(range(first, last + 1))
            first = -1
    return [*found, range(first, last + 1)] if first >= 0 else found
