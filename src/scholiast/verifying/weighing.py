"""The stage: windows and a claim -> what the entailment model says, as votes (BibAgent, 3.2, III).

All windows are asked about, so that the answer does not hang on their order; tau ends the search by
sparing the claim with its neighbours and, later, a language model. The claim with its neighbours is
asked about where the combiner weighs what comes of it; so is each sentence by itself, after the
title, which says what an abstract's "it" and "the treatment" are.
"""

from collections.abc import Sequence
from dataclasses import replace

from scholiast.papers import Access, Span
from scholiast.papers.verdicts import Evidence, Label, Role, Vote
from scholiast.verifying.entailing.asking import entailments
from scholiast.verifying.entailing.interface import Entailment, Pair
from scholiast.verifying.finding.stage import within
from scholiast.verifying.interface import Case, SourceText, Tools, Window
from scholiast.verifying.signals import ALONE, LIKENESS, NOTHING, WIDE, likeness, signals_of
from scholiast.verifying.views import is_turned_down

VOTER = "entailment"


def weigh(case: Case, tools: Tools) -> Case:
    """Return the case with judged windows, the nearest ones as evidence, and votes."""
    if case.source is None or not case.windows or case.verdict is not None:
        return case
    source = case.source
    is_abstract = source.access is Access.ABSTRACT
    combiner = tools.operating.combiner_for(source.length, is_abstract=is_abstract)
    judged, expanded = judge(case, source, tools, widens=combiner.weighs(WIDE))
    alone = sentences_alone(case, source, tools) if combiner.weighs(ALONE) else ()
    near = [one.span for one in case.windows]
    signals = signals_of(judged, near, expanded, alone)
    if combiner.weighs(LIKENESS):
        signals |= likeness(case, tools.likener)
    return _voted(judged, source, combiner.probabilities(signals))


def judge(
    case: Case, source: SourceText, tools: Tools, *, widens: bool = True
) -> tuple[Case, tuple[Window, ...]]:
    """Return the case with judged windows, and those of the claim with its neighbours if asked.

    Without `widens`, nothing goes by what the claim with its neighbours would give.
    """
    windows = _judged(source, case.windows, case.claim.text, tools)
    judged = replace(case, windows=windows, hypothesis=case.claim.text)
    trail = [*case.trail, _told("the sentence", windows)]
    expanded: tuple[Window, ...] = ()
    is_asked = widens and is_in_doubt(windows, tools.settings.sure)
    if is_asked and _adds(case.claim.context, case.claim.text):
        strongest_few = windows[: tools.settings.expanded]
        expanded = _judged(source, strongest_few, case.claim.context, tools)
        judged = replace(judged, hypothesis=case.claim.context)
        trail.append(_told("it with its neighbours", expanded))
    return replace(judged, trail=tuple(trail)), expanded


def sentences_alone(case: Case, source: SourceText, tools: Tools) -> tuple[Window, ...]:
    """Return the windows' sentences, each judged by itself after the source's title."""
    held = [
        Window(span, passage)
        for span, passage in within(source, case.windows)
        if premise(source, span) != source.title
    ]
    title = f"{source.title.rstrip('.')}. " if source.title else ""
    return _judged(source, held, case.claim.text, tools, title)


def is_in_doubt(windows: Sequence[Window], sure: float) -> bool:
    """Say whether neither signal, or each of the two, is above tau (equations 3 to 5)."""
    support, against = strongest(windows)
    return (support > sure) == (against > sure)


def strongest(windows: Sequence[Window]) -> tuple[float, float]:
    """Return M_E and M_C: the greatest entailment and contradiction of all windows."""
    told = [one.entailment for one in windows if one.entailment is not None]
    return (
        max((one.entailment for one in told), default=0.0),
        max((one.contradiction for one in told), default=0.0),
    )


def premise(source: SourceText, span: Span) -> str:
    """Return a stretch of a source as a model reads it: its blanks made one."""
    return " ".join(span.of(source.text).split())


def _judged(
    source: SourceText, windows: Sequence[Window], hypothesis: str, tools: Tools, before: str = ""
) -> tuple[Window, ...]:
    """Return the windows with what the model says, `before` put before each; strongest first."""
    pairs = [Pair(before + premise(source, one.span), hypothesis) for one in windows]
    told = entailments(tools.entailer, pairs)
    judged = [
        replace(one, entailment=_heard(source, one, hypothesis, said))
        for one, said in zip(windows, told, strict=True)
    ]
    return tuple(sorted(judged, key=lambda one: (-_strength(one), one.span)))


def _heard(source: SourceText, window: Window, hypothesis: str, said: Entailment) -> Entailment:
    """Return what a model says; a view that a source reports to turn it down supports nothing."""
    if said.entailment <= said.contradiction:
        return said
    if not is_turned_down(hypothesis, source.text, window.span):
        return said
    return Entailment(0.0, said.neutral + said.entailment, said.contradiction)


def _strength(window: Window) -> float:
    said = window.entailment or NOTHING
    return max(said.entailment, said.contradiction)


def _voted(case: Case, source: SourceText, told: Entailment) -> Case:
    """Return the case with the strongest window for each side as evidence, and a vote each."""
    support = max(case.windows, key=lambda one: _entailment(one).entailment)
    against = max(case.windows, key=lambda one: _entailment(one).contradiction)
    evidence = list(case.evidence)
    votes = list(case.votes)
    for window, role, label, weight in (
        (support, Role.SUPPORTS, Label.SUPPORTED, told.entailment),
        (against, _role_against(against), Label.MISCITATION, told.contradiction),
    ):
        evidence.append(_evidence(source, window, role))
        votes.append(Vote(VOTER, label, weight, evidence=(len(evidence) - 1,)))
    return replace(case, evidence=tuple(evidence), votes=tuple(votes))


def _role_against(window: Window) -> Role:
    """Return what a window is that speaks most against a claim: it may be the nearest only."""
    said = _entailment(window)
    return Role.CONTRADICTS if said.contradiction > said.neutral else Role.NEAREST


def _evidence(source: SourceText, window: Window, role: Role) -> Evidence:
    passage = source.passages[window.passage]
    said = _entailment(window)
    return Evidence(
        source.work_id,
        window.span.of(source.text),
        window.span,
        role,
        source.sha256,
        "abstract" if source.access is Access.ABSTRACT else passage.section,
        passage.kind,
        said.entailment,
        said.contradiction,
    )


def _entailment(window: Window) -> Entailment:
    return window.entailment or NOTHING


def _adds(context: str, text: str) -> bool:
    return len(context.split()) > len(text.split())


def _told(what: str, windows: Sequence[Window]) -> str:
    support, against = strongest(windows)
    return (
        f"{len(windows)} windows against {what}: entailment at most {support:.2f}, "
        f"contradiction at most {against:.2f}"
    )
