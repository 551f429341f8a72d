"""Intervals of means by the bootstrap, drawn over groups of samples that hang together."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

RESAMPLES = 2000
LEVEL = 0.95
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
    means = _means(sums, sizes, np.random.default_rng(seed))
    ends = np.quantile(means, [(1 - LEVEL) / 2, (1 + LEVEL) / 2], axis=0)
    return np.asarray(ends.T, dtype=np.float64)


def _means(
    sums: "NDArray[np.float64]", sizes: "NDArray[np.float64]", random: "np.random.Generator"
) -> "NDArray[np.float64]":
    """Return the mean of each column in each resample."""
    import numpy as np

    count = len(sizes)
    step = max(1, _AT_ONCE // count)
    parts = []
    for start in range(0, RESAMPLES, step):
        drawn = random.multinomial(
            count, np.full(count, 1 / count), size=min(step, RESAMPLES - start)
        )
        parts.append((drawn @ sums) / (drawn @ sizes)[:, None])
    return np.concatenate(parts)


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
