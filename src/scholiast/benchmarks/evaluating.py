"""Rankings -> figures with intervals, whole and by slice."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from scholiast.benchmarks.interface import Interval, Sample, Scored
from scholiast.retrieving.interface import Collection
from scholiast.scoring.intervals import bootstrap
from scholiast.scoring.lists import diversity_entropy
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


def diversity(
    samples: Sequence[Sample], ranked: Mapping[str, Sequence[str]], collection: Collection
) -> Scored | None:
    """Return how widely the first twenty works of each list spread over fields (equation 9).

    None where positions are asked for, or where less than half of the works have a field.
    """
    import numpy as np

    if not samples or any(sample.need.is_position for sample in samples):
        return None
    values, named, total = [], 0, 0
    for sample in samples:
        rows = [row for id in ranked[sample.id][:20] if (row := collection.row(id)) is not None]
        fields = [work.fields[0] for work in collection.works(rows) if work.fields]
        named, total = named + len(fields), total + len(rows)
        values.append([diversity_entropy(fields)])
    if not total or named < total / 2:
        return None
    groups = tuple(sample.group or sample.id for sample in samples)
    return Scored(("diversity@20",), np.array(values, dtype=np.float64), groups)


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
