"""A PDF file -> a draft: the steps in order."""

from collections import defaultdict
from collections.abc import Generator, Mapping
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

import pypdfium2 as pdf

from scholiast.errors import Level, Problem
from scholiast.papers import HiddenText, Place, Reference
from scholiast.parsing.drafting import Draft
from scholiast.parsing.interface import ParseOptions, Refusal
from scholiast.parsing.pdf import anchoring, front, links, patterns
from scholiast.parsing.pdf.bibliography import bibliographies, entries_of
from scholiast.parsing.pdf.blocks import Block, blocks_of
from scholiast.parsing.pdf.columns import columns_of
from scholiast.parsing.pdf.faces import Faces
from scholiast.parsing.pdf.figures import mark_figure_text, pictures_of
from scholiast.parsing.pdf.furniture import mark_furniture, without_line_numbers, without_margins
from scholiast.parsing.pdf.geometry import united
from scholiast.parsing.pdf.hiding import find_hidden
from scholiast.parsing.pdf.joining import Words, joined
from scholiast.parsing.pdf.letters import repaired
from scholiast.parsing.pdf.levels import set_levels
from scholiast.parsing.pdf.lines import lines_of, pieces_of
from scholiast.parsing.pdf.measuring import Usual, usual_of
from scholiast.parsing.pdf.objects import read_objects
from scholiast.parsing.pdf.opening import open_pdf, page_numbers
from scholiast.parsing.pdf.runs import read_runs
from scholiast.parsing.pdf.values import Line, Link, Page
from scholiast.parsing.pdf.writing import Writer
from scholiast.parsing.references import parse_reference
from scholiast.parsing.references.identifiers import find_identifiers


@dataclass(slots=True)
class Reading:
    """What reading the pages has gathered."""

    pages: dict[int, Page] = field(default_factory=dict)
    reached: list[anchoring.Reached] = field(default_factory=list)
    """Links inside the file, with the characters they cover."""
    outward: list[Link] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    margins: list[str] = field(default_factory=list)
    """Text of the first page's margins."""
    problems: list[Problem] = field(default_factory=list)
    """Pages that cannot be read."""
    entries: dict[str, Reference] = field(default_factory=dict)
    """Words of an entry -> its fields, so that a second composing does not read them again."""


def parse(path: Path, options: ParseOptions) -> Draft:
    """Return the draft of the PDF at `path`; raise `Refusal` where it holds no text to read."""
    with closing(readings(path, options)) as drafts:
        return next(drafts)


def readings(path: Path, options: ParseOptions) -> Generator[Draft, None, None]:
    """Yield the draft of the PDF at `path`, then one with its blocks broken the other way.

    The pages are read once, for both.
    """
    document = open_pdf(path)
    try:
        reading = _read_pages(document, page_numbers(document, path, options))
        _refuse_without_text(reading, document, path)
        _set_columns(reading)
        is_tight = options.variant == "tight"
        for tight in (is_tight, not is_tight):
            draft = Draft("pdf", problems=list(reading.problems))
            draft.add_file(path.name)
            _compose(reading, document, draft, tight=tight)
            yield draft
    finally:
        document.close()


def _read_pages(document: pdf.PdfDocument, numbers: range) -> Reading:
    """Return all pages, each closed again once it is read."""
    reading, faces = Reading(), Faces()
    for index in numbers:
        try:
            source = document[index]
        except pdf.PdfiumError as error:
            message = f"page {index + 1} cannot be read ({error}); export the file again"
            reading.problems.append(
                Problem("unreadable-page", Level.WARNING, message, page=index + 1)
            )
            continue
        try:
            page = read_runs(source, index + 1, faces, partial(_look, document, source, reading))
            find_hidden(source, page, read_objects(source, page))
            reading.outward += [link for link in page.links if link.uri]
            reading.pages[page.number] = page
        finally:
            source.close()
    return reading


def _look(
    document: pdf.PdfDocument, source: pdf.PdfPage, reading: Reading, page: Page, text_page: int
) -> None:
    """Read the page's links, and which characters those inside the file cover."""
    links.read_links(document, source, page)
    inward = [link for link in page.links if link.target_page]
    stretches = links.covered(page, text_page, [link.box for link in inward]) if inward else []
    for link, found in zip(inward, stretches, strict=True):
        if found:
            reading.reached.append(anchoring.Reached(link, *found))


def _refuse_without_text(reading: Reading, document: pdf.PdfDocument, path: Path) -> None:
    characters = sum(len(run.text) for page in reading.pages.values() for run in page.runs)
    if characters < 20 * max(len(reading.pages), 1) and characters < 200:
        raise Refusal(
            f"no text layer: {path.name} holds {characters} characters on {len(document)} pages, "
            "it is a scan; run it through OCR first (ocrmypdf in.pdf out.pdf), or name a page "
            "transcriber in the settings"
        )


def _set_columns(reading: Reading) -> None:
    """Put the pages' lines in reading order; furniture is marked, margins are kept aside."""
    number = 0
    for page in reading.pages.values():
        mark_figure_text(page)
        pieces = without_line_numbers(pieces_of(page.runs))
        columns, margins = without_margins(columns_of(pieces))
        for column in columns:
            edges = (column.left, column.right)
            reading.lines += lines_of(column.pieces, page.number, edges, number)
            number += 1
        if len(reading.margins) < 200:
            for column in margins:
                edges = (column.left, column.right)
                found = lines_of(column.pieces, page.number, edges, -1)
                reading.margins += [line.text for line in found]
        page.runs = []
    mark_furniture(reading.lines, reading.pages)


