"""Structured Markdown -> blocks that no sentence crosses."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from scholiast.papers import Span

_BREAK = re.compile(r"\n[^\S\n]{0,200}(?:\n[^\S\n]{0,200}){1,200}")
_LINE = re.compile(r"[^\n]+")
_ALONE = re.compile(r"\s{0,8}(?:#{1,6}\s|\||[-*_=]{3,80}\s{0,8}$)")
_OPENS = re.compile(r"\s{0,12}(?:[-*+•]\s|\(?\d{1,3}[.)]\s|\[\^[^\]\n]{1,40}\]:|>\s)")


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, list item, table row or heading."""

    span: Span
    is_whole: bool
    """One sentence, whatever it holds: a heading or a table row."""


def blocks(text: str, holes: Sequence[Span]) -> list[Block]:
    r"""Return the blocks of `text` outside `holes`, in order.

    >>> text = "# A title\nOne. Two.\n\n- item"
    >>> [block.span.of(text).strip() for block in blocks(text, [])]
    ['# A title', 'One. Two.', '- item']
    """
    found: list[Block] = []
    for piece in _outside(len(text), holes):
        for paragraph in _paragraphs(text, piece):
            found += _lines(text, paragraph)
    return found


def _outside(length: int, holes: Sequence[Span]) -> list[Span]:
    """Return the stretches that `holes`, sorted and apart, leave."""
    found, at = [], 0
    for hole in holes:
        if hole.start > at:
            found.append(Span(at, hole.start))
        at = max(at, hole.end)
    return [*found, Span(at, length)] if at < length else found


def _paragraphs(text: str, piece: Span) -> list[Span]:
    found, at = [], piece.start
    for match in _BREAK.finditer(text, piece.start, piece.end):
        if match.start() > at:
            found.append(Span(at, match.start()))
        at = match.end()
    return [*found, Span(at, piece.end)] if at < piece.end else found


def _lines(text: str, paragraph: Span) -> list[Block]:
    """Return a paragraph's blocks: it is several where it has headings, rows or items."""
    found: list[Block] = []
    start = paragraph.start
    is_list = _OPENS.match(text, start) is not None
    for line in _LINE.finditer(text, paragraph.start, paragraph.end):
        if _ALONE.match(text, line.start(), line.end()):
            found += [_block(start, line.start()), Block(Span(line.start(), line.end()), True)]
            start = line.end()
        elif is_list and line.start() > start and _OPENS.match(text, line.start(), line.end()):
            found.append(_block(start, line.start()))
            start = line.start()
    found.append(_block(start, paragraph.end))
    return [block for block in found if block.span.of(text).strip()]


def _block(start: int, end: int) -> Block:
    return Block(Span(start, end), False)
