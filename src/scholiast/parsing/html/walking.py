"""Blocks of a page: headings, paragraphs, lists, quotes, figures, tables, formulas."""

from collections.abc import Callable

from scholiast.errors import Level
from scholiast.papers import Equation, Float, Image, Span
from scholiast.parsing.html import kinds
from scholiast.parsing.html.bibliography import HEADINGS, Bibliography
from scholiast.parsing.html.hiding import Hiding
from scholiast.parsing.html.inlines import Inlines
from scholiast.parsing.html.levels import Levels
from scholiast.parsing.markup.mathml import math_text
from scholiast.parsing.markup.tables import write_table
from scholiast.parsing.markup.tree import Element, Text, text_of
from scholiast.parsing.markup.writing import Scribe
from scholiast.parsing.sectioning import role_of


class Walker:
    """Writes the blocks of one page."""

    def __init__(
        self, scribe: Scribe, bibliography: Bibliography, notes: dict[str, Element], hiding: Hiding
    ) -> None:
        self.scribe = scribe
        self.draft = scribe.draft
        self.bibliography = bibliography
        self.notes = {id(note) for note in notes.values()}
        self.inlines = Inlines(scribe, bibliography, notes, hiding, self.block)
        self.hiding = hiding
        self._levels: Levels | None = None
        self._has_title = False
        self._writers: dict[str, Callable[[Element], None]] = {
            **dict.fromkeys(HEADINGS, self._heading), "p": self._paragraph, "ul": self._list,
            "ol": self._list, "dl": self._definitions, "table": self._table, "pre": self._code,
            "blockquote": self._quote, "figure": self._float, "hr": self._nothing,
        }  # fmt: skip

    def write(self, content: Element) -> None:
        """Write the whole paper that `content` holds, its title first."""
        self._levels = Levels(content, self.draft.title)
        if not self._levels.has_title and self.draft.title:
            with self.scribe.block("# "):
                self.scribe.literal(self.draft.title)
        self.children(content)

    def entry(self, element: Element) -> None:
        """Write the words of a bibliography entry."""
        self.inlines.entry(element)

    def tell(self) -> None:
        """Tell what the conversion to HTML had already lost."""
        if self.inlines.errors:
            message = f"the page holds {self.inlines.errors} commands that LaTeXML did not know"
            self.draft.problem("latexml-errors", message, Level.INFO)

    def children(self, element: Element) -> None:
        """Write the blocks inside an element; loose text becomes paragraphs."""
        for node in element.children:
            if isinstance(node, Text):
                self.scribe.text(node)
            else:
                self.inlines.element(node)
        self.scribe.end()

    def block(self, element: Element) -> None:
        """Write one block."""
        if id(element) in self.notes or id(element) in self.bibliography.elements:
            return
        self.scribe.end()
        if kinds.is_display(element):
            self._formula(element)
        elif kinds.is_float(element):
            self._float(element)
        elif "ltx_title_document" in element.classes or "ltx_title_abstract" in element.classes:
            self._heading(element)
        else:
            self._abstract(element)
            self._writers.get(element.name, self.children)(element)

    def _abstract(self, element: Element) -> None:
        """Write a heading over an abstract that has none."""
        is_abstract = element.get("role") == "doc-abstract" or "abstract" in {
            name.lower() for name in (*element.classes, element.get("id"))
        }
        if not is_abstract or element.name not in {"section", "div"} or element.first(*HEADINGS):
            return
        if not self.draft.headings or self.draft.headings[-1].role != "abstract":
            with self.scribe.heading(1, "abstract"):
                self.scribe.literal("Abstract")

    def _heading(self, element: Element) -> None:
        if not element.text or self._levels is None:
            return
        level = self._levels.of(element)
        if level == 0:
            if not self._has_title:
                self._has_title = True
                with self.scribe.block("# "):
                    start = self.draft.position
                    self.inlines.children(element)
                    words = self.scribe.since(start).strip()
                self.draft.title = words or self.draft.title
            return
        words = element.text
        role = role_of(words)
        if role == "references" and self.bibliography.entries:
            return
        with self.scribe.heading(level, "abstract" if role == "abstract" else ""):
            self.inlines.children(element)

    def _paragraph(self, element: Element) -> None:
        with self.scribe.block():
            self.inlines.children(element)

    def _quote(self, element: Element) -> None:
        parts = element.named("p") or [element]
        for part in parts:
            with self.scribe.block("> "):
                self.inlines.children(part)

    def _list(self, element: Element) -> None:
        ordered = element.name == "ol"
        items = [e for e in element.elements if e.name == "li"]
        for number, item in enumerate(items, start=1):
            skipped = id(item) in self.bibliography.elements or id(item) in self.notes
            if skipped or self.hiding.takes(item):
                continue
            with self.scribe.block(f"{number}. " if ordered else "- "):
                self._item(item)
        for other in element.elements:
            if other.name != "li":
                self.inlines.element(other)

    def _item(self, item: Element) -> None:
        """Write a list item: its first paragraph beside the mark, further blocks below."""
        for node in item.children:
            if isinstance(node, Text):
                self.scribe.text(node)
            elif node.name == "p":
                self.scribe.space()
                self.inlines.children(node)
                self.scribe.space()
            elif "ltx_tag_item" not in node.classes:
                self.inlines.element(node)

    def _definitions(self, element: Element) -> None:
        for child in element.descendants("dt", "dd"):
            if id(child) in self.bibliography.elements or id(child) in self.notes:
                continue
            with self.scribe.block("- " if child.name == "dt" else ""):
                self.inlines.children(child)

    def _nothing(self, element: Element) -> None:
        self.scribe.end()

    def _code(self, element: Element) -> None:
        with self.scribe.block():
            start = self.scribe.here()
            self.scribe.verbatim(element)
        self.draft.verbatim.append(Span(start, max(start, self.draft.position)))

    def _table(self, element: Element) -> None:
        if not kinds.is_data_table(element):
            self.children(element)
            return
        caption = element.child("caption")
        if caption is not None:
            self._captioned(element, caption)
        else:
            self._rows(element)

    def _rows(self, table: Element) -> None:
        was, self.inlines.in_cell = self.inlines.in_cell, True
        write_table(table, self.scribe, self.inlines.children)
        self.inlines.in_cell = was

    def _float(self, element: Element) -> None:
        """Write a figure: what it shows as text, and its caption."""
        caption = element.first("figcaption") or next(
            (
                e
                for e in element.descendants()
                if e.classes & {"ltx_caption", "caption", "fig-caption"}
            ),
            None,
        )
        self._captioned(element, caption)

    def _captioned(self, element: Element, caption: Element | None) -> None:
        self.draft.new_block()
        start = self.draft.position
        words = Span(start, start)
        label = _label(caption)
        if caption is not None:
            with self.scribe.block():
                first = self.scribe.here()
                self.inlines.children(caption)
                words = Span(first, max(first, self.draft.position))
            self.inlines.written.add(id(caption))
        tables = [t for t in (element, *element.descendants("table")) if t.name == "table"]
        for table in tables[:1]:
            if kinds.is_data_table(table):
                self._rows(table)
        for block in element.elements:
            if block.name in {"pre", "p", "figure"} and block is not caption:
                self.block(block)
        kind = "table" if tables or label.lower().startswith("tab") else "figure"
        stop = max(start, self.draft.position - 2)
        picture = element.first("img")
        address = picture.get("src") if picture is not None else ""
        image = Image(address) if address and not address.startswith("data:") else None
        if stop > start:
            self.draft.floats.append(
                Float(kind, label, words, Span(start, stop), image, element.get("id"))
            )

    def _formula(self, element: Element) -> None:
        """Write displayed formulas, their numbers outside the dollar signs."""
        rows = [r for r in element.descendants("tr") if r.first("math") is not None] or [element]
        for row in rows:
            maths = [row] if row.name == "math" else list(row.descendants("math"))
            words = " ".join(math_text(m) for m in maths) or kinds.tex_of(row)
            tag = next(
                (e for e in row.descendants() if e.classes & {"ltx_tag_equation", "eqno"}), None
            )
            label = text_of(tag).strip("()[] ")
            if not words:
                self._paragraph(row)
                continue
            with self.scribe.block():
                start = self.scribe.literal(f"$${words}$$", row).start
                if label:
                    self.scribe.literal(f" ({label})", tag)
                stop = self.scribe.here()
            self.draft.equations.append(Equation(Span(start, stop), label))
            self.draft.verbatim.append(Span(start, stop))


def _label(caption: Element | None) -> str:
    """Return the label at the start of a caption: `Figure 3`."""
    words = text_of(caption).split(None, 2)[:2]
    if len(words) == 2 and words[0].lower().rstrip(".") in {
        "figure",
        "fig",
        "table",
        "algorithm",
        "listing",
    }:
        return f"{words[0]} {words[1].rstrip('.:|')}"
    return ""
