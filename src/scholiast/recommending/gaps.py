"""Places in a text where a citation was left for later: marks, words, and unknown keys."""

from collections.abc import Iterator
from dataclasses import dataclass

from scholiast.papers import Citation, Document, Section, Span
from scholiast.papers.placeholders import CITATION_MARKS, is_placeholder_key
from scholiast.records.recommendations import PassageKind

_QUOTES = "\"“”'‘’`«»"
_OUT = ("references",)
_DISMISSED = "SCH106"
"""The code under which `scholiast check` tells of placeholders."""


@dataclass(frozen=True, slots=True)
class Gap:
    """One place in the text where works are wanted."""

    kind: PassageKind
    span: Span
    sentence: Span
    keys: tuple[str, ...] = ()
    """Keys at the place that name nothing known; some say an author and a year."""
    cited: tuple[str, ...] = ()
    """Keys of references that the same mark names."""


def gaps_in(document: Document) -> tuple[Gap, ...]:
    """Return every placeholder and every mark with an unknown key, in text order.

    Those inside quotation marks, which a paper speaks about, and those in lists of references are
    none.
    """
    found = [*_open_citations(document), *_marks(document)]
    found.sort(key=lambda gap: (gap.span.start, -gap.span.end))
    kept: list[Gap] = []
    for gap in found:
        if not kept or gap.span.start >= kept[-1].span.end:
            kept.append(gap)
    return tuple(gap for gap in kept if not _is_out(document, gap.span))


def is_dismissed(document: Document, span: Span) -> bool:
    """Say whether an inline comment of the author dismisses placeholders on the span's line."""
    place = document.origin(span)
    return place is not None and any(
        (not one.codes or _DISMISSED in one.codes)
        and one.file == place.file
        and place.line in (one.line, one.line + 1)
        for one in document.dismissals
    )


def section_of(document: Document, span: Span) -> Section | None:
    """Return the innermost section that holds a span."""
    around = [one for one in document.sections if one.span.contains(span)]
    return max(around, key=lambda one: (one.level, one.span.start)) if around else None


def sentence_at(document: Document, span: Span) -> Span:
    """Return the sentence that holds a span; the span itself where none does."""
    return next((one for one in document.sentences if one.overlaps(span)), span)


def _open_citations(document: Document) -> Iterator[Gap]:
    for citation in document.citations:
        known = citation.reference_keys or citation.candidates
        if (known and not citation.missing_keys) or _is_quoted(document.text, citation.span):
            continue
        yield Gap(
            _kind(citation), citation.span, citation.sentence,
            tuple(key for key in citation.missing_keys if not is_placeholder_key(key)),
            citation.reference_keys,
        )  # fmt: skip


def _kind(citation: Citation) -> PassageKind:
    if all(is_placeholder_key(key) for key in citation.missing_keys):
        return PassageKind.PLACEHOLDER
    return PassageKind.UNKNOWN_KEY


def _marks(document: Document) -> Iterator[Gap]:
    for match in CITATION_MARKS.finditer(document.text):
        span = Span(match.start(), match.end())
        if not _is_quoted(document.text, span):
            yield Gap(PassageKind.PLACEHOLDER, span, sentence_at(document, span))


def _is_quoted(text: str, span: Span) -> bool:
    """Say whether quotation marks stand at a span: the text speaks of the mark."""
    around = text[max(span.start - 1, 0) : span.start], text[span.end : span.end + 1]
    return any(letter and letter in _QUOTES for letter in around)


def _is_out(document: Document, span: Span) -> bool:
    if any(one.role in _OUT and one.span.contains(span) for one in document.sections):
        return True
    if is_dismissed(document, span):
        return True
    return any(item.kind == "listing" and item.span.contains(span) for item in document.floats)
