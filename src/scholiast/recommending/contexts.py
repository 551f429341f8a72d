"""A place in a document -> the Need that a retriever is asked with."""

import re

from scholiast.papers import Document, Span
from scholiast.recommending.asking import Paper
from scholiast.recommending.gaps import section_of
from scholiast.recommending.missing.cleaning import cut
from scholiast.retrieving.interface import Need

_END = re.compile(r"[.!?][\"”')\]]?\s{1,3}(?=[A-Z\d])")
_STOP = re.compile(r"[.!?](?=\s|$)")
BEFORE = 1_500
"""Characters of the section before a place that are handed on."""
AFTER = 500


def need_at(
    document: Document,
    paper: Paper,
    at: Span,
    marks: tuple[Span, ...],
    excluded: frozenset[str] = frozenset(),
) -> Need:
    """Return what is looked for at a place: the text around it, in which no mark stands.

    `marks` are the spans of all citations and placeholders of the document.
    """
    section = section_of(document, at)
    whole = section.span if section else Span(0, len(document.text))
    start, stop = max(whole.start, at.start - BEFORE), min(whole.end, at.end + AFTER)
    heading = section.heading if section else ""
    before = Span(_after_heading(document, whole, start), at.start)
    after = Span(at.end, max(at.end, stop))
    return Need(
        title=paper.title,
        abstract=paper.abstract,
        before=cut(document.text, before, _inside(marks, before)),
        after=cut(document.text, after, _inside(marks, after)),
        section=heading,
        authors=paper.authors,
        venue=paper.venue,
        as_of=paper.as_of,
        cited=paper.cited,
        excluded=paper.own | excluded,
    )


def sentence_around(need: Need, shortest: int = 25) -> str:
    """Return the sentence that holds the place of a need, as far as its text shows it.

    A very short one takes the sentence before it along.

    >>> sentence_around(Need(before="Trees grow. Oaks are the tallest of them,", after=". So."), 20)
    'Oaks are the tallest of them,.'
    """
    ends = [match.end() for match in _END.finditer(need.before)]
    ends = [end for end in ends if len(need.before) - end >= shortest]
    first = _STOP.search(need.after)
    head = need.after[: first.end()] if first else need.after
    tail = need.before[ends[-1] if ends else 0 :]
    is_over = tail.rstrip()[-1:] in (".", "!", "?")
    return (tail if is_over else tail + head).strip()


def _inside(marks: tuple[Span, ...], within: Span) -> list[Span]:
    return [mark for mark in marks if mark.overlaps(within)]


def _after_heading(document: Document, section: Span, start: int) -> int:
    """Return where the text begins: behind the heading's line, where that is in reach."""
    if start > section.start or not document.text.startswith("#", section.start):
        return start
    line = document.text.find("\n", section.start)
    return min(line + 1, section.end) if line >= 0 else start
