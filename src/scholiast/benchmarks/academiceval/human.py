"""How far a measure goes with what people say: rank correlations with reviewers' scores.

NeurIPS papers come with the scores of their reviews. Those are of the papers, not of what a system
wrote about them: a correlation says whether a measure is easier to satisfy on papers that people
rate higher, not whether it agrees with people on the drafts.
"""

import gzip
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from scholiast.benchmarks.interface import Interval
from scholiast.benchmarks.scores import ScoredRun
from scholiast.errors import InputError
from scholiast.retrieving.extras import extra

RESAMPLES = 500
_FEWEST = 10
"""Papers from which on a correlation is computed."""
_UNSURE = "confidence"
Coefficient = Callable[[Any, Any], float]


class _Reviewed(msgspec.Struct):
    id: str
    review_scores: list[dict[str, float | None]] = []


@dataclass(frozen=True, slots=True)
class Correlation:
    """Rank correlations of a measure with one kind of score, over papers."""

    metric: str
    human: str
    """`rating`, `clarity`, `originality`, ..."""
    n: int
    spearman: float
    spearman_interval: Interval
    kendall: float
    """Tau-b, which allows for ties."""
    kendall_interval: Interval


def read_reviews(path: Path) -> dict[str, dict[str, float]]:
    """Return the mean of each kind of score by paper, from JSON lines; reviewers weigh the same.

    Raises InputError for a file that cannot be read, or a line that is none of these.
    """
    decode = msgspec.json.Decoder(_Reviewed).decode
    found: dict[str, dict[str, float]] = {}
    opener = gzip.open if path.suffix == ".gz" else open
    try:
        with opener(path, "rb") as lines:
            for line in lines:
                row = decode(line)
                found[row.id] = _means(row.review_scores)
    except (OSError, EOFError, msgspec.MsgspecError) as error:
        raise InputError(f"cannot read reviews from {path}: {error}") from error
    return found


def correlations(
    run: ScoredRun, reviews: Mapping[str, Mapping[str, float]]
) -> tuple[Correlation, ...]:
    """Return the correlations of every measure of a run with every kind of score.

    Samples belong to papers by their group. Pairs of fewer than ten papers, or without any
    variation, are left out. SettingsError where scipy is not installed.
    """
    papers: dict[str, dict[str, float]] = {}
    for sample in run.samples.values():
        papers.setdefault(sample.group or sample.id, {}).update(sample.scores)
    metrics = dict.fromkeys(name for scores in papers.values() for name in scores)
    kinds = dict.fromkeys(kind for id in papers for kind in reviews.get(id, {}))
    found = (_correlation(metric, kind, papers, reviews) for metric in metrics for kind in kinds)
    return tuple(one for one in found if one is not None)


def _correlation(
    metric: str,
    kind: str,
    papers: Mapping[str, Mapping[str, float]],
    reviews: Mapping[str, Mapping[str, float]],
) -> Correlation | None:
    pairs = [
        (scores[metric], reviews[id][kind])
        for id, scores in papers.items()
        if metric in scores and kind in reviews.get(id, {})
    ]
    varied = all(len({pair[side] for pair in pairs}) > 1 for side in (0, 1))
    if len(pairs) < _FEWEST or not varied:
        return None
    stats = extra("scipy.stats", needed_for="rank correlations")
    spearman, spearman_interval = _with_interval(pairs, _plain(stats.spearmanr))
    kendall, kendall_interval = _with_interval(pairs, _plain(stats.kendalltau))
    return Correlation(
        metric, kind, len(pairs), spearman, spearman_interval, kendall, kendall_interval
    )


def _plain(function: Any) -> Coefficient:
    return lambda one, other: float(function(one, other).statistic)


def _with_interval(
    pairs: Sequence[tuple[float, float]], coefficient: Coefficient
) -> tuple[float, Interval]:
    """Return a coefficient and its 95 % percentile interval by bootstrap over papers."""
    import numpy as np

    values = np.array(pairs)
    draw = np.random.default_rng(0)
    drawn: list[float] = []
    for _ in range(RESAMPLES):
        part = values[draw.integers(0, len(values), len(values))]
        if np.ptp(part, axis=0).all():
            drawn.append(coefficient(part[:, 0], part[:, 1]))
    low, high = np.quantile(drawn, [0.025, 0.975]) if drawn else (0.0, 0.0)
    return coefficient(values[:, 0], values[:, 1]), Interval(float(low), float(high))


def _means(reviews: Sequence[Mapping[str, float | None]]) -> dict[str, float]:
    kinds = dict.fromkeys(kind for one in reviews for kind in one if kind != _UNSURE)
    held = {kind: [one[kind] for one in reviews if one.get(kind) is not None] for kind in kinds}
    return {
        kind: sum(float(score or 0) for score in scores) / len(scores)
        for kind, scores in held.items()
        if scores
    }
