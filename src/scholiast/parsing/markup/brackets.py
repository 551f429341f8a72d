"""Which brackets of a text belong together."""

from typing import NamedTuple

_CLOSES = {")": "(", "]": "["}


class Pair(NamedTuple):
    """A bracket pair: places of the opening and behind the closing, and the pair around it."""

    start: int
    end: int
    outer: "Pair | None"


def find_pairs(text: str) -> list[Pair]:
    """Return the round and square bracket pairs of `text`, sorted by their opening.

    >>> [(pair.start, pair.end) for pair in find_pairs("(a [b] c)")]
    [(0, 9), (3, 6)]
    """
    stack: list[int] = []
    ends: dict[int, int] = {}
    for place, letter in enumerate(text):
        if letter in "([":
            stack.append(place)
        elif letter in ")]":
            if stack and text[stack[-1]] == _CLOSES[letter]:
                ends[stack.pop()] = place + 1
            elif len(stack) > 1 and text[stack[-2]] == _CLOSES[letter]:
                stack.pop()
                ends[stack.pop()] = place + 1
    return _nested(ends)


def _nested(ends: dict[int, int]) -> list[Pair]:
    pairs: list[Pair] = []
    around: list[Pair] = []
    for start in sorted(ends):
        while around and around[-1].end <= start:
            around.pop()
        pair = Pair(start, ends[start], around[-1] if around else None)
        pairs.append(pair)
        around.append(pair)
    return pairs
