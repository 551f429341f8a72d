"""Answers and labels -> figures with intervals: decisions among labels, and the verdicts."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from scholiast.benchmarks.interface import Interval
from scholiast.benchmarks.miscitation.interface import Answer, JudgedClaim, Standing
from scholiast.benchmarks.miscitation.labels import Table, most_probable, probabilities
from scholiast.papers.verdicts import Label
from scholiast.scoring.classes import (
    accuracy,
    area_under_risk,
    calibration_error,
    confusion,
    f1_by_label,
    macro_f1,
    rates,
    risk_coverage,
)
from scholiast.scoring.intervals import bootstrap_of, wilson

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

P = TypeVar("P")
POINTS = 20
"""So many points of a curve are kept, beside its ends."""
_DECIDED = (Label.SUPPORTED.value, Label.MISCITATION.value)


@dataclass(frozen=True, slots=True)
class Measured:
    """What answers come to."""

    metrics: Mapping[str, float]
    intervals: Mapping[str, Interval]
    confusion: Mapping[str, Mapping[str, int]]
    """The data's label -> the most probable label -> how many."""
    verdicts: Mapping[str, Mapping[str, int]]
    """Standing -> the product's verdict -> how many."""
    curves: Mapping[str, Sequence[Mapping[str, float]]]


def measured(claims: Sequence[JudgedClaim], answers: Sequence[Answer], table: Table) -> Measured:
    """Return the figures of answers, which are in the claims' order."""
    pairs = [
        (one, said) for one, said in zip(claims, answers, strict=True) if one.label is not None
    ]
    labels = [row.label for row in table]
    gold = [str(one.label) for one, _ in pairs]
    chances = [probabilities(said, table) for _, said in pairs]
    decided = [most_probable(chance, table) for chance in chances]
    groups = [one.group or one.id for one, _ in pairs]
    metrics, intervals = _of_decisions(gold, decided, labels, groups)
    sure = [max(chance) for chance in chances]
    right = [one == other for one, other in zip(gold, decided, strict=True)]
    points = risk_coverage(sure, right)
    metrics |= {"ece": calibration_error(sure, right), "aurc": area_under_risk(points)}
    more, ends = _of_verdicts(claims, answers)
    counts = confusion(gold, decided, labels)
    return Measured(
        {**metrics, **more},
        {**intervals, **ends},
        {
            one: dict(zip(labels, map(int, row), strict=True))
            for one, row in zip(labels, counts, strict=True)
        },
        verdict_counts(claims, answers),
        {
            "risk_coverage": [
                {"threshold": one.threshold, "coverage": one.coverage, "risk": one.risk}
                for one in thinned(points)
            ],
            "accusations": accusations(claims, answers),
        },
    )


def verdict_counts(
    claims: Sequence[JudgedClaim], answers: Sequence[Answer]
) -> dict[str, dict[str, int]]:
    """Return how often each verdict was given, by standing."""
    counted = Counter(
        (one.standing, said.verdict) for one, said in zip(claims, answers, strict=True)
    )
    return {
        standing.value: {label.value: counted[standing, label.value] for label in Label}
        for standing in Standing
    }


def accusations(claims: Sequence[JudgedClaim], answers: Sequence[Answer]) -> list[dict[str, float]]:
    """Return recall and false accusations over thresholds on the probability of contradiction."""
    judged = [
        (said.contradiction, one.standing is Standing.WRONG)
        for one, said in zip(claims, answers, strict=True)
        if one.standing is not Standing.OPEN
    ]
    found = rates([score for score, _ in judged], [is_wrong for _, is_wrong in judged])
    return [
        {"threshold": one.threshold, "recall_miscitation": one.caught,
         "false_accusation_rate": one.alarms}
        for one in thinned(found)
    ]  # fmt: skip


