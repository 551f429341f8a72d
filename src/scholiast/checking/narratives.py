"""Names and years written out by hand, where no citation mark is."""

import re
from bisect import bisect_left
from collections.abc import Iterator

from scholiast.papers import Document, Span

_NAME = r"[A-ZÀ-ÞŠŽĀ-Ž][\w'’\-]{1,30}"
_WHO = (
    rf"(?:(?:[vV]an|[vV]on|[dD]e|der|den|la|[lL]e|di|da|del)[\s\-]){{0,3}}{_NAME}"
    rf"(?:,?\s(?:and|&)\s{_NAME}|,?\s+et\s+al\.?)?"
)
_YEAR = r"(?:1[5-9]|20)\d\d[a-z]?"
_MENTION = re.compile(
    rf"(?<![\w\-])(?:{_WHO}(?:['’]s?)?,?\s\({_YEAR}\)|\((?:see\s|cf\.\s|e\.g\.,?\s)?{_WHO},?\s{_YEAR}\))"
)


def mentions(document: Document) -> Iterator[Span]:
    """Yield "Smith et al. (2019)" and "(Smith, 2019)" in running text outside all marks.

    >>> text = "As Smith et al. (2019) say, and so (Lee, 2018) does."
    >>> [span.of(text) for span in mentions(Document(text))]
    ['Smith et al. (2019)', '(Lee, 2018)']
    """
    marks = sorted(citation.span for citation in document.citations)
    left_out = [s.span for s in document.sections if s.role == "references"]
    for match in _MENTION.finditer(document.text):
        span = Span(match.start(), match.end())
        if not _touches_a_mark(span, marks) and not any(out.contains(span) for out in left_out):
            yield span


def _touches_a_mark(span: Span, marks: list[Span]) -> bool:
    at = bisect_left(marks, span.start, key=lambda mark: mark.end)
    return at < len(marks) and marks[at].start < span.end
