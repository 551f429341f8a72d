"""What a judged case shows in numbers: of its windows, and of where claim and evidence differ."""

from collections.abc import Callable, Sequence

from scholiast.papers import Span
from scholiast.verifying.discrepancies import features
from scholiast.verifying.entailing.interface import Entailment
from scholiast.verifying.finding.coverage import coverage
from scholiast.verifying.finding.stage import within
from scholiast.verifying.interface import Case, Ranker, Window

NOTHING = Entailment(0.0, 1.0, 0.0)
WIDE = "wide_"
"""How the names of signals begin that come of the claim with its neighbours."""
LIKENESS = "likeness"
USUAL = 0.72
"""Cosine of a citing sentence and the likest sentence of what it cites, in the mean of Citation
Integrity's training part."""
ALONE = "sentence_"
"""How the names of signals begin that come of single sentences."""
_TOP = 3


def signals_of(
    case: Case,
    near: Sequence[Span] = (),
    expanded: Sequence[Window] = (),
    alone: Sequence[Window] = (),
) -> dict[str, float]:
    """Return the signals of a case whose windows were judged, by name.

    `support` and `against` are M_E and M_C (equations 3 and 4); with `_top`, the mean of the three
    greatest; with `_near`, those of the window that finding held for the nearest (the first of
    `near`); with `wide_`, of the claim with its neighbours, or of the claim where that was not
    asked; with `sentence_`, of sentences by themselves, where they were asked about. The rest are
    the features of discrepancies, against the window that says most, and how much of the claim
    stands in the source at all.
    """
    first = [one for one in case.windows if one.span in near[:1]]
    found = {
        "support": _greatest(case.windows, _support, 1),
        "against": _greatest(case.windows, _against, 1),
        "support_top": _greatest(case.windows, _support, _TOP),
        "against_top": _greatest(case.windows, _against, _TOP),
        "support_near": _greatest(first, _support, 1),
        "against_near": _greatest(first, _against, 1),
        f"{WIDE}support": _greatest(expanded or case.windows, _support, 1),
        f"{WIDE}against": _greatest(expanded or case.windows, _against, 1),
    }
    for name, value in (("support", _support), ("against", _against)) if alone else ():
        found[f"{ALONE}{name}"] = _greatest(alone, value, 1)
        found[f"{ALONE}{name}_top"] = _greatest(alone, value, _TOP)
    if case.source is not None and case.windows:
        nearest = case.windows[0].span.of(case.source.text)
        found |= features(case.claim.text, nearest)
        spans = [one.span for one in case.windows]
        found |= coverage(case.claim.text, case.source, spans)
    return found


def likeness(case: Case, likener: Ranker | None) -> dict[str, float]:
    """Return how much liker the claim the likest sentence of the windows is than is usual.

    Nothing where no encoder is there to say it, which counts as the usual.
    """
    source = case.source
    if likener is None or source is None:
        return {}
    texts = [span.of(source.text) for span, _ in within(source, case.windows)]
    alike = likener.score(case.claim.text, texts)
    return {LIKENESS: max(alike) - USUAL} if alike else {}


def _support(said: Entailment) -> float:
    return said.entailment


def _against(said: Entailment) -> float:
    return said.contradiction


def _greatest(windows: Sequence[Window], value: Callable[[Entailment], float], most: int) -> float:
    """Return the mean of the greatest values of the windows."""
    values = sorted((value(one.entailment or NOTHING) for one in windows), reverse=True)[:most]
    return sum(values) / len(values) if values else 0.0
