"""SCH106: something that was left to be filled in later."""

import re
from bisect import bisect_right
from collections.abc import Iterator

from scholiast.checking.interface import Context, Sighting
from scholiast.checking.wording import quoted
from scholiast.papers import Citation, Document, Span
from scholiast.papers.placeholders import SURE_MARKS, is_placeholder_key

_SHOWS_ONE = re.compile(
    r"\?|\\cite|@|\[\s?\]|\(\s?\)|(?i:todo|xxx|needed|missing|ref|cite|tba|tbd)"
)
_TABLE_ROW = re.compile(r"\s{0,3}\|")
_QUOTES = "\"“”'‘’`«»"
MOST = 12
"""Placeholders beyond which a paper is likely to speak of them."""


def placeholders(document: Document, context: Context) -> Iterator[Sighting]:
    """Yield marks and words that keep a place for a citation or for text still to come."""
    told = sorted(mark.span for mark in document.citations if _says_something(mark))
    found = sorted({*_in_text(document), *_empty_citations(document)})
    spans = [span for at, span in enumerate(found) if not _covered(span, found[:at])]
    spans = [span for span in spans if not _is_in(span, told)]
    numbers = {citation.span: index for index, citation in enumerate(document.citations)}
    for span in spans:
        yield Sighting(
            f"{quoted(span.of(document.text), 60)} stands where a citation or text was left for"
            " later.",
            "Put in the citation or the text, or take the placeholder out.",
            span=span,
            citation=numbers.get(span),
        )


def _covered(span: Span, earlier: list[Span]) -> bool:
    return any(span.overlaps(other) for other in earlier[-3:])


def _is_in(span: Span, sorted_spans: list[Span]) -> bool:
    at = bisect_right(sorted_spans, span.start, key=lambda other: other.start) - 1
    return at >= 0 and sorted_spans[at].contains(span)


def _says_something(citation: Citation) -> bool:
    """Say whether a citation names more than placeholders, so that other rules speak of it."""
    if citation.reference_keys or citation.candidates:
        return not citation.missing_keys
    return not all(is_placeholder_key(key) for key in citation.missing_keys)


def _empty_citations(document: Document) -> Iterator[Span]:
    """Yield the citations that name nothing, or only placeholders."""
    for citation in document.citations:
        if citation.reference_keys or citation.candidates:
            continue
        if not all(is_placeholder_key(key) for key in citation.missing_keys):
            continue
        if _SHOWS_ONE.search(citation.span.of(document.text)):
            yield citation.span


def _in_text(document: Document) -> list[Span]:
    """Return the placeholders in running text; none where a paper quotes or discusses them."""
    text = document.text
    left_out = [s.span for s in document.sections if s.role == "references"]
    left_out += [item.span for item in document.floats if item.kind == "listing"]
    spans = [
        Span(match.start(), match.end())
        for match in SURE_MARKS.finditer(text)
        if not _is_quoted(text, match.start(), match.end()) and not _is_category(text, match)
    ]
    spans = [span for span in spans if not any(out.contains(span) for out in left_out)]
    kinds: dict[str, list[Span]] = {}
    for span in spans:
        kinds.setdefault(span.of(text).casefold()[:6], []).append(span)
    return [span for same in kinds.values() if len(same) <= MOST for span in same]


def _is_quoted(text: str, start: int, end: int) -> bool:
    return text[max(start - 1, 0) : start] in tuple(_QUOTES) or text[end : end + 1] in tuple(
        _QUOTES
    )


def _is_category(text: str, match: re.Match[str]) -> bool:
    """Say whether a mark is a table's: "(ref)" of a category, "[?]" of a doubtful value."""
    if len(match.group(0)) > 6:
        return False
    line_start = text.rfind("\n", 0, match.start()) + 1
    if _TABLE_ROW.match(text, line_start):
        return True
    if "ref" not in match.group(0).casefold():
        return False
    before = text[max(match.start() - 12, 0) : match.start()].rstrip()
    after = text[match.end() : match.end() + 1]
    return before[-1:].isdigit() or after not in (".", ",", ";", "") or text.count("(ref)") > 2
