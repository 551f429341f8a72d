"""Paragraphs and tables of a Word file -> the draft's text."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from scholiast.papers import CitationStyle, Equation, HiddenText, Image, Note, Place, Span
from scholiast.parsing.citations import read_mark
from scholiast.parsing.docx.paragraphs import Paragraph, Piece, Table
from scholiast.parsing.docx.sources import Cited
from scholiast.parsing.drafting import Anchor, Draft, Superscript
from scholiast.parsing.markdown.floats import Floats, read_caption

_BETWEEN = re.compile(r"[,;]?\s?")
_OTHER_SPACES = str.maketrans("\t\n\r\v\f\u00a0", "      ")


@dataclass(slots=True)
class Writer:
    """Writes paragraphs in order; a paragraph's number is its line."""

    draft: Draft
    file: int
    starts: dict[int, int]
    """Number of a paragraph -> its offset in the file's text, one paragraph a line."""
    cited: Sequence[Cited]
    notes: dict[tuple[str, str], list[Paragraph]]
    """Kind and id of a note -> its paragraphs."""
    targets: dict[str, str] = field(default_factory=dict)
    floats: Floats = field(default_factory=Floats)
    count: int = 0
    called: list[tuple[str, Piece, Span]] = field(default_factory=list)
    note_count: int = 0
    last: str = ""
    marks: list[tuple[int, Span]] = field(default_factory=list)
    """Field number and place of each stretch that shows a citation."""

    def paragraph(self, paragraph: Paragraph) -> Span | None:
        """Write a paragraph or list item and the notes it calls; None where it says nothing."""
        self.count += 1
        if not paragraph.text.strip() and not any(p.kind for p in paragraph.pieces):
            return None
        display = [piece for piece in paragraph.pieces if piece.kind == "display"]
        if paragraph.list_id and not display:
            span = self._item(paragraph)
        else:
            with self.draft.paragraph():
                span = self.inline(paragraph)
            self.last = "paragraph"
        if paragraph.style.name == "caption" or read_caption(paragraph.text.strip()):
            self._caption(paragraph, span)
        self._called_notes()
        return span

    def _item(self, paragraph: Paragraph) -> Span:
        if self.last != "item":
            self.draft.new_block()
        self.draft.write("  " * min(paragraph.list_level, 8) + "- ")
        span = self.inline(paragraph)
        self.draft.write("\n")
        self.last = "item"
        return span

    def heading(self, paragraph: Paragraph, level: int, role: str = "") -> None:
        """Write a heading."""
        with self.draft.heading(level, role):
            self.inline(paragraph)
        self.last = "heading"
        self._called_notes()

    def title(self, paragraphs: list[Paragraph]) -> str:
        """Write the title's line and return its words."""
        self.draft.new_block()
        self.draft.write("# ")
        start = self.draft.position
        for paragraph in paragraphs:
            if self.draft.position > start:
                self.draft.space()
            self.inline(paragraph)
        words = " ".join(self.draft.text[start:].split())
        self.draft.new_block()
        self._called_notes()
        return words

    def entry(self, paragraph: Paragraph, number: str = "") -> Span | None:
        """Write an entry of the reference list and return its place."""
        if not paragraph.text.strip():
            return None
        self.draft.new_block()
        self.draft.write("- ")
        start = self.draft.position
        if number:
            self.draft.write(f"[{number}] ")
        self.inline(paragraph)
        span = Span(start, self.draft.position)
        self.draft.new_block()
        self.called = []
        self.last = "entry"
        return span

    def table(self, table: Table) -> None:
        """Write a table as rows of cells."""
        self.count += 1
        self.last = "table"
        with self.draft.paragraph():
            start = self.draft.position
            for index, row in enumerate(table.rows):
                for cell in row:
                    self.draft.write("| ")
                    for paragraph in cell:
                        self.inline(paragraph)
                        self.draft.space()
                self.draft.write("|\n")
                if index == 0:
                    self.draft.write("|---" * max(len(row), 1) + "|\n")
            self.floats.tables.append((self.count, Span(start, self.draft.position)))
        self._called_notes()

    def inline(self, paragraph: Paragraph) -> Span:
        """Write a paragraph's pieces and return where they stand."""
        start = self.draft.position
        at = self.starts.get(paragraph.number, 0)
        raised_from: int | None = None
        for piece in paragraph.pieces:
            if piece.kind == "hidden":
                place = Place(self.draft.files[self.file].name, line=paragraph.number, column=1)
                self.draft.hidden.append(HiddenText(piece.text, piece.name, place))
                continue
            before = self.draft.position
            if piece.is_raised and raised_from is None:
                raised_from = before
            elif not piece.is_raised:
                self._raise(raised_from, before)
                raised_from = None
            self._piece(piece, at)
            at += len(piece.text)
        self._raise(raised_from, self.draft.position)
        return Span(start, self.draft.position)

    def _raise(self, start: int | None, end: int) -> None:
        if start is not None and end > start:
            self.draft.superscripts.append(Superscript(Span(start, end)))

    def _piece(self, piece: Piece, offset: int) -> None:
        if piece.kind in ("note", "endnote"):
            self._note_mark(piece, offset)
        elif piece.kind == "image":
            target = self.targets.get(piece.name, "")
            self.floats.images.append((self.count, Image(target)))
        elif piece.kind in ("math", "display"):
            self._formula(piece, offset)
        else:
            plain = piece.text.translate(_OTHER_SPACES)
            span = self.draft.write(plain, file=self.file, offset=offset)
            if piece.field >= 0 and len(span):
                self._mark(piece.field, span)

    def _mark(self, number: int, span: Span) -> None:
        """Note where a citation shows; pieces of one field are one mark."""
        if self.marks and self.marks[-1][0] == number and self.marks[-1][1].end == span.start:
            span = Span(self.marks.pop()[1].start, span.end)
        self.marks.append((number, span))

    def _formula(self, piece: Piece, offset: int) -> None:
        sign = "$$" if piece.kind == "display" else "$"
        text = f"{sign}{piece.text}{sign}"
        span = self.draft.write(text, file=self.file, offset=offset, length=len(piece.text))
        self.draft.verbatim.append(span)
        if piece.kind == "display":
            self.draft.equations.append(Equation(span))

    def _note_mark(self, piece: Piece, offset: int) -> None:
        if (piece.kind, piece.name) not in self.notes:
            return
        self.note_count += 1
        label = str(self.note_count)
        span = self.draft.write(f"[^{label}]", file=self.file, offset=offset, length=0)
        self.called.append((label, piece, span))

    def _called_notes(self) -> None:
        """Write the notes that have been called since the last block."""
        called, self.called = self.called, []
        for label, piece, mark in called:
            paragraphs = self.notes.pop((piece.kind, piece.name), [])
            with self.draft.paragraph():
                self.draft.write(f"[^{label}]: ")
                start = self.draft.position
                for paragraph in paragraphs:
                    if self.draft.position > start:
                        self.draft.space()
                    self.inline(paragraph)
                span = Span(start, self.draft.position)
            self.draft.notes.append(Note(label, span, mark))
            self.last = "paragraph"

    def _caption(self, paragraph: Paragraph, span: Span) -> None:
        kind, label = read_caption(paragraph.text.strip()) or ("figure", "")
        self.floats.captions.append((self.count, kind, label, span, None, ""))

    def anchors(self) -> list[Anchor]:
        """Return the citations that fields make; fields side by side are one."""
        text = self.draft.text
        found: list[Anchor] = []
        for number, span in self.marks:
            cited = self.cited[number]
            last = found[-1] if found else None
            anchor = Anchor(span, cited.keys, _style(text, span), cited.prefix, cited.suffix)
            if (
                last
                and _BETWEEN.fullmatch(text[last.span.end : span.start])
                and _is_open(text, span)
            ):
                whole = Span(last.span.start, span.end)
                keys = tuple(dict.fromkeys((*last.keys, *cited.keys)))
                anchor = Anchor(whole, keys, last.style, last.prefix, cited.suffix)
                found.pop()
            found.append(anchor)
        return [_trimmed(anchor, text) for anchor in found]


