"""Blocks -> the draft's Markdown, with the place of every line."""

import re
from collections import defaultdict
from dataclasses import dataclass, field

from scholiast.papers import Equation, Float, Image, Note, Span
from scholiast.parsing.drafting import Draft, Superscript
from scholiast.parsing.pdf import patterns
from scholiast.parsing.pdf.blocks import Block
from scholiast.parsing.pdf.joining import Words, fragments
from scholiast.parsing.pdf.values import Line, Page

LinePlaces = dict[int, int]
"""Id of a line -> where its text begins in the document."""


@dataclass(slots=True)
class Writer:
    """Writes blocks into a draft and remembers where each line went."""

    draft: Draft
    file: int
    words: Words
    pages: dict[int, Page]
    notes: dict[int, set[str]] = field(default_factory=lambda: defaultdict(set))
    """Page -> labels of the footnotes at its foot."""
    places: LinePlaces = field(default_factory=dict)
    tables: dict[str, Span] = field(default_factory=dict)
    """Label of a caption -> the rows written before it."""
    pictures: dict[str, Image] = field(default_factory=dict)
    """Label of a caption -> its picture."""

    def write(self, blocks: list[Block]) -> None:
        """Write all blocks, each followed by the notes and floats that interrupted it."""
        for block in blocks:
            for one in (block, *block.after):
                if one.kind == "note":
                    self.notes[one.lines[0].page].add(one.label)
        for block in blocks:
            self._block(block)
            for one in block.after:
                self._block(one)

    def _block(self, block: Block) -> None:
        written = {
            "title": self._title, "heading": self._heading, "caption": self._caption,
            "note": self._note, "equation": self._equation, "code": self._code,
            "table": self._table, "item": self._item,
        }  # fmt: skip
        written.get(block.kind, self._paragraph)(block)

    def _title(self, block: Block) -> None:
        with self.draft.paragraph():
            self.draft.write("# ")
            self.lines(block.lines)

    def _heading(self, block: Block) -> None:
        with self.draft.heading(block.level):
            self.lines(block.lines)

    def _paragraph(self, block: Block) -> None:
        with self.draft.paragraph():
            self.lines(block.lines)

    def lines(self, lines: list[Line], skip: int = 0) -> Span:
        """Write lines as running text; leave out the first `skip` characters."""
        start = end = self.draft.write("").start
        for text, line in fragments(lines, self.words):
            if skip and not text[skip:].strip():
                skip = 0
                continue
            end = self._line(text[skip:], line, skip).end
            skip = 0
        return Span(start, end)

    def _line(self, text: str, line: Line, skipped: int = 0) -> Span:
        """Write one line's text, calls of footnotes as such; return its span."""
        box, page = self.pages[line.page].original(line.box), line.page
        start = self.draft.write("").start
        self.places[id(line)] = start - skipped
        at = 0
        for raised_start, raised_end in line.raised:
            first, last = max(raised_start - skipped, 0), min(raised_end - skipped, len(text))
            if first >= last or first < at:
                continue
            label = text[first:last].strip()
            if label in self.notes.get(page, ()) and last > 0:
                self._plain(text[at:first], page, box)
                mark = self.draft.write(f"[^{label}]", file=self.file, page=page, box=box)
                self._call(label, page, mark)
                at = last
            else:
                self._plain(text[at:first], page, box)
                span = self._plain(text[first:last], page, box)
                self.draft.superscripts.append(Superscript(span))
                at = last
        end = self._plain(text[at:], page, box).end
        return Span(start, end)

    def _plain(self, text: str, page: int, box: tuple[float, float, float, float]) -> Span:
        return self.draft.write(text, file=self.file, page=page, box=box)

    def _call(self, label: str, page: int, mark: Span) -> None:
        """Remember the mark that calls a footnote; the first one on its page counts."""
        self.calls.setdefault((page, label), mark)

    calls: dict[tuple[int, str], Span] = field(default_factory=dict)

    def _note(self, block: Block) -> None:
        line = block.lines[0]
        match = patterns.NOTE_MARK.match(line.text)
        label = block.label or "*"
        with self.draft.paragraph():
            start = self.draft.write(f"[^{label}]: ").start
            end = self.lines(block.lines, match.end() if match else 0).end
        mark = self.calls.get((line.page, label))
        self.draft.notes.append(Note(label, Span(start, end), mark))

    def _caption(self, block: Block) -> None:
        with self.draft.paragraph():
            match = patterns.CAPTION.match(block.lines[0].text)
            start = self.draft.write("").start
            skip = 0
            if match:
                skip = match.start("mark") + len(match.group("mark").rstrip(" ("))
                skip += len(block.lines[0].text[skip:]) - len(block.lines[0].text[skip:].lstrip())
                self.draft.write(f"**{block.label.rstrip('.:')}.** ")
            end = self.lines(block.lines, skip).end
        span = whole = Span(start, end)
        image = self.pictures.get(block.label)
        kind = block.float_kind or "figure"
        if kind == "table" and block.label in self.tables:
            whole = Span(min(start, self.tables[block.label].start), end)
        self.draft.floats.append(Float(kind, block.label, span, whole, image))

    def _equation(self, block: Block) -> None:
        with self.draft.paragraph():
            start = self.draft.write("$$").start
            for index, line in enumerate(block.lines):
                text = line.text.replace("\u00ad", "-").strip()
                self._verbatim(("\n" if index else "") + text, line)
            end = self.draft.write("$$").end
        span = Span(start, end)
        number = patterns.EQUATION_NUMBER.search(block.lines[-1].text)
        label = block.label or (number.group("number") if number else "")
        self.draft.equations.append(Equation(span, label))
        self.draft.verbatim.append(span)

    def _verbatim(self, text: str, line: Line) -> None:
        self.places[id(line)] = self.draft.write("").start + len(text) - len(text.lstrip("\n"))
        box = self.pages[line.page].original(line.box)
        self.draft.write(text, file=self.file, page=line.page, box=box)

    def _code(self, block: Block) -> None:
        left = min(line.left for line in block.lines)
        with self.draft.paragraph():
            start = self.draft.write("```\n").start
            for line in block.lines:
                indent = " " * min(int((line.left - left) / (0.5 * line.height)), 40)
                self._verbatim(indent + line.text.replace("\u00ad", "-") + "\n", line)
            end = self.draft.write("```").end
        self.draft.verbatim.append(Span(start, end))

    def _table(self, block: Block) -> None:
        """Write rows with their cells; as a Markdown table where all have as many."""
        rows = [
            [line.text[start:end].strip() for start, end, *_ in line.cells] for line in block.lines
        ]
        is_regular = len({len(row) for row in rows}) == 1 and len(rows) > 1
        with self.draft.paragraph():
            start = self.draft.write("").start
            for index, (row, line) in enumerate(zip(rows, block.lines, strict=True)):
                cells = [cell.replace("|", "\\|").replace("\u00ad", "-") for cell in row]
                text = f"| {' | '.join(cells)} |" if is_regular else " | ".join(cells)
                self._verbatim(("\n" if index else "") + text, line)
                if is_regular and index == 0:
                    self.draft.write("\n|" + "---|" * len(cells))
            end = self.draft.write("").start
        if not block.label:
            return
        self.tables[block.label] = Span(start, end)
        for number in range(len(self.draft.floats) - 1, -1, -1):
            one = self.draft.floats[number]
            if one.label == block.label:
                whole = Span(min(one.span.start, start), max(one.span.end, end))
                self.draft.floats[number] = Float(
                    one.kind, one.label, one.caption, whole, one.image
                )
                return

    def _item(self, block: Block) -> None:
        first = block.lines[0].text
        match = patterns.BULLET.match(first)
        with self.draft.paragraph():
            numbered = re.match(r"\d{1,2}[.)]\s", first)
            if not numbered:
                self.draft.write("- ")
            self.lines(block.lines, match.end() if match else 0)

    def entry(self, lines: list[Line]) -> Span:
        """Write one entry of a bibliography; return its span, without the list's dash."""
        with self.draft.paragraph():
            self.draft.write("- ")
            return self.lines(lines)
