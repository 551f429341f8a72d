"""Needs of one section put together, so that all its placeholders are asked for in one call."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from scholiast.retrieving.interface import Need

_OTHER = re.compile(r"\[ref\]\s?\d{1,4}")
_LIKE_A_PLACE = re.compile(r"\[\[(\d{1,4})\]\]")
MOST_TEXT = 12_000
"""Letters of a section that are shown."""
MOST_PLACES = 12
"""Placeholders of one call."""


@dataclass(frozen=True, slots=True)
class Group:
    """Needs that are answered in one call, and where they stand among all."""

    needs: tuple[Need, ...]
    numbers: tuple[int, ...]
    """Of the needs, in the order in which they were given."""

    @property
    def is_placed(self) -> bool:
        """Say whether places in a text are asked for."""
        return self.needs[0].is_position


def grouped(needs: Sequence[Need]) -> list[Group]:
    """Return lists one by one, and the placeholders of one section together, in order.

    >>> needs = [Need(before="A ", after=" b."), Need(before="A  b", after="."), Need(title="T")]
    >>> [group.numbers for group in grouped(needs)]
    [(0, 1), (2,)]
    """
    places: dict[object, list[int]] = {}
    for number, need in enumerate(needs):
        places.setdefault(_section_of(need) if need.is_position else number, []).append(number)
    return [
        Group(tuple(needs[number] for number in part), tuple(part))
        for numbers in places.values()
        for part in _parts(numbers)
    ]


def _parts(numbers: list[int]) -> list[list[int]]:
    return [numbers[at : at + MOST_PLACES] for at in range(0, len(numbers), MOST_PLACES)]


def _section_of(need: Need) -> object:
    """Return what needs of one section, as of one day, have in common."""
    text = "".join((_OTHER.sub("", need.before) + _OTHER.sub("", need.after)).split())
    return (need.title, need.abstract, need.section, need.as_of, need.excluded, text)


def marked_text(needs: Sequence[Need]) -> str:
    """Return the section's text with the places of the needs marked as `[[1]]`, `[[2]]`, ...

    >>> marked_text([Need(before="A [ref]7 b ", after="."), Need(before="A ", after=" b [ref]9.")])
    'A [[2]] b [[1]].'
    """
    befores = [_OTHER.sub("", need.before) for need in needs]
    whole = befores[0] + _OTHER.sub("", needs[0].after)
    places = sorted((len(before), number) for number, before in enumerate(befores, 1))
    start, stop = _window(whole, places[0][0], places[-1][0])
    pieces, at = [], start
    for place, number in places:
        pieces += [_unmarked(whole[at:place]), f"[[{number}]]"]
        at = max(at, place)
    return "".join([*pieces, _unmarked(whole[at:stop])]).strip()


def _unmarked(text: str) -> str:
    """Return a text in which nothing looks like a marked place."""
    return _LIKE_A_PLACE.sub(r"[\1]", text)


def _window(whole: str, first: int, last: int) -> tuple[int, int]:
    """Return which part of a text to show: all, or what lies about the places."""
    around = max((MOST_TEXT - (last - first)) // 2, 1_000)
    if len(whole) <= MOST_TEXT:
        return 0, len(whole)
    return max(first - around, 0), min(last + around, len(whole))
