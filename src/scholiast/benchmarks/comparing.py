"""Systems on the same samples -> paired differences, with intervals and tests of significance.

Sources: the paired bootstrap (Efron and Tibshirani 1993; Koehn 2004), the paired permutation test
(Fisher 1935; Dror et al. 2018 for our field), both over groups of samples that hang together, and
Holm's correction for many tests (Holm 1979).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING

from scholiast.benchmarks.interface import Interval
from scholiast.benchmarks.scores import ScoredRun
from scholiast.errors import InputError
from scholiast.scoring.intervals import paired_difference

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

PERMUTATIONS = 9_999
EXACT = 13
"""Up to so many groups all permutations are gone through."""
_AT_ONCE = 1_000


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two systems by one measure, on the samples that it applies to in both."""

    metric: str
    one: str
    other: str
    n: int
    groups: int
    means: tuple[float, float]
    difference: float
    """The first less the second."""
    interval: Interval
    """95 %, of the difference, by paired bootstrap over groups."""
    better: int
    """Samples in which the first scores higher."""
    worse: int
    p: float
    """Two-sided, by permutation over groups."""
    p_holm: float = 1.0
    """Corrected for all comparisons that were made together."""


def compared(runs: Mapping[str, ScoredRun], metrics: Sequence[str]) -> list[Comparison]:
    """Return every pair of systems by every measure, in order; Holm's correction over all.

    Raises InputError for runs of different samples, and for a measure that they do not share.
    """
    check_same(runs)
    found = [
        _pair(metric, one, other, runs)
        for metric in metrics
        for one, other in combinations(runs, 2)
    ]
    corrected = holm([one.p for one in found])
    return [replace(one, p_holm=p) for one, p in zip(found, corrected, strict=True)]


def check_same(runs: Mapping[str, ScoredRun]) -> None:
    """Raise InputError, saying what differs, where runs are not of the same samples."""
    if len(runs) < 2:
        raise InputError("a comparison takes two records or more")
    (first, base), *others = runs.items()
    for name, run in others:
        if run.benchmark != base.benchmark:
            raise InputError(f"{first} is of {base.benchmark}, {name} of {run.benchmark}")
        apart = base.samples.keys() ^ run.samples.keys()
        if apart:
            raise InputError(
                f"{first} and {name} are of different samples: {len(apart):,} are in one alone,"
                f" such as {min(apart)!r}"
            )
        changed = [id for id, one in base.samples.items() if one.inputs != run.samples[id].inputs]
        if changed:
            raise InputError(
                f"{first} and {name} were given different inputs in {len(changed):,} samples, such"
                f" as {changed[0]!r}"
            )


def metrics_of(runs: Mapping[str, ScoredRun]) -> list[str]:
    """Return the measures that all runs have, in the order of the first."""
    names = [
        list(dict.fromkeys(name for one in run.samples.values() for name in one.scores))
        for run in runs.values()
    ]
    return [name for name in names[0] if all(name in others for others in names[1:])]


def permutation_p(
    differences: "NDArray[np.float64]", *, seed: int = 0, permutations: int = PERMUTATIONS
) -> float:
    """Return the two-sided p of sums of differences, whose signs are exchangeable a group.

    All signs are gone through where the groups are few; else so many are drawn, and what was
    observed counts as one of them (Phipson and Smyth 2010).
    """
    import numpy as np

    moving = differences[differences != 0]
    observed = abs(moving.sum()) * (1 - 1e-12) - 1e-15
    if not len(moving):
        return 1.0
    if len(moving) <= EXACT:
        codes = np.arange(2 ** len(moving))[:, None] >> np.arange(len(moving))
        return float((np.abs((1 - 2 * (codes & 1)) @ moving) >= observed).mean())
    random = np.random.default_rng(seed)
    extreme = 0
    for start in range(0, permutations, _AT_ONCE):
        size = min(_AT_ONCE, permutations - start)
        signs = 1 - 2 * random.integers(0, 2, size=(size, len(moving)), dtype=np.int8)
        extreme += int((np.abs(signs @ moving) >= observed).sum())
    return (extreme + 1) / (permutations + 1)


def holm(values: Sequence[float]) -> list[float]:
    """Return p-values corrected for so many tests at once, in the order given.

    >>> holm([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    order = sorted(range(len(values)), key=lambda at: values[at])
    corrected, highest = [0.0] * len(values), 0.0
    for rank, at in enumerate(order):
        highest = max(highest, min(1.0, values[at] * (len(values) - rank)))
        corrected[at] = highest
    return corrected


def _pair(metric: str, one: str, other: str, runs: Mapping[str, ScoredRun]) -> Comparison:
    import numpy as np

    mine, theirs = runs[one].samples, runs[other].samples
    shared = [id for id in mine if metric in mine[id].scores and metric in theirs[id].scores]
    if not shared:
        raise InputError(f"{one} and {other} share no sample with a score {metric!r}")
    ours = [mine[id].scores[metric] for id in shared]
    others = [theirs[id].scores[metric] for id in shared]
    groups = [mine[id].group or id for id in shared]
    difference, low, high = paired_difference(ours, others, groups)
    gaps = np.array(ours, dtype=np.float64) - np.array(others, dtype=np.float64)
    _, number = np.unique(groups, return_inverse=True)
    by_group = np.zeros(int(number.max()) + 1)
    np.add.at(by_group, number, gaps)
    return Comparison(
        metric,
        one,
        other,
        len(shared),
        len(set(groups)),
        (sum(ours) / len(ours), sum(others) / len(others)),
        difference,
        Interval(low, high),
        int((gaps > 0).sum()),
        int((gaps < 0).sum()),
        permutation_p(by_group),
    )
