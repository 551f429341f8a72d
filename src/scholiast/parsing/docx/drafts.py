"""A Word file (.docx) -> a draft."""

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

from scholiast.papers import Place, Reference, SourceFile, Span
from scholiast.parsing.docx.paragraphs import Paragraph, Reader, Table
from scholiast.parsing.docx.parts import Parts, attribute, child, local, open_parts
from scholiast.parsing.docx.sources import read_word_sources
from scholiast.parsing.docx.styles import read_styles
from scholiast.parsing.docx.writing import Writer
from scholiast.parsing.drafting import Draft
from scholiast.parsing.interface import ParseOptions
from scholiast.parsing.markdown.noted import sources_in_notes
from scholiast.parsing.markdown.outline import is_known
from scholiast.parsing.references import parse_reference
from scholiast.parsing.sectioning import role_of

_LETTERS = re.compile(r"[^\w]+")
_NUMBERED = re.compile(r"\s*(?:\[\d{1,4}\]|\(\d{1,4}\)|\d{1,4}[.)])\s")
_LONGEST_TITLE = 250
_LONGEST_HEADING = 80
_MOST_ENTRIES = 2000
"""Entries beyond which carried references are not looked for among them."""

Block = Paragraph | Table


def parse(path: Path, options: ParseOptions) -> Draft:
    """Return the draft of a .docx file; its lines are the numbers of its paragraphs."""
    parts = open_parts(path)
    reader = Reader(parts, read_styles(parts.styles), path.name)
    blocks = list(reader.blocks(parts.document))
    notes = _notes(reader, parts)
    draft = Draft("docx")
    starts = _lines(draft, path.name, blocks, notes)
    writer = Writer(draft, 0, starts, reader.cited, notes, parts.targets)
    _body(blocks, writer, parts)
    draft.floats += writer.floats.gathered()
    draft.anchors += writer.anchors()
    _references(draft, reader, parts)
    return draft


def _notes(reader: Reader, parts: Parts) -> dict[tuple[str, str], list[Paragraph]]:
    """Return the paragraphs of each foot- and endnote."""
    found: dict[tuple[str, str], list[Paragraph]] = {}
    for kind, root in (("note", parts.footnotes), ("endnote", parts.endnotes)):
        for note in root if root is not None else ():
            if local(note) in ("footnote", "endnote") and not attribute(note, "type").endswith(
                "eparator"
            ):
                paragraphs = [b for b in reader.blocks(note) if isinstance(b, Paragraph)]
                found[kind, attribute(note, "id")] = paragraphs
    return found


def _lines(
    draft: Draft, name: str, blocks: list[Block], notes: dict[tuple[str, str], list[Paragraph]]
) -> dict[int, int]:
    """Give the draft a file of which each line is a paragraph; return where each begins."""
    paragraphs = [p for block in blocks for p in _paragraphs_of(block)]
    paragraphs += [p for group in notes.values() for p in group]
    starts: dict[int, int] = {}
    lines, at = [], 0
    for number, paragraph in enumerate(sorted(paragraphs, key=lambda p: p.number), start=1):
        paragraph.number = number
        starts[number] = at
        lines.append(at)
        at += len(paragraph.text) + 1
    draft.files.append(SourceFile(name, tuple(lines) or (0,)))
    return starts


def _paragraphs_of(block: Block) -> list[Paragraph]:
    if isinstance(block, Paragraph):
        return [block]
    return [paragraph for row in block.rows for cell in row for paragraph in cell]


def _body(blocks: list[Block], writer: Writer, parts: Parts) -> None:
    """Write all blocks, those of the reference section as entries."""
    title = _title(blocks, parts)
    if title:
        writer.draft.title = writer.title(title)
    base = min((b.level for b in blocks if isinstance(b, Paragraph) and b.level), default=1)
    by_program = any(isinstance(b, Paragraph) and b.is_entry for b in blocks)
    in_references = False
    counts: Counter[str] = Counter()
    for block in blocks:
        if isinstance(block, Table):
            writer.table(block)
            continue
        if block in title:
            continue
        level = _heading_level(block, base)
        if level:
            in_references = role_of(block.text) == "references"
            writer.heading(block, level, role_of(block.text))
        elif block.is_entry or (in_references and not by_program):
            in_references = _entry(block, writer, in_references, counts)
        else:
            writer.paragraph(block)


