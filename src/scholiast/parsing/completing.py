"""Draft -> Document: what every format shares once its text stands."""

from bisect import bisect_left, bisect_right
from dataclasses import replace

from scholiast.errors import Level
from scholiast.papers import (
    Citation,
    CitationStyle,
    Document,
    Outcome,
    OutcomeKind,
    Reference,
    Section,
    Span,
)
from scholiast.parsing.citations import MappedMark, map_citations
from scholiast.parsing.drafting import Draft, HeadingMark
from scholiast.parsing.references import parse_reference
from scholiast.parsing.sectioning import role_of
from scholiast.parsing.sentences import split_sentences
from scholiast.parsing.tags import untagged

WRITTEN_BY_HAND = ("latex", "markdown", "docx")
"""Formats that authors write: citations may be typed as words beside those made by fields."""

MADE_BY_MACHINE = ("tei",)
"""Formats whose anchors a program set: where it left a mark open, Scholiast does not decide."""


def complete(draft: Draft) -> Document:
    """Return the document that a parser's draft amounts to, every citation mapped."""
    draft = untagged(draft)
    text = draft.text.rstrip("\n") + "\n" if draft.text.strip() else ""
    sections = _sections(draft.headings, len(text))
    references = tuple(draft.references) or _references_in(text, draft.entries)
    marks = _united(
        _anchored(draft, text, references), _detected(draft, text, references, sections)
    )
    sentences = split_sentences(
        text, citations=[mark.span for mark in marks], verbatim=draft.verbatim
    )
    worst = min((problem.level.rank for problem in draft.problems), default=Level.INFO.rank)
    kind = OutcomeKind.PARTIAL if worst < Level.INFO.rank else OutcomeKind.OK
    return Document(
        text=text,
        title=draft.title,
        authors=tuple(draft.authors),
        year=draft.year,
        identifiers=draft.identifiers,
        venue=draft.venue,
        sections=sections,
        sentences=tuple(sentences),
        citations=_citations(marks, sentences),
        references=references,
        floats=tuple(draft.floats),
        equations=tuple(draft.equations),
        notes=tuple(draft.notes),
        hidden=tuple(draft.hidden),
        dismissals=tuple(draft.dismissals),
        doubtful=tuple(draft.doubtful),
        problems=tuple(draft.problems),
        outcome=Outcome(kind, _why(draft) if kind is OutcomeKind.PARTIAL else ""),
        source_map=draft.source_map(),
        format=draft.format,
        uncited_on_purpose=tuple(draft.uncited_on_purpose),
    )


def _why(draft: Draft) -> str:
    return next(p.message for p in draft.problems if p.level is not Level.INFO)


def _sections(headings: list[HeadingMark], end: int) -> tuple[Section, ...]:
    """Return sections that reach to the next heading of the same or a higher level."""
    sections: list[Section] = []
    following: list[HeadingMark] = []
    for mark in sorted(headings, key=lambda mark: mark.span, reverse=True):
        while following and following[-1].level > mark.level:
            following.pop()
        stop = following[-1].span.start if following else end
        following.append(mark)
        role = mark.role or role_of(mark.heading)
        sections.append(Section(mark.heading, mark.level, Span(mark.span.start, stop), role))
    return tuple(reversed(sections))


def _references_in(text: str, entries: list[Span]) -> tuple[Reference, ...]:
    """Return references read from stretches of the text."""
    found = []
    for number, span in enumerate(entries, start=1):
        raw = " ".join(span.of(text).split())
        found.append(replace(parse_reference(raw, f"ref-{number}"), span=span))
    return tuple(found)


def _anchored(draft: Draft, text: str, references: tuple[Reference, ...]) -> list[MappedMark]:
    """Return the marks that the markup itself ties to keys."""
    known = {reference.key for reference in references}
    marks = []
    for anchor in draft.anchors:
        keys = tuple(dict.fromkeys(key for key in anchor.keys if key in known))
        missing = tuple(dict.fromkeys(key for key in anchor.keys if key not in known))
        style = anchor.style or _style_of(anchor.span.of(text))
        marks.append(
            MappedMark(anchor.span, style, keys, missing, (), anchor.prefix, anchor.suffix)
        )
    return marks


def _style_of(words: str) -> CitationStyle:
    """Return the style that a mark's words show.

    >>> _style_of("[3, 5-7]").value, _style_of("Smith et al. (2019)").value
    ('numeric', 'narrative')
    """
    if not any(character.isalpha() for character in words):
        return CitationStyle.NUMERIC
    if not any(character.isdigit() for character in words):
        return CitationStyle.AUTHOR
    is_bracketed = words.startswith(("(", "["))
    return CitationStyle.AUTHOR_YEAR if is_bracketed else CitationStyle.NARRATIVE


