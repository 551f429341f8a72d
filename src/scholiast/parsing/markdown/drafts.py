"""A Markdown or plain text file -> a draft."""

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

from scholiast.errors import Level
from scholiast.papers import Reference, Span
from scholiast.parsing.bibliographies import read_dismissal, read_text
from scholiast.parsing.drafting import Draft
from scholiast.parsing.interface import ParseOptions
from scholiast.parsing.markdown.anchoring import anchor_keys, anchor_links, anchor_notes
from scholiast.parsing.markdown.blocks import Block, Text, read_blocks
from scholiast.parsing.markdown.entries import entries_of, trailing_run
from scholiast.parsing.markdown.frontmatter import FrontMatter, read_front_matter
from scholiast.parsing.markdown.joining import join_over_pages
from scholiast.parsing.markdown.metadata import (
    authors_of,
    read_bibliography,
    references_of,
    year_of,
)
from scholiast.parsing.markdown.noted import sources_in_notes
from scholiast.parsing.markdown.outline import heading_words, outline, promote
from scholiast.parsing.markdown.writing import Writer
from scholiast.parsing.sectioning import role_of

_DEFINITION = re.compile(r"\[\^([^\]\s^]{1,60})\]:[ \t]*")
_DIVISION = re.compile(r"\s*:{3,}[^\n]*")


def parse(path: Path, options: ParseOptions) -> Draft:
    """Return the draft of a Markdown or plain text file."""
    content = read_text(path.read_bytes()).replace("\0", "\ufffd")
    draft = Draft("markdown")
    file = draft.add_file(path.name, content)
    front = read_front_matter(content)
    _dismissals(content, draft, path.name)
    blocks = promote(join_over_pages(_without_divisions(read_blocks(content, front.end_line))))
    blocks, notes = _without_notes(blocks)
    writer = Writer(draft, file, notes)
    references = references_of(front, path, draft)
    _front(front, content, writer)
    _body(blocks, writer, has_title=bool(draft.title))
    writer.notes_left()
    draft.floats += writer.floats.gathered()
    _references(references, writer, path)
    return draft


def _dismissals(content: str, draft: Draft, name: str) -> None:
    """Keep what HTML comments dismiss."""
    at, line, counted = content.find("<!--"), 1, 0
    while at >= 0:
        end = content.find("-->", at)
        if end < 0:
            return
        line += content.count("\n", counted, at)
        counted = at
        found = read_dismissal(content[at + 4 : min(end, at + 2000)], name, line)
        if found:
            draft.dismissals.append(found)
        at = content.find("<!--", end)


def _without_divisions(blocks: list[Block]) -> list[Block]:
    """Return the blocks without the lines of colons that fence pandoc's divisions."""
    found = []
    for block in blocks:
        text = block.text
        while match := _DIVISION.match(text.content) if block.kind == "paragraph" else None:
            text = text.part(min(match.end() + 1, len(text.content)), len(text.content))
        while block.kind == "paragraph" and _DIVISION.fullmatch(_last_line(text.content)):
            text = text.part(0, max(text.content.rfind("\n"), 0))
        if text.content or block.kind != "paragraph":
            found.append(block if text is block.text else replace(block, text=text))
    return found


def _last_line(content: str) -> str:
    return content[content.rfind("\n") + 1 :]


def _without_notes(blocks: list[Block]) -> tuple[list[Block], dict[str, list[Text]]]:
    """Return the blocks less the definitions of footnotes, and these by label.

    Definitions under a reference heading stay where they are: there they are its entries.
    """
    kept: list[Block] = []
    notes: dict[str, list[Text]] = {}
    in_references, label = False, ""
    for block in blocks:
        if block.kind == "heading":
            in_references = role_of(heading_words(block)) == "references"
        defined = [] if in_references or block.kind != "paragraph" else _definitions(block.text)
        if defined:
            for label, text in defined:
                notes.setdefault(label, []).append(text)
        elif label and block.kind == "paragraph" and block.indent >= 2:
            notes[label].append(block.text)
        else:
            kept.append(block)
            label = ""
    return kept, notes


def _definitions(text: Text) -> list[tuple[str, Text]]:
    """Return the footnotes that a paragraph defines, if it begins with one."""
    if not _DEFINITION.match(text.content):
        return []
    starts = [at for at in text.starts if _DEFINITION.match(text.content, at)]
    ends = [*(at - 1 for at in starts[1:]), len(text.content)]
    found = []
    for start, end in zip(starts, ends, strict=True):
        match = _DEFINITION.match(text.content, start)
        if match:
            found.append((match.group(1), text.part(min(match.end(), end), end)))
    return found


