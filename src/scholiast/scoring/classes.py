"""Decisions among classes: confusion, F1, calibration, and what abstaining buys; numbers only.

Sources: F1 and its macro mean as in van Rijsbergen 1979 and scikit-learn's `f1_score`; calibration
error as in Guo et al. 2017, equation 3; risk and coverage as in El-Yaniv and Wiener 2010.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

BINS = 10


@dataclass(frozen=True, slots=True)
class Point:
    """What is answered at a threshold, and how much of it is wrong."""

    threshold: float
    """The least confidence that is answered."""
    coverage: float
    """Share of the cases that are answered."""
    risk: float
    """Share of the answers that are wrong."""


@dataclass(frozen=True, slots=True)
class Rates:
    """What a threshold on a score catches among positives, and among negatives."""

    threshold: float
    caught: float
    """Share of the positives at or above it."""
    alarms: float
    """Share of the negatives at or above it."""


def confusion(
    gold: Sequence[str], predicted: Sequence[str], labels: Sequence[str]
) -> "NDArray[np.float64]":
    """Return counts of shape (labels, labels): a row a gold label, a column a predicted one.

    >>> confusion(["a", "b", "b"], ["a", "a", "b"], ["a", "b"]).tolist()
    [[1.0, 0.0], [1.0, 1.0]]
    """
    import numpy as np

    place = {label: at for at, label in enumerate(labels)}
    counts = np.zeros((len(labels), len(labels)), dtype=np.float64)
    rows = [place[label] for label in gold]
    columns = [place[label] for label in predicted]
    np.add.at(counts, (rows, columns), 1)
    return counts


def f1_by_label(counts: "NDArray[np.float64]") -> "NDArray[np.float64]":
    """Return the F1 of each label from confusions of shape (..., labels, labels).

    NaN for a label that is neither right nor predicted anywhere.
    """
    import numpy as np

    right = np.einsum("...ii->...i", counts)
    shown = counts.sum(axis=-1) + counts.sum(axis=-2)
    with np.errstate(invalid="ignore"):
        return np.asarray(2 * right / shown, dtype=np.float64)


def macro_f1(counts: "NDArray[np.float64]") -> "NDArray[np.float64]":
    """Return the mean F1 of the labels that occur, right or predicted; shape (...)."""
    import numpy as np

    each = f1_by_label(counts)
    occurs = ~np.isnan(each)
    sums = np.where(occurs, each, 0.0).sum(axis=-1)
    return np.asarray(sums / np.maximum(occurs.sum(axis=-1), 1), dtype=np.float64)


def accuracy(counts: "NDArray[np.float64]") -> "NDArray[np.float64]":
    """Return the share of right decisions from confusions of shape (..., labels, labels)."""
    import numpy as np

    right = np.einsum("...ii->...", counts)
    return np.asarray(right / np.maximum(counts.sum(axis=(-1, -2)), 1), dtype=np.float64)


def calibration_error(confidence: Sequence[float], is_right: Sequence[bool]) -> float:
    """Return the expected calibration error over ten bins of equal width; 0 without cases.

    >>> calibration_error([0.95, 0.95, 0.95, 0.95], [True, True, True, False])
    0.2
    """
    import numpy as np

    if not len(confidence):
        return 0.0
    sure = np.asarray(confidence, dtype=np.float64)
    right = np.asarray(is_right, dtype=np.float64)
    bins = np.clip(np.ceil(sure * BINS).astype(int) - 1, 0, BINS - 1)
    gaps = np.bincount(bins, sure, BINS) - np.bincount(bins, right, BINS)
    return round(float(np.abs(gaps).sum() / len(sure)), 6)


def risk_coverage(confidence: Sequence[float], is_right: Sequence[bool]) -> list[Point]:
    """Return a point for each confidence that occurs, the surest first.

    >>> [(one.coverage, one.risk) for one in risk_coverage([0.9, 0.6], [True, False])]
    [(0.5, 0.0), (1.0, 0.5)]
    """
    import numpy as np

    if not len(confidence):
        return []
    sure = np.asarray(confidence, dtype=np.float64)
    order = np.argsort(-sure, kind="stable")
    sure, wrong = sure[order], ~np.asarray(is_right, dtype=bool)[order]
    last = np.flatnonzero(np.append(np.diff(sure) != 0, True))
    faults = np.cumsum(wrong)[last]
    return [
        Point(float(sure[at]), float((at + 1) / len(sure)), float(count / (at + 1)))
        for at, count in zip(last, faults, strict=True)
    ]


def area_under_risk(points: Sequence[Point]) -> float:
    """Return the mean risk over coverages, each point's risk holding since the one before it."""
    before, area = 0.0, 0.0
    for point in points:
        area += (point.coverage - before) * point.risk
        before = point.coverage
    return area


def rates(scores: Sequence[float], is_positive: Sequence[bool]) -> list[Rates]:
    """Return what each score that occurs catches as a threshold, the highest first.

    >>> [(one.caught, one.alarms) for one in rates([0.9, 0.4, 0.2], [True, False, True])]
    [(0.5, 0.0), (0.5, 1.0), (1.0, 1.0)]
    """
    import numpy as np

    if not len(scores):
        return []
    values = np.asarray(scores, dtype=np.float64)
    order = np.argsort(-values, kind="stable")
    values, positive = values[order], np.asarray(is_positive, dtype=bool)[order]
    last = np.flatnonzero(np.append(np.diff(values) != 0, True))
    hits, alarms = np.cumsum(positive)[last], np.cumsum(~positive)[last]
    positives, negatives = max(int(positive.sum()), 1), max(int((~positive).sum()), 1)
    return [
        Rates(float(values[at]), float(hit / positives), float(alarm / negatives))
        for at, hit, alarm in zip(last, hits, alarms, strict=True)
    ]
