"""A Word document's body -> paragraphs and tables, their runs with what they are."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from lxml import etree

from scholiast.papers import Place
from scholiast.parsing.docx.parts import Parts, attribute, child, is_on, local, value_of
from scholiast.parsing.docx.sources import Cited, read_csl_tag, read_field
from scholiast.parsing.docx.styles import Style, Styles

_LEFT_OUT = {
    "del", "moveFrom", "commentReference", "annotationRef", "instrText", "delText", "delInstrText",
    "Fallback", "rubyPr", "rt", "pPr", "rPr", "sdtPr", "sdtEndPr", "tblPr", "trPr", "tcPr",
}  # fmt: skip
_TINY_HALF_POINTS = 5
_DEEPEST = 20
"""Fields within fields."""
_WHITE = {"ffffff", "fefefe"}
_MARKS = {
    "footnoteReference": ("note", "id"), "endnoteReference": ("endnote", "id"),
    "blip": ("image", "embed"),
}  # fmt: skip
_PLAIN_CHARACTERS = {"tab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "-", "softHyphen": ""}


@dataclass(slots=True)
class Piece:
    """Some text of a paragraph, or a mark in it.

    Kinds: `` text, `note` and `endnote` with the note's id in `name`, `math`, `display`, `image`
    with its relation's id, `hidden` with the reason.
    """

    text: str
    kind: str = ""
    name: str = ""
    is_raised: bool = False
    is_bold: bool = False
    field: int = -1
    """Which citation field it shows, by its number in the document."""


@dataclass(slots=True)
class Paragraph:
    """One paragraph in document order."""

    number: int
    style: Style = Style()
    level: int = 0
    list_id: str = ""
    """The list that numbers or marks it, if one does."""
    list_level: int = 0
    is_entry: bool = False
    """It stands in a bibliography that a program has made."""
    pieces: list[Piece] = field(default_factory=list)

    @property
    def text(self) -> str:
        """Return the paragraph's visible text as it stands in the file."""
        return "".join(piece.text for piece in self.pieces if piece.kind != "hidden")


@dataclass(slots=True)
class Table:
    """Rows of cells, each cell with its paragraphs."""

    rows: list[list[list[Paragraph]]] = field(default_factory=list)


@dataclass(slots=True)
class _Field:
    """A field while it is being read."""

    code: list[str] = field(default_factory=list)
    data: str = ""
    shows: bool = False
    """Its code is over and its result has begun."""
    number: int = -1
    is_bibliography: bool = False
    is_contents: bool = False


