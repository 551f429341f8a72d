"""Running text of a JATS article: cross-references, notes, formulas, raised text."""

from collections.abc import Callable

from scholiast.papers import Note, Span
from scholiast.parsing.markup.mathml import formula_of
from scholiast.parsing.markup.tree import Element, Text, text_of
from scholiast.parsing.markup.writing import Scribe
from scholiast.parsing.xml.jats.entries import Entry
from scholiast.parsing.xml.jats.names import FLOATS

_SILENT = frozenset({
    "inline-graphic", "graphic", "object-id", "alt-text", "long-desc", "index-term", "permissions",
    "private-char", "milestone-start", "milestone-end", "hr", "custom-meta-group",
})  # fmt: skip
_IN_PLACE = frozenset({
    "list", "disp-quote", "disp-formula", "disp-formula-group", "def-list", "code", "preformat",
    "verse-group", "speech", "statement", "sec",
})  # fmt: skip
_APART = frozenset({
    "p", "list-item", "def-item", "def", "title", "label", "break", "verse-line", "tr", "td", "th",
    "list", "disp-formula", "caption", "term", "disp-quote", "def-list", "fig", "table-wrap",
})  # fmt: skip


class Inlines:
    """Writes running text; inside a table's cell nothing begins a block."""

    def __init__(
        self,
        scribe: Scribe,
        article: Element,
        entries: tuple[Entry, ...],
        write_block: Callable[[Element, int], None],
    ) -> None:
        self.scribe = scribe
        self._write_block = write_block
        self.in_cell = False
        self._keys: dict[str, tuple[str, ...]] = {}
        for entry in entries:
            for name in dict.fromkeys((*entry.ids, entry.key)):
                self._keys[name] = (*self._keys.get(name, ()), entry.key)
        self._notes = {fn.get("id"): fn for fn in article.descendants("fn") if fn.get("id")}
        self._written: set[int] = set()
        self._count = 0
        self._writers: dict[str, Callable[[Element], None]] = {
            "xref": self._reference, "sup": self._lift, "alternatives": self._alternatives,
            "fn": self._note_here, "inline-formula": self._formula, "math": self._formula,
            "tex-math": self._formula, "disp-formula": self._formula,
        }  # fmt: skip

    def children(self, element: Element, skip: tuple[str, ...] = ()) -> None:
        """Write what is inside an element."""
        for node in element.children:
            if isinstance(node, Text):
                self.scribe.text(node)
            elif node.name not in skip:
                self.element(node)

    def element(self, node: Element) -> None:
        """Write one element within running text."""
        name = node.name
        if name in _SILENT:
            return
        if name in FLOATS and name != "alternatives" and not self.in_cell:
            self.scribe.after(lambda: self._write_block(node, 1))
        elif name in _IN_PLACE and not self.in_cell:
            self._write_block(node, 1)
            self.scribe.space()
        else:
            self._writers.get(name, self._plain)(node)

    def _lift(self, node: Element) -> None:
        with self.scribe.raised():
            self.children(node)

    def _plain(self, node: Element) -> None:
        apart = node.name in _APART
        if apart:
            self.scribe.space()
        self.children(node)
        if apart:
            self.scribe.space()

    def _reference(self, node: Element) -> None:
        """Write a cross-reference; one to the bibliography is a citation."""
        targets = node.get("rid").split()
        kind = node.get("ref-type")
        keys = tuple(key for name in targets for key in self._keys.get(name, ()))
        if kind == "bibr" or (keys and kind in {"", "other", "ref"}):
            missing = tuple(name for name in targets if name not in self._keys)
            with self.scribe.link((*keys, *missing)):
                self.children(node)
            return
        note = self._notes.get(targets[0]) if targets else None
        if note is not None and kind in {"fn", "", "other"} and not note.is_inside("table-wrap"):
            self._call(note, node.text)
        else:
            self.children(node)

    def _note_here(self, node: Element) -> None:
        self._call(node, text_of(node.child("label")))

    def _call(self, note: Element, label: str) -> None:
        """Write the mark that calls a note, and the note after the paragraph."""
        label = (label or text_of(note.child("label"))).strip("[]() .") or f"n{self._count + 1}"
        if note.is_inside("fn-group", "body", "abstract", "p") and not note.is_inside(
            "author-notes"
        ):
            start = self.scribe.here()
            self.scribe.literal(f"[^{label}]", note.child("label"))
            mark = Span(start, self.scribe.here())
            self.scribe.after(lambda: self._write_note(note, label, mark))

    def _write_note(self, note: Element, label: str, mark: Span | None) -> None:
        if id(note) in self._written:
            return
        self._written.add(id(note))
        self._count += 1
        with self.scribe.block(f"[^{label}]: "):
            start = self.scribe.draft.position
            self.children(note, skip=("label",))
            stop = self.scribe.draft.position
        self.scribe.draft.notes.append(Note(label, Span(start, max(start, stop)), mark))

    def has_new(self, group: Element) -> bool:
        """Say whether a group holds notes that are not written yet."""
        return any(id(fn) not in self._written for fn in group.descendants("fn"))

    def write_uncalled(self, note: Element) -> None:
        """Write a note that stands by itself."""
        if id(note) in self._written or not note.text:
            return
        self._written.add(id(note))
        label = text_of(note.child("label"))
        with self.scribe.block():
            if label:
                self.scribe.literal(label + " ", note.child("label"))
            start = self.scribe.draft.position
            self.children(note, skip=("label",))
            stop = self.scribe.draft.position
        self.scribe.draft.notes.append(Note(label, Span(start, max(start, stop))))

    def _formula(self, node: Element) -> None:
        """Write an inline formula between dollar signs, or its words where it has no markup."""
        formula = formula_of(node)
        if formula:
            span = self.scribe.literal(f"${formula}$", node)
            self.scribe.draft.verbatim.append(span)
        else:
            self.children(node)

    def _alternatives(self, node: Element) -> None:
        """Write the one of several forms that is text."""
        for name in ("tex-math", "math", "table", "textual-form", "preformat"):
            form = node.child(name)
            if form is not None:
                self.element(form)
                return
        self.children(node)
