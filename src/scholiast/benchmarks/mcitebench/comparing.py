"""Two judges of the same answers: how far they agree (appendix D.1)."""

from dataclasses import dataclass

from scholiast.benchmarks.scores import ScoredRun
from scholiast.errors import InputError
from scholiast.scoring.agreement import kappa, share_of_same
from scholiast.scoring.intervals import paired_difference


@dataclass(frozen=True, slots=True)
class JudgesApart:
    """One measure of the same answers by two judges."""

    measure: str
    n: int
    first: float
    """Mean by the first judge ..."""
    second: float
    """... and by the second."""
    difference: tuple[float, float, float]
    """Second less first: mean and ends of its 95 % interval, by bootstrap over papers."""
    same: float
    """Share of the answers that both mark alike."""
    kappa: float


def compare_judges(one: ScoredRun, other: ScoredRun, measure: str = "accuracy") -> JudgesApart:
    """Return how two judges stand to each other on the answers that both marked.

    InputError where the runs are of different systems or questions, or share no marks.
    """
    if (one.benchmark, one.model) != (other.benchmark, other.model):
        raise InputError(
            f"{one.model} on {one.benchmark} and {other.model} on {other.benchmark} are no two"
            " judgements of the same answers: use --model record:FILE for the second run"
        )
    ids = [
        id
        for id, sample in one.samples.items()
        if measure in sample.scores
        and id in other.samples
        and other.samples[id].inputs == sample.inputs
        and measure in other.samples[id].scores
    ]
    if not ids:
        raise InputError(f"the two runs share no answer with a mark of {measure!r}")
    first = [one.samples[id].scores[measure] for id in ids]
    second = [other.samples[id].scores[measure] for id in ids]
    groups = [one.samples[id].group for id in ids]
    return JudgesApart(
        measure,
        len(ids),
        sum(first) / len(ids),
        sum(second) / len(ids),
        paired_difference(second, first, groups),
        share_of_same(first, second),
        kappa(first, second),
    )
