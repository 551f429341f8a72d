"""Places of a paper -> works to cite there (CiteRAG, task 2); all places of a paper in one call."""

from collections.abc import Sequence

from scholiast.papers import Document, Span
from scholiast.recommending.choosing import Chooser
from scholiast.recommending.contexts import need_at
from scholiast.recommending.gaps import Gap, section_of
from scholiast.recommending.interface import Passage, PassageKind
from scholiast.recommending.missing.judging import Judged

_MOST_OF_A_MARK = 120
_MOST_OF_A_SENTENCE = 600


def passages_at(
    document: Document, chooser: Chooser, gaps: Sequence[Gap], marks: tuple[Span, ...]
) -> list[Passage]:
    """Return each placeholder with the works that fit there, in the order given.

    Works that the same sentence cites are not shown; those that the paper cites elsewhere are, with
    their key, unless the wish is for new ones alone.
    """
    without = [cited_beside(document, chooser, gap.sentence) for gap in gaps]
    needs = [
        need_at(document, chooser.paper, gap.span, marks, beside)
        for gap, beside in zip(gaps, without, strict=True)
    ]
    hidden = frozenset(chooser.paper.cited) if chooser.wish.new_only else frozenset()
    passages = []
    for gap, need, ranking in zip(gaps, needs, chooser.rankings(needs), strict=True):
        found = chooser.suggestions(
            need, ranking, chooser.wish.limit_at_passages, without=hidden, keys=gap.keys
        )
        passages.append(
            Passage(
                gap.kind, sentence_shown(document, gap.sentence),
                one_line(gap.span.of(document.text), _MOST_OF_A_MARK), gap.keys,
                heading_at(document, gap.span), gap.span, document.origin(gap.span), None, found,
            )
        )  # fmt: skip
    return passages


def passages_missing(
    document: Document, chooser: Chooser, judged: Sequence[Judged], marks: tuple[Span, ...]
) -> list[Passage]:
    """Return each sentence that needs a citation and has none, with works that fit it."""
    needs = []
    for one in judged:
        span = one.said.span
        needs.append(need_at(document, chooser.paper, Span(span.end, span.end), marks))
    hidden = frozenset(chooser.paper.cited) if chooser.wish.new_only else frozenset()
    return [
        Passage(
            PassageKind.MISSING, sentence_shown(document, one.said.span),
            section=one.said.heading, span=one.said.span, place=document.origin(one.said.span),
            likelihood=round(one.probability, 3),
            suggestions=chooser.suggestions(
                need, ranking, chooser.wish.limit_at_passages, without=hidden
            ),
        )
        for one, need, ranking in zip(judged, needs, chooser.rankings(needs), strict=True)
    ]  # fmt: skip


def sentence_shown(document: Document, sentence: Span) -> str:
    """Return a sentence in one line, cut where it is very long."""
    return one_line(sentence.of(document.text), _MOST_OF_A_SENTENCE)


def one_line(text: str, most: int) -> str:
    """Return text in one line of at most so many characters.

    >>> one_line("two   lines", 7)
    'two li…'
    """
    line = " ".join(text.split())
    return line if len(line) <= most else line[: most - 1] + "…"


def heading_at(document: Document, span: Span) -> str:
    """Return the heading of the section that holds a span."""
    section = section_of(document, span)
    return section.heading if section else ""


def cited_beside(document: Document, chooser: Chooser, sentence: Span) -> frozenset[str]:
    """Return the ids of the works that a sentence cites already."""
    works = chooser.paper.works
    keys = (
        key
        for citation in document.citations
        if citation.span.overlaps(sentence)
        for key in citation.reference_keys
    )
    return frozenset(works[key].id for key in keys if key in works)
