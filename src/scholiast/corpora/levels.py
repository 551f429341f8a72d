"""A work's text at three levels (CiteRAG, section 3.2.1), each longer than the one before.

1. title, domain and abstract; 2. the introduction too; 3. the full text with its conclusion, the
list of references and the marks that cite it taken out.
"""

import re
from collections.abc import Callable, Iterable

from scholiast.papers import Citation, Document, Section, Span, Work

LEVELS = (1, 2, 3)
_INTRODUCTION = re.compile(
    r"^\W{0,3}(?:[\dIVX]{1,4}[.):]{0,2}\s{1,3})?(?:general |\d )?"
    r"(?:introduction|introduccion|introducción|introduzione|einleitung|einführung|introdução)\b",
    re.I,
)
_TITLE = re.compile(r"# [^\n]{0,1000}\n")
_BRACKETED = re.compile(r"\s?[(\[][^()\[\]]{0,200}[)\]]")
_KEPT_PART = re.compile(
    r"\s{0,3}(?:fig|figs|figure|figures|table|tables|section|appendix|eq)\b", re.I
)
_HEADING = re.compile(r"^#{1,6} ")
_CONNECTIVES = r"(?:\s|[,;&–-]|see|also|e\.g\.|i\.e\.|cf\.|and|reviewed in|for review){0,6}"
_LINES = re.compile(r"\n{3,}")


def level_text(work: Work, document: Document | None, level: int) -> str:
    """Return a work's text at a level, as Markdown; without a document all levels are the first.

    What is taken out leaves no empty brackets, doubled blanks or blanks before a full stop behind;
    of a citation that is part of its sentence, `Smith (2020)`, the names stay.
    """
    head = _head(work, document)
    if document is None or level <= 1:
        return head
    if level == 2:
        introduction = introduction_of(document)
        spans = [introduction.span] if introduction else []
    else:
        spans = _body(document)
    cut = _Cut(document)
    parts = [head, *(cut.text(span) for span in spans)]
    return _LINES.sub("\n\n", "\n\n".join(part for part in parts if part))


def cut_text(document: Document, span: Span, stays: Callable[[Citation], str]) -> str:
    """Return the text of a span, its citations taken out but for what `stays` returns of them.

    Where it returns nothing, the citation leaves no empty brackets or doubled blanks behind.
    """
    return _Cut(document, stays).text(span)


def introduction_of(document: Document) -> Section | None:
    """Return the introduction: the section called so, else the first of the body."""
    body = [section for section in document.sections if section.role == "body"]
    named = (section for section in body if _INTRODUCTION.match(section.heading))
    top = min((section.level for section in body), default=0)
    inside = [section.span for section in document.sections if section.role == "abstract"]
    first = (
        section
        for section in body
        if section.level == top and not any(_within(section.span, span) for span in inside)
    )
    return next(named, None) or next(first, None)


def _head(work: Work, document: Document | None) -> str:
    """Return title, domain and abstract; the document speaks where the work says nothing."""
    title = work.title or (document.title if document else "")
    abstract = work.abstract or _abstract(document)
    domain = f"Domain: {', '.join(work.fields)}" if work.fields else ""
    return "\n\n".join(part for part in (f"# {title}" if title else "", domain, abstract) if part)


def _abstract(document: Document | None) -> str:
    for section in document.sections if document else ():
        if section.role == "abstract" and document is not None:
            text = _Cut(document).text(section.span)
            return text.partition("\n")[2].strip() if _HEADING.match(text) else text
    return ""


def _body(document: Document) -> list[Span]:
    """Return the text's parts between the title, the abstract and the lists of references."""
    out = [
        section.span for section in document.sections if section.role in ("references", "abstract")
    ]
    title = _TITLE.match(document.text)
    start = title.end() if title else 0
    spans = []
    for gone in sorted(out):
        if gone.start > start:
            spans.append(Span(start, gone.start))
        start = max(start, gone.end)
    if start < len(document.text):
        spans.append(Span(start, len(document.text)))
    return spans


def _within(inner: Span, outer: Span) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end


class _Cut:
    """A document's text with its citations taken out."""

    def __init__(self, document: Document, stays: Callable[[Citation], str] | None = None) -> None:
        self._text = document.text
        self._stays = stays
        self._citations = sorted(document.citations, key=lambda citation: citation.span.start)
        self._mark = next(
            letter for letter in map(chr, range(0xE000, 0xF8FF)) if letter not in document.text
        )
        mark = self._mark
        words = _CONNECTIVES
        self._steps = tuple(
            (re.compile(pattern), put)
            for pattern, put in (
                (rf"<sup>{words}{mark}(?:{words}{mark}){{0,40}}{words}</sup>", mark),
                (rf"{mark}(?:[\s,;–-]{{0,3}}{mark}){{1,60}}", mark),
                (rf"[(\[]{words}{mark}{words}[)\]]", mark),
                (rf"[,;]? ?{mark}(?=\s?[.,;:!?)\]])\s?", ""),
                (rf" ?{mark}(?=\n|$)", ""),
                (rf"(?:(?<=\s)|^){mark} ?", ""),
                (rf" ?{mark}", ""),
            )
        )

    def text(self, span: Span) -> str:
        """Return the text of a span, trimmed, its citations taken out."""
        pieces = []
        start = span.start
        for citation in self._inside(span):
            if citation.span.start < start:
                continue
            pieces += [self._text[start : citation.span.start], self._left(citation)]
            start = citation.span.end
        pieces.append(self._text[start : span.end])
        text = "".join(pieces)
        for pattern, put in self._steps:
            text = pattern.sub(put, text)
        return text.strip()

    def _inside(self, span: Span) -> Iterable[Citation]:
        return (citation for citation in self._citations if _within(citation.span, span))

    def _left(self, citation: Citation) -> str:
        """Return what stays of a citation: the names in the sentence, or figures beside it."""
        stays = self._stays(citation) if self._stays else ""
        if stays:
            return stays
        words = citation.span.of(self._text)
        if citation.style == "narrative":
            return _BRACKETED.sub("", words)
        if words[:1] in "([" and words[-1:] in ")]":
            kept = [part.strip() for part in words[1:-1].split(";") if _KEPT_PART.match(part)]
            if kept:
                return f"{words[0]}{'; '.join(kept)}{words[-1]}"
        return self._mark
