"""How good three-way answers are: macro-F1, accuracy and calibration error, with intervals."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scholiast.scoring.classes import BINS, accuracy, macro_f1
from scholiast.scoring.intervals import bootstrap_of

_CLASSES = 3


@dataclass(frozen=True, slots=True)
class Scores:
    """Figures of answers, each from 0 to 1."""

    macro_f1: float
    accuracy: float
    calibration_error: float
    """Expected calibration error of the likeliest class, in ten bins (Guo et al. 2017)."""


def scored(labels: Sequence[int], shares: NDArray[np.float64]) -> Scores:
    """Return the figures of probabilities (pairs x 3) against labels.

    >>> scored([0, 1], np.array([[1.0, 0, 0], [0, 1.0, 0]])).macro_f1
    1.0
    """
    return Scores(*(float(one) for one in _figures(_counted(labels, shares).sum(axis=0)[None])[0]))


def intervals(
    labels: Sequence[int], shares: NDArray[np.float64], groups: Sequence[str]
) -> NDArray[np.float64]:
    """Return the 95 % intervals of the three figures, groups drawn anew: shape (3, 2)."""
    return bootstrap_of(_counted(labels, shares), groups, _figures)


def _counted(labels: Sequence[int], shares: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return a row a pair: its cell of the confusion, and how much too sure it is in its bin."""
    true, said, sure = np.asarray(labels), shares.argmax(axis=1), shares.max(axis=1)
    rows = np.arange(len(true))
    counts = np.zeros((len(true), _CLASSES**2 + BINS))
    counts[rows, true * _CLASSES + said] = 1
    bins = np.clip(np.ceil(sure * BINS).astype(int) - 1, 0, BINS - 1)
    counts[rows, _CLASSES**2 + bins] = sure - (said == true)
    return counts


def _figures(sums: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return sums of such rows (resamples x columns) as figures (resamples x 3)."""
    confusions = sums[:, : _CLASSES**2].reshape(-1, _CLASSES, _CLASSES)
    total = np.maximum(confusions.sum(axis=(1, 2)), 1)
    gaps = np.abs(sums[:, _CLASSES**2 :]).sum(axis=1) / total
    return np.stack([macro_f1(confusions), accuracy(confusions), gaps], axis=1)
