"""How long sentences are, and where their citation stands: the classes' bounds (3.1.1, 3.1.2)."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, pstdev

from scholiast.benchmarks.diagnostic.interface import Options


@dataclass(frozen=True, slots=True)
class Lengths:
    """Bounds of length in words; all sentences with more than `most` are outliers."""

    mean: float
    """Of the sentences that are no outliers."""
    deviation: float
    most: float
    sentences: int
    outliers: int

    @property
    def short_below(self) -> float:
        """Return the bound under which a sentence is short: a deviation under the mean."""
        return self.mean - self.deviation

    @property
    def long_above(self) -> float:
        """Return the bound over which a sentence is long: a deviation above the mean."""
        return self.mean + self.deviation

    def is_outlier(self, words: int) -> bool:
        """Say whether a sentence is too long to be one."""
        return words > self.most

    def label(self, words: int) -> str:
        """Return the class of a length: short, medium or long."""
        if words < self.short_below:
            return "short"
        return "long" if words > self.long_above else "medium"


def measure_lengths(words: Sequence[int], outlier: float = 3.0) -> Lengths:
    """Return the bounds for sentences of these lengths (citeBench, 3.1.1).

    >>> measure_lengths([10, 20, 30]).label(11), measure_lengths([10, 20, 30]).label(29)
    ('short', 'long')
    """
    if not words:
        return Lengths(0.0, 0.0, 0.0, 0, 0)
    most = fmean(words) + outlier * pstdev(words)
    kept = [count for count in words if count <= most]
    return Lengths(fmean(kept), pstdev(kept), most, len(words), len(words) - len(kept))


def location_of(position: float, options: Options) -> str:
    """Return the class of a position among the words: first, middle or last."""
    if position < options.first_until:
        return "first"
    return "last" if position >= options.last_from else "middle"
