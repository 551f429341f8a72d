"""When a committee can be believed: what it comes to, by how many papers speak (appendix F).

Trials come from a simulation whose noise is stated (here), or from real citing sentences of papers
that were cited often (citing.py). Both run the shipped arithmetic, the second the whole committee.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from scholiast.benchmarks.plots import lines
from scholiast.papers.verdicts import Label
from scholiast.scoring.intervals import bootstrap
from scholiast.verifying.committee.counting import (
    RELATIONS,
    Ballot,
    Count,
    count,
    decide,
    gammas,
    triggers,
)
from scholiast.verifying.settings import Settings

MOST_VOTERS = 25
"""Committees of more are left out, as in the paper."""


@dataclass(frozen=True, slots=True)
class Trial:
    """One claim put to one committee."""

    voters: int
    """Papers behind the weightiest aspect (n_voter)."""
    label: Label
    expected: Label
    """`supported` or `miscitation`"""
    confidence: float
    group: str = ""
    """Trials of one cited paper hang together."""
    kind: str = ""
    """What was asked: `true`, `twin`, `another`."""
    abstained: tuple[str, ...] = ()
    witnesses: int = 0
    """Papers of the whole committee."""


@dataclass(frozen=True, slots=True)
class Share:
    """A mean with its 95 % interval; None where there is nothing to average."""

    mean: float | None
    low: float = 0.0
    high: float = 0.0

    def __str__(self) -> str:
        """Return it as tables show it.

        >>> str(Share(0.5, 0.4, 0.6)), str(Share(None))
        ('0.500 [0.400, 0.600]', '-')
        """
        return "-" if self.mean is None else f"{self.mean:.3f} [{self.low:.3f}, {self.high:.3f}]"


@dataclass(frozen=True, slots=True)
class Bucket:
    """The trials of one committee size."""

    voters: int
    trials: int
    decided: Share
    """Non-abstention rate."""
    accuracy: Share
    """Share of verdicts other than undecidable that are right."""
    confidence: Share
    """Mean Conf."""


def committee_size(
    trials: Iterable[Trial], *, by: str = "voters", seed: int = 0
) -> tuple[Bucket, ...]:
    """Return a bucket for each size from 1 to 25 that has trials (appendix F.1).

    The size is that of the weightiest aspect, as in the paper; with `by="witnesses"` that of the
    whole committee.
    """
    by_size: dict[int, list[Trial]] = {}
    for trial in trials:
        size = trial.voters if by == "voters" else trial.witnesses
        if 1 <= size <= MOST_VOTERS:
            by_size.setdefault(size, []).append(trial)
    return tuple(_bucket(voters, by_size[voters], seed) for voters in sorted(by_size))


def _bucket(voters: int, trials: Sequence[Trial], seed: int) -> Bucket:
    decided = [trial for trial in trials if trial.label is not Label.UNDECIDABLE]
    return Bucket(
        voters,
        len(trials),
        _share(trials, lambda trial: trial.label is not Label.UNDECIDABLE, seed),
        _share(decided, lambda trial: trial.label is trial.expected, seed),
        _share(trials, lambda trial: trial.confidence, seed),
    )


def _share(trials: Sequence[Trial], value: Callable[[Trial], float], seed: int) -> Share:
    """Return the mean of a value; whole groups of trials are drawn for its interval."""
    import numpy as np

    if not trials:
        return Share(None)
    values = np.array([[float(value(trial))] for trial in trials])
    low, high = bootstrap(values, [trial.group for trial in trials], seed=seed)[0]
    return Share(float(values.mean()), float(low), float(high))


def plot(title: str, buckets: Sequence[Bucket]) -> str:
    """Return the three curves of figure 2 over the size of the committee, as SVG."""
    curves: dict[str, Sequence[float | None]] = {
        "non-abstention": [bucket.decided.mean for bucket in buckets],
        "conditional accuracy": [bucket.accuracy.mean for bucket in buckets],
        "mean Conf": [bucket.confidence.mean for bucket in buckets],
    }
    return lines(title, [str(bucket.voters) for bucket in buckets], curves)


def table(buckets: Sequence[Bucket]) -> str:
    """Return the buckets as a Markdown table."""
    head = "| papers | trials | non-abstention | accuracy of the decided | mean Conf |"
    rows = [
        f"| {one.voters} | {one.trials} | {one.decided} | {one.accuracy} | {one.confidence} |"
        for one in buckets
    ]
    return "\n".join([head, "|---|---|---|---|---|", *rows])


@dataclass(frozen=True, slots=True)
class Noise:
    """How simulated witnesses err."""

    aspects: int = 3
    """Aspects that bear on the claim; each has as many voters."""
    beside: float = 0.1
    """Share of all weight on an aspect that has nothing to do with the claim."""
    miscites: float = 0.15
    """Probability that a witness reports the opposite of the source."""
    silent: float = 0.2
    """Probability that a witness's report cannot be told to say either."""
    counts: str = "statements"
    """What n_eff counts: evidence `statements`, as D.6.3 writes, or `witnesses`."""


