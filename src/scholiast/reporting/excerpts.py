"""The line around a finding, with the stretch that is meant."""

import re
from dataclasses import dataclass

from scholiast.papers import Citation, Document, Span
from scholiast.records import Finding
from scholiast.reporting.escaping import visible

_REACH = 400
_MARK = 200
_ENDS = ("\n\n", "\n- ", "\n|")
_OPENING = re.compile(r"(?:#{1,6}|[-*>|]|\d{1,5}\.)[ \t]+")
"""What makes a line of Markdown a heading, an item, a quotation or a table row."""
_EMPHASIS = re.compile(r"(?<![\w*])(\*{1,2})(?=\S)([^*\n]{1,300})(?<=\S)\1(?![\w*])")


@dataclass(frozen=True, slots=True)
class Excerpt:
    """One line of text in three parts; white space is single blanks."""

    before: str
    mark: str
    after: str


def span_of(finding: Finding, document: Document) -> Span | None:
    """Return where a finding shows in the text: its own span, its citation's or its reference's."""
    if finding.span is not None:
        return finding.span
    citation = citation_of(finding, document)
    return citation.span if citation is not None else None


def citation_of(finding: Finding, document: Document) -> Citation | None:
    """Return the citation that a finding is about, if there is one."""
    index = finding.citation
    if index is None or not 0 <= index < len(document.citations):
        return None
    return document.citations[index]


def excerpt_of(finding: Finding, document: Document, width: int) -> Excerpt | None:
    """Return the text around a finding in at most about `width` characters."""
    span = span_of(finding, document)
    if span is None or span.start >= len(document.text):
        return None
    text = document.text
    opening = (
        _OPENING.match(text, span.start) if text[span.start - 1 : span.start] in "\n" else None
    )
    start = opening.end() if opening and opening.end() < span.end else span.start
    end = min(span.end, start + _MARK)
    mark = _flat(text[start:end])
    if span.end > end:
        mark += "…"
    before = "" if start > span.start else _flat(_last_line(text[max(start - _REACH, 0) : start]))
    after = _flat(_first_line(text[end : end + _REACH])) if span.end <= end else ""
    room = max(width - len(mark), 0)
    left = min(len(before), max(room // 2, room - len(after)))
    return Excerpt(_tail(before, left), mark, _head(after, max(room - left, 0)))


def _last_line(text: str) -> str:
    """Return what follows the last end of a paragraph or list item."""
    at = max(text.rfind(end) + len(end) if end in text else 0 for end in _ENDS)
    return text[at:]


def _first_line(text: str) -> str:
    """Return what precedes the first end of a paragraph or list item."""
    return text[: min(text.find(end) if end in text else len(text) for end in _ENDS)]


def _flat(text: str) -> str:
    """Return the text in one line without stars for emphasis, blanks at its ends kept."""
    lead = " " if text[:1].isspace() else ""
    trail = " " if text[-1:].isspace() and text.strip() else ""
    line = _EMPHASIS.sub(r"\2", " ".join(text.split()))
    return visible(f"{lead}{line}{trail}")


def _tail(text: str, room: int) -> str:
    if len(text) <= room:
        return text.lstrip()
    cut = text[len(text) - room :] if room else ""
    return "…" + cut.partition(" ")[2] if " " in cut.strip() else "…" + cut


def _head(text: str, room: int) -> str:
    if len(text) <= room:
        return text.rstrip()
    cut = text[:room]
    return (cut.rpartition(" ")[0] if " " in cut.strip() else cut) + "…"