def _front(front: FrontMatter, content: str, writer: Writer) -> None:
    """Write the title and abstract that the file's head gives; keep its authors and year."""
    draft = writer.draft
    draft.authors += authors_of(front)
    draft.year = year_of(front)
    title = front.text("title")
    if title:
        text = _located(title, front.lines.get("title", 0), content, writer)
        draft.title = writer.title([text])
    abstract = front.text("abstract")
    if abstract:
        with draft.heading(1, "abstract"):
            draft.write("Abstract")
        at = front.lines.get("abstract", 0)
        for paragraph in abstract.split("\n\n"):
            writer.block(Block("paragraph", _located(paragraph, at, content, writer)))


def _located(value: str, line: int, content: str, writer: Writer) -> Text:
    """Return a value from the head as lines, each at its place in the file."""
    starts = writer.draft.files[writer.file].line_starts
    at = starts[min(line, len(starts) - 1)]
    lines, offsets, begins, length = [], [], [], 0
    for part in value.split("\n"):
        found = content.find(part, at) if len(part) < 5000 else -1
        lines.append(part)
        offsets.append(found if found >= 0 else at)
        begins.append(length)
        length += len(part) + 1
        at = found + len(part) if found >= 0 else at
    return Text("\n".join(lines), tuple(offsets), tuple(begins))


def _body(blocks: list[Block], writer: Writer, *, has_title: bool) -> None:
    """Write all blocks, those of a reference section as entries."""
    found = outline(blocks, has_title=has_title)
    if found.title:
        writer.draft.title = writer.title([blocks[index].text for index in found.title])
    headings = sorted(found.levels)
    list_from = _list_without_heading(blocks, headings)
    bounds = [*headings, *([list_from] if list_from is not None else []), len(blocks)]
    for block in _plain(blocks, 0, bounds[0], found.title):
        writer.block(block)
    for start, end in pairwise(bounds):
        if start == list_from:
            with writer.draft.heading(1, "references"):
                writer.draft.write("References")
            role, inside = "references", blocks[start:end]
        else:
            role = role_of(heading_words(blocks[start]))
            _heading(blocks[start], found.levels[start], writer)
            inside = _plain(blocks, start + 1, end, found.title)
        for item in entries_of(inside) if role == "references" else inside:
            writer.block(item)


def _plain(blocks: list[Block], start: int, end: int, title: tuple[int, ...]) -> list[Block]:
    return [blocks[index] for index in range(start, end) if index not in title]


def _heading(block: Block, level: int, writer: Writer) -> None:
    content = block.text.content
    attributes = re.search(r"\s{0,4}\{[^{}\n]{0,200}\}\s*$", content)
    text = block.text.part(0, attributes.start()) if attributes else block.text
    writer.heading(text, level, role_of(heading_words(block)))


def _list_without_heading(blocks: list[Block], headings: list[int]) -> int | None:
    """Return where a reference list that no heading announces begins."""
    if any(role_of(heading_words(blocks[index])) == "references" for index in headings):
        return None
    at = trailing_run(blocks)
    return at if at is not None and at > max(headings, default=-1) + 1 else None


def _references(references: list[Reference], writer: Writer, path: Path) -> None:
    """Give the draft its references and its citations, whichever way the file names them."""
    draft, seen = writer.draft, writer.seen
    if seen.cites and not references and not draft.entries:
        references = _lone_bibliography(path, draft)
    if references and (seen.cites or not draft.entries):
        anchor_keys(draft, seen, {reference.key for reference in references})
        _listed(references, draft)
        return
    anchor_keys(draft, seen, set())
    anchor_notes(draft, seen)
    anchor_links(draft, seen)
    draft.entries += sources_in_notes(draft)
    if draft.anchors:
        draft.verbatim += [anchor.span for anchor in draft.anchors]
        draft.map_marks = True


def _lone_bibliography(path: Path, draft: Draft) -> list[Reference]:
    """Return the references of the only .bib file beside a paper that names none."""
    beside = sorted(path.parent.glob("*.bib"))[:2]
    if len(beside) != 1:
        return []
    message = f"{path.name} names no bibliography: {beside[0].name} beside it was read"
    draft.problem("bibliography-assumed", message, Level.INFO, file=path.name, line=1)
    return read_bibliography(beside[0], beside[0].name, draft)


def _listed(references: list[Reference], draft: Draft) -> None:
    """Write the works that the paper cites as its reference list, as pandoc would."""
    cited = {key for anchor in draft.anchors for key in anchor.keys} | set(draft.uncited_on_purpose)
    shown = [r for r in references if r.key in cited or "*" in cited]
    spans: dict[str, Span] = {}
    if shown:
        last = draft.headings[-1] if draft.headings else None
        if not (last and role_of(last.heading) == "references"):
            with draft.heading(1, "references"):
                draft.write("References")
        for reference in shown:
            draft.write("- ")
            spans[reference.key] = draft.write(reference.raw or reference.key)
            draft.write("\n")
    draft.references += [replace(r, span=spans.get(r.key)) for r in references]
