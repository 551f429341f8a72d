"""Blocks of a JATS article: sections, paragraphs, lists, quotes, formulas, boxes."""

from collections.abc import Callable

from scholiast.papers import Equation, Span
from scholiast.parsing.markup.mathml import formula_of
from scholiast.parsing.markup.tree import Element, Text, text_of
from scholiast.parsing.markup.writing import Scribe
from scholiast.parsing.xml.jats.entries import Entry
from scholiast.parsing.xml.jats.floats import write_float
from scholiast.parsing.xml.jats.inlines import Inlines
from scholiast.parsing.xml.jats.names import FLOATS

_SILENT = frozenset({
    "object-id", "alt-text", "long-desc", "index-term", "permissions", "attrib-alternatives",
    "ref-list", "ref", "sec-meta", "title-group", "kwd-group", "contrib-group", "alt-title",
    "subj-group", "custom-meta-group", "history", "counts", "hr", "milestone-start",
})  # fmt: skip
_HEADINGS = {
    "ack": ("Acknowledgements", "acknowledgements"),
    "app": ("Appendix", "appendix"),
    "glossary": ("Glossary", ""),
    "notes": ("Notes", ""),
    "fn-group": ("Notes", ""),
}
_INNER = frozenset({
    "p", "list", "disp-quote", "disp-formula", "disp-formula-group", "def-list", "code",
    "preformat", "verse-group", "speech", "statement", "boxed-text", "array", "sec",
    "supplementary-material", "disp-block", "chem-struct-wrap", "chem-struct-wrapper",
}) | FLOATS  # fmt: skip


class Blocks:
    """Writes the blocks of one article."""

    def __init__(self, scribe: Scribe, article: Element, entries: tuple[Entry, ...]) -> None:
        self.scribe = scribe
        self.draft = scribe.draft
        self.inlines = Inlines(scribe, article, entries, self.block)
        self._writers: dict[str, Callable[[Element, int], None]] = {
            "sec": self._section, "ack": self._section, "app": self._section,
            "glossary": self._section, "notes": self._section, "fn-group": self._section,
            "bio": self._section, "boxed-text": self._box, "statement": self._box,
            "p": self._paragraph, "disp-quote": self._quote, "list": self._list,
            "def-list": self._definitions, "disp-formula": self._formula,
            "code": self._code, "preformat": self._code, "fn": self._note,
            "speech": self._paragraph, "attrib": self._paragraph,
        }  # fmt: skip

    def inline(self, element: Element) -> None:
        """Write what is inside an element as running text."""
        self.inlines.children(element)

    def children(self, element: Element, level: int) -> None:
        """Write the blocks inside an element; loose text becomes paragraphs."""
        for node in element.children:
            if isinstance(node, Text):
                self.scribe.text(node)
            elif (
                node.name in {"title", "label"}
                and node.parent is not None
                and node.parent.name != "body"
            ):
                continue
            elif node.name in _INNER or node.name in self._writers or _holds_blocks(node):
                self.block(node, level)
            elif node.name not in _SILENT:
                self.inlines.element(node)
        self.scribe.end()

    def block(self, element: Element, level: int) -> None:
        """Write one block."""
        if element.name in _SILENT:
            return
        if element.name in FLOATS:
            write_float(element, self.inlines, self.block)
            return
        self.scribe.end()
        self._writers.get(element.name, self.children)(element, level)

    def _section(self, element: Element, level: int) -> None:
        """Write a section under its heading; without a title it has none."""
        if not element.text or (element.name == "fn-group" and not self.inlines.has_new(element)):
            return
        name, role = _HEADINGS.get(element.name, ("", ""))
        title, label = element.child("title"), element.child("label")
        if text_of(title) or text_of(label) or name:
            with self.scribe.heading(level + 1, role):
                self._title(title, label, name)
        self.children(element, level + 1)

    def _title(self, title: Element | None, label: Element | None, name: str) -> None:
        if text_of(label) and label is not None:
            self.inlines.children(label)
            self.scribe.space()
        if text_of(title) and title is not None:
            self.inlines.children(title)
        elif not text_of(label):
            self.scribe.literal(name)

    def _box(self, element: Element, level: int) -> None:
        """Write a box: its title in bold, then what it holds."""
        caption = element.child("caption")
        title = element.child("title") or (caption.child("title") if caption else None)
        label = element.child("label")
        if text_of(title) or text_of(label):
            with self.scribe.block("**"):
                self._title(title, label, "")
                self.scribe.literal("**")
        self.children(element, max(level, 1))

    def _paragraph(self, element: Element, level: int) -> None:
        with self.scribe.block():
            self.inlines.children(element)

    def _quote(self, element: Element, level: int) -> None:
        parts = [e for e in element.elements if e.name in {"p", "attrib", "verse-group"}] or [
            element
        ]
        for part in parts:
            with self.scribe.block("> "):
                self.inlines.children(part)

    def _list(self, element: Element, level: int) -> None:
        """Write list items, each with the label that the file gives it."""
        ordered = element.get("list-type") in {"order", "arabic", "number", "ordered"}
        self._loose(element)
        for number, item in enumerate(element.named("list-item"), start=1):
            label = text_of(item.child("label"))
            opening = (
                f"- {label} "
                if label and label not in "•●–-*"
                else f"{number}. "
                if ordered
                else "- "
            )
            with self.scribe.block(opening):
                self.inlines.children(item, skip=("label",))

    def _loose(self, element: Element) -> None:
        title = element.child("title")
        if title is not None and title.text:
            with self.scribe.block():
                self.inlines.children(title)

    def _definitions(self, element: Element, level: int) -> None:
        self._loose(element)
        for item in element.named("def-item"):
            with self.scribe.block("- "):
                for term in item.named("term"):
                    self.inlines.children(term)
                self.scribe.literal(":")
                self.scribe.space()
                for definition in item.named("def"):
                    self.inlines.children(definition)
        for inner in element.named("def-list"):
            self._definitions(inner, level)

    def _code(self, element: Element, level: int) -> None:
        """Write code as it stands in the file."""
        with self.scribe.block():
            start = self.scribe.here()
            self.scribe.verbatim(element)
        self.draft.verbatim.append(Span(start, max(start, self.draft.position)))

    def _formula(self, element: Element, level: int) -> None:
        """Write a displayed formula, its number outside the dollar signs."""
        formula = formula_of(element)
        label = text_of(element.child("label")).strip("()[] ")
        with self.scribe.block():
            start = self.scribe.here()
            if formula:
                self.scribe.literal(f"$${formula}$$", element)
            else:
                self.inlines.children(element, skip=("label", "alternatives", "graphic"))
            stop = self.scribe.here()
            if label:
                self.scribe.literal(
                    f" ({label})" if stop > start else f"({label})", element.child("label")
                )
            stop = self.scribe.here()
        if stop > start:
            self.draft.equations.append(Equation(Span(start, stop), label))
            self.draft.verbatim.append(Span(start, stop))

    def _note(self, element: Element, level: int) -> None:
        """Write a note that no mark in the text calls as a paragraph."""
        self.inlines.write_uncalled(element)


def _holds_blocks(element: Element) -> bool:
    return any(child.name in _INNER for child in element.elements)
