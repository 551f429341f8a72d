"""Figures, tables and other things with a caption in a JATS article."""

from collections.abc import Callable

from scholiast.papers import Float, Image, Note, Span
from scholiast.parsing.markup.tables import write_table
from scholiast.parsing.markup.tree import Element, text_of
from scholiast.parsing.xml.jats.inlines import Inlines

BlockWriter = Callable[[Element, int], None]

_KINDS = {"fig": "figure", "table-wrap": "table"}


def write_float(element: Element, inlines: Inlines, write_block: BlockWriter) -> None:
    """Write a float's caption and, for a table, its rows; keep figures and tables as floats."""
    if element.name in {"fig-group", "table-wrap-group"}:
        _write_group(element, inlines, write_block)
        return
    if element.name in {"table", "alternatives"}:
        _write_bare(element, inlines)
        return
    label = text_of(element.child("label")).rstrip(" .:")
    start, caption = _write_caption(element, label, inlines)
    tables = _tables(element)
    for table in tables:
        _rows(table, inlines)
    for foot in element.named("table-wrap-foot"):
        _write_foot(foot, inlines)
    _write_attribution(element, write_block)
    stop = max(start, inlines.scribe.draft.position - 2)
    kind = _KINDS.get(element.name)
    if kind:
        key = element.get("id")
        inlines.scribe.draft.floats.append(
            Float(kind, label, caption, Span(start, stop), _image(element), key)
        )


def _write_group(element: Element, inlines: Inlines, write_block: BlockWriter) -> None:
    """Write the floats of a group, its own caption first."""
    if element.child("caption") is not None:
        _write_caption(element, text_of(element.child("label")).rstrip(" .:"), inlines)
    for child in element.elements:
        if child.name not in {"caption", "label", "object-id"}:
            write_block(child, 1)


def _write_bare(element: Element, inlines: Inlines) -> None:
    table = element if element.name == "table" else element.child("table")
    if table is not None:
        _rows(table, inlines)


def _write_caption(element: Element, label: str, inlines: Inlines) -> tuple[int, Span]:
    """Write `**Figure 3.** caption`; return where it starts and the caption's span."""
    scribe = inlines.scribe
    caption = element.child("caption")
    scribe.end()
    scribe.draft.new_block()
    start = scribe.draft.position
    words = stop = start
    if label or text_of(caption):
        with scribe.block(f"**{label}.** " if label else ""):
            words = scribe.here()
            if caption is not None:
                inlines.children(caption)
            words = min(words, scribe.draft.position)
            stop = scribe.draft.position
    return start, Span(words, max(words, stop))


def _tables(element: Element) -> list[Element]:
    direct = element.named("table")
    for alternatives in element.named("alternatives"):
        direct += alternatives.named("table")[:1]
    return direct


def _rows(table: Element, inlines: Inlines) -> None:
    was, inlines.in_cell = inlines.in_cell, True
    write_table(table, inlines.scribe, inlines.children)
    inlines.in_cell = was


def _write_foot(foot: Element, inlines: Inlines) -> None:
    """Write the notes below a table, each a paragraph."""
    for child in foot.elements:
        label = text_of(child.child("label"))
        with inlines.scribe.block():
            if label:
                inlines.scribe.literal(label + " ", child.child("label"))
            start = inlines.scribe.draft.position
            inlines.children(child, skip=("label",))
            stop = inlines.scribe.draft.position
        if child.name == "fn" and stop > start:
            inlines.scribe.draft.notes.append(Note(label, Span(start, stop)))


def _write_attribution(element: Element, write_block: BlockWriter) -> None:
    for child in element.elements:
        pictured = child.name in {"media", "graphic"} and child.child("caption") is not None
        if child.name in {"attrib", "p", "fn"} or pictured:
            write_block(child, 1)


def _image(element: Element) -> Image | None:
    for graphic in element.descendants("graphic", "inline-graphic"):
        if graphic.get("href"):
            return Image(graphic.get("href"))
    return None
