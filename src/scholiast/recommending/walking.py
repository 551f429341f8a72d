"""Document and engine -> Recommendations: the list, the open places, the missing citations."""

import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime

from scholiast.errors import InputError
from scholiast.papers import Document, OutcomeKind, Span
from scholiast.recommending.asking import Paper, paper_of
from scholiast.recommending.better import citations_named, passages_better
from scholiast.recommending.choosing import Chooser
from scholiast.recommending.gaps import Gap, gaps_in
from scholiast.recommending.interface import Engine, Passage, Recommendations, Wish
from scholiast.recommending.lists import listed
from scholiast.recommending.missing.judge import shipped_judge
from scholiast.recommending.missing.judging import Judged, needing
from scholiast.recommending.positions import passages_at, passages_missing
from scholiast.resolving.interface import Places

MOST_PASSAGES = 200
"""Passages of one kind that one run answers."""
_MOST_HEADINGS = 12
SMALL = 200
"""Works below which a store says little."""
_UNREAD = (OutcomeKind.REFUSED, OutcomeKind.FAILED)

Progress = Callable[[str], None]


def recommend(
    document: Document,
    engine: Engine,
    places: Places | None = None,
    wish: Wish | None = None,
    *,
    source: str = "",
    progress: Progress | None = None,
) -> Recommendations:
    """Return what a document should cite: as a whole, and at its open places.

    `places` are where its references are looked up (the store on this machine); what they lead to
    is evidence and is not suggested again. Nothing leaves the machine. Raises InputError where
    `wish.better` names no citation, or `wish.section` no section, and where a paper that could be
    read holds no words.
    """
    wish = wish or Wish()
    if _is_mute(document) and document.outcome.kind not in _UNREAD:
        raise InputError(f"{source or 'the paper'} holds no words, so there is nothing to go by")
    began, started = time.monotonic(), _now()
    tell = progress or (lambda _: None)
    _check_section(document, wish)
    better = citations_named(document, wish.better)
    tell("looking references up")
    paper = paper_of(document, places, as_of=wish.as_of)
    made = for_paper(paper, engine, wish, document=document, better=better, progress=tell)
    return replace(
        made,
        source=source,
        outcome=document.outcome.kind.value,
        reason=document.outcome.reason,
        started=started,
        seconds=_since(began),
    )


def _is_mute(document: Document) -> bool:
    """Say whether nothing of a paper says what it is about: no word, title or reference."""
    return not (document.title or document.references or any(map(str.isalpha, document.text)))


def for_paper(
    paper: Paper,
    engine: Engine,
    wish: Wish,
    *,
    document: Document | None = None,
    better: tuple[int, ...] = (),
    progress: Progress = lambda _: None,
) -> Recommendations:
    """Return what a paper should cite; without a document, as a whole alone."""
    began, started = time.monotonic(), _now()
    chooser = Chooser(engine, paper, wish)
    progress("ranking works for the paper")
    is_told = bool(paper.title or paper.abstract or paper.works)
    whole = listed(chooser, wish.limit) if wish.listing and is_told else ()
    passages: list[Passage] = []
    if document is not None:
        passages = _passages(document, chooser, better, progress)
    judge = shipped_judge() if wish.missing and document is not None else None
    return Recommendations(
        source="",
        title=paper.title,
        engine=engine.name,
        collection=len(engine.collection),
        version="",
        listed=whole,
        passages=tuple(passages),
        as_of=paper.as_of.isoformat() if paper.as_of else "",
        references=paper.references,
        resolved=len(paper.works),
        left_out=chooser.left_out,
        precision=_precision(wish) if judge else None,
        threshold=_threshold(wish) if judge else None,
        judged=judge is not None,
        notes=_notes(paper, engine),
        started=started,
        seconds=_since(began),
    )


def _passages(
    document: Document, chooser: Chooser, better: tuple[int, ...], progress: Progress
) -> list[Passage]:
    """Return the passages that are asked for, in text order."""
    wish = chooser.wish
    gaps = gaps_in(document)
    marks = tuple(sorted({*(one.span for one in document.citations), *(gap.span for gap in gaps)}))
    passages: list[Passage] = []
    if wish.placeholders:
        progress("ranking works for the open places")
        wanted = [gap for gap in gaps if _is_wanted(document, gap.span, wish)]
        passages += passages_at(document, chooser, wanted[:MOST_PASSAGES], marks)
    if wish.missing:
        progress("looking for missing citations")
        passages += passages_missing(document, chooser, _judged(document, gaps, wish), marks)
    if better:
        progress("ranking works for the citations named")
        passages += passages_better(document, chooser, better, marks)
    return sorted(passages, key=lambda one: one.span.start if one.span else 0)


def _judged(document: Document, gaps: tuple[Gap, ...], wish: Wish) -> list[Judged]:
    """Return sentences that lack a citation; one with a placeholder has its passage already."""
    open_places = [gap.span for gap in gaps]
    found = [
        one
        for one in needing(document, threshold=wish.threshold)
        if not any(span.overlaps(one.said.span) for span in open_places)
        and _is_wanted(document, one.said.span, wish)
    ]
    if len(found) > MOST_PASSAGES:
        kept = sorted(found, key=lambda one: -one.probability)[:MOST_PASSAGES]
        found = sorted(kept, key=lambda one: one.said.span.start)
    return found


def _is_wanted(document: Document, span: Span, wish: Wish) -> bool:
    """Say whether a span stands in a section that is asked for."""
    if not wish.section:
        return True
    words = wish.section.casefold()
    return any(
        words in one.heading.casefold() for one in document.sections if one.span.contains(span)
    )


def _check_section(document: Document, wish: Wish) -> None:
    """Raise InputError where no section is one that is asked for."""
    headings = [one.heading for one in document.sections if one.heading]
    if wish.section and not any(wish.section.casefold() in one.casefold() for one in headings):
        known = "; ".join(headings[:_MOST_HEADINGS]) or "none with a heading"
        raise InputError(f"--section {wish.section}: no section has these words; there are {known}")


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def _since(began: float) -> float:
    return round(time.monotonic() - began, 3)


def _threshold(wish: Wish) -> float:
    return shipped_judge().card.threshold if wish.threshold is None else wish.threshold


def _precision(wish: Wish) -> float | None:
    """Return the precision on held-back papers; known for the model's own threshold alone."""
    return shipped_judge().card.precision if wish.threshold is None else None


def _notes(paper: Paper, engine: Engine) -> tuple[str, ...]:
    notes = [*engine.notes, *engine.told()]
    if paper.as_of is None:
        notes.append(
            "the paper's own date is not known, so works of any date are shown: --as-of names a day"
        )
    held = len(engine.collection)
    if held < SMALL:
        notes.append(
            f"the store holds {held:,} {'work' if held == 1 else 'works'}: it can suggest no "
            "others (scholiast corpus import, or collect, brings more)"
        )
    if not len(engine.collection.citing.days):
        notes.append("the store knows of no work what it cites: only words are compared")
    return tuple(notes)
