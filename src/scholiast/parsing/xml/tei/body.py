"""The text of a TEI article: divisions, paragraphs, notes, figures, tables, formulas."""

import re
from collections.abc import Callable

from scholiast.papers import Equation, Float, Image, Note, Span
from scholiast.parsing.markup.mathml import formula_of
from scholiast.parsing.markup.tables import write_table
from scholiast.parsing.markup.tree import Element, Text, text_of
from scholiast.parsing.markup.writing import Scribe

_SILENT = frozenset({"listBibl", "listOrg", "graphic", "fw", "pb", "lb", "cb", "teiHeader"})
_HEADINGS = {
    "acknowledgement": ("Acknowledgements", "acknowledgements"),
    "annex": ("Annex", "appendix"),
    "funding": ("Funding", "acknowledgements"),
    "availability": ("Availability", ""),
}
_APART = frozenset({"p", "s", "lb", "row", "cell", "item", "head", "note", "list", "div", "label"})

_QUANTITY = re.compile(r"\d\.\d|[=<>%±]|(?<![\d\])])[-−]\d")


class Body:
    """Writes the text of one article."""

    def __init__(self, scribe: Scribe, article: Element) -> None:
        self.scribe = scribe
        self.draft = scribe.draft
        self._notes = {
            note.get("id"): note for note in article.descendants("note") if note.get("id")
        }
        self._written: set[int] = set()
        self._in_cell = False
        self._blocks: dict[str, Callable[[Element, int], None]] = {
            "div": self._division, "p": self._paragraph, "ab": self._paragraph,
            "head": self._heading, "figure": self._figure, "table": self._table,
            "formula": self._formula, "note": self._loose_note, "list": self._list,
            "quote": self._paragraph, "lg": self._paragraph,
        }  # fmt: skip
        self._inlines: dict[str, Callable[[Element], None]] = {
            "ref": self._reference, "note": self._inner_note, "formula": self._inner_formula,
            "hi": self._highlighted, "figure": self._later, "table": self._later,
        }  # fmt: skip

    def write(self, element: Element, level: int = 0) -> None:
        """Write the blocks inside an element; loose text becomes paragraphs."""
        for node in element.children:
            if isinstance(node, Text):
                self.scribe.text(node)
            elif node.name in self._blocks:
                self.scribe.end()
                self._blocks[node.name](node, level)
            elif node.name not in _SILENT:
                if any(child.name in self._blocks for child in node.elements):
                    self.write(node, level)
                else:
                    self._element(node)
        self.scribe.end()

    def inline(self, element: Element) -> None:
        """Write what is inside an element as running text."""
        before: Element | Text | None = None
        for node in element.children:
            if isinstance(node, Text):
                self.scribe.text(node)
            elif node.name not in _SILENT:
                if isinstance(before, Element) and before.name == node.name == "ref":
                    self.scribe.space()
                self._element(node)
            before = node

    def _element(self, node: Element) -> None:
        apart = node.name in _APART
        if apart:
            self.scribe.space()
        self._inlines.get(node.name, self.inline)(node)
        if apart:
            self.scribe.space()

    def _division(self, element: Element, level: int) -> None:
        """Write a division; GROBID's numbers tell how deep it stands."""
        if not element.text or element.child("listBibl") is not None:
            return
        name, role = _HEADINGS.get(element.get("type"), ("", ""))
        inner = element.elements[0] if element.elements else element
        if name and element.child("head") is None and inner.child("head") is None:
            with self.scribe.heading(1, role):
                self.scribe.literal(name)
        self.write(element, level + (0 if name or element.get("type") else 1))

    def _heading(self, element: Element, level: int) -> None:
        number = element.get("n").strip(". ")
        depth = max(number.count(".") + 1 if number else level, level, 1)
        role = _HEADINGS.get(self._kind_around(element), ("", ""))[1]
        with self.scribe.heading(depth, role):
            if number and not element.text.startswith(number):
                self.scribe.literal(element.get("n") + " ")
            self.inline(element)

    def _kind_around(self, element: Element) -> str:
        return next((e.get("type") for e in element.ancestors() if e.get("type")), "")

    def _paragraph(self, element: Element, level: int) -> None:
        with self.scribe.block():
            self.inline(element)

    def _list(self, element: Element, level: int) -> None:
        for item in element.named("item"):
            with self.scribe.block("- "):
                self.inline(item)

    def _reference(self, node: Element) -> None:
        """Write a reference; one to the bibliography is a citation, with or without a target."""
        kind = node.get("type")
        targets = [target.lstrip("#") for target in node.get("target").split()]
        note = self._notes.get(targets[0]) if targets else None
        if kind in {"bibr", "biblio", "bibl"} and (targets or _can_cite(node.text)):
            with self.scribe.link(tuple(targets)):
                self.inline(node)
        elif kind in {"foot", "note", "end"} and note is not None:
            self._call(note, node.text)
        else:
            self.inline(node)

    def _call(self, note: Element, label: str) -> None:
        label = label.strip("[]() .") or note.get("n") or str(len(self.draft.notes) + 1)
        start = self.scribe.here()
        self.scribe.literal(f"[^{label}]")
        mark = Span(start, self.scribe.here())
        self.scribe.after(lambda: self._write_note(note, label, mark))

    def _inner_note(self, node: Element) -> None:
        if id(node) not in self._written:
            self._call(node, node.get("n"))

    def _loose_note(self, element: Element, level: int) -> None:
        """Write a note that stands between paragraphs, unless its mark has brought it."""
        if id(element) in self._written:
            return
        called = element.get("id") and element.get("place") in {"foot", "end"}
        label = element.get("n")
        if called and label:
            self._write_note(element, label, None)
        else:
            self.write(element, level)

    def _write_note(self, note: Element, label: str, mark: Span | None) -> None:
        if id(note) in self._written:
            return
        self._written.add(id(note))
        with self.scribe.block(f"[^{label}]: "):
            start = self.draft.position
            self.inline(note)
            stop = self.draft.position
        self.draft.notes.append(Note(label, Span(start, max(start, stop)), mark))

    def _highlighted(self, node: Element) -> None:
        if node.get("rend") in {"superscript", "sup"}:
            with self.scribe.raised():
                self.inline(node)
        else:
            self.inline(node)

    def _later(self, node: Element) -> None:
        if self._in_cell:
            self.inline(node)
        else:
            self.scribe.after(lambda: self._blocks[node.name](node, 1))

    def _inner_formula(self, node: Element) -> None:
        if self._in_cell or node.get("rend") == "inline":
            self.scribe.draft.verbatim.append(
                self.scribe.literal(f"${formula_of(node) or node.text}$", node)
            )
        else:
            self.scribe.end()
            self._formula(node, 1)

    def _formula(self, element: Element, level: int) -> None:
        """Write a displayed formula, its number outside the dollar signs."""
        label = text_of(element.child("label"))
        words = formula_of(element) or element.text
        if label and words.endswith(label):
            words = words[: -len(label)].rstrip()
        if not words:
            return
        with self.scribe.block():
            start = self.scribe.literal(f"$${words}$$", element).start
            if label:
                self.scribe.literal(f" {label}", element.child("label"))
            stop = self.scribe.here()
        self.draft.equations.append(Equation(Span(start, stop), label.strip("()[] ")))
        self.draft.verbatim.append(Span(start, stop))

    def _figure(self, element: Element, level: int) -> None:
        """Write a figure's or table's caption and rows."""
        label = text_of(element.child("head")).rstrip(" .:")
        described = element.child("figDesc")
        if not label and described is None and element.child("table") is None:
            self.write(element, level)
            return
        self.draft.new_block()
        start = words = self.draft.position
        with self.scribe.block(f"**{label}.** " if label else ""):
            words = self.scribe.here()
            if described is not None:
                self._description(described, label)
            stop = max(self.draft.position, words)
        self.scribe.end()
        caption = Span(words, stop)
        for child in element.named("table", "note", "p"):
            self._blocks[child.name](child, level)
        graphic = element.child("graphic")
        address = graphic.get("url") if graphic is not None else ""
        kind = "table" if element.get("type") == "table" else "figure"
        end = max(start, self.draft.position - 2)
        image = Image(address) if address else None
        self.draft.floats.append(
            Float(kind, label, caption, Span(start, end), image, element.get("id"))
        )

    def _description(self, described: Element, label: str) -> None:
        """Write a caption without the label that it repeats."""
        first = described.children[0] if described.children else None
        if isinstance(first, Text) and label:
            skip = _repeated(first.content, label)
            self.scribe.text(Text(first.source, first.start + skip, first.end))
            rest = Element("", described.source, children=described.children[1:])
            self.inline(rest)
        else:
            self.inline(described)

    def _table(self, element: Element, level: int) -> None:
        was, self._in_cell = self._in_cell, True
        write_table(element, self.scribe, self.inline)
        self._in_cell = was


def _can_cite(words: str) -> bool:
    """Say whether a mark without a target can be one at all: not `[-0.44, 0.18]` or `(3%)`.

    >>> _can_cite("[0.44, 0.18]"), _can_cite("[4, 12]"), _can_cite("(Lee, 2.0, 1999)")
    (False, True, True)
    """
    has_letters = any(letter.isalpha() for letter in words)
    return has_letters or not _QUANTITY.search(words)


def _repeated(words: str, label: str) -> int:
    """Return how many characters at the start of a caption only repeat its label."""
    wanted = [letter for letter in label.lower() if letter.isalnum()]
    for place, letter in enumerate(words[:60]):
        if "&" in letter:
            return 0
        if not letter.isalnum():
            continue
        if wanted and letter.lower() == wanted[0]:
            wanted.pop(0)
        else:
            return 0 if wanted else _past_marks(words, place)
    return 0


def _past_marks(words: str, place: int) -> int:
    """Return the end of the full stop and space before `place`, if that is all there is."""
    at = place
    while at and (words[at - 1].isspace() or words[at - 1] in ".:|–-"):
        at -= 1
    return place if at < place else 0
