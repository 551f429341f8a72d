"""Paragraphs: none twice, none broken off, no page far emptier than its neighbours."""

import re
from collections.abc import Iterator
from statistics import median

from scholiast.errors import Level
from scholiast.papers import Document, Span
from scholiast.parsing.audit.anomalies import Anomaly, anomaly

LONG_PARAGRAPH = 80
"""Characters from which a paragraph does not come twice by chance."""
SPARSE = 0.08
"""Share of the median page's text under which a page in the middle is held to be sparse."""
_PARAGRAPH = re.compile(r"[^\n](?:[^\n]|\n(?!\n))*")
_NOT_PROSE = re.compile(r"#|\||\$\$|- |\* |\*\*|\[\^|!\[|>|```|\d{1,3}\. |<")
_ENDED = re.compile(r"[.!?:;…。！？\"”’'»)\]$*`_|>}]\s*$|\d\s*$|\[\^[^\]]{1,20}\]\s*$")
_RUNS_ON = re.compile(
    r"(?:[,\-–]|\b(?:the|a|an|of|and|or|in|to|for|with|by|that|which|is|are|was|were|from|at|on|as|"
    r"this|these|their|its|our|be|been|has|have|we|not|than|between|into|such|also))\s*$"
)


def paragraphs(document: Document) -> list[Span]:
    r"""Return the paragraphs of running text, without headings, tables, lists and formulas.

    >>> paragraphs(Document("# A\n\nOne\ntwo.\n\n| x |"))
    [Span(start=5, end=13)]
    """
    stop = _references_start(document)
    return [
        Span(match.start(), match.end())
        for match in _PARAGRAPH.finditer(document.text)
        if match.start() < stop and not _NOT_PROSE.match(match.group(0))
    ]


def repeated_paragraphs(document: Document) -> Iterator[Anomaly]:
    """Yield paragraphs that stand in the text a second time."""
    first: dict[str, Span] = {}
    for span in paragraphs(document):
        if len(span) < LONG_PARAGRAPH:
            continue
        words = " ".join(span.of(document.text).split())
        if words in first:
            yield anomaly(
                document,
                "paragraph-repeated",
                f"A paragraph stands twice in the text: “{words[:60]}…”. It may have been read"
                " twice.",
                span,
                Level.WARNING if document.format == "pdf" else Level.INFO,
            )
        first.setdefault(words, span)


def broken_off(document: Document) -> Iterator[Anomaly]:
    """Yield paragraphs that end in the middle of a sentence right before a heading.

    Only in paged formats, where the rest may be on another page.
    """
    if document.format != "pdf":
        return
    headings = {section.span.start for section in document.sections}
    for span in paragraphs(document):
        words = span.of(document.text)
        following = (
            span.end
            + len(document.text[span.end : span.end + 4])
            - len(document.text[span.end : span.end + 4].lstrip("\n"))
        )
        is_cut = _RUNS_ON.search(words[-40:]) is not None and not _ENDED.search(words[-20:])
        if following in headings and len(words) >= LONG_PARAGRAPH and is_cut:
            yield anomaly(
                document,
                "paragraph-broken-off",
                f"A paragraph ends in the middle of a sentence before a heading: "
                f"“…{' '.join(words[-60:].split())}”.",
                Span(max(span.end - 200, span.start), span.end),
            )


def sparse_pages(document: Document) -> Iterator[Anomaly]:
    """Yield pages between fuller ones from which hardly any text came."""
    lengths: dict[int, int] = {}
    starts: dict[int, Span] = {}
    for run in document.source_map.runs:
        if run.page is not None:
            lengths[run.page] = lengths.get(run.page, 0) + run.end - run.start
            starts.setdefault(run.page, Span(run.start, run.end))
    if len(lengths) < 4:
        return
    usual = median(lengths.values())
    with_floats = {item.image.page for item in document.floats if item.image}
    for page in range(min(lengths) + 1, max(lengths)):
        length = lengths.get(page, 0)
        if length < SPARSE * usual and page not in with_floats:
            yield anomaly(
                document,
                "page-sparse",
                f"Page {page} gave {length} characters of text, where the median page gave "
                f"{usual:.0f}; it may hold a picture, or text that could not be read.",
                starts.get(page) or starts.get(page - 1),
            )


def _references_start(document: Document) -> int:
    starts = [s.span.start for s in document.sections if s.role == "references"]
    return min(starts, default=len(document.text))
