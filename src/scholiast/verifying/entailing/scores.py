"""How good three-way answers are: macro-F1, accuracy, calibration error, with intervals."""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

Ints = Sequence[int] | NDArray[np.int64]
_BINS = 15


def macro_f1(labels: Ints, answers: Ints) -> float:
    """Return the mean F1 of the classes that occur among the labels; 0 to 1.

    >>> macro_f1([0, 1], [0, 1])
    1.0
    """
    true, said = np.asarray(labels), np.asarray(answers)
    found = []
    for label in np.unique(true):
        hits = float(((said == label) & (true == label)).sum())
        found.append(2 * hits / float((said == label).sum() + (true == label).sum()))
    return float(np.mean(found)) if found else 0.0


def accuracy(labels: Ints, answers: Ints) -> float:
    """Return the share of right answers."""
    return float((np.asarray(labels) == np.asarray(answers)).mean())


def calibration_error(labels: Ints, shares: NDArray[np.float64]) -> float:
    """Return the expected calibration error of the likeliest class, 15 bins (Guo et al. 2017)."""
    said, sure = shares.argmax(axis=1), shares.max(axis=1)
    right = (said == np.asarray(labels)).astype(float)
    bins = np.minimum((sure * _BINS).astype(int), _BINS - 1)
    gaps = [
        abs(float(right[bins == one].mean() - sure[bins == one].mean()))
        * float((bins == one).mean())
        for one in np.unique(bins)
    ]
    return float(sum(gaps))


def interval(
    figure: Callable[[NDArray[np.int64]], float], groups: Sequence[str], rounds: int = 500
) -> tuple[float, float]:
    """Return the 95 % interval of a figure, groups drawn anew (Efron, Tibshirani 1993)."""
    numbers = {name: at for at, name in enumerate(dict.fromkeys(groups))}
    places: list[list[int]] = [[] for _ in numbers]
    for place, name in enumerate(groups):
        places[numbers[name]].append(place)
    arrays = [np.array(held) for held in places]
    draw = np.random.default_rng(0)
    drawn = [
        figure(np.concatenate([arrays[at] for at in draw.integers(0, len(arrays), len(arrays))]))
        for _ in range(rounds)
    ]
    low, high = np.quantile(drawn, [0.025, 0.975])
    return float(low), float(high)