def thinned(points: Sequence[P]) -> list[P]:
    """Return some twenty points of a curve, its ends among them."""
    if len(points) <= POINTS:
        return list(points)
    step = (len(points) - 1) / POINTS
    return [points[round(step * at)] for at in range(POINTS + 1)]


def _of_decisions(
    gold: Sequence[str], decided: Sequence[str], labels: Sequence[str], groups: Sequence[str]
) -> tuple[dict[str, float], dict[str, Interval]]:
    """Return macro-F1, accuracy and each label's F1, with intervals over groups."""
    import numpy as np

    size = len(labels)
    cells = np.zeros((len(gold), size * size))
    for row, (one, other) in enumerate(zip(gold, decided, strict=True)):
        cells[row, labels.index(one) * size + labels.index(other)] = 1
    names = ["macro_f1", "accuracy", *(f"f1:{label}" for label in labels)]

    def figures(sums: "NDArray[np.float64]") -> "NDArray[np.float64]":
        counts = sums.reshape(-1, size, size)
        return np.column_stack([macro_f1(counts), accuracy(counts), f1_by_label(counts)])

    whole = np.nan_to_num(figures(cells.sum(axis=0, keepdims=True))[0])
    ends = bootstrap_of(cells, groups, figures)
    intervals = [Interval(float(low), float(high)) for low, high in ends]
    return (
        {name: float(figure) for name, figure in zip(names, whole, strict=True)},
        dict(zip(names, intervals, strict=True)),
    )


def _of_verdicts(
    claims: Sequence[JudgedClaim], answers: Sequence[Answer]
) -> tuple[dict[str, float], dict[str, Interval]]:
    """Return the shares of verdicts; the wider of bootstrap and Wilson, as shares may be 0."""
    import numpy as np

    accused = np.array([said.verdict == Label.MISCITATION.value for said in answers])
    decided = np.array([said.verdict in _DECIDED for said in answers])
    correct = np.array([one.standing is Standing.CORRECT for one in claims])
    wrong = np.array([one.standing is Standing.WRONG for one in claims])
    every = np.ones(len(claims), dtype=bool)
    shares = {
        "false_accusation_rate": (accused, correct),
        "recall_miscitation": (accused, wrong),
        "precision_miscitation": (wrong, accused & (correct | wrong)),
        "recall_supported": (decided & ~accused, correct),
        "false_support_rate": (decided & ~accused, wrong),
        "abstention_rate": (~decided, every),
        "coverage": (decided, every),
    }
    kinds = np.array([bool(one.category) for one in claims])
    if kinds.any():
        same = [one.category == said.category for one, said in zip(claims, answers, strict=True)]
        shares["category_accuracy"] = (np.array(same), kinds & accused)
        shares["found_with_category"] = (np.array(same) & accused, kinds)
    pairs = [(hit & among, among) for hit, among in shares.values()]
    counts = np.concatenate(
        [np.stack(side, axis=1) for side in zip(*pairs, strict=True)], axis=1
    ).astype(np.float64)
    ends = bootstrap_of(counts, [one.group or one.id for one in claims], _ratios)
    metrics: dict[str, float] = {}
    intervals: dict[str, Interval] = {}
    for name, (hit, among), drawn in zip(shares, pairs, ends, strict=True):
        hits, n = int(hit.sum()), int(among.sum())
        metrics[name] = hits / n if n else 0.0
        intervals[name] = _wider((float(drawn[0]), float(drawn[1])), wilson(hits, n), n)
    return metrics, intervals


def _ratios(sums: "NDArray[np.float64]") -> "NDArray[np.float64]":
    """Return the first half of the columns over the second."""
    import numpy as np

    half = sums.shape[1] // 2
    with np.errstate(invalid="ignore"):
        return np.asarray(sums[:, :half] / sums[:, half:], dtype=np.float64)


def _wider(one: tuple[float, float], other: tuple[float, float], n: int) -> Interval:
    return Interval(min(one[0], other[0]), max(one[1], other[1])) if n else Interval(0.0, 1.0)
