"""Rankings -> figures with intervals, whole and by slice."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from scholiast.benchmarks.interface import Interval, Sample, Scored
from scholiast.scoring.intervals import bootstrap
from scholiast.scoring.metrics import parse_metric

if TYPE_CHECKING:
    import numpy as np

Figures = Mapping[str, float]
Intervals = Mapping[str, Interval]


def scored(
    samples: Sequence[Sample], ranked: Mapping[str, Sequence[str]], metrics: Iterable[str]
) -> Scored:
    """Return the measures of each sample, judged by its own labels."""
    import numpy as np

    parsed = [parse_metric(written) for written in metrics]
    values = np.array(
        [
            [metric(ranked[sample.id], sample.relevant) for metric in parsed]
            for sample in samples
        ],
        dtype=np.float64,
    ).reshape(len(samples), len(parsed))  # fmt: skip
    names = tuple(str(metric) for metric in parsed)
    return Scored(names, values, tuple(sample.group or sample.id for sample in samples))


def figures(tables: Iterable[Scored]) -> tuple[dict[str, float], dict[str, Interval]]:
    """Return the mean of every measure and its 95 % interval."""
    means: dict[str, float] = {}
    intervals: dict[str, Interval] = {}
    for table in tables:
        ends = bootstrap(table.values, table.groups)
        for column, name in enumerate(table.names):
            means[name] = _mean(table.values[:, column])
            low, high = ends[column]
            intervals[name] = Interval(float(low), float(high))
    return means, intervals


def slices(samples: Sequence[Sample], table: Scored) -> dict[str, Scored]:
    """Return the rows of each `stratum=class`, in the order of their names."""
    rows: dict[str, list[int]] = {}
    for row, sample in enumerate(samples):
        for stratum, label in sample.strata.items():
            rows.setdefault(f"{stratum}={label}", []).append(row)
    return {
        name: Scored(
            table.names, table.values[rows[name]], tuple(table.groups[row] for row in rows[name])
        )
        for name in sorted(rows)
    }


def _mean(values: "np.ndarray[tuple[int], np.dtype[np.float64]]") -> float:
    return float(values.mean()) if len(values) else 0.0