def _detected(
    draft: Draft, text: str, references: tuple[Reference, ...], sections: tuple[Section, ...]
) -> list[MappedMark]:
    """Return the marks that only their text gives away."""
    everywhere = draft.map_marks if draft.map_marks is not None else not draft.anchors
    outside = [s.span for s in sections if s.role == "references"] + draft.verbatim
    running = Span(0, len(text))
    if not everywhere and draft.format in WRITTEN_BY_HAND:
        outside += [anchor.span for anchor in draft.anchors]
        marks = map_citations(text, references, _without(running, outside))
        return [mark for mark in marks if _is_typed(mark)]
    if not everywhere and not draft.unresolved:
        return []
    regions = _without(running, outside) if everywhere else list(draft.unresolved)
    raised = [mark.span for mark in draft.superscripts]
    marks = map_citations(
        text, references, regions, superscripts=raised, forced=tuple(draft.unresolved)
    )
    is_open = not everywhere and draft.format in MADE_BY_MACHINE
    return [_left_open(mark) for mark in marks] if is_open else marks


def _left_open(mark: MappedMark) -> MappedMark:
    """Return a mark that its markup ties to nothing: what its words fit are candidates only."""
    return replace(mark, keys=(), candidates=tuple(dict.fromkeys(mark.keys + mark.candidates)))


def _is_typed(mark: MappedMark) -> bool:
    """Say whether a mark beside anchors is surely one that the author typed: names and a year."""
    named = mark.style in (CitationStyle.AUTHOR_YEAR, CitationStyle.NARRATIVE)
    return named and bool(mark.keys or mark.candidates)


def _united(anchored: list[MappedMark], detected: list[MappedMark]) -> list[MappedMark]:
    """Return all marks in order; one that was found both ways is one mark.

    Its anchors say what it cites where they name as many references as its words do.
    """
    anchored = sorted(anchored, key=lambda mark: mark.span)
    starts = [mark.span.start for mark in anchored]
    marks, taken = [], set()
    for mark in detected:
        first = bisect_right(starts, mark.span.start) - 1
        inside = [
            index
            for index in range(max(first, 0), bisect_left(starts, mark.span.end))
            if anchored[index].span.overlaps(mark.span) and index not in taken
        ]
        taken.update(inside)
        marks.append(_with_anchors(mark, [anchored[index] for index in inside]))
    marks += [mark for index, mark in enumerate(anchored) if index not in taken]
    return sorted(marks, key=lambda mark: mark.span)


def _with_anchors(mark: MappedMark, anchors: list[MappedMark]) -> MappedMark:
    """Return a mark found by its words with the keys that anchors inside it give."""
    keys = tuple(dict.fromkeys(key for anchor in anchors for key in anchor.keys))
    if not keys:
        return mark
    spans = [mark.span, *(anchor.span for anchor in anchors)]
    span = Span(min(one.start for one in spans), max(one.end for one in spans))
    named = len(set(mark.keys)) + len(mark.missing) + bool(mark.candidates)
    if len(keys) >= named:
        return replace(mark, span=span, keys=keys, missing=(), candidates=())
    extra = tuple(key for key in keys if key not in mark.keys)
    return replace(mark, span=span, keys=mark.keys + extra)


def _without(whole: Span, holes: list[Span]) -> list[Span]:
    """Return what is left of `whole` when `holes` are cut out."""
    left, at = [], whole.start
    for hole in sorted(holes):
        if hole.start > at:
            left.append(Span(at, hole.start))
        at = max(at, hole.end)
    if at < whole.end:
        left.append(Span(at, whole.end))
    return left


def _citations(marks: list[MappedMark], sentences: list[Span]) -> tuple[Citation, ...]:
    """Return citations, each with the sentence that holds it."""
    found, at = [], 0
    for mark in marks:
        while at < len(sentences) and sentences[at].end <= mark.span.start:
            at += 1
        inside = at < len(sentences) and sentences[at].start <= mark.span.start
        sentence = sentences[at] if inside else mark.span
        found.append(
            Citation(
                mark.span,
                sentence,
                mark.keys,
                mark.style,
                mark.missing,
                mark.candidates,
                mark.prefix,
                mark.suffix,
            )
        )
    return tuple(found)
