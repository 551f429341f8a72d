"""Papers -> the samples of a setting, and its row of table 2."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from statistics import fmean

from scholiast.benchmarks.academiceval.building.choosing import Pool
from scholiast.benchmarks.academiceval.building.facts import Facts
from scholiast.benchmarks.academiceval.building.verbatim import REPEATED
from scholiast.benchmarks.academiceval.interface import Portion, Sample, Setting, Table


@dataclass(frozen=True, slots=True)
class Sampling:
    """Papers that stayed, and which may be shown for which."""

    facts: Mapping[str, Facts]
    portions: Mapping[str, Portion]
    pool: Pool

    def samples(self, setting: Setting) -> Iterator[Sample | str]:
        """Yield the sample of each paper in order, or why it is none."""
        return (self.sample(setting, id) for id in self.facts)

    def sample(self, setting: Setting, id: str) -> Sample | str:
        """Return the sample of a paper, or why it is none."""
        one, task = self.facts[id], setting.task
        if task not in one.sizes:
            return "the paper lacks the part"
        if one.repeated[task] >= REPEATED:
            return "the part stands in the input"
        shown = self.pool.choose(id, setting)
        if isinstance(shown, str):
            return shown
        own = one.sizes[task]
        sizes = [self.facts[other.paper].sizes[task] for other in shown]
        read = own.shown + own.cited + sum(size.shown + size.written for size in sizes)
        return Sample(f"{setting.name}/{id}", id, task, self.portions[id], shown, read, own.written)


def table_of(
    setting: Setting, samples: list[Sample], left_out: Mapping[str, int], sha256: str
) -> Table:
    """Return a setting's row of table 2.

    The compression rate is input tokens over output tokens, each the mean over the samples; the
    instruction is not counted, nor the marks that separate papers.
    """
    read = fmean(one.tokens_in for one in samples) if samples else 0.0
    written = fmean(one.tokens_out for one in samples) if samples else 0.0
    return Table(
        setting,
        len(samples),
        by_portion(one.split for one in samples),
        dict(sorted(left_out.items())),
        round(read, 1),
        round(written, 1),
        round(read / written, 2) if written else 0.0,
        sha256,
    )


def by_portion(portions: Iterator[Portion]) -> dict[str, int]:
    """Return how many there are of each part, in the order of time."""
    counts = Counter(portions)
    return {portion.value: counts[portion] for portion in Portion}
