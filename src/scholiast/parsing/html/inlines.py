"""Running text of a page: links, citations, notes, formulas, raised text."""

from collections.abc import Callable

from scholiast.papers import Note, Span
from scholiast.parsing.html import kinds
from scholiast.parsing.html.bibliography import Bibliography
from scholiast.parsing.html.hiding import Hiding
from scholiast.parsing.markup.mathml import math_text
from scholiast.parsing.markup.tree import Element, Text, text_of
from scholiast.parsing.markup.writing import Scribe

_APART = frozenset({"br", "td", "th", "tr", "option", "dt", "dd", "li", "p", "div", "hr"})
_CHORES = frozenset({
    "google scholar", "crossref", "pubmed", "cas", "web of science", "isi", "medline", "scopus",
    "ads", "mathscinet", "article", "full text", "view article", "article google scholar", "↑",
    "↩", "↩︎", "^", "[crossref]", "[google scholar]", "[pubmed]", "view", "download",
    "pubmed central", "view in article", "find in worldcat", "abstract", "free full text",
    "pmc free article", "[pmc free article]", "cross ref", "cited by", "go to",
})  # fmt: skip
_NUMBERED = {"figure": "Figure", "table": "Table"}


class Inlines:
    """Writes running text; inside a table's cell nothing begins a block."""

    def __init__(
        self,
        scribe: Scribe,
        bibliography: Bibliography,
        notes: dict[str, Element],
        hiding: Hiding,
        write_block: Callable[[Element], None],
    ) -> None:
        self.scribe = scribe
        self.bibliography = bibliography
        self.notes = notes
        self.hiding = hiding
        self.in_cell = False
        self.errors = 0
        self.written: set[int] = set()
        self._write_block = write_block
        self._ids: dict[str, Element] = {}
        self._figures: dict[int, int] = {}
        self._labels: dict[int, str] = {}
        self._counts = {key: number for number, key in enumerate(
            (entry.key for entry in bibliography.entries), start=1)}  # fmt: skip
        self._writers: dict[str, Callable[[Element], None]] = {
            "a": self._link, "sup": self._lift, "img": self._picture, "math": self._formula,
            "script": self._formula, "q": self._quoted,
        }  # fmt: skip

    def children(self, element: Element) -> None:
        """Write what is inside an element."""
        for node in element.children:
            if isinstance(node, Text):
                self.scribe.text(node)
            else:
                self.element(node)

    def element(self, node: Element) -> None:
        """Write one element within running text."""
        if "ltx_ERROR" in node.classes:
            self.errors += 1
        if (
            kinds.is_frame(node)
            or self.hiding.takes(node)
            or id(node) in self.bibliography.elements
        ):
            return
        if self._is_note(node):
            return
        if not self.in_cell and (node.name in kinds.BLOCKS or kinds.is_display(node)):
            self._write_block(node)
            self.scribe.space()
        elif kinds.is_formula(node):
            self._formula(node)
        elif node.name in self._writers:
            self._writers[node.name](node)
        elif "citation" in node.classes and node.get("data-cites"):
            self._cited(node)
        else:
            self._plain(node)

    def _plain(self, node: Element) -> None:
        if node.name in _APART:
            self.scribe.space()
        self.children(node)
        if node.name in _APART:
            self.scribe.space()

    def _lift(self, node: Element) -> None:
        with self.scribe.raised():
            self.children(node)

    def _quoted(self, node: Element) -> None:
        self.scribe.literal("“")
        self.children(node)
        self.scribe.literal("”")

    def _picture(self, node: Element) -> None:
        """Write a formula that stands as a picture by its alternative text."""
        if node.classes & {"math", "tex", "latex", "mwe-math-fallback-image-inline"} and node.get(
            "alt"
        ):
            span = self.scribe.literal(f"${node.get('alt').strip('$')}$", node)
            self.scribe.draft.verbatim.append(span)

    def _formula(self, node: Element) -> None:
        """Write an inline formula between dollar signs."""
        math = node if node.name == "math" else node.first("math")
        words = math_text(math) if math is not None else kinds.tex_of(node)
        if words:
            self.scribe.draft.verbatim.append(self.scribe.literal(f"${words}$", node))
        elif node.name != "script":
            self.children(node)

    def _cited(self, node: Element) -> None:
        """Write a Pandoc citation; without links inside, its attribute names the keys."""
        links = [
            link for link in node.descendants("a") if self.bibliography.key_of(link.get("href"))
        ]
        if links:
            self.children(node)
            return
        known = self.bibliography.keys
        keys = tuple(known.get(f"ref-{name}", name) for name in node.get("data-cites").split())
        with self.scribe.link(keys):
            self.children(node)

    def _link(self, node: Element) -> None:
        """Write a link; one to the bibliography is a citation, one to a note calls it."""
        address = node.get("href")
        key = self.bibliography.key_of(address)
        fragment = address[1:] if address.startswith("#") else ""
        note = self.notes.get(fragment)
        if key is not None:
            with self.scribe.link((key,)):
                self.children(node)
                if not node.text:
                    self.scribe.literal(f"[{self._counts[key]}]", node)
        elif note is not None:
            self._call(note, node.text)
        elif node.get("role") == "doc-biblioref":
            with self.scribe.link((fragment,) if fragment else ()):
                self.children(node)
        elif fragment and not node.text and node.first("img") is None:
            self._named(fragment, node)
        else:
            self.children(node)

    def _named(self, fragment: str, node: Element) -> None:
        """Write what an empty link points to, as the page's script would."""
        if not self._ids:
            top = [node, *node.ancestors()][-1]
            for element in top.descendants():
                self._ids.setdefault(element.get("id") or "", element)
        target = self._ids.get(fragment)
        heading = target.first("h1", "h2", "h3", "h4", "h5", "h6") if target is not None else None
        if target is not None and target.name in _NUMBERED:
            kind = "table" if target.first("table") is not None else "figure"
            self.scribe.literal(f"{_NUMBERED[kind]} {self._figure_number(target, kind)}", node)
        elif heading is not None:
            self.scribe.literal(f"Section “{heading.text}”", node)

    def _figure_number(self, target: Element, kind: str) -> int:
        """Return which figure or table of the page an element is, counted from 1."""
        if not self._figures:
            counts = {"table": 0, "figure": 0}
            for element in self._ids.values():
                if element.name == "figure":
                    own = "table" if element.first("table") is not None else "figure"
                    counts[own] += 1
                    self._figures[id(element)] = counts[own]
        return self._figures.get(id(target), 1)

    def _is_note(self, node: Element) -> bool:
        """Write the mark of a note that stands in the line itself, and the note later."""
        if not {"ltx_note", "footnote", "inline-note"} & node.classes or node.name not in {
            "span",
            "small",
        }:
            return False
        content = next((e for e in node.descendants() if "ltx_note_content" in e.classes), node)
        mark = next((e for e in node.descendants("sup") if "ltx_note_mark" in e.classes), None)
        if "ltx_note" in node.classes and "ltx_role_footnote" not in node.classes and mark is None:
            return True
        self._call(content, text_of(mark))
        return True

    def _call(self, note: Element, label: str) -> None:
        given = label.strip("[]() .^") or self._labels.get(id(note), "")
        label = given or str(len(self._labels) + 1)
        self._labels[id(note)] = label
        start = self.scribe.here()
        self.scribe.literal(f"[^{label}]")
        mark = Span(start, self.scribe.here())
        self.scribe.after(lambda: self.write_note(note, label, mark))

    def write_note(self, note: Element, label: str, mark: Span | None) -> None:
        """Write a note as a paragraph, once."""
        if id(note) in self.written:
            return
        self.written.add(id(note))
        was, self.in_cell = self.in_cell, True
        with self.scribe.block(f"[^{label}]: "):
            start = self.scribe.draft.position
            for node in note.children:
                if isinstance(node, Text):
                    self.scribe.text(node)
                elif "ltx_tag_note" not in node.classes:
                    self.element(node)
            stop = self.scribe.draft.position
        self.in_cell = was
        self.scribe.draft.notes.append(Note(label, Span(start, max(start, stop)), mark))

    def entry(self, element: Element) -> None:
        """Write the words of a bibliography entry, without links to search services."""
        was, self.in_cell = self.in_cell, True
        self._entry(element)
        self.in_cell = was

    def _entry(self, element: Element) -> None:
        for node in element.children:
            if isinstance(node, Text):
                self.scribe.text(node)
                continue
            chore = node.name in {"a", "span", "button", "li", "p"} and node.text.lower() in _CHORES
            if (
                chore
                or kinds.is_frame(node)
                or self.hiding.takes(node)
                or "ltx_bib_cited" in node.classes
            ):
                continue
            apart = node.name in _APART or node.classes & {"ltx_bibblock", "ltx_tag"}
            if apart:
                self.scribe.space()
            if kinds.is_formula(node):
                self._formula(node)
            else:
                self._entry(node)
            if apart:
                self.scribe.space()
