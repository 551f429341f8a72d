"""Places in the author's own files, and the map from a document's text back to them."""

from bisect import bisect_right
from dataclasses import dataclass
from operator import attrgetter

from scholiast.papers.span import Span

Box = tuple[float, float, float, float]
"""left, bottom, right, top in PDF points, origin at the page's lower left."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands in the author's own file: a line and column, or a page and box."""

    file: str
    """Name relative to the paper's folder or archive."""
    line: int | None = None
    """1-based."""
    column: int | None = None
    """1-based, in characters."""
    end_line: int | None = None
    end_column: int | None = None
    """1-based column after the last character."""
    page: int | None = None
    """1-based."""
    box: Box | None = None

    def __str__(self) -> str:
        """Return the form that editors and terminals make clickable.

        >>> str(Place("main.tex", line=3, column=7)), str(Place("paper.pdf", page=2))
        ('main.tex:3:7', 'paper.pdf:p2')
        """
        if self.line is not None:
            return f"{self.file}:{self.line}:{self.column or 1}"
        return f"{self.file}:p{self.page}" if self.page is not None else self.file


@dataclass(frozen=True, slots=True)
class SourceFile:
    """One file that a document was read from, with what is needed to count its lines."""

    name: str
    line_starts: tuple[int, ...] = ()
    """Character offset of each line's first character; empty for paged formats."""

    def line_and_column(self, offset: int) -> tuple[int, int]:
        """Return the 1-based line and column of a character offset.

        >>> SourceFile("a.tex", (0, 4)).line_and_column(5)
        (2, 2)
        """
        line = max(bisect_right(self.line_starts, offset), 1)
        return line, offset - self.line_starts[line - 1] + 1 if self.line_starts else offset + 1


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text that came from one stretch of one file."""

    start: int
    """First character in the document's text."""
    end: int
    file: int
    """Index into the source map's files."""
    offset: int | None = None
    """Character offset in that file where the run begins; None for paged formats."""
    length: int | None = None
    """Characters of the file it came from; None says the run is verbatim, character for
    character."""
    page: int | None = None
    box: Box | None = None


@dataclass(frozen=True, slots=True)
class SourceMap:
    """Runs in text order and their files; text without a run was made by the parser."""

    files: tuple[SourceFile, ...] = ()
    runs: tuple[Run, ...] = ()

    def place(self, span: Span) -> Place | None:
        """Return where `span` stands in the author's file, or None for a text without sources."""
        hits = self._runs_under(span)
        if not hits:
            return None
        first, last = hits[0], hits[-1]
        file = self.files[first.file]
        if first.offset is None:
            same_page = [run.box for run in hits if run.page == first.page and run.box]
            return Place(file.name, page=first.page, box=_union(same_page))
        line, column = file.line_and_column(_offset_in(first, max(span.start, first.start)))
        if last.file != first.file or last.offset is None:
            last = first
        stop = _end_offset_in(last, min(span.end, last.end))
        end_line, end_column = file.line_and_column(stop)
        return Place(file.name, line, column, end_line, end_column)

    def _runs_under(self, span: Span) -> list[Run]:
        """Return the runs that `span` touches, or the nearest run before it."""
        if not self.runs:
            return []
        index = max(bisect_right(self.runs, span.start, key=attrgetter("start")) - 1, 0)
        hits = []
        for at in range(index, len(self.runs)):
            run = self.runs[at]
            if run.start >= max(span.end, span.start + 1):
                break
            if run.end > span.start:
                hits.append(run)
        return hits or [self.runs[index]]


def _offset_in(run: Run, position: int) -> int:
    offset = run.offset or 0
    return offset + min(position, run.end) - run.start if run.length is None else offset


def _end_offset_in(run: Run, position: int) -> int:
    offset = run.offset or 0
    return offset + (position - run.start if run.length is None else run.length)


def _union(boxes: list[Box]) -> Box | None:
    if not boxes:
        return None
    lefts, bottoms, rights, tops = zip(*boxes, strict=True)
    return min(lefts), min(bottoms), max(rights), max(tops)
