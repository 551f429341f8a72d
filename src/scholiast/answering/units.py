"""Document -> the things that an answer may cite: paragraphs, figures and tables."""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from scholiast.answering.interface import EvidenceUnit, Modality, no_picture
from scholiast.answering.marks import MarkReader, key_of
from scholiast.models.interface import Image as Shown
from scholiast.papers import Document, Float, Image
from scholiast.parsing.pictures import media_type_of, picture_of
from scholiast.parsing.worker import Worker
from scholiast.verifying.interface import Passage, SourceText
from scholiast.verifying.reading import read_document

LEAST = 40
"""Characters of a paragraph; shorter ones are addresses, keywords and the like."""
MOST_CELLS = 8_000
"""Characters of a table's cells that are kept."""
MOST_MENTIONS = 12
_KINDS = {"figure": Modality.FIGURE, "table": Modality.TABLE}
_PRINTED = re.compile(r"\s{0,3}\*\*[^*\n]{1,60}\*\*[\s.:–—-]{0,4}")
_ROW = re.compile(r"^[ \t]*\|.*$", re.M)
_KIND_WORD = re.compile(r"[^\W\d_]{3,12}\.?\s{1,2}(?=[A-Z]{0,2}[.-]?\d)")


@dataclass(frozen=True, slots=True)
class AskedPaper:
    """A paper that questions are put to."""

    id: str
    title: str
    path: str
    """As the user gave it; a folder's ends with a slash."""
    sha256: str
    """Of the file's bytes, in hexadecimal digits; empty where it is not a file."""
    source: SourceText
    """What statements on it are verified against."""
    units: tuple[EvidenceUnit, ...]


def asked_paper(
    document: Document,
    path: Path,
    *,
    name: str = "",
    sha256: str = "",
    worker: Worker | None = None,
) -> AskedPaper:
    """Return a paper with its evidence; pictures are read when they are asked for.

    They are cut out of PDFs by the worker that is handed over, which stays the caller's to close,
    or by one that is started for each picture.
    """
    paper = name or path.stem
    pictures = _pictures(path, worker)
    source = read_document(document, paper, picture=lambda image: pictures(image))
    units = tuple(_units(document, paper, source, pictures))
    given = f"{path}/" if path.is_dir() else str(path)
    return AskedPaper(paper, document.title, given, sha256, source, units)


def units_of(
    document: Document, paper: str, path: Path | None = None, pictures: "Pictures | None" = None
) -> tuple[EvidenceUnit, ...]:
    """Return the evidence of a document: its paragraphs in the order of the text, then its floats.

    Text that a reader cannot see is not in a document's text, and so in no unit. Without a path, or
    what reads `pictures`, there are none.
    """
    pictures = cache(pictures) if pictures else _pictures(path) if path else _without
    return tuple(_units(document, paper, read_document(document, paper), pictures))


Pictures = Callable[[Image], bytes | None]


def _without(_: Image) -> bytes | None:
    return None


def _pictures(path: Path, worker: Worker | None = None) -> Pictures:
    """Return what reads a paper's pictures, each once."""
    return cache(lambda image: picture_of(path, image, worker))


def _units(
    document: Document, paper: str, source: SourceText, pictures: Pictures
) -> Iterator[EvidenceUnit]:
    number = 0
    for passage in source.passages:
        if passage.kind == "text" and _is_paragraph(document.text, passage):
            number += 1
            words = passage.span.of(document.text)
            yield EvidenceUnit(
                f"{paper}#{number}", paper, Modality.TEXT, words, section=passage.section,
                span=passage.span,
            )  # fmt: skip
    sections = {one.span: one.section for one in source.passages if one.kind != "text"}
    mentions = mentions_of(document)
    for at, one in enumerate(document.floats):
        place = one.span if one.kind == "table" else one.caption
        if place in sections:
            number += 1
            around = Surroundings(sections[place], mentions.get(at, ()), pictures)
            yield _float(document, f"{paper}#{number}", paper, one, around)


def _is_paragraph(text: str, passage: Passage) -> bool:
    """Say whether a passage is running text: long enough, and no title or heading."""
    line = text.rfind("\n", 0, passage.span.start) + 1
    return len(passage.span) >= LEAST and passage.section != "title" and text[line] != "#"


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What stands around a float."""

    section: str
    mentions: tuple[str, ...]
    pictures: Pictures


def _float(
    document: Document, id: str, paper: str, one: Float, around: Surroundings
) -> EvidenceUnit:
    """Return a figure or a table; an algorithm or a listing is text with a name."""
    modality = _KINDS.get(one.kind, Modality.TEXT)
    whole = one.span.of(document.text)
    caption = _PRINTED.sub("", one.caption.of(document.text), count=1).strip()
    if modality is Modality.TABLE:
        text = "\n".join(_ROW.findall(whole))[:MOST_CELLS]
    else:
        text = "" if modality is Modality.FIGURE else whole[:MOST_CELLS]
    image = one.image or (_cut_of(document, one) if modality is Modality.TABLE else None)
    return EvidenceUnit(
        id, paper, modality, text, caption, name_of(one), around.section,
        one.span, around.mentions, _shown(image, around.pictures) if image else no_picture,
    )  # fmt: skip


def name_of(one: Float) -> str:
    """Return what a paper calls a float, written out: `Figure 3` for `Fig. 3`.

    >>> from scholiast.papers import Span
    >>> name_of(Float("figure", "Abb. 3", Span(0, 0), Span(0, 0)))
    'Figure 3'
    """
    printed = " ".join(one.label.split()).rstrip(".:")
    if one.kind not in _KINDS:
        return printed
    word = one.kind.capitalize()
    return key_of(printed) or key_of(_KIND_WORD.sub(f"{word} ", printed, count=1)) or printed


def _cut_of(document: Document, table: Float) -> Image | None:
    """Return where a table can be cut out of a page; None for what has no pages."""
    place = document.origin(table.span)
    if place is None or place.page is None or place.box is None:
        return None
    return Image(place.file, place.page, place.box)


def _shown(image: Image, pictures: Pictures) -> Callable[[], Shown | None]:
    def picture() -> Shown | None:
        content = pictures(image)
        kind = media_type_of(content) if content else None
        return Shown(content, kind) if content and kind else None

    return picture


def mentions_of(document: Document) -> Mapping[int, tuple[str, ...]]:
    """Return the sentences that name each float, by the float's place among the floats."""
    names = {name_of(one): at for at, one in reversed(list(enumerate(document.floats)))}
    keys = {key: at for name, at in names.items() if (key := key_of(name))}
    if not keys:
        return {}
    sentences = sorted(document.sentences)
    starts = [one.start for one in sentences]
    left_out = [one.span for one in document.floats]
    left_out += [one.span for one in document.sections if one.role == "references"]
    found: dict[int, dict[str, None]] = {}
    for mark in MarkReader(keys).marks(document.text):
        at = bisect_right(starts, mark.span.start) - 1
        is_inside = at >= 0 and sentences[at].contains(mark.span)
        if is_inside and not any(one.contains(mark.span) for one in left_out):
            for name in mark.names:
                if name in keys:
                    held = found.setdefault(keys[name], {})
                    held.setdefault(sentences[at].of(document.text))
    return {at: tuple(held)[:MOST_MENTIONS] for at, held in found.items()}
