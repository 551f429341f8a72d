"""Records of runs -> who stands where on each benchmark, and how surely."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

import msgspec

from scholiast.benchmarks.comparing import Comparison, compared, holm, metrics_of
from scholiast.benchmarks.interface import Outcome
from scholiast.benchmarks.published import published
from scholiast.benchmarks.report import key_metric
from scholiast.benchmarks.scores import ScoredRun, read_scores, scores_beside
from scholiast.reporting.leaderboard.shapes import Board, Contest, Figure, Standing

FURTHER = 2
"""So many measures are shown beside a contest's own."""
BESIDE: Mapping[str, tuple[str, ...]] = {
    "miscitation": ("false_accusation_rate", "recall_miscitation"),
    "mcitebench": ("citation_f1", "accuracy"),
}
"""Which, where a benchmark's first ones are not those that are looked for."""
PRINTED = 8
"""So many printed rows are shown, the best."""
SURE = 0.05


@dataclass(frozen=True, slots=True)
class Recorded:
    """An outcome with what stands beside it among the records."""

    outcome: Outcome
    day: str
    scores: ScoredRun | None
    """None where the run left none."""

    @property
    def samples(self) -> str:
        """Return what names the samples that it was of: the same for the same inputs."""
        if self.scores is None:
            return f"n{self.outcome.n}"
        given = [(id, one.inputs) for id, one in self.scores.samples.items()]
        return sha256(msgspec.json.encode(sorted(given))).hexdigest()[:8]


def recorded(found: Iterable[tuple[Path, Outcome]]) -> list[Recorded]:
    """Return outcomes with the days and scores of their runs; ablations are left out."""
    return [
        Recorded(outcome, _day(path), read_scores(path) if scores_beside(path).is_file() else None)
        for path, outcome in found
        if not outcome.setting
    ]


def board(records: Sequence[Recorded], *, with_published: bool = True) -> Board:
    """Return the standings, a contest for each benchmark and set of samples.

    Of each system the last run counts. Printed figures stand in the contest with most samples.
    """
    latest = {(one.outcome.benchmark, one.samples, one.outcome.model): one for one in records}
    groups: dict[tuple[str, str], list[Recorded]] = {}
    for (benchmark, samples, _), one in latest.items():
        groups.setdefault((benchmark, samples), []).append(one)
    printed = published() if with_published else []
    contests = []
    largest: dict[str, tuple[int, str]] = {}
    for (benchmark, samples), ours in groups.items():
        largest[benchmark] = max(largest.get(benchmark, (0, "")), (ours[0].outcome.n, samples))
    for benchmark, samples in sorted(groups, key=lambda key: (key[0], -groups[key][0].outcome.n)):
        here = largest[benchmark][1] == samples
        beside = [one for one in printed if one.benchmark == benchmark] if here else []
        contests.append(_contest(benchmark, samples, groups[benchmark, samples], beside))
    return Board(tuple(contests), datetime.now(tz=UTC).date().isoformat())


def _contest(
    benchmark: str, samples: str, ours: Sequence[Recorded], printed: Sequence[Outcome]
) -> Contest:
    metric = _metric(benchmark, [one.outcome for one in ours])
    further = _further(benchmark, metric, [one.outcome for one in ours])
    ranked = sorted(ours, key=lambda one: -one.outcome.metrics.get(metric, 0.0))
    tested = _tested(ranked, metric)
    standings = [
        _standing(one.outcome, metric, further, one.day, tested.get(one.outcome.model))
        for one in ranked
    ]
    best = sorted(
        (one for one in printed if metric in one.metrics), key=lambda one: -one.metrics[metric]
    )[:PRINTED]
    standings += [_standing(one, metric, further, "", None) for one in best]
    standings.sort(key=lambda one: -one.figure.value)
    by = next((one.metric for one in tested.values()), metric)
    note = f"{ours[0].outcome.n:,} samples."
    if by != metric:
        note += f" Neighbours are told apart by {by}: {metric} is no measure of single samples."
    return Contest(benchmark, metric, further, tuple(standings), samples, note)


