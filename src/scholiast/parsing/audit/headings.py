"""Headings: levels go down one step at a time, and printed numbers count on."""

import re
from collections.abc import Iterator
from itertools import pairwise

from scholiast.papers import Document, Section, Span
from scholiast.parsing.audit.anomalies import Anomaly, anomaly

_NUMBER = re.compile(r"\s*((?:[A-Z]\.)?\d{1,2}(?:\.\d{1,2}){0,4})\.?[\s:)](?!\s{0,2}[-–—])")
MOST = 30


def heading_jumps(document: Document) -> Iterator[Anomaly]:
    """Yield headings that stand more than one level below the heading before them."""
    if not document.sections:
        return
    above = min(section.level for section in document.sections) - 1
    for section in document.sections:
        if section.level > above + 1 and section.role == "body":
            yield anomaly(
                document,
                "heading-jump",
                f"The heading “{_short(section.heading)}” stands {section.level - above} levels "
                "below the one before it; a heading between them may be missing.",
                _line(section, document),
            )
        above = section.level


def section_numbers(document: Document) -> Iterator[Anomaly]:
    """Yield breaks in the numbers of headings: one left out, repeated or out of order.

    Numbers may begin anew under a heading that has none.
    """
    numbered = [
        (at, section, number)
        for at, section in enumerate(document.sections)
        if (number := number_of(section.heading)) and section.role in ("body", "appendix")
    ]
    if len(numbered) < 3:
        return
    for (place, before, old), (at, after, new) in pairwise(numbered):
        begins_anew = new == (1,) and at > place + 1
        if not begins_anew and not _follows(old, new):
            region = Span(before.span.start, _line(after, document).end)
            yield anomaly(
                document,
                "section-number-break",
                f"Section {_dotted(new)} follows section {_dotted(old)}; a heading between them "
                "may be missing, or their order may be wrong.",
                region,
            )


def number_of(heading: str) -> tuple[int, ...]:
    """Return the number printed before a heading, or nothing.

    >>> number_of("3.2. Results"), number_of("2020 in review"), number_of("Methods")
    ((3, 2), (), ())
    """
    match = _NUMBER.match(heading)
    if not match or not match.group(1)[0].isdigit():
        return ()
    number = tuple(int(part) for part in match.group(1).split("."))
    return number if 0 < number[0] <= MOST else ()


def _follows(old: tuple[int, ...], new: tuple[int, ...]) -> bool:
    """Say whether a heading's number may come next: one deeper, the next, or the next higher up.

    >>> _follows((2, 1), (2, 1, 1)), _follows((2, 3), (3,)), _follows((3, 1), (3, 3))
    (True, True, False)
    """
    if len(new) > len(old):
        return new[: len(old)] == old and all(part <= 1 for part in new[len(old) :])
    depth = len(new) - 1
    return new[:depth] == old[:depth] and new[depth] == old[depth] + 1


def _line(section: Section, document: Document) -> Span:
    end = document.text.find("\n", section.span.start, section.span.end)
    return Span(section.span.start, end if end >= 0 else section.span.end)


def _short(heading: str) -> str:
    return heading if len(heading) <= 60 else heading[:59] + "…"


def _dotted(number: tuple[int, ...]) -> str:
    return ".".join(map(str, number))