def _entry(block: Paragraph, writer: Writer, in_references: bool, counts: Counter[str]) -> bool:
    """Write one entry; where a program's list has no heading, write one first."""
    if not block.text.strip():
        return in_references
    if not in_references:
        with writer.draft.heading(1, "references"):
            writer.draft.write("References")
    number = ""
    if block.list_id and not _NUMBERED.match(block.text):
        counts[block.list_id] += 1
        number = str(counts[block.list_id])
    span = writer.entry(block, number)
    if span:
        writer.draft.entries.append(span)
    return True


def _title(blocks: list[Block], parts: Parts) -> list[Paragraph]:
    """Return the paragraphs that bear the title: by their style, else the first short one."""
    paragraphs = [b for b in blocks[:30] if isinstance(b, Paragraph) and b.text.strip()]
    styled = [p for p in paragraphs if p.style.name == "title"]
    if styled:
        return styled[:2]
    own = child(parts.core, "title")
    named = " ".join((own.text or "").split()) if own is not None else ""
    for paragraph in paragraphs[:5]:
        if named and " ".join(paragraph.text.split()).casefold() == named.casefold():
            return [paragraph]
    first = paragraphs[0] if paragraphs else None
    tops = [b for b in blocks if isinstance(b, Paragraph) and b.level == 1]
    if first and first.level and (tops != [first] or is_known(first.text)):
        return []
    if first and _is_like_title(first) and len(paragraphs) > 1:
        return [first]
    return []


def _is_like_title(paragraph: Paragraph) -> bool:
    text = paragraph.text.strip()
    short = 10 <= len(text) <= _LONGEST_TITLE and not text.endswith((".", ":", ","))
    return short and not is_known(text) and not paragraph.list_id


def _heading_level(paragraph: Paragraph, base: int) -> int:
    """Return the level of a paragraph that is a heading by style or looks; else 0."""
    text = paragraph.text.strip()
    if not text or paragraph.is_entry:
        return 0
    if paragraph.level:
        return paragraph.level - base + 1
    if len(text) <= _LONGEST_HEADING and is_known(text) and not text.endswith((".", ",")):
        return 1
    return 0


def _references(draft: Draft, reader: Reader, parts: Parts) -> None:
    """Give the draft the references that fields and Word's own sources carry."""
    place = Place(reader.file, line=1, column=1)
    carried: dict[str, Reference] = {}
    for cited in reader.cited:
        for reference in cited.references:
            carried.setdefault(reference.key, reference)
    tags = {key for cited in reader.cited if not cited.references for key in cited.keys}
    for reference in read_word_sources(parts.custom, place):
        if reference.key in tags:
            carried.setdefault(reference.key, reference)
    if not carried:
        _without_metadata(draft)
        draft.entries += sources_in_notes(draft)
        return
    draft.references += _with_entries(list(carried.values()), draft)


def _without_metadata(draft: Draft) -> None:
    """Let text decide where fields tell keys and nothing carries the works behind them."""
    if draft.anchors and draft.entries:
        draft.unresolved += [anchor.span for anchor in draft.anchors]
        draft.anchors.clear()
        draft.map_marks = True


def _with_entries(carried: list[Reference], draft: Draft) -> list[Reference]:
    """Return the carried references, each with its entry in the list, and the other entries."""
    text = draft.text
    left = {span: _folded(span.of(text)) for span in draft.entries}
    found = []
    for reference in carried:
        span = _entry_of(reference, left)
        if span is not None:
            del left[span]
            raw = " ".join(span.of(text).split())
            reference = replace(reference, raw=raw, span=span)
        found.append(reference)
    for number, span in enumerate(left, start=1):
        raw = " ".join(span.of(text).split())
        found.append(replace(parse_reference(raw, f"ref-{number}"), span=span))
    return found


def _entry_of(reference: Reference, entries: dict[Span, str]) -> Span | None:
    title = _folded(reference.title)
    if len(title) < 8 or len(entries) > _MOST_ENTRIES:
        return None
    return next((span for span, entry in entries.items() if title in entry), None)


def _folded(text: str) -> str:
    return _LETTERS.sub(" ", text.casefold()).strip()
