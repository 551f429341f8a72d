"""Writes the reference list at the end of the text and reads each entry's fields."""

from dataclasses import replace

from scholiast.papers import Span
from scholiast.parsing.drafting import Draft
from scholiast.parsing.markup.tree import Element, Text
from scholiast.parsing.markup.writing import Scribe
from scholiast.parsing.xml.jats.blocks import Blocks
from scholiast.parsing.xml.jats.entries import Entry
from scholiast.parsing.xml.jats.fields import read_entry

_JOINERS = {
    ("surname", "given-names"): " ",
    ("given-names", "surname"): " ",
    ("given-names", "suffix"): " ",
    ("surname", "suffix"): " ",
    ("fpage", "lpage"): "–",
    ("volume", "fpage"): ":",
    ("issue", "fpage"): ":",
    ("volume", "elocation-id"): ":",
    ("issue", "elocation-id"): ":",
    ("source", "volume"): " ",
    ("publisher-loc", "publisher-name"): ": ",
    ("month", "year"): " ",
    ("day", "month"): " ",
    ("month", "day"): " ",
    ("year", "month"): " ",
}
_PEOPLE = frozenset({"name", "string-name", "collab", "etal", "anonymous"})
_PREFIXES = {"doi": "doi:", "pmid": "PMID:", "pmcid": "", "arxiv": "arXiv:", "isbn": "ISBN:"}
_HIDDEN = frozenset({"object-id", "label"})


def write_references(
    entries: tuple[Entry, ...], draft: Draft, scribe: Scribe, blocks: Blocks
) -> None:
    """Write the section "References", one paragraph an entry, and fill the draft's references."""
    if not entries:
        return
    first = entries[0].list
    title = first.child("title") if first is not None else None
    with scribe.heading(1, "references"):
        if title is not None and title.text:
            blocks.inline(title)
        else:
            scribe.literal("References")
    for entry in entries:
        _write_entry(entry, draft, scribe, blocks)


def _write_entry(entry: Entry, draft: Draft, scribe: Scribe, blocks: Blocks) -> None:
    label = entry.label.strip().strip("[]().").strip()
    with scribe.block("- "):
        start = draft.position
        if label:
            scribe.literal(f"[{label}] ")
        words = draft.position
        write_citation(entry.printed, scribe, blocks)
        stop = draft.position
        raw = scribe.since(words)
    reference = read_entry(entry, raw)
    draft.references.append(replace(reference, span=Span(start, stop)))


def write_citation(element: Element, scribe: Scribe, blocks: Blocks) -> None:
    """Write an entry: as it is where it is punctuated, with marks of ours where it is not."""
    printed = any(
        isinstance(node, Text) and any(not c.isspace() for c in node.content)
        for node in element.children
    )
    before, apart = "", False
    for node in element.children:
        if isinstance(node, Text):
            if printed:
                scribe.text(node)
                apart = apart or bool(node.content)
            continue
        if node.name in _HIDDEN or not (node.text or node.name == "etal"):
            continue
        if before and not apart:
            _write_joiner(before, node, printed, scribe)
        _write_part(node, printed, scribe, blocks)
        before, apart = node.name, False


def _write_joiner(before: str, node: Element, printed: bool, scribe: Scribe) -> None:
    """Write what separates two fields that nothing separates in the file."""
    joiner = _JOINERS.get((before, node.name), ". ")
    if before in _PEOPLE and node.name in _PEOPLE:
        joiner = ", "
    elif node.name == "issue" and before == "volume":
        joiner = ""
    elif printed and joiner == ". ":
        joiner = " "
    scribe.separator(joiner)


def _write_part(node: Element, printed: bool, scribe: Scribe, blocks: Blocks) -> None:
    if node.name in {"person-group", "name", "string-name", "date", "name-alternatives"}:
        write_citation(node, scribe, blocks)
    elif node.name == "issue" and not printed:
        scribe.literal("(")
        blocks.inline(node)
        scribe.literal(")")
    elif node.name == "etal":
        blocks.inline(node)
        if not node.text:
            scribe.literal("et al.")
    else:
        if node.name == "pub-id" and not printed:
            scribe.literal(_PREFIXES.get(node.get("pub-id-type"), ""))
        blocks.inline(node)
