"""Scribe: writes the text of a tree into a draft, block by block, with white space put right."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from scholiast.papers import Span
from scholiast.parsing.drafting import Draft, HeadingMark, Superscript
from scholiast.parsing.markup.linking import Link, Order, anchored
from scholiast.parsing.markup.tree import Element, Piece, Text

_UNSEEN = "\u00ad\u200b\u200c\u200d\u2060\u2061\u2062\u2063\u2064\ufeff\x00"
_WORDS = re.compile(rf"[^\s{_UNSEEN}]+(?:\s[^\s{_UNSEEN}]+)*")
_CONTROLS = (9, 10, 11, 12, 13, 28, 29, 30, 31, 0x85)
_WIDE = (0xA0, 0x1680, *range(0x2000, 0x200B), 0x2028, 0x2029, 0x202F, 0x205F, 0x3000)
_SPACES = dict.fromkeys((*_CONTROLS, *_WIDE), " ")


class Scribe:
    """Writes blocks of running text; a block's citations are put together when it ends."""

    def __init__(self, draft: Draft, file: int, order: Order) -> None:
        self.draft = draft
        self.file = file
        self.order = order
        """The keys of the bibliography, for ranges between two marks."""
        self._block: list[str] = []
        self._start = 0
        self._space = False
        self._links: list[Link] = []
        self._raised: list[Span] = []
        self._after: list[Callable[[], None]] = []
        self.escapes_bars = False

    def separator(self, joiner: str) -> None:
        """Write what separates two fields; a full stop that stands there already does."""
        marks = joiner.rstrip()
        if marks and not (marks in {".", ","} and self._block and self._block[-1].endswith(marks)):
            self._put(marks, None, None)
        if joiner.endswith(" "):
            self._space = True

    def text(self, node: Text) -> None:
        """Write a stretch of the file's text."""
        for piece in node.pieces():
            self._piece(piece)

    def literal(self, text: str, element: Element | None = None) -> Span:
        """Write `text` that the file does not hold in this form, in place of `element`."""
        if not text:
            return Span(self.draft.position, self.draft.position)
        offset = element.start if element is not None else None
        length = max(element.finish - element.start, 0) if element is not None else None
        return self._put(text, offset, length)

    def space(self) -> None:
        """Let the next word be set apart from what stands before it."""
        self._space = True

    def here(self) -> int:
        """Return the position of the next character, a waiting space written."""
        if self._space and self._block and not self._block[-1].endswith(" "):
            self._emit(" ")
        self._space = False
        return self.draft.position

    def verbatim(self, element: Element) -> None:
        """Write all the text of an element as it stands, line breaks included, in a fence."""
        self._put("```\n", None, None)
        for node in element.walk():
            for piece in node.pieces() if isinstance(node, Text) else ():
                self._put(piece.text.replace("\r\n", " \n"), piece.offset, piece.length)
        self._put("\n```", None, None)

    def since(self, position: int) -> str:
        """Return what the block has from `position` on."""
        return "".join(self._block)[max(position - self._start, 0) :]

    def _piece(self, piece: Piece) -> None:
        if piece.length is not None:
            self._resolved(piece)
            return
        last = 0
        for match in _WORDS.finditer(piece.text):
            self._gap(piece.text[last : match.start()])
            self._put(match.group().translate(_SPACES), piece.offset + match.start(), None)
            last = match.end()
        self._gap(piece.text[last:])

    def _resolved(self, piece: Piece) -> None:
        """Write what a character reference stands for."""
        word = piece.text.strip(_UNSEEN)
        if word.isspace():
            self._space = True
        elif word:
            self._put(word.translate(_SPACES), piece.offset, piece.length)

    def _gap(self, between: str) -> None:
        if between.strip(_UNSEEN):
            self._space = True

    def _put(self, text: str, offset: int | None, length: int | None) -> Span:
        self.here()
        if not self._block:
            self._start = self.draft.position
        if self.escapes_bars and "|" in text:
            length = len(text) if length is None else length
            text = text.replace("|", "\\|")
        return self._emit(text, offset, length)

    def _emit(self, text: str, offset: int | None = None, length: int | None = None) -> Span:
        self._block.append(text)
        return self.draft.write(text, file=self.file, offset=offset, length=length)

    @contextmanager
    def link(self, keys: tuple[str, ...]) -> Iterator[None]:
        """Wrap a stretch that cites `keys`; without keys it is a mark to be read by its text."""
        start = self.here()
        yield
        self._links.append(Link(self._in_block(start), keys))

    @contextmanager
    def raised(self) -> Iterator[None]:
        """Wrap a stretch that the page raises."""
        start = self.here()
        yield
        span = self._in_block(start)
        if len(span):
            self._raised.append(span)

    def _in_block(self, start: int) -> Span:
        """Return what stands from `start` on in this block, which may have begun after it."""
        begin = self._start if self._block else self.draft.position
        return Span(max(start, begin), self.draft.position)

    @contextmanager
    def block(self, opening: str = "") -> Iterator[None]:
        """Wrap the writing of a paragraph, list item or caption; `opening` goes before it."""
        self.end()
        self.draft.new_block()
        if opening:
            self._put(opening, None, None)
        yield
        self.end()

    def after(self, writing: Callable[[], None]) -> None:
        """Let `writing` run once the block has ended (notes, floats)."""
        self._after.append(writing)

    def end_cell(self) -> None:
        """Put the citations so far together, the block going on."""
        text = "".join(self._block)
        self.draft.superscripts += [Superscript(span) for span in self._raised]
        anchors, unresolved = anchored(text, self._start, self._links, self._raised, self.order)
        self.draft.anchors += anchors
        self.draft.unresolved += unresolved
        self._block, self._links, self._raised = [], [], []

    def end(self) -> str:
        """End the block, put its citations together, write what waited; return its text."""
        text = "".join(self._block)
        self.end_cell()
        self._space = False
        self.draft.new_block()
        self._write_waiting()
        return text

    def _write_waiting(self) -> None:
        waiting, self._after = self._after, []
        for writing in waiting:
            writing()

    @contextmanager
    def heading(self, level: int, role: str = "") -> Iterator[None]:
        """Wrap the writing of a heading's words; the #s are added (level 1 is `##`)."""
        self.end()
        start = self.draft.position
        opening = "#" * min(level + 1, 6) + " "
        self.draft.write(opening)
        yield
        stop = self.draft.position
        words = self.end().strip()
        self.draft.headings.append(HeadingMark(Span(start, stop), words, level, role))
