"""Headings' levels: by the depth of their numbers, else by the rank of their looks."""

from collections import defaultdict
from statistics import median

from scholiast.parsing.pdf import patterns
from scholiast.parsing.pdf.blocks import Block

Look = tuple[float, bool, bool]


def set_levels(blocks: list[Block]) -> None:
    """Give every heading its level."""
    headings = [block for block in blocks if block.kind == "heading"]
    by_look: dict[Look, list[int]] = defaultdict(list)
    for block in headings:
        depth = _depth(block.text)
        by_look[_look(block)] += [depth] if depth else []
    ranks = _ranks(by_look)
    for block in headings:
        block.level = _depth(block.text) or ranks[_look(block)]


def _depth(text: str) -> int:
    """Return how many parts a heading's number has: 0 without one."""
    match = patterns.NUMBERED.match(text)
    if match and (
        match.group("number")[0].isdigit() or "." in match.group("number") + match.group("dot")
    ):
        return match.group("number").count(".") + 1
    return 1 if patterns.ROMAN.match(text) else 0


def _look(block: Block) -> Look:
    line = block.lines[0]
    return round(line.size, 0), line.text.isupper(), line.bold > 0.7


def _ranks(by_look: dict[Look, list[int]]) -> dict[Look, int]:
    """Return each look's level: that of its numbered headings, else by size, from the largest."""
    ranks: dict[Look, int] = {}
    order = sorted(by_look, key=lambda look: (-look[0], not look[1], not look[2]))
    for look in order:
        depths = by_look[look]
        ranks[look] = round(median(depths)) if depths else 0
    level = 0
    sizes: dict[float, int] = {}
    for look in order:
        if ranks[look]:
            level = max(level, ranks[look])
            continue
        same_size = [
            rank for other, rank in ranks.items() if rank and abs(other[0] - look[0]) < 0.6
        ]
        if same_size:
            ranks[look] = min(same_size)
            continue
        if look[0] not in sizes:
            sizes[look[0]] = min(level + 1, 4)
            level = sizes[look[0]]
        ranks[look] = sizes[look[0]]
    return ranks