@dataclass(slots=True)
class Reader:
    """Walks through a document's parts and keeps the citation fields it meets."""

    parts: Parts
    styles: Styles
    file: str
    cited: list[Cited] = field(default_factory=list)
    count: int = 0
    fields: list[_Field] = field(default_factory=list)
    shaded: int = 0

    def blocks(self, parent: etree._Element) -> Iterator[Paragraph | Table]:
        """Yield the paragraphs and tables under an element, in order."""
        for element in parent:
            name = local(element)
            if name == "p":
                yield from self._with_boxes(element)
            elif name == "tbl":
                yield self._table(element)
            elif name == "sdt":
                yield from self._control(element)
            elif name not in _LEFT_OUT:
                yield from self.blocks(element)

    def _with_boxes(self, element: etree._Element) -> Iterator[Paragraph | Table]:
        """Yield a paragraph, and behind it the paragraphs of its text boxes."""
        boxes: list[etree._Element] = []
        yield self._paragraph(element, boxes)
        for box in boxes:
            yield from self.blocks(box)

    def _control(self, element: etree._Element) -> Iterator[Paragraph | Table]:
        content = child(element, "sdtContent")
        opened = self._open_control(element)
        if content is not None:
            yield from self.blocks(content)
        self._close(opened)

    def _open_control(self, element: etree._Element) -> _Field | None:
        """Return a field for a content control that cites or lists, put on the stack."""
        properties = child(element, "sdtPr")
        tag = value_of(properties, "tag") or ""
        opened = _Field(shows=True)
        if tag.startswith("MENDELEY_CITATION"):
            opened.number = self._keep(read_csl_tag(tag, self._place()))
        opened.is_bibliography = (
            "BIBLIOGRAPHY" in tag or child(properties, "bibliography") is not None
        )
        gallery = value_of(child(properties, "docPartObj"), "docPartGallery") or ""
        opened.is_bibliography = opened.is_bibliography or gallery == "Bibliographies"
        opened.is_contents = gallery == "Table of Contents"
        if opened.number < 0 and not opened.is_bibliography and not opened.is_contents:
            return None
        self._open(opened)
        return opened

    def _table(self, element: etree._Element) -> Table:
        table = Table()
        for row in element:
            if local(row) != "tr":
                continue
            table.rows.append([self._cell(cell) for cell in row if local(cell) == "tc"])
        return table

    def _cell(self, cell: etree._Element) -> list[Paragraph]:
        shaded = _is_shaded(child(cell, "tcPr"))
        self.shaded += shaded
        found = list(_flattened(self.blocks(cell)))
        self.shaded -= shaded
        return found

    def _paragraph(self, element: etree._Element, boxes: list[etree._Element]) -> Paragraph:
        self.count += 1
        properties = child(element, "pPr")
        style = self.styles.get(value_of(properties, "pStyle"))
        outline = value_of(properties, "outlineLvl") or ""
        numbering = child(properties, "numPr")
        paragraph = Paragraph(self.count, style, style.level)
        if outline.isdigit() and int(outline) < 9:
            paragraph.level = int(outline) + 1
        if numbering is not None or style.is_list:
            paragraph.list_id = value_of(numbering, "numId") or "style"
            paragraph.list_id = "" if paragraph.list_id == "0" else paragraph.list_id
            level = value_of(numbering, "ilvl") or "0"
            paragraph.list_level = int(level) if level.isdigit() else 0
        shaded = _is_shaded(properties)
        self.shaded += shaded
        self._children(element, paragraph, boxes)
        self.shaded -= shaded
        paragraph.is_entry = paragraph.is_entry or any(f.is_bibliography for f in self.fields)
        return paragraph

    def _children(
        self, element: etree._Element, paragraph: Paragraph, boxes: list[etree._Element]
    ) -> None:
        """Read what a paragraph, a link or an insertion holds."""
        for each in element:
            name = local(each)
            if name == "r":
                self._run(each, paragraph, boxes)
            elif name in ("oMath", "oMathPara"):
                words = "".join(str(t) for t in each.itertext()).strip()
                kind = "math" if name == "oMath" else "display"
                paragraph.pieces.append(Piece(words, kind))
            elif name in ("fldSimple", "sdt"):
                self._wrapped(each, paragraph, boxes)
            elif name not in _LEFT_OUT:
                self._children(each, paragraph, boxes)

    def _wrapped(
        self, element: etree._Element, paragraph: Paragraph, boxes: list[etree._Element]
    ) -> None:
        """Read what a simple field or a content control inside a paragraph holds."""
        content: etree._Element | None = element
        if local(element) == "sdt":
            opened = self._open_control(element)
            content = child(element, "sdtContent")
        else:
            opened = _Field([attribute(element, "instr")])
            self._open(opened)
            self._show(opened, paragraph)
        if content is not None:
            self._children(content, paragraph, boxes)
        self._close(opened)

    def _open(self, opened: _Field) -> None:
        self.fields.append(opened)
        if len(self.fields) > _DEEPEST:
            del self.fields[0]

    def _close(self, opened: _Field | None) -> None:
        self.fields = [each for each in self.fields if each is not opened]

    def _run(self, run: etree._Element, paragraph: Paragraph, boxes: list[etree._Element]) -> None:
        properties = child(run, "rPr")
        own = self.styles.get(value_of(properties, "rStyle"))
        reason = self._hidden(properties, own, paragraph.style)
        raised = value_of(properties, "vertAlign") == "superscript" or own.is_raised
        bold = is_on(properties, "b")
        for each in run.iter():
            name = local(each)
            if name == "fldChar":
                self._field_character(each, paragraph)
            elif name == "instrText" and self.fields and not self.fields[-1].shows:
                self.fields[-1].code.append(each.text or "")
            elif not _is_inside(each, ("txbxContent", "Fallback"), run):
                piece = _piece(each, name)
                if name == "txbxContent":
                    boxes.append(each)
                elif piece:
                    self._add(piece, paragraph, reason, raised, bold)

    def _add(
        self, piece: Piece, paragraph: Paragraph, reason: str, raised: bool, bold: bool
    ) -> None:
        """Keep a piece, unless it belongs to a field's code or to a table of contents."""
        if any(not f.shows or f.is_contents for f in self.fields):
            return
        if reason and piece.kind == "":
            piece.kind, piece.name = "hidden", reason
        piece.is_raised, piece.is_bold = raised, bold
        piece.field = next((f.number for f in self.fields if f.number >= 0), -1)
        paragraph.pieces.append(piece)

    def _field_character(self, element: etree._Element, paragraph: Paragraph) -> None:
        kind = attribute(element, "fldCharType")
        if kind == "begin":
            data = child(element, "fldData")
            self._open(_Field(data=(data.text or "") if data is not None else ""))
        elif self.fields and kind == "separate":
            self._show(self.fields[-1], paragraph)
        elif self.fields and kind == "end":
            self.fields.pop()

    def _show(self, opened: _Field, paragraph: Paragraph) -> None:
        """Read a field's code, now that its result begins."""
        code = "".join(opened.code).strip()
        opened.shows = True
        words = code.split()
        opened.is_contents = words[:1] == ["TOC"]
        opened.is_bibliography = words[:1] == ["BIBLIOGRAPHY"] or any(
            word in code[:80] for word in ("ZOTERO_BIBL", "CSL_BIBLIOGRAPHY", "EN.REFLIST")
        )
        paragraph.is_entry = paragraph.is_entry or opened.is_bibliography
        outer = any(other.number >= 0 for other in self.fields)
        if not opened.is_bibliography and not opened.is_contents and not outer:
            opened.number = self._keep(read_field(code, opened.data, self._place()))

    def _keep(self, cited: Cited | None) -> int:
        if cited is None:
            return -1
        self.cited.append(cited)
        return len(self.cited) - 1

    def _place(self) -> Place:
        return Place(self.file, line=self.count or 1, column=1)

    def _hidden(self, properties: etree._Element | None, own: Style, around: Style) -> str:
        """Return why a reader does not see a run, or an empty text."""
        if is_on(properties, "vanish") or own.is_hidden or around.is_hidden:
            return "invisible"
        colour = (value_of(properties, "color") or "").lower()
        if colour in _WHITE and not self.shaded and not _is_shaded(properties):
            return "white" if value_of(properties, "highlight") is None else ""
        size = value_of(properties, "sz") or ""
        return "tiny" if size.isdigit() and int(size) <= _TINY_HALF_POINTS else ""


