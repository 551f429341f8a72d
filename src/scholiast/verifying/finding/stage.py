"""The stage: a claim and its source -> the passages in focus and their windows.

BibAgent, section 3.2, phases I and II: K paragraphs by the finder, of those N by the reranker,
windows of three sentences over each.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from scholiast.papers import Span
from scholiast.verifying.interface import Case, SourceText, Tools, Window
from scholiast.verifying.settings import Settings

Scores = Mapping[Span, float]
"""Sentences of a source with how near each is to a question."""


def find(case: Case, tools: Tools) -> Case:
    """Return the case with passages in focus and windows, best first; none without a source."""
    source = case.source
    if source is None or case.verdict is not None:
        return case
    scores = scores_of(case.claim.text, source, tools)
    chosen = focus_of(case.claim.text, source, tools, scores)
    windows = windows_of(source, chosen, tools.settings)
    told = f"{len(chosen)} of {len(source.passages)} passages by {tools.finder.name}"
    if tools.reranker is not None:
        told += f", then {tools.reranker.name}"
    near = sorted(windows, key=lambda one: (-_nearest(one, source, scores), one.span))
    if len(source.passages) > tools.settings.focus:
        near = near[: tools.settings.windows]
    return replace(case, passages=chosen, windows=tuple(near), trail=(*case.trail, told))


def scores_of(question: str, source: SourceText, tools: Tools) -> Scores:
    """Return how near the finder holds each sentence of a source to a question."""
    sentences = [span for span, _ in sentences_of(source)]
    scores = tools.finder.score(question, [span.of(source.text) for span in sentences])
    return dict(zip(sentences, scores, strict=True))


def focus_of(question: str, source: SourceText, tools: Tools, scores: Scores) -> tuple[int, ...]:
    """Return the N passages of a source that are nearest to a question, best first."""
    near = passages_of(source, scores)[: tools.settings.paragraphs]
    if tools.reranker is None:
        return tuple(near[: tools.settings.focus])
    texts = [source.passages[one].span.of(source.text) for one in near]
    told = tools.reranker.score(question, texts)
    order = sorted(range(len(near)), key=lambda at: (-told[at], at))
    return tuple(near[at] for at in order[: tools.settings.focus])


def passages_of(source: SourceText, scores: Scores) -> list[int]:
    """Return the passages of a source by their nearest sentence, best first."""
    best = {
        at: max(scores[span] for span in one.sentences)
        for at, one in enumerate(source.passages)
        if one.sentences
    }
    return sorted(best, key=lambda at: (-best[at], at))


def sentences_of(source: SourceText) -> list[tuple[Span, int]]:
    """Return the sentences of all passages in the order of the text, each with its passage."""
    return sorted((span, at) for at, one in enumerate(source.passages) for span in one.sentences)


def within(source: SourceText, windows: Sequence[Window]) -> list[tuple[Span, int]]:
    """Return the sentences of windows in the order of the text, each once, with its passage."""
    found = {
        (span, one.passage)
        for one in windows
        for span in source.passages[one.passage].sentences
        if one.span.contains(span)
    }
    return sorted(found)


def windows_of(
    source: SourceText, passages: Sequence[int], settings: Settings
) -> tuple[Window, ...]:
    """Return each run of sentences of the passages, one stride apart; the passage if shorter."""
    found = []
    for place in passages:
        sentences = source.passages[place].sentences
        last = max(len(sentences) - settings.window, 0)
        for start in range(0, last + 1, settings.stride):
            inside = sentences[start : start + settings.window]
            if inside:
                found.append(Window(Span(inside[0].start, inside[-1].end), place))
    return tuple(found)


def _nearest(window: Window, source: SourceText, scores: Scores) -> float:
    """Return the mean of the window's sentences and its nearest one, so that ties are few."""
    inside = [
        scores[span]
        for span in source.passages[window.passage].sentences
        if window.span.contains(span)
    ]
    return max(inside) + sum(inside) / len(inside)
