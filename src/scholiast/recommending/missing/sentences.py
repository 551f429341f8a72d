"""A document's sentences with what surrounds them: what the judge of citation-worthiness reads."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scholiast.papers import Document, Section, Span
from scholiast.recommending.missing.cleaning import bare, tells_of_a_mark
from scholiast.recommending.missing.surroundings import Around, surroundings

_HEADINGS = {
    "introduction": "introduc|overview|motivation",
    "background": "related|background|previous|prior|literature|state of the art|prelimin",
    "closing": "conclu|summary|outlook|future work|closing|broader impact|limitation|ethic",
    "thanks": "acknowledg|funding|contribution|competing|conflict|disclos|availab|"
    "supporting inf|supplement|check ?list|abbrev",
    "discussion": "discuss|implication",
    "results": "result|finding|experiment|evaluat|analys|ablation|performance|comparison",
    "methods": "method|material|approach|model|procedure|data|setup|setting|implement|design|"
    "algorithm|training|proof|theor",
}
"""What headings of a section of a kind hold; the first that fits counts."""
_KINDS = tuple((kind, re.compile(pattern, re.I)) for kind, pattern in _HEADINGS.items())
_LEFT_OUT = ("closing", "thanks")
"""Sections whose sentences are not asked for citations: nothing new is said of others there."""
_FORMULA = re.compile(r"[=<>≤≥∑∫∈∀→]|\\[a-z]{2,}|\$")
_OPENING = re.compile(r"\s{0,3}(?:#{1,6}\s|[-*+>|]\s?|\d{1,3}[.)]\s|\[\^|!\[|```|<)")
_WORD = re.compile(r"[^\W\d_]{2,}")
SHORTEST = 6
"""Words of a sentence that can be judged."""


@dataclass(frozen=True, slots=True)
class Said:
    """One sentence of running text, without its citation marks, and what surrounds it."""

    span: Span
    text: str
    is_cited: bool
    is_spoken: bool
    """A mark was a word of it; it is not learned from."""
    kind: str
    """Of its section: `introduction`, `background`, `methods`, `results`, `discussion`, `other`."""
    heading: str
    depth: float
    """Where it stands in the text, 0 to 1."""
    first: bool
    """Of its paragraph."""
    last: bool
    before: str = ""
    """The sentence before it in the same paragraph, without marks."""
    after: str = ""
    cited_before: bool | None = None
    """Whether the sentence before carries a mark; None where there is none, or it is hidden."""
    cited_after: bool | None = None
    around: Around = Around()

    @property
    def is_learnable(self) -> bool:
        """Say whether nothing but its marks, taken out without trace, told that it was cited."""
        return not self.is_spoken and not tells_of_a_mark(self.text)


def said_in(document: Document) -> Iterator[Said]:
    """Yield the sentences of running text that may need a citation, in text order.

    Those of abstract, conclusion, acknowledgements, appendix and references are left out, and so
    are headings, list items, captions, tables, displayed equations, notes and short sentences.
    """
    yield from surrounded(list(_said(document)))


def surrounded(sentences: Sequence[Said]) -> Iterator[Said]:
    """Yield a paper's sentences, in text order, with what stands around each."""
    for one, around in zip(sentences, surroundings(sentences), strict=True):
        yield replace(one, around=around)


def _said(document: Document) -> Iterator[Said]:
    citations = sorted(document.citations, key=lambda one: one.span.start)
    starts = [one.span.start for one in citations]
    for section, spans in _paragraphs(document):
        kind = kind_of(section.heading)
        found = []
        for span in spans:
            low, high = bisect_left(starts, span.start - 200), bisect_right(starts, span.end)
            found.append((span, bare(document, span, citations[low:high])))
        for at, (span, one) in enumerate(found):
            if len(_WORD.findall(one.text)) < SHORTEST or _is_formula(one.text):
                continue
            back = found[at - 1][1] if at else None
            on = found[at + 1][1] if at + 1 < len(found) else None
            yield Said(
                span, one.text, one.is_cited, one.is_spoken, kind, section.heading,
                span.start / max(len(document.text), 1), at == 0, at + 1 == len(found),
                back.text if back else "", on.text if on else "",
                back.is_cited if back else None, on.is_cited if on else None,
            )  # fmt: skip


def kind_of(heading: str) -> str:
    """Return what a section is, by its heading.

    >>> kind_of("2 Related work"), kind_of("Why trees are tall")
    ('background', 'other')
    """
    return next((kind for kind, pattern in _KINDS if pattern.search(heading)), "other")


def _paragraphs(document: Document) -> Iterator[tuple[Section, list[Span]]]:
    """Yield each paragraph's innermost section and its sentences."""
    out = sorted(
        span
        for spans in (
            (item.span for item in document.floats),
            (item.span for item in document.notes),
            (item.span for item in document.equations),
        )
        for span in spans
    )
    group: list[Span] = []
    section: Section | None = None
    for span in document.sentences:
        found = _section(document, span)
        is_new = bool(group) and "\n\n" in document.text[group[-1].end : span.start]
        if is_new or found is not section:
            if group and section is not None:
                yield section, group
            group, section = [], found
        if found is not None and not _is_out(span, out) and _is_prose(document.text, span):
            group.append(span)
    if group and section is not None:
        yield section, group


def _section(document: Document, span: Span) -> Section | None:
    """Return the innermost section of a sentence; None where its sentences are left out."""
    around = [one for one in document.sections if one.span.contains(span)]
    if not around or any(one.role != "body" for one in around):
        return None
    if any(kind_of(one.heading) in _LEFT_OUT for one in around):
        return None
    return max(around, key=lambda one: (one.level, one.span.start))


def _is_out(span: Span, out: list[Span]) -> bool:
    at = bisect_right(out, span.start, key=lambda one: one.start)
    return any(one.overlaps(span) for one in out[max(at - 2, 0) : at + 1])


def _is_prose(text: str, span: Span) -> bool:
    at_start = span.start == 0 or text[span.start - 1] == "\n"
    return not (at_start and _OPENING.match(text, span.start))


def _is_formula(text: str) -> bool:
    return len(_FORMULA.findall(text)) > 3
