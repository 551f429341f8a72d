"""The stage: a claim and its source -> the passages in focus and their windows.

BibAgent, section 3.2, phases I and II: K paragraphs by the finder, of those N by the reranker,
windows of three sentences over each.
"""

from collections.abc import Sequence
from dataclasses import replace

from scholiast.papers import Span
from scholiast.verifying.interface import Case, SourceText, Tools, Window
from scholiast.verifying.settings import Settings


def find(case: Case, tools: Tools) -> Case:
    """Return the case with passages in focus and windows, best first; none without a source."""
    if case.source is None or case.verdict is not None:
        return case
    chosen = focus_of(case.claim.text, case.source, tools)
    windows = windows_of(case.source, chosen, tools.settings)
    told = f"{len(chosen)} of {len(case.source.passages)} passages by {tools.finder.name}"
    if tools.reranker is not None:
        told += f", then {tools.reranker.name}"
    return replace(case, passages=chosen, windows=windows, trail=(*case.trail, told))


def focus_of(question: str, source: SourceText, tools: Tools) -> tuple[int, ...]:
    """Return the N passages of a source that are nearest to a question, best first."""
    near = passages_of(question, source, tools, tools.settings.paragraphs)
    if tools.reranker is None:
        return tuple(near[: tools.settings.focus])
    texts = [source.passages[one].span.of(source.text) for one in near]
    scores = tools.reranker.score(question, texts)
    order = sorted(range(len(near)), key=lambda at: (-scores[at], at))
    return tuple(near[at] for at in order[: tools.settings.focus])


def passages_of(question: str, source: SourceText, tools: Tools, limit: int) -> list[int]:
    """Return the passages of a source by their nearest sentence, best first."""
    sentences = sentences_of(source)
    scores = tools.finder.score(question, [span.of(source.text) for span, _ in sentences])
    best: dict[int, float] = {}
    for (_, passage), score in zip(sentences, scores, strict=True):
        best[passage] = max(score, best.get(passage, score))
    return sorted(best, key=lambda one: (-best[one], one))[:limit]


def sentences_of(source: SourceText) -> list[tuple[Span, int]]:
    """Return the sentences of all passages in the order of the text, each with its passage."""
    return sorted((span, at) for at, one in enumerate(source.passages) for span in one.sentences)


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
