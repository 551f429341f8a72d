"""Evidence as a data set gives it -> a source as verifying reads it."""

from collections.abc import Iterator, Sequence

from scholiast.benchmarks.miscitation.interface import Text
from scholiast.papers import Access, Span
from scholiast.parsing.sentences import split_sentences
from scholiast.verifying.interface import Passage, SourceText
from scholiast.verifying.reading.documents import LONGEST, text_digest, trimmed
from scholiast.verifying.tables import Grid

_HEADING = "#"


def source_of(given: Text) -> SourceText | None:
    """Return a source whose text is the evidence; None where there is none.

    Paragraphs longer than a passage fall apart between sentences, as a parsed paper's do; a table
    is written as Markdown, its caption before it.
    """
    title = given.title.strip()
    blocks: list[tuple[str, Sequence[str]]] = [("title", (title,))] if title else []
    blocks += [("text", paragraph) for paragraph in given.paragraphs if paragraph]
    if given.grid is not None:
        blocks.append(("table", (table_text(given.grid),)))
    if not any(kind != "title" for kind, _ in blocks):
        return None
    text, spans = _joined(blocks)
    passages = tuple(_passages(text, blocks, spans))
    access = Access.ABSTRACT if given.is_abstract else Access.FULL_TEXT
    return SourceText(given.id, title, text, text_digest(text), access, passages)


def table_text(grid: Grid) -> str:
    r"""Return a table as Markdown, its caption in a line before it.

    >>> table_text(Grid("Table 1", ("a", "b"), (("1", "2"),)))
    'Table 1\n\n| a | b |\n| --- | --- |\n| 1 | 2 |'
    """
    rows = [grid.header, tuple("---" for _ in grid.header), *grid.rows]
    lines = ["| " + " | ".join(map(_cell, row)) + " |" for row in rows]
    caption = " ".join(grid.caption.split())
    return "\n".join([caption, "", *lines] if caption else lines)


def sentences_in(source: SourceText) -> list[str]:
    """Return every sentence of a source's passages, each once, in their order."""
    found = (span.of(source.text) for one in source.passages for span in one.sentences)
    return list(dict.fromkeys(found))


def _cell(text: str) -> str:
    return " ".join(text.replace("|", "\\|").split())


def _joined(
    blocks: Sequence[tuple[str, Sequence[str]]],
) -> tuple[str, list[list[Span]]]:
    """Return all blocks as one text, and where the sentences of each stand."""
    parts: list[str] = []
    spans: list[list[Span]] = []
    at = 0
    for _, sentences in blocks:
        held = []
        for number, sentence in enumerate(sentences):
            gap = " " if number else "\n\n" if parts else ""
            parts += [gap, sentence]
            at += len(gap)
            held.append(Span(at, at + len(sentence)))
            at += len(sentence)
        spans.append(held)
    return "".join(parts), spans


def _passages(
    text: str, blocks: Sequence[tuple[str, Sequence[str]]], spans: Sequence[Sequence[Span]]
) -> Iterator[Passage]:
    section = ""
    for (kind, sentences), places in zip(blocks, spans, strict=True):
        whole = Span(places[0].start, places[-1].end)
        if kind == "table":
            head = next(iter(sentences)).partition("\n\n")[0]
            caption = Span(whole.start, whole.start + len(head))
            is_captioned = not head.startswith("|")
            yield Passage(
                whole, section, kind, tuple(trimmed(text, caption)) if is_captioned else ()
            )
        elif text.startswith(_HEADING, whole.start):
            section = whole.of(text).lstrip("# ").strip()
        else:
            yield from _paragraph(text, places, "title" if kind == "title" else section)


def _paragraph(text: str, places: Sequence[Span], section: str) -> Iterator[Passage]:
    """Yield a paragraph, in several passages where it is long."""
    held: list[Span] = []
    for sentence in _split(text, places):
        if held and sentence.end - held[0].start > LONGEST:
            yield Passage(Span(held[0].start, held[-1].end), section, sentences=tuple(held))
            held = []
        held.append(sentence)
    if held:
        yield Passage(Span(held[0].start, held[-1].end), section, sentences=tuple(held))


def _split(text: str, places: Sequence[Span]) -> list[Span]:
    """Return sentences; what the data give as one string is split, what they split stays so."""
    if len(places) > 1:
        return [span for place in places for span in trimmed(text, place)]
    start = places[0].start
    parts = (one.shifted(start) for one in split_sentences(places[0].of(text)))
    return [span for part in parts for span in trimmed(text, part)]
