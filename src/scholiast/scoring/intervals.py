"""Intervals by the bootstrap, drawn over groups of samples that hang together; and Wilson's."""

from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

RESAMPLES = 2000
LEVEL = 0.95
_NORMAL = 1.959963984540054
"""The normal quantile that leaves 2.5 % above it."""
_AT_ONCE = 4_000_000
"""Draws that are held at once."""


def bootstrap(
    values: "NDArray[np.float64]", groups: Sequence[str], *, seed: int = 0
) -> "NDArray[np.float64]":
    """Return a 95 % percentile interval of each column's mean: shape (columns, 2).

    `values` has a row a sample and a column a measure. Groups are drawn with replacement, each
    with all its samples; an empty group name is a group of its own (Efron and Tibshirani 1993,
    chapter 8; the clustered draw: Davison and Hinkley 1997, section 3.8). Without samples, zeros.
    """
    import numpy as np

    if not len(values):
        return np.zeros((values.shape[1], 2))
    _, number = np.unique(
        [group or f"\0{row}" for row, group in enumerate(groups)], return_inverse=True
    )
    count = int(number.max()) + 1
    sizes = np.bincount(number, minlength=count).astype(float)
    sums = np.zeros((count, values.shape[1]))
    np.add.at(sums, number, values)
    means = np.concatenate(
        [(part @ sums) / (part @ sizes)[:, None] for part in _draws(count, seed)]
    )
    ends = np.quantile(means, [(1 - LEVEL) / 2, (1 + LEVEL) / 2], axis=0)
    return np.asarray(ends.T, dtype=np.float64)


def _draws(count: int, seed: int) -> "Iterator[NDArray[np.int64]]":
    """Yield how often each group is drawn, a row a resample, in parts that fit into memory."""
    import numpy as np

    random = np.random.default_rng(seed)
    step = max(1, _AT_ONCE // count)
    for start in range(0, RESAMPLES, step):
        yield random.multinomial(
            count, np.full(count, 1 / count), size=min(step, RESAMPLES - start)
        )


def bootstrap_of(
    counts: "NDArray[np.float64]",
    groups: Sequence[str],
    figures: "Callable[[NDArray[np.float64]], NDArray[np.float64]]",
    *,
    seed: int = 0,
) -> "NDArray[np.float64]":
    """Return 95 % percentile intervals of figures made of sums, such as F1: shape (figures, 2).

    `counts` has a row a sample; `figures` takes sums of rows, shape (resamples, columns), and gives
    a column a figure. Groups are drawn as in `bootstrap`; resamples in which a figure is not a
    number (none of the samples it is about were drawn) are left out of its interval, and zeros
    stand where all are.
    """
    import numpy as np

    if not len(counts):
        return np.zeros((figures(np.zeros((1, counts.shape[1]))).shape[1], 2))
    _, number = np.unique(
        [group or f"\0{row}" for row, group in enumerate(groups)], return_inverse=True
    )
    sums = np.zeros((int(number.max()) + 1, counts.shape[1]))
    np.add.at(sums, number, counts)
    drawn = figures(np.concatenate([part @ sums for part in _draws(len(sums), seed)]))
    return np.array([_ends(column[~np.isnan(column)]) for column in drawn.T])


def _ends(drawn: "NDArray[np.float64]") -> tuple[float, float]:
    import numpy as np

    if not len(drawn):
        return 0.0, 0.0
    low, high = np.quantile(drawn, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return float(low), float(high)


def wilson(successes: int, n: int) -> tuple[float, float]:
    """Return Wilson's 95 % score interval of a share (Wilson 1927); (0, 1) of nothing.

    >>> [round(end, 4) for end in wilson(0, 2000)]
    [0.0, 0.0019]
    """
    if not n:
        return 0.0, 1.0
    share, square = successes / n, _NORMAL**2
    middle = (share + square / (2 * n)) / (1 + square / n)
    half = _NORMAL * sqrt(share * (1 - share) / n + square / (4 * n * n)) / (1 + square / n)
    return max(0.0, middle - half), min(1.0, middle + half)


def paired_difference(
    one: Sequence[float], other: Sequence[float], groups: Sequence[str], *, seed: int = 0
) -> tuple[float, float, float]:
    """Return the mean difference of two systems on the same samples, and its 95 % interval."""
    import numpy as np

    differences = np.asarray(one, dtype=np.float64) - np.asarray(other, dtype=np.float64)
    if not len(differences):
        return 0.0, 0.0, 0.0
    low, high = bootstrap(differences[:, None], groups, seed=seed)[0]
    return float(differences.mean()), float(low), float(high)