def _compose(reading: Reading, document: pdf.PdfDocument, draft: Draft, *, tight: bool) -> None:
    """Write the draft from the lines."""
    usual = usual_of(reading.lines, tight=tight)
    feet = [line.text for line in reading.lines if line.mode]
    lines = [line for line in reading.lines if not line.mode]
    words = Words(lines)
    writer = Writer(draft, 0, words, reading.pages)
    entries: list[anchoring.Entry] = []
    at = 0
    is_first = True
    for part in [*bibliographies(lines, usual), range(len(lines), len(lines))]:
        blocks = joined(blocks_of(lines[at : part.start], usual))
        if is_first:
            _front(blocks, usual, document, draft, reading.margins + feet)
            is_first = False
        set_levels(blocks)
        writer.pictures |= pictures_of(blocks, reading.pages, draft.files[0].name)
        writer.write(blocks)
        entries += _write_bibliography(lines[part.start : part.stop], writer, len(entries))
        at = part.stop
    _finish(reading, document, draft, entries, anchoring.Positions(lines, writer.places))


def _front(
    blocks: list[Block], usual: Usual, document: pdf.PdfDocument, draft: Draft, margins: list[str]
) -> None:
    """Take title, authors, year and identifiers of the paper itself from its first page."""
    told = document.get_metadata_dict(skip_empty=True)
    draft.title = front.mark_title(blocks, usual, told.get("Title", ""))
    draft.authors = list(front.authors_after(blocks, told.get("Author", "")))
    front.quiet_marks(blocks)
    opening = [block.text for block in front.before_text(blocks)]
    draft.identifiers = front.own_identifiers([*margins, *opening[:3]])
    draft.year = front.own_year([" ".join(margins), *opening[:6]])


def _write_bibliography(lines: list[Line], writer: Writer, count: int) -> list[anchoring.Entry]:
    """Write a bibliography as a section of entries; return them."""
    if not lines:
        return []
    starts = 0
    if patterns.BIBLIOGRAPHY.match(lines[0].text.strip()):
        starts = 1
        with writer.draft.heading(1, "references"):
            writer.lines(lines[:1])
    else:
        with writer.draft.heading(1, "references"):
            writer.draft.write("References")
    body = lines[starts:]
    entries: list[anchoring.Entry] = []
    for stretch in entries_of(body):
        found = body[stretch.start : stretch.stop]
        if patterns.BULLET.match(found[0].text) and not found[0].text[0].isalnum():
            writer.write([Block("item", found)])
            continue
        span = writer.entry(found)
        entries.append(anchoring.Entry(f"ref-{count + len(entries) + 1}", found, span))
    return entries


def _finish(
    reading: Reading,
    document: pdf.PdfDocument,
    draft: Draft,
    entries: list[anchoring.Entry],
    positions: anchoring.Positions,
) -> None:
    """Read the entries' fields, tie links to them, report hidden text."""
    draft.entries = [entry.span for entry in entries]
    draft.references = references_of(draft.text, entries, reading)
    if reading.reached and entries:
        inward = [one.link for one in reading.reached]
        finder = anchoring.EntryFinder(entries, links.names_by_place(document), inward)
        anchoring.anchor_citations(draft, reading.reached, finder, positions)
    draft.map_marks = True
    name = draft.files[0].name
    draft.hidden = [one for page in reading.pages.values() for one in _hidden(page, name)]


def _hidden(page: Page, name: str) -> list[HiddenText]:
    """Return a page's hidden runs, those that follow each other put together."""
    found: list[HiddenText] = []
    for run, reason in page.hidden:
        box = (run.left, run.baseline - 0.25 * run.size, run.right, run.baseline + run.size)
        place = Place(name, page=page.number, box=page.original(box))
        last = found[-1] if found else None
        if last and last.reason == reason and last.place.box and place.box:
            place = Place(name, page=page.number, box=united(last.place.box, place.box))
            found[-1] = HiddenText(f"{last.text} {repaired(run.text)}", reason, place)
        else:
            found.append(HiddenText(repaired(run.text), reason, place))
    return found


def references_of(text: str, entries: list[anchoring.Entry], reading: Reading) -> list[Reference]:
    """Return the entries' fields; an entry's link to a DOI gives it where it prints none."""
    by_page: dict[int, list[Link]] = defaultdict(list)
    for link in reading.outward:
        by_page[link.page].append(link)
    references = []
    for entry in entries:
        raw = " ".join(entry.span.of(text).split())
        if raw not in reading.entries:
            reading.entries[raw] = parse_reference(raw, entry.key)
        reference = replace(reading.entries[raw], key=entry.key, span=entry.span)
        references.append(_with_links(reference, entry, by_page))
    return references


def _with_links(
    reference: Reference, entry: anchoring.Entry, by_page: Mapping[int, list[Link]]
) -> Reference:
    addresses = [
        link.uri
        for page in {line.page for line in entry.lines}
        for link in by_page.get(page, ())
        if any(_covers(link, line) for line in entry.lines if line.page == page)
    ]
    if not addresses:
        return reference
    told = find_identifiers(" ".join(dict.fromkeys(addresses)))
    merged = replace(reference.identifiers, **told.as_dict())
    return replace(reference, identifiers=merged, url=reference.url or addresses[0])


def _covers(link: Link, line: Line) -> bool:
    """Say whether a link stands on a line."""
    left, bottom, right, top = link.box
    on_row = bottom < line.baseline + 0.3 * line.height < top + 1
    return on_row and left < line.right and right > line.left
