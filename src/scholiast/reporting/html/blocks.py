"""Structured Markdown -> blocks with spans of the text; each line is looked at once."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from scholiast.papers import Span

HEADING, PARAGRAPH, ITEM, TABLE, MATH, CODE, NOTE, QUOTE, RULE = (
    "heading", "paragraph", "item", "table", "math", "code", "note", "quote", "rule",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Block:
    """One block of the text."""

    kind: str
    span: Span
    """The block's lines."""
    content: Span
    """What is shown: the lines without the Markdown that makes the block."""
    level: int = 0
    """A heading's #s; a list item's depth."""
    label: str = ""
    """A note's label; the number of an ordered item."""
    rows: tuple[tuple[Span, ...], ...] = ()
    """A table's cells, the heading row first."""


@dataclass(frozen=True, slots=True)
class _Line:
    start: int
    text: str

    @property
    def end(self) -> int:
        return self.start + len(self.text)

    @property
    def is_blank(self) -> bool:
        return not self.text.strip()


_HEADING = re.compile(r"(#{1,6})[ \t]+")
_ITEM = re.compile(r"([ \t]{0,24})(?:[-*+]|(\d{1,6})[.)])[ \t]+(?=\S)")
_NOTE = re.compile(r"\[\^([^\]\s]{1,60})\]:[ \t]*")
_QUOTE = re.compile(r">[ \t]?")
_RULE = re.compile(r"(?:-{3,80}|\*{3,80}|_{3,80})[ \t]*")
_SEPARATOR = re.compile(r"\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*")
_FENCE = re.compile(r"(`{3,20}|~{3,20})")


def read_blocks(text: str) -> list[Block]:
    """Return the blocks of a text, in order; everything but blank lines lies in one of them."""
    return list(_Reader(_lines(text)).blocks())


def _lines(text: str) -> list[_Line]:
    lines, at = [], 0
    for line in text.split("\n"):
        lines.append(_Line(at, line))
        at += len(line) + 1
    return lines


class _Reader:
    """Walks over the lines; each method takes the lines of one block."""

    def __init__(self, lines: list[_Line]) -> None:
        self._lines = lines
        self._at = 0
        self._last_fence = {"`": -1, "~": -1}
        self._last_math = -1
        for index, line in enumerate(lines):
            head = line.text.lstrip()[:3]
            if head in ("```", "~~~"):
                self._last_fence[head[0]] = index
            if line.text.rstrip().endswith("$$"):
                self._last_math = index

    def blocks(self) -> Iterator[Block]:
        while self._at < len(self._lines):
            line = self._lines[self._at]
            if line.is_blank:
                self._at += 1
            else:
                yield self._next(line)

    def _next(self, line: _Line) -> Block:
        text = line.text
        if match := _HEADING.match(text):
            return self._single(HEADING, match.end(), level=len(match.group(1)))
        if text.startswith("$$"):
            return self._math()
        if (match := _FENCE.match(text)) and self._last_fence[text[0]] > self._at:
            return self._code(match.group(1)[0] * 3)
        if text.lstrip().startswith("|") and self._is_separator(self._at + 1):
            return self._table()
        if _RULE.fullmatch(text):
            return self._single(RULE, len(text))
        return self._flowing(line)

    def _flowing(self, line: _Line) -> Block:
        """Return a note, a quotation, a list item or a paragraph."""
        if match := _NOTE.match(line.text):
            return self._lines_from(NOTE, match.end(), label=match.group(1))
        if match := _QUOTE.match(line.text):
            return self._lines_from(QUOTE, match.end())
        if match := _ITEM.match(line.text):
            depth = len(match.group(1).expandtabs(4)) // 2
            return self._lines_from(ITEM, match.end(), depth, match.group(2) or "")
        return self._lines_from(PARAGRAPH, 0)

    def _single(self, kind: str, skip: int, level: int = 0) -> Block:
        line = self._lines[self._at]
        self._at += 1
        return Block(kind, Span(line.start, line.end), Span(line.start + skip, line.end), level)

    def _lines_from(self, kind: str, skip: int, level: int = 0, label: str = "") -> Block:
        """Take lines up to an empty one or to the start of another block."""
        first = self._lines[self._at]
        self._at += 1
        while self._at < len(self._lines) and not self._stops(self._lines[self._at], kind):
            self._at += 1
        end = self._lines[self._at - 1].end
        span = Span(first.start, end)
        return Block(kind, span, Span(min(first.start + skip, end), end), level, label)

    def _stops(self, line: _Line, kind: str) -> bool:
        text = line.text
        if not text or text.isspace():
            return True
        if kind == ITEM and _ITEM.match(text):
            return True
        return bool(_HEADING.match(text) or _NOTE.match(text)) or text.startswith("$$")

    def _math(self) -> Block:
        """Take a displayed formula: to the line that ends with $$, else to an empty line."""
        first = self._lines[self._at]
        alone = first.text.rstrip()
        closed = len(alone) > 3 and alone.endswith("$$")
        self._at += 1
        while not closed and self._at < len(self._lines):
            line = self._lines[self._at]
            if line.is_blank:
                break
            self._at += 1
            closed = line.text.rstrip().endswith("$$")
        end = self._lines[self._at - 1].end
        return Block(MATH, Span(first.start, end), Span(first.start, end))

    def _code(self, fence: str) -> Block:
        """Take a fenced block; a fence that closes is known to follow."""
        first = self._lines[self._at]
        self._at += 1
        body = self._lines[self._at].start
        while not self._lines[self._at].text.lstrip().startswith(fence):
            self._at += 1
        closing = self._lines[self._at]
        self._at += 1
        return Block(CODE, Span(first.start, closing.end), Span(body, max(closing.start - 1, body)))

    def _is_separator(self, index: int) -> bool:
        if index >= len(self._lines):
            return False
        text = self._lines[index].text.strip()
        return "-" in text and "|" in text and bool(_SEPARATOR.fullmatch(text))

    def _table(self) -> Block:
        first = self._lines[self._at]
        rows = [_cells(first)]
        self._at += 2
        while self._at < len(self._lines) and self._lines[self._at].text.lstrip().startswith("|"):
            rows.append(_cells(self._lines[self._at]))
            self._at += 1
        span = Span(first.start, self._lines[self._at - 1].end)
        return Block(TABLE, span, span, rows=tuple(rows))


def _cells(line: _Line) -> tuple[Span, ...]:
    """Return the spans of a table row's cells, without the blanks around their words."""
    text = line.text
    bars = [
        index
        for index, character in enumerate(text)
        if character == "|" and (index == 0 or text[index - 1] != "\\")
    ]
    if not bars or text[bars[-1] + 1 :].strip():
        bars.append(len(text))
    cells = []
    for left, right in pairwise(bars):
        inner = text[left + 1 : right]
        start = left + 1 + len(inner) - len(inner.lstrip())
        end = max(right - (len(inner) - len(inner.rstrip())), start)
        cells.append(Span(line.start + min(start, right), line.start + min(max(end, start), right)))
    return tuple(cells)