def _metric(benchmark: str, outcomes: Sequence[Outcome]) -> str:
    """Return the measure that a contest goes by: the benchmark's own, where all have it."""
    usual = key_metric(benchmark)
    if all(usual in one.metrics for one in outcomes):
        return usual
    first = next(iter(outcomes[0].metrics), usual)
    return next((m for m in outcomes[0].metrics if all(m in o.metrics for o in outcomes)), first)


def _further(benchmark: str, metric: str, outcomes: Sequence[Outcome]) -> tuple[str, ...]:
    names = dict.fromkeys(name for one in outcomes for name in one.metrics if ":" not in name)
    wanted = [name for name in BESIDE.get(benchmark.partition("/")[0], ()) if name in names]
    chosen = dict.fromkeys([*wanted, *names])
    return tuple(name for name in chosen if name != metric)[:FURTHER]


def _tested(ranked: Sequence[Recorded], metric: str) -> Mapping[str, Comparison]:
    """Return each system's comparison with the next, Holm's correction over the contest."""
    found: dict[str, Comparison] = {}
    for one, following in pairwise(ranked):
        if one.scores is None or following.scores is None:
            continue
        runs = {one.outcome.model: one.scores, following.outcome.model: following.scores}
        shared = metrics_of(runs)
        by = metric if metric in shared else "accuracy"
        if by in shared:
            found[one.outcome.model] = compared(runs, [by])[0]
    corrected = holm([one.p for one in found.values()])
    return {
        name: replace(one, p_holm=p)
        for (name, one), p in zip(found.items(), corrected, strict=True)
    }


def _standing(
    outcome: Outcome,
    metric: str,
    further: Sequence[str],
    day: str,
    against_next: Comparison | None,
) -> Standing:
    is_apart = against_next is not None and against_next.p_holm < SURE
    return Standing(
        outcome.model,
        _figure(outcome, metric) or Figure(0.0),
        tuple(_figure(outcome, name) for name in further),
        outcome.n,
        _cost(outcome.costs),
        day,
        outcome.published,
        _words(against_next, is_apart=is_apart),
        outcome.judge,
        is_apart,
    )


def _figure(outcome: Outcome, metric: str) -> Figure | None:
    if metric not in outcome.metrics:
        return None
    ends = outcome.intervals.get(metric)
    return Figure(outcome.metrics[metric], ends.low if ends else None, ends.high if ends else None)


def _words(one: Comparison | None, *, is_apart: bool) -> str:
    if one is None:
        return ""
    p = "p < 0.001" if one.p_holm < 0.001 else f"p = {one.p_holm:.3f}"
    by = f"by {abs(one.difference):.3f}, {p}"
    return f"yes, {by}" if is_apart else f"not told apart, {by}"


def _cost(costs: Mapping[str, float]) -> tuple[str, ...]:
    """Return what a run took, in words.

    >>> _cost({"seconds": 3.2, "tokens_in": 900.0, "tokens_out": 100.0, "dollars": 0.25})
    ('3.2 s', '1,000 tokens', '0.25 US dollars')
    """
    parts = [f"{costs['seconds']:,.1f} s"] if "seconds" in costs else []
    tokens = costs.get("tokens_in", 0.0) + costs.get("tokens_out", 0.0)
    parts += [f"{tokens:,.0f} tokens"] if tokens else []
    parts += [f"{costs['dollars']:,.2f} US dollars"] if costs.get("dollars") else []
    return tuple(parts)


def _day(path: Path) -> str:
    """Return the day of a record, which its name begins with; empty where it does not.

    >>> _day(Path("20260131T235959000000-citerag-list.json"))
    '2026-01-31'
    """
    stamp = path.name.partition("T")[0]
    if len(stamp) == 8 and stamp.isdigit():
        return f"{stamp[:4]}-{stamp[4:6]}-{stamp[6:]}"
    return ""