def _is_open(text: str, span: Span) -> bool:
    """Say whether a mark is no bracket of its own and so may carry on the one before it."""
    return text[span.start] not in "([" or text[span.start - 1 : span.start] in (")", "]")


def _trimmed(anchor: Anchor, text: str) -> Anchor:
    words = anchor.span.of(text)
    start = anchor.span.start + len(words) - len(words.lstrip())
    end = max(anchor.span.end - len(words) + len(words.rstrip()), start)
    return Anchor(Span(start, end), anchor.keys, anchor.style, anchor.prefix, anchor.suffix)


def _style(text: str, span: Span) -> CitationStyle:
    """Return how a mark looks: a number or a name and year, in brackets or not."""
    words = span.of(text).strip()
    items = read_mark(words)
    if items and items[0].names:
        is_bracketed = words[:1] in ("(", "[") or text[span.start - 1 : span.start] in ("(", "[")
        narrative = "(" in words and not is_bracketed
        return CitationStyle.NARRATIVE if narrative else CitationStyle.AUTHOR_YEAR
    if not any(character.isalpha() for character in words):
        bracketed = any(bracket in words for bracket in "([")
        before = text[span.start - 1 : span.start]
        plain = not bracketed and before not in ("(", "[")
        return CitationStyle.SUPERSCRIPT if plain else CitationStyle.NUMERIC
    return CitationStyle.AUTHOR_YEAR
