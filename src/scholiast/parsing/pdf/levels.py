"""Headings' levels: by the depth of their numbers, else by the rank of their looks."""

import re
from collections import defaultdict
from statistics import median

from scholiast.parsing.pdf import patterns
from scholiast.parsing.pdf.blocks import Block

_ROMAN_PAIR = re.compile(r"^(?:II|III|IV|VI)\.\s")
_LETTER = re.compile(r"^[A-HJ-UWYZ]\.\s")
Look = tuple[float, bool, bool, bool]


def set_levels(blocks: list[Block]) -> None:
    """Give every heading its level."""
    headings = [block for block in blocks if block.kind == "heading"]
    by_look: dict[Look, list[int]] = defaultdict(list)
    is_roman = sum(1 for block in headings if _ROMAN_PAIR.match(block.text)) > 0
    for block in headings:
        depth = _depth(block.text, is_roman=is_roman)
        by_look[_look(block)] += [depth] if depth else []
    ranks = _ranks(by_look)
    for block in headings:
        block.level = _depth(block.text, is_roman=is_roman) or ranks[_look(block)]


def _depth(text: str, *, is_roman: bool) -> int:
    """Return how many parts a heading's number has: 0 without one; letters stand under Romans."""
    if is_roman and _LETTER.match(text):
        return 2
    match = patterns.NUMBERED.match(text)
    if match and (
        match.group("number")[0].isdigit() or "." in match.group("number") + match.group("dot")
    ):
        return match.group("number").count(".") + 1
    return 1 if patterns.ROMAN.match(text) else 0


def _look(block: Block) -> Look:
    line = block.lines[0]
    before, after = line.left - line.column[0], line.column[1] - line.right
    is_centred = before > 2 * line.size and abs(before - after) < 2 * line.size
    return round(line.size, 0), line.text.isupper(), line.bold > 0.7, is_centred


def _ranks(by_look: dict[Look, list[int]]) -> dict[Look, int]:
    """Return each look's level: that of its numbered headings, else by size, from the largest."""
    ranks: dict[Look, int] = {}
    order = sorted(by_look, key=lambda look: (-look[0], not look[3], not look[1], not look[2]))
    for look in order:
        depths = by_look[look]
        ranks[look] = round(median(depths)) if depths else 0
    level = 0
    for index, look in enumerate(order):
        if not ranks[look]:
            alike = [other for other in order[:index] if _is_peer(other, look)]
            ranks[look] = ranks[alike[-1]] if alike else min(level + 1, 4)
        level = max(level, ranks[look])
    return ranks


def _is_peer(one: Look, other: Look) -> bool:
    """Say whether two looks are of one rank: as large and as placed, whatever their letters."""
    return abs(one[0] - other[0]) < 0.6 and one[3] == other[3]
