"""Blocks -> the draft's text, each piece with its place in the file."""

import re
from dataclasses import dataclass, field

from scholiast.papers import Equation, Image, Note, Span
from scholiast.parsing.drafting import Draft, Superscript
from scholiast.parsing.markdown.blocks import Block, Text
from scholiast.parsing.markdown.citing import Cited
from scholiast.parsing.markdown.entries import Entry
from scholiast.parsing.markdown.floats import Floats, read_caption
from scholiast.parsing.markdown.inline import Piece, read_inline

_TAG_NUMBER = re.compile(r"\\tag\*?\{([^{}]{1,20})\}")
_NUMBER_BEHIND = re.compile(r"^\s*\(([A-Z]?\.?\d{1,3}(?:\.\d{1,3}){0,2}[a-z]?)\)\s*$")
_NO_CAPTION = re.compile(r"(?:image|img|figure|picture|alt text|refer to caption|)", re.I)
_NOTE_ENTRY = re.compile(r"\s*\[\^([^\]\s^]{1,60})\^?\]:?\s*")
_ROW_END = re.compile(r"</tr\s*>", re.I)
_CELL_END = re.compile(r"</t[dh]\s*>", re.I)
_ANY_TAG = re.compile(r"<[^<>]{1,1000}>")


@dataclass(slots=True)
class Written:
    """What writing has seen besides text."""

    cites: list[tuple[Span, Cited]] = field(default_factory=list)
    links: list[tuple[Span, str]] = field(default_factory=list)
    ids: dict[str, int] = field(default_factory=dict)
    note_marks: dict[str, Span] = field(default_factory=dict)
    all_note_marks: list[tuple[str, Span]] = field(default_factory=list)
    note_entries: dict[str, int] = field(default_factory=dict)
    """Labels of footnotes that stand in the reference list -> number of the entry."""