def simulated(
    noise: Noise, *, each: int = 200, seed: int = 0, settings: Settings | None = None
) -> Iterator[Trial]:
    """Yield `each` trials a size: half of the claims hold of the source, half are its opposite.

    Each voter of an aspect is neutral with probability `silent`, else wrong with `miscites`; the
    aspect takes the label of most, neutral where there is none. The classifier is stable. Influence
    is uniform between 0 and 1.
    """
    random, settings = Random(seed), settings or Settings()
    for voters in range(1, MOST_VOTERS + 1):
        for number in range(each):
            yield _simulated(voters, number % 2 == 0, noise, (random, settings))


def _simulated(voters: int, holds: bool, noise: Noise, by: tuple[Random, Settings]) -> Trial:
    random, settings = by
    supports, drawn, influences = [], [], []
    for _ in range(noise.aspects):
        weights = [random.random() for _ in range(voters)]
        supports.append(sum(weights))
        influences += weights
        drawn.append(_aspect(voters, holds, noise, random))
    if noise.beside:
        supports.append(sum(supports) * noise.beside / (1 - noise.beside))
        drawn.append("neutral")
    ballots = [Ballot(*each) for each in zip(gammas(supports), drawn, strict=True)]
    return _counted(ballots, voters, holds, (influences, noise.counts, settings))


def _counted(
    ballots: Sequence[Ballot],
    voters: int,
    holds: bool,
    by: tuple[Sequence[float], str, Settings],
) -> Trial:
    influences, counts, settings = by
    counted = count(ballots, least=settings.witnesses)
    if counts == "witnesses":
        counted = recounted(counted, influences, settings.witnesses)
    abstained = triggers(counted, len(influences), settings)
    expected = Label.SUPPORTED if holds else Label.MISCITATION
    label = decide(counted.score, abstained)
    heard = len(influences)
    confidence = counted.confidence
    return Trial(voters, label, expected, confidence, abstained=abstained, witnesses=heard)


def _aspect(voters: int, holds: bool, noise: Noise, random: Random) -> str:
    """Return an aspect's label from what its voters say."""
    right, wrong = ("entailment", "contradiction") if holds else ("contradiction", "entailment")
    said = []
    for _ in range(voters):
        if random.random() < noise.silent:
            said.append("neutral")
        else:
            said.append(wrong if random.random() < noise.miscites else right)
    numbers = {name: said.count(name) for name in RELATIONS}
    best = max(numbers.values())
    labels = [name for name, number in numbers.items() if number == best]
    return labels[0] if len(labels) == 1 else "neutral"


def recounted(counted: Count, influences: Sequence[float], least: int) -> Count:
    """Return the count with n_eff taken over witnesses in place of statements.

    It is no part of the committee: it shows what the words of D.6.3 ("the committee is small") come
    to, beside its formula.
    """
    total = sum(influences)
    effective = total**2 / sum(each**2 for each in influences) if total else 0.0
    sized = min(1.0, effective / least)
    confidence = abs(counted.score) * sized * (1 - counted.entropy) * counted.stability
    return replace(counted, effective=effective, confidence=round(confidence, 9))
