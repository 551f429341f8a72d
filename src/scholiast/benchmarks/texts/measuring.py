"""Scores of single answers -> figures with intervals, whole and by slice."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scholiast.benchmarks.interface import Interval
from scholiast.scoring.intervals import bootstrap_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Row:
    """What one sample came to, without its words."""

    id: str
    inputs: str
    group: str
    strata: Mapping[str, str]
    scores: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Measured:
    """Means and their intervals; `sizes` says of how many samples each mean is."""

    metrics: dict[str, float]
    intervals: dict[str, Interval]
    sizes: dict[str, int]


def measured(rows: Sequence[Row], metrics: Sequence[str]) -> Measured:
    """Return the mean of every measure over the samples that it applies to.

    Intervals are 95 %, by bootstrap over groups. A measure that applies to no sample is left out.
    """
    import numpy as np

    present = set(metrics) & {name for row in rows for name in row.scores}
    names = [name for name in metrics if name in present]
    if not names:
        return Measured({}, {}, {})
    values = np.array([[row.scores.get(name, np.nan) for name in names] for row in rows])
    applies = ~np.isnan(values)
    sums = np.concatenate([np.where(applies, values, 0.0), applies.astype(np.float64)], axis=1)
    ends = bootstrap_of(sums, [row.group or row.id for row in rows], _means)
    whole = _means(sums.sum(axis=0, keepdims=True))[0]
    return Measured(
        {name: float(mean) for name, mean in zip(names, whole, strict=True)},
        {
            name: Interval(float(low), float(high))
            for name, (low, high) in zip(names, ends, strict=True)
        },
        {name: int(count) for name, count in zip(names, applies.sum(axis=0), strict=True)},
    )


def slices(rows: Iterable[Row]) -> dict[str, list[Row]]:
    """Return the rows of each `stratum=class`, in the order of their names."""
    found: dict[str, list[Row]] = {}
    for row in rows:
        for stratum, label in row.strata.items():
            found.setdefault(f"{stratum}={label}", []).append(row)
    return dict(sorted(found.items()))


def _means(sums: "NDArray[np.float64]") -> "NDArray[np.float64]":
    """Return sums over counts, which are the second half of the columns."""
    import numpy as np

    half = sums.shape[1] // 2
    with np.errstate(invalid="ignore"):
        return np.asarray(sums[:, :half] / sums[:, half:], dtype=np.float64)
