"""Known answers, and what comes of asking for them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from scholiast.retrieving.interface import Collection, Example, Need


@dataclass(frozen=True, slots=True)
class Sample:
    """One question with its known answers."""

    id: str
    need: Need
    relevant: tuple[str, ...]
    """Ids of the works that are right."""
    group: str = ""
    """What samples hang together by (the citing paper): intervals are drawn over groups."""
    strata: Mapping[str, str] = field(default_factory=dict)
    """The slices it belongs to: `field: Biology`, `year: 2011-2015`."""


class Benchmark(Protocol):
    """A set of samples over one collection, and the measures it is judged by."""

    @property
    def name(self) -> str:
        """Return what it is called on the command line: `citerag/list`."""
        ...

    @property
    def metrics(self) -> tuple[str, ...]:
        """Return the written names of its measures: `recall@20`, `paca@10`."""
        ...

    @property
    def collection(self) -> Collection:
        """Return the works that are ranked."""
        ...

    def training(self) -> Sequence[Example]:
        """Return positions that may be learned from; lists are learned from the collection."""
        ...

    def samples(self, limit: int | None = None) -> Sequence[Sample]:
        """Return the samples, always the same ones in the same order."""
        ...


@dataclass(frozen=True, slots=True)
class Interval:
    """A 95 % interval of a mean."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a run came to; its JSON is `{"benchmark", "n", "metrics", "intervals", ...}`."""

    benchmark: str
    model: str
    n: int
    metrics: Mapping[str, float]
    intervals: Mapping[str, Interval]
    slices: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    """By `stratum=class`, the same measures."""
    costs: Mapping[str, float] = field(default_factory=dict)
    """`seconds`, `latency_p50_ms`, `latency_p99_ms`, `cpu_seconds`, `peak_mb`, `index_seconds`"""
