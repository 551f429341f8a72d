"""Pairs of brackets in text, found in one pass."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

_BRACKET = re.compile(r"\\?[()\[\]（）［］【】]|\n\s{0,20}\n")
_CLOSING = {")": "(", "]": "[", "）": "（", "］": "［", "】": "【"}
LONGEST = 3000
"""Characters that a bracket with citations may hold."""
_DEEPEST = 12


@dataclass(slots=True)
class Group:
    """A pair of brackets; `start` and `end` take in their backslashes."""

    start: int
    inner_start: int
    inner_end: int = 0
    end: int = 0
    is_square: bool = False
    children: list["Group"] = field(default_factory=list)

    def content(self, text: str) -> str:
        """Return what stands between the brackets."""
        return text[self.inner_start : self.inner_end]

    def own(self, text: str) -> str:
        """Return the content with the brackets inside it blanked out, character for character."""
        pieces, at = [], self.inner_start
        for child in self.children:
            pieces += [text[at : child.start], " " * (child.end - child.start)]
            at = child.end
        return "".join([*pieces, text[at : self.inner_end]])


def outer_groups(text: str) -> Iterator[Group]:
    """Yield the outermost pairs of brackets in order; none reaches over an empty line.

    >>> [group.content("(a [b] c) [d]") for group in outer_groups("(a [b] c) [d]")]
    ['a [b] c', 'd']
    """
    stack: list[tuple[str, Group]] = []
    loose: list[Group] = []
    for match in _BRACKET.finditer(text):
        mark = match.group()[-1]
        if mark == "\n":
            yield from _left(stack, loose)
            stack, loose = [], []
        elif mark in _CLOSING:
            _close(match, stack, loose)
            if not stack:
                yield from loose
                loose = []
        elif len(stack) < _DEEPEST:
            stack.append((mark, Group(match.start(), match.end(), is_square=mark in "[［【")))
        else:
            yield from _left(stack, loose)
            stack, loose = [], []
    yield from _left(stack, loose)


def _close(match: re.Match[str], stack: list[tuple[str, Group]], loose: list[Group]) -> None:
    """Close the innermost bracket of this kind; brackets left open inside it are forgotten."""
    wanted = _CLOSING[match.group()[-1]]
    depth = next((i for i in range(len(stack) - 1, -1, -1) if stack[i][0] == wanted), None)
    if depth is None:
        return
    lost = [child for _, group in stack[depth + 1 :] for child in group.children]
    group = stack[depth][1]
    del stack[depth:]
    group.inner_end, group.end = match.start(), match.end()
    group.children += lost
    found = group.children if group.end - group.start > LONGEST else [group]
    (stack[-1][1].children if stack else loose).extend(found)


def _left(stack: list[tuple[str, Group]], loose: list[Group]) -> Iterator[Group]:
    """Yield what was complete when a paragraph ended."""
    yield from loose
    for _, group in stack:
        yield from group.children
