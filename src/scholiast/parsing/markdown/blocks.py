"""Markdown source -> its blocks in order, each line with its offset in the file."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from markdown_it import MarkdownIt
from markdown_it.token import Token

_COMMENT = re.compile(r"\s*<!--")
_PAGE_BREAK = re.compile(
    r"\s*(?:[-*_=]{2,}\s*Page\s*(?:Break|\d{1,5})\s*[-*_=]{2,}|\{\d{1,5}\}-{5,}|\f|"
    r"<!--\s*page[ -]?break\s*-->|\[Page \d{1,5}\])\s*",
    re.I,
)
_LONGEST_UNDERLINED_HEADING = 200


@dataclass(frozen=True, slots=True)
class Text:
    """Lines of one block: their content joined by newlines, and each line's offset in the file."""

    content: str
    offsets: tuple[int, ...]
    starts: tuple[int, ...]
    """Where each line begins in `content`."""

    def offset(self, position: int) -> int:
        """Return the file's offset of a position in `content`."""
        line = max(bisect_right(self.starts, position) - 1, 0)
        return self.offsets[line] + position - self.starts[line] if self.offsets else 0

    def part(self, start: int, end: int) -> "Text":
        """Return the lines between two positions of `content` as a text of its own."""
        first = max(bisect_right(self.starts, start) - 1, 0)
        last = max(bisect_left(self.starts, end), first + 1)
        offsets = list(self.offsets[first:last])
        begins = [at - start for at in self.starts[first:last]]
        if begins and begins[0] < 0:
            offsets[0] -= begins[0]
            begins[0] = 0
        return Text(self.content[start:end], tuple(offsets), tuple(begins))


def text_of(lines: Sequence[tuple[str, int]]) -> Text:
    """Return the text that lines and their offsets make.

    >>> text_of([("a b", 10), ("c", 20)]).offset(4)
    20
    """
    starts, at = [], 0
    for line, _ in lines:
        starts.append(at)
        at += len(line) + 1
    content = "\n".join(line for line, _ in lines)
    return Text(content, tuple(offset for _, offset in lines), tuple(starts))


@dataclass(frozen=True, slots=True)
class Block:
    """A heading, paragraph, list item, table, code block, HTML block, comment or page break."""

    kind: str
    text: Text
    level: int = 0
    """Of a heading as its source has it; depth of a list item, from 1."""
    number: str = ""
    """Of an item in a numbered list."""
    indent: int = 0
    """White space before the first line in the file."""
    rows: tuple[tuple[Text, ...], ...] = ()
    """Of a table."""
    opens: bool = True
    """For a list item: its first block, not a further paragraph of the same item."""
    quoted: bool = False
    whole: Text | None = None
    """The first line of a numbered item, its number included."""


@dataclass(slots=True)
class _Walk:
    """What surrounds the token being read."""

    items: list[str] = field(default_factory=list)
    """Number of each open list item, empty for bullets."""
    fresh: bool = False
    """No block of the innermost item has been read yet."""
    heading: int = 0
    quotes: int = 0
    rows: list[list[Text]] = field(default_factory=list)
    in_table: bool = False


def read_blocks(content: str, start_line: int = 0) -> list[Block]:
    """Return the blocks of a Markdown source from a line on, in order."""
    lines = content.split("\n")
    starts, at = [], 0
    for line in lines:
        starts.append(at)
        at += len(line) + 1
    reader = _Reader(lines, starts, start_line)
    return reader.read()


@lru_cache(maxsize=1)
def _markdown() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"maxNesting": 12}).enable("table")
    parser.disable(["reference", "code"])
    parser.core.ruler.enableOnly(["block"])
    return parser


