r"""Draft: a document while a parser writes it.

The text grows at its end. A parser calls `write` for each piece with the place it came from,
and the marking methods around it:

>>> draft = Draft("markdown")
>>> file = draft.add_file("paper.md", "See [1].")
>>> with draft.paragraph():
...     _ = draft.write("See ", file=file, offset=0)
...     with draft.citation(("ref-1",)):
...         _ = draft.write("[1]", file=file, offset=4)
...     _ = draft.write(".", file=file, offset=7)
>>> draft.text, draft.anchors[0].span
('See [1].\n\n', Span(start=4, end=7))
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import accumulate

from scholiast.errors import Level, Problem
from scholiast.papers import (
    Box,
    CitationStyle,
    Dismissal,
    Equation,
    Float,
    HiddenText,
    Identifiers,
    Name,
    Note,
    Reference,
    Run,
    SourceFile,
    SourceMap,
    Span,
)


@dataclass(frozen=True, slots=True)
class Anchor:
    """A citation that the markup itself ties to keys; `keys` may name unknown references."""

    span: Span
    keys: tuple[str, ...]
    style: CitationStyle | None = None
    """None lets the mark's text decide."""
    prefix: str = ""
    suffix: str = ""


@dataclass(frozen=True, slots=True)
class HeadingMark:
    """Where a heading stands: its words without Markdown's #, its level (1 = top) and role."""

    span: Span
    """The whole heading line, # included."""
    heading: str
    level: int
    role: str = ""
    """Empty lets the words decide (Abstract, References, ...)."""


@dataclass(frozen=True, slots=True)
class Superscript:
    """A stretch of text that the page raises; numbers there may be citations or note marks."""

    span: Span


@dataclass(slots=True)
class Draft:
    """What a parser has gathered so far. `completing.complete` turns it into a Document."""

    format: str
    files: list[SourceFile] = field(default_factory=list)
    runs: list[Run] = field(default_factory=list)
    title: str = ""
    authors: list[Name] = field(default_factory=list)
    year: int | None = None
    identifiers: Identifiers = Identifiers()
    venue: str = ""
    headings: list[HeadingMark] = field(default_factory=list)
    anchors: list[Anchor] = field(default_factory=list)
    """Citations that the markup ties to keys."""
    unresolved: list[Span] = field(default_factory=list)
    """Marks that the markup calls citations without saying of what; mapped by their text."""
    references: list[Reference] = field(default_factory=list)
    """Left empty where the format has none of its own: then they are found in the text."""
    entries: list[Span] = field(default_factory=list)
    """Bibliography entries as stretches of the text, where the format tells them apart but not
    their fields."""
    superscripts: list[Superscript] = field(default_factory=list)
    floats: list[Float] = field(default_factory=list)
    equations: list[Equation] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    hidden: list[HiddenText] = field(default_factory=list)
    dismissals: list[Dismissal] = field(default_factory=list)
    doubtful: list[Span] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    uncited_on_purpose: list[str] = field(default_factory=list)
    verbatim: list[Span] = field(default_factory=list)
    """Code, formulas and the like: never searched for citations, never split into sentences."""
    map_marks: bool | None = None
    """Search the text for citation marks? None: only if there are no anchors."""
    _pieces: list[str] = field(default_factory=list)
    _length: int = 0
    _tail: str = ""

    @property
    def text(self) -> str:
        """Return the text so far."""
        if len(self._pieces) > 1:
            self._pieces = ["".join(self._pieces)]
        return self._pieces[0] if self._pieces else ""

    @property
    def position(self) -> int:
        """Return the number of characters so far."""
        return self._length

    def add_file(self, name: str, content: str | None = None) -> int:
        """Return the index of a new source file; give its content where lines are to be counted."""
        lengths = (len(line) for line in content.split("\n")) if content is not None else ()
        starts = accumulate((length + 1 for length in lengths), initial=0)
        self.files.append(SourceFile(name, tuple(starts)[:-1] if content is not None else ()))
        return len(self.files) - 1

    def write(
        self, text: str, *, file: int | None = None, offset: int | None = None,
        length: int | None = None, page: int | None = None, box: Box | None = None,
    ) -> Span:  # fmt: skip
        """Add `text` to the end and return its span.

        `file` and `offset` say where it came from; `length` the characters there, if they are not
        the same as `text`, character for character; `page` and `box` for paged formats.
        """
        if not text:
            return Span(self._length, self._length)
        span = Span(self._length, self._length + len(text))
        self._pieces.append(text)
        self._length = span.end
        self._tail = (self._tail + text)[-2:]
        if file is not None and (offset is not None or page is not None):
            self.runs.append(Run(span.start, span.end, file, offset, length, page, box))
        return span

    def space(self) -> None:
        """Make sure that the text ends with white space, unless it is empty."""
        if self._tail and not self._tail[-1].isspace():
            self.write(" ")

    def new_block(self) -> None:
        """Make sure that the text ends with an empty line, unless it is empty."""
        if self._tail and self._tail != "\n\n":
            self.write("\n" if self._tail.endswith("\n") else "\n\n")

    @contextmanager
    def paragraph(self) -> Iterator[None]:
        """Wrap the writing of one paragraph."""
        self.new_block()
        yield
        self.new_block()

    @contextmanager
    def heading(self, level: int, role: str = "") -> Iterator[None]:
        """Wrap the writing of a heading's words; the #s are added (level 1 is `##`)."""
        self.new_block()
        start = self._length
        self.write("#" * min(level + 1, 6) + " ")
        yield
        words = self._since(start).lstrip("#").strip()
        self.headings.append(HeadingMark(Span(start, self._length), words, level, role))
        self.new_block()

    def _since(self, start: int) -> str:
        """Return the text from `start` on without joining what stands before."""
        pieces, missing = [], self._length - start
        for piece in reversed(self._pieces):
            if missing <= 0:
                break
            pieces.append(piece[-missing:])
            missing -= len(piece)
        return "".join(reversed(pieces))

    @contextmanager
    def citation(
        self,
        keys: tuple[str, ...],
        style: CitationStyle | None = None,
        prefix: str = "",
        suffix: str = "",
    ) -> Iterator[None]:
        """Wrap the writing of a citation mark whose keys the markup gives."""
        start = self._length
        yield
        self.anchors.append(Anchor(Span(start, self._length), keys, style, prefix, suffix))

    def problem(
        self, code: str, message: str, level: Level = Level.WARNING, **where: object
    ) -> None:
        """Keep a problem; `where` takes file, line, page, start and end."""
        self.problems.append(Problem(code, level, message, **where))  # type: ignore[arg-type]

    def source_map(self) -> SourceMap:
        """Return the map back to the files."""
        return SourceMap(tuple(self.files), tuple(self.runs))