class Writer:
    """Writes blocks in order and keeps what it sees on the way."""

    def __init__(self, draft: Draft, file: int, notes: dict[str, list[Text]]) -> None:
        self.draft, self.file, self.notes = draft, file, notes
        self.seen = Written()
        self.floats = Floats()
        self.count = 0
        self.called: list[str] = []
        self.last = ""
        self.raised_at: int | None = None

    def block(self, item: Block | Entry) -> None:
        """Write one block, and behind it the footnotes that it calls."""
        self.count += 1
        kind = item.kind
        if isinstance(item, Entry):
            self._entry(item)
        elif kind == "item":
            self._item(item)
        elif kind in ("code", "table", "html"):
            {"code": self._code, "table": self._table, "html": self._html}[kind](item)
        elif kind == "comment":
            if "image" in item.text.content[:20]:
                image = Image(self.draft.files[self.file].name)
                self.floats.images.append((self.count, image))
        else:
            self._paragraph(item.text)
        self.last = kind if kind != "comment" else self.last
        if kind != "item":
            self._called_notes()

    def heading(self, text: Text, level: int, role: str = "") -> None:
        """Write a heading."""
        with self.draft.heading(level, role):
            self.inline(text)
        self.last = "heading"

    def title(self, texts: list[Text]) -> str:
        """Write the title's line and return its words."""
        self.draft.new_block()
        self.draft.write("# ")
        start = self.draft.position
        for text in texts:
            if self.draft.position > start:
                self.draft.space()
            self.inline(text)
        words = " ".join(self.draft.text[start:].split())
        self.draft.new_block()
        self.called = []
        return words

    def notes_left(self) -> None:
        """Write the footnotes that nothing calls."""
        self.called = list(self.notes)
        self._called_notes()

    def inline(self, text: Text) -> Span:
        """Write a text without its marks and return where it stands."""
        start = self.draft.position
        skipping = 0
        links: list[tuple[int, str]] = []
        for piece in read_inline(text.content):
            if piece.kind == "image":
                skipping += 1
                self._image(piece.name)
            elif skipping:
                skipping -= piece.kind == "unlink"
            elif piece.kind == "link":
                links.append((self.draft.position, piece.name))
            elif piece.kind == "unlink":
                self._unlink(links)
            else:
                self._piece(piece, text)
        self.raised_at = None
        return Span(start, self.draft.position)

    def _unlink(self, links: list[tuple[int, str]]) -> None:
        if links:
            start, target = links.pop()
            if target.startswith("#") and self.draft.position > start:
                self.seen.links.append((Span(start, self.draft.position), target[1:]))

    def _piece(self, piece: Piece, text: Text) -> None:
        span = self._write(piece, text)
        kind = piece.kind
        if kind in ("raised", "lowered"):
            self._raise(kind == "raised", span.end)
        elif kind in ("math", "code"):
            self._keep(piece, span)
        elif kind == "cite" and piece.cited:
            self.seen.cites.append((span, piece.cited))
        elif kind == "note":
            self.seen.note_marks.setdefault(piece.name, span)
            self.seen.all_note_marks.append((piece.name, span))
            self.called.append(piece.name)
        elif kind == "id":
            self.seen.ids.setdefault(piece.name, span.end)

    def _raise(self, begins: bool, position: int) -> None:
        """Note where a superscript begins, or keep the one that ends."""
        if not begins and self.raised_at is not None and position > self.raised_at:
            self.draft.superscripts.append(Superscript(Span(self.raised_at, position)))
        self.raised_at = position if begins else None

    def _keep(self, piece: Piece, span: Span) -> None:
        """Keep code and formulas from being read as text."""
        self.draft.verbatim.append(span)
        if piece.text.startswith("$$"):
            number = _TAG_NUMBER.search(piece.text)
            self.draft.equations.append(Equation(span, number.group(1) if number else ""))

    def _write(self, piece: Piece, text: Text) -> Span:
        """Write a piece's text; line ends become spaces."""
        start = self.draft.position
        source = text.content[piece.start : piece.end]
        if piece.text != source:
            offset = text.offset(piece.start)
            plain = piece.text.replace("\n", " ")
            self.draft.write(plain, file=self.file, offset=offset, length=len(source))
        else:
            at = piece.start
            for line in piece.text.splitlines(keepends=True):
                plain = line.replace("\n", " ")
                self.draft.write(plain, file=self.file, offset=text.offset(at))
                at += len(line)
        return Span(start, self.draft.position)

    def _paragraph(self, text: Text) -> None:
        pieces = read_inline(text.content)
        if pieces and all(p.kind or not p.text.strip() for p in pieces) and pieces[0].kind == "id":
            self.inline(text)
            return
        if pieces and pieces[0].kind == "image" and _ends_with_image(pieces):
            self._lone_image(pieces, text)
            return
        with self.draft.paragraph():
            equations = len(self.draft.equations)
            span = self.inline(text)
            self._number_equation(equations, span)
        caption = read_caption(text.content)
        if caption:
            self.floats.captions.append((self.count, *caption, span, None, ""))

    def _number_equation(self, before: int, span: Span) -> None:
        """Take the number in brackets behind a displayed equation for its own."""
        if len(self.draft.equations) != before + 1:
            return
        equation = self.draft.equations[-1]
        behind = _NUMBER_BEHIND.match(self.draft.text[equation.span.end : span.end])
        if behind and not equation.number:
            self.draft.equations[-1] = Equation(equation.span, behind.group(1))

    def _lone_image(self, pieces: list[Piece], text: Text) -> None:
        """Write the caption of a picture that is a paragraph of its own."""
        image = Image(pieces[0].name)
        close = next(i for i, piece in enumerate(pieces) if piece.kind == "unlink")
        words = "".join(piece.text for piece in pieces[1:close])
        if _NO_CAPTION.fullmatch(words.strip()):
            self.floats.images.append((self.count, image))
            return
        with self.draft.paragraph():
            start = self.draft.position
            for piece in pieces[1:close]:
                if piece.kind not in ("link", "unlink", "image"):
                    self._piece(piece, text)
            span = Span(start, self.draft.position)
        key = next((piece.name for piece in pieces[close:] if piece.kind == "id"), "")
        kind, label = read_caption(words) or ("figure", "")
        self.floats.captions.append((self.count, kind, label, span, image, key))

    def _image(self, target: str) -> None:
        self.floats.images.append((self.count, Image(target[:500])))

    def _item(self, item: Block) -> None:
        if not item.opens:
            self._paragraph(item.text)
            return
        if self.last != "item":
            self.draft.new_block()
        self.draft.write("  " * (item.level - 1) + (f"{item.number}. " if item.number else "- "))
        self.inline(item.text)
        self.draft.write("\n")

    def _entry(self, entry: Entry) -> None:
        self.draft.new_block()
        self.draft.write("- ")
        start = self.draft.position
        parts = list(entry.parts)
        label = _NOTE_ENTRY.match(parts[0].content)
        number = entry.number
        if label:
            number = label.group(1)
            self.seen.note_entries[number] = len(self.draft.entries) + 1
            parts[0] = parts[0].part(label.end(), len(parts[0].content))
        if number:
            self.draft.write(f"[{number}] ")
        for index, part in enumerate(parts):
            if index:
                self.draft.space()
            self.inline(part)
        self.called = []
        self.draft.entries.append(Span(start, self.draft.position))
        self.draft.new_block()

    def _code(self, block: Block) -> None:
        with self.draft.paragraph():
            offset = block.text.offset(0)
            content = block.text.content.rstrip("\n")
            self.draft.verbatim.append(self.draft.write(content, file=self.file, offset=offset))

    def _table(self, block: Block) -> None:
        with self.draft.paragraph():
            start = self.draft.position
            for index, row in enumerate(block.rows):
                for cell in row:
                    self.draft.write("| ")
                    self.inline(cell)
                    self.draft.space()
                self.draft.write("|\n")
                if index == 0:
                    self.draft.write("|---" * max(len(row), 1) + "|\n")
            self.floats.tables.append((self.count, Span(start, self.draft.position)))

    def _html(self, block: Block) -> None:
        """Write what a block of HTML says; a table keeps its rows and cells."""
        if "<tr" not in block.text.content.lower():
            pieces = read_inline(block.text.content)
            if any(piece.text.strip() for piece in pieces) or len(pieces) < 5:
                self._paragraph(block.text)
            return
        with self.draft.paragraph():
            start = self.draft.position
            at = 0
            for row in _ROW_END.split(block.text.content):
                cells = [" ".join(_ANY_TAG.sub(" ", cell).split()) for cell in _CELL_END.split(row)]
                if any(cells):
                    line = "| " + " | ".join(cells).rstrip(" |") + " |\n"
                    offset = block.text.offset(at)
                    self.draft.write(line, file=self.file, offset=offset, length=len(row))
                at += len(row)
            self.floats.tables.append((self.count, Span(start, self.draft.position)))

    def _called_notes(self) -> None:
        """Write the footnotes that have been called since the last block."""
        called, self.called = self.called, []
        for label in called:
            texts = self.notes.pop(label, None)
            if texts is None:
                continue
            with self.draft.paragraph():
                self.draft.write(f"[^{label}]: ")
                start = self.draft.position
                for index, text in enumerate(texts):
                    if index:
                        self.draft.space()
                    self.inline(text)
                span = Span(start, self.draft.position)
            self.draft.notes.append(Note(label, span, self.seen.note_marks.get(label)))


def _ends_with_image(pieces: list[Piece]) -> bool:
    """Say whether nothing but pictures stands in a paragraph."""
    depth = 0
    for piece in pieces:
        if piece.kind == "image":
            depth += 1
        elif piece.kind == "unlink":
            depth -= 1
        elif depth == 0 and (piece.text.strip() or piece.kind == "link"):
            return False
    return True