class _Reader:
    """Turns markdown-it's block tokens into blocks with offsets."""

    def __init__(self, lines: list[str], starts: list[int], start_line: int) -> None:
        self.lines, self.starts, self.start_line = lines, starts, start_line
        self.blocks: list[Block] = []
        self.walk = _Walk()

    def read(self) -> list[Block]:
        for token in _markdown().parse("\n".join(self.lines[self.start_line :])):
            self._token(token)
        return self.blocks

    def _token(self, token: Token) -> None:
        walk = self.walk
        kind = token.type
        if kind == "list_item_open":
            walk.items.append(token.info or "")
            walk.fresh = True
        elif kind == "list_item_close":
            walk.items.pop()
        elif kind == "heading_open":
            walk.heading = int(token.tag[1])
        elif kind in ("blockquote_open", "blockquote_close"):
            walk.quotes += 1 if kind.endswith("open") else -1
        elif kind in ("table_open", "table_close", "tr_open"):
            self._table(kind)
        elif kind == "inline":
            self._inline(token)
        elif kind in ("fence", "code_block", "html_block"):
            self._raw(token)

    def _table(self, kind: str) -> None:
        walk = self.walk
        if kind == "tr_open":
            walk.rows.append([])
            return
        walk.in_table = kind == "table_open"
        if walk.in_table:
            walk.rows = []
            return
        rows = tuple(tuple(row) for row in walk.rows)
        first = next((cell for row in rows for cell in row), text_of([]))
        self.blocks.append(Block("table", first, rows=rows))

    def _inline(self, token: Token) -> None:
        walk = self.walk
        first, last = self._map(token)
        if walk.in_table:
            after = walk.rows[-1][-1] if walk.rows[-1] else None
            walk.rows[-1].append(self._cell(token.content, first, after))
            return
        text = self._aligned(token.content.split("\n"), first, last)
        heading, walk.heading = walk.heading, 0
        if (heading and "\n" in text.content) or len(text.content) > _LONGEST_UNDERLINED_HEADING:
            heading = heading if self._is_marked(first) else 0
        self._add("heading" if heading else "paragraph", text, heading, first)

    def _is_marked(self, line: int) -> bool:
        return self.lines[line].lstrip(" >").startswith("#")

    def _add(self, kind: str, text: Text, level: int, first: int) -> None:
        walk = self.walk
        source = self.lines[first] if first < len(self.lines) else ""
        indent = len(source) - len(source.lstrip())
        if kind == "paragraph" and _PAGE_BREAK.fullmatch(text.content):
            self.blocks.append(Block("break", text))
        elif walk.items and kind == "paragraph":
            number = walk.items[-1] if walk.fresh else ""
            depth = len(walk.items)
            whole = text_of([(source.strip(), self.starts[first] + indent)]) if number else None
            item = Block("item", text, depth, number, indent, opens=walk.fresh, whole=whole)
            self.blocks.append(item)
            walk.fresh = False
        else:
            self.blocks.append(Block(kind, text, level, indent=indent, quoted=walk.quotes > 0))

    def _raw(self, token: Token) -> None:
        first, last = self._map(token)
        text = text_of([(self.lines[n], self.starts[n]) for n in range(first, last)])
        if token.type == "html_block":
            lone = _COMMENT.match(text.content) and text.content.rstrip().endswith("-->")
            kind = "comment" if lone and text.content.count("<!--") == 1 else "html"
            kind = "break" if _PAGE_BREAK.fullmatch(text.content) else kind
            self.blocks.append(Block(kind, text))
        else:
            self.blocks.append(Block("code", text))

    def _map(self, token: Token) -> tuple[int, int]:
        first, last = token.map or [0, 0]
        return first + self.start_line, min(last + self.start_line, len(self.lines))

    def _aligned(self, contents: list[str], first: int, last: int) -> Text:
        """Return lines as markdown-it gives them, with the offsets of their place in the source."""
        found = []
        for index, content in enumerate(contents):
            number = min(first + index, max(last - 1, first), len(self.lines) - 1)
            plain = content.strip()
            column = max(self.lines[number].find(plain), 0)
            found.append((plain, self.starts[number] + column))
        return text_of(found)

    def _cell(self, content: str, row: int, after: Text | None) -> Text:
        """Return a table's cell; cells of one row follow each other."""
        source, start = self.lines[row], self.starts[row]
        begin = after.offsets[0] + len(after.content) - start if after else 0
        column = source.find(content, max(begin, 0))
        if column < 0:
            column = min(max(begin, 0), len(source))
        return text_of([(content, start + column)])