def _piece(element: etree._Element, name: str) -> Piece | None:
    """Return the piece that an element inside a run makes, if it makes one."""
    if name == "t":
        return Piece(element.text or "")
    if name in _PLAIN_CHARACTERS:
        return Piece(_PLAIN_CHARACTERS[name])
    if name in _MARKS:
        kind, key = _MARKS[name]
        return Piece("", kind, attribute(element, key))
    if name == "sym":
        code = attribute(element, "char")
        return Piece(chr(int(code, 16))) if code and len(code) <= 4 and _is_hex(code) else None
    return None


def _is_hex(code: str) -> bool:
    return all(character in "0123456789abcdefABCDEF" for character in code)


def _is_inside(element: etree._Element, names: tuple[str, ...], top: etree._Element) -> bool:
    parent = element.getparent()
    while parent is not None and parent is not top:
        if local(parent) in names:
            return True
        parent = parent.getparent()
    return False


def _is_shaded(properties: etree._Element | None) -> bool:
    shading = child(properties, "shd")
    fill = attribute(shading, "fill").lower() if shading is not None else ""
    return bool(fill) and fill not in {"auto", *_WHITE}


def _flattened(blocks: Iterator[Paragraph | Table]) -> Iterator[Paragraph]:
    for block in blocks:
        if isinstance(block, Paragraph):
            yield block
        else:
            for row in block.rows:
                for cell in row:
                    yield from cell
