"""A unit of evidence -> the source that a sentence citing it is verified against."""

from collections.abc import Iterator, Mapping

from scholiast.answering.interface import EvidenceUnit, Modality
from scholiast.papers import Access, Span
from scholiast.parsing.sentences import split_sentences
from scholiast.verifying.interface import Passage, SourceText
from scholiast.verifying.reading.documents import text_digest


def source_of(unit: EvidenceUnit, papers: Mapping[str, SourceText]) -> SourceText:
    """Return what a statement that cites a unit is verified against: that unit alone.

    Of a paper that is at hand it is a part of its own text: the paragraph; for a figure or a table
    caption and cells, and the sentences of the paper that name it. Where the unit is all that is
    known, it is what the unit says.
    """
    whole = papers.get(unit.paper)
    if whole is None or unit.span is None:
        return _alone(unit)
    span = unit.span
    passages = [one for one in whole.passages if span.contains(one.span)]
    passages = passages or [Passage(span, unit.section, sentences=(span,))]
    passages += _mentions(unit, whole)
    return SourceText(
        whole.work_id, whole.title, whole.text, whole.sha256, whole.access, tuple(passages),
        whole.document, whole.picture,
    )  # fmt: skip


def _mentions(unit: EvidenceUnit, whole: SourceText) -> Iterator[Passage]:
    """Yield the sentences that name a figure or a table, as they stand in the paper."""
    for words in unit.mentions:
        at = whole.text.find(words)
        if at >= 0:
            span = Span(at, at + len(words))
            yield Passage(span, _heading_at(whole, at), sentences=(span,))


def _heading_at(whole: SourceText, place: int) -> str:
    near = [one.section for one in whole.passages if one.span.start <= place < one.span.end]
    return near[0] if near else ""


def _alone(unit: EvidenceUnit) -> SourceText:
    """Return what a unit says as a text of its own."""
    is_table = unit.modality is Modality.TABLE
    parts = [unit.caption, unit.text, *unit.mentions]
    held = [one.strip() for one in parts if one.strip()]
    text = "\n\n".join(held)
    passages = []
    place = 0
    for words in held:
        span = Span(place, place + len(words))
        place = span.end + 2
        if is_table and words == unit.text.strip():
            whole = Span(0, span.end)
            passages.append(Passage(whole, unit.section, "table"))
            continue
        sentences = tuple(one.shifted(span.start) for one in split_sentences(words))
        passages.append(Passage(span, unit.section, "text", sentences))
    return SourceText(
        unit.id, "", text, text_digest(text), Access.FULL_TEXT, tuple(passages)
    )  # fmt: skip
