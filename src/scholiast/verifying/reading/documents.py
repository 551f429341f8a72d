"""Document -> the passages that can be evidence: no reference list, no headings, no thanks."""

import hashlib
import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence

from scholiast.papers import Access, Document, Float, Image, Section, Span
from scholiast.parsing.sentences import split_sentences
from scholiast.verifying.interface import Passage, SourceText

LONGEST = 1_600
"""Characters of a passage; longer paragraphs fall apart between sentences."""
_STATING = 5
"""Words from which a heading is read as a statement: `Vpx relieves inhibition of infection`."""
_LEFT_OUT = ("references", "acknowledgements")
_BLOCK = re.compile(r"[^\n]+(?:\n[^\n]+)*")
_HEADING = re.compile(r"(#{1,6}) +(?=\S)")
_ROW = re.compile(r"[^\n]+")


def read_document(
    document: Document,
    work_id: str,
    *,
    title: str = "",
    picture: Callable[[Image], bytes | None] | None = None,
) -> SourceText:
    """Return what can be read of a document; its text is taken as it stands.

    Reference lists and acknowledgements are left out. Tables stay whole, with caption and notes;
    a figure is its caption, and what `picture` gives of it. Text that a reader cannot see is not in
    a document's text.
    """
    return SourceText(
        work_id,
        title or document.title,
        document.text,
        text_digest(document.text),
        Access.FULL_TEXT,
        tuple(_passages(document)),
        document,
        picture,
    )


def text_digest(text: str) -> str:
    """Return the SHA-256 of a text, under which spans of it are written down."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _passages(document: Document) -> Iterator[Passage]:
    out = _Places([one.span for one in document.sections if one.role in _LEFT_OUT])
    floats = sorted(document.floats, key=lambda one: one.span)
    held = _Places([one.span for one in floats])
    sections = _Sections(document.sections)
    sentences = _Sentences(document)
    for one in floats:
        if not out.holds(one.span.start):
            yield _float(document.text, one, sections.heading(one.span.start), sentences)
    for found in _BLOCK.finditer(document.text):
        span = Span(*found.span())
        if out.holds(span.start) or held.holds(span.start):
            continue
        heading = _HEADING.match(document.text, span.start)
        if heading is None:
            yield from _paragraph(span, sections.heading(span.start), sentences)
        elif len(document.text[heading.end() : span.end].split()) >= _STATING:
            said = Span(heading.end(), span.end)
            is_title = len(heading[1]) == 1 and not document.text[: span.start].strip()
            name = "title" if is_title else sections.heading(span.start)
            yield Passage(said, name, sentences=(said,))


def _paragraph(span: Span, heading: str, sentences: "_Sentences") -> Iterator[Passage]:
    """Yield a paragraph, in several passages where it is long."""
    held: list[Span] = []
    for sentence in sentences.inside(span):
        if held and sentence.end - held[0].start > LONGEST:
            yield Passage(Span(held[0].start, held[-1].end), heading, sentences=tuple(held))
            held = []
        held.append(sentence)
    if held:
        yield Passage(Span(held[0].start, held[-1].end), heading, sentences=tuple(held))


def _float(text: str, one: Float, heading: str, sentences: "_Sentences") -> Passage:
    """Return a table with caption and notes, or a figure's caption; rows are no sentences."""
    if one.kind != "table":
        words = tuple(sentences.inside(one.caption))
        return Passage(one.caption, heading, "caption", words, one.image)
    lines = (Span(*found.span()) for found in _ROW.finditer(text, one.span.start, one.span.end))
    said = [line for line in lines if not text.startswith("|", line.start)]
    parts = [sentence for line in said for sentence in sentences.inside(line)]
    return Passage(one.span, heading, "table", tuple(parts))


class _Places:
    """Spans that do not overlap, asked for a place."""

    def __init__(self, spans: Sequence[Span]) -> None:
        self._spans = sorted(spans)
        ends: list[int] = []
        for span in self._spans:
            ends.append(max(span.end, ends[-1] if ends else 0))
        self._starts = [span.start for span in self._spans]
        self._ends = ends

    def holds(self, place: int) -> bool:
        at = bisect_right(self._starts, place)
        return at > 0 and place < self._ends[at - 1]


class _Sections:
    """Sections, asked for the innermost heading over a place."""

    def __init__(self, sections: Sequence[Section]) -> None:
        self._sections = sorted(sections, key=lambda one: one.span.start)
        self._starts = [one.span.start for one in self._sections]

    def heading(self, place: int) -> str:
        for one in reversed(self._sections[: bisect_right(self._starts, place)]):
            if place < one.span.end:
                return "abstract" if one.role == "abstract" else one.heading
        return ""


class _Sentences:
    """A document's sentences, cut to a stretch; split anew where the document has none."""

    def __init__(self, document: Document) -> None:
        self._text = document.text
        self._spans = sorted(document.sentences)
        self._ends = [span.end for span in self._spans]

    def inside(self, span: Span) -> list[Span]:
        """Return the sentences of a stretch without blanks at their ends; no gap holds words."""
        found: list[Span] = []
        place = span.start
        at = bisect_left(self._ends, span.start + 1)
        for one in self._spans[at:]:
            if one.start >= span.end:
                break
            start, end = max(one.start, place), min(one.end, span.end)
            found += self._split(place, start)
            if start < end:
                found += trimmed(self._text, Span(start, end))
                place = end
        return found + self._split(place, span.end)

    def _split(self, start: int, end: int) -> list[Span]:
        """Return the sentences of a gap that no sentence of the document covers."""
        gap = self._text[start:end]
        if not any(map(str.isalnum, gap)):
            return []
        parts = (one.shifted(start) for one in split_sentences(gap))
        return [sentence for part in parts for sentence in trimmed(self._text, part)]


def trimmed(text: str, span: Span) -> list[Span]:
    """Return a span without blanks at its ends, in a list; nothing where no letter is left.

    >>> trimmed(" It rose. ", Span(0, 10))
    [Span(start=1, end=9)]
    """
    words = span.of(text)
    if not any(map(str.isalnum, words)):
        return []
    start = span.start + len(words) - len(words.lstrip())
    return [Span(start, span.end - (len(words) - len(words.rstrip())))]
