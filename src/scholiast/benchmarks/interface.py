"""Known answers, and what comes of asking for them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar, runtime_checkable

import msgspec

from scholiast.retrieving.interface import Collection, Example, Need

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


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
class Scored:
    """Measures of units: a row each, a column a measure; the mean of a column is the figure."""

    names: tuple[str, ...]
    values: "NDArray[np.float64]"
    groups: tuple[str, ...]
    """What the units hang together by, one a row."""


@runtime_checkable
class Judge(Protocol):
    """A benchmark with measures that its samples' ids do not give: other labels, titles."""

    def judged(self, ranked: Mapping[str, Sequence[str]]) -> list[Scored]:
        """Return further measures of rankings, which are ids by sample."""
        ...


@runtime_checkable
class Noted(Protocol):
    """A benchmark that says what its figures should be read with."""

    def notes(self) -> Mapping[str, float]:
        """Return counts: how many right works the collection lacks, and the like."""
        ...


@runtime_checkable
class Marked(Protocol):
    """A benchmark with measures that a judge gives."""

    @property
    def marked_by(self) -> str:
        """Return the judge's name, with whatever its marks depend on; empty without a judge."""
        ...


@runtime_checkable
class Keyed(Protocol):
    """A benchmark that can name what may be learned from without reading all of it."""

    @property
    def learning_key(self) -> str:
        """Return what changes where the examples do; names caches."""
        ...


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Item(Generic[T]):
    """One sample of a benchmark that is answered in words."""

    id: str
    body: T
    """What a system is given, and what it is held against."""
    inputs: str
    """SHA-256 of all that a system is given, in hexadecimal digits."""
    group: str = ""
    """What items hang together by (the paper): intervals are drawn over groups."""
    strata: Mapping[str, str] = field(default_factory=dict)


class Response(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a system said to one item."""

    text: str = ""
    failure: str = ""
    """Why there is no text; empty where there is."""
    details: Mapping[str, str | int | float | bool | list[str]] = {}
    """What else came of it and is scored: labels that were cited, tokens that were shown."""


class TextBenchmark(Protocol[T]):
    """Items that are answered in words, and measures of single answers."""

    @property
    def name(self) -> str:
        """Return what it is called on the command line: `mcitebench/answers`."""
        ...

    @property
    def metrics(self) -> tuple[str, ...]:
        """Return the names of its measures, the first ones first in tables."""
        ...

    @property
    def digest(self) -> str:
        """Return what the items depend on: files by hash, settings; names journals."""
        ...

    def items(self, limit: int | None = None) -> Iterator[Item[T]]:
        """Yield the items, always the same ones in the same order, without holding all of them."""
        ...

    def score(self, item: Item[T], response: Response) -> Mapping[str, float]:
        """Return the measures of one answer; one that does not apply to it is left out.

        May ask the language model that the benchmark was opened with as its judge.
        """
        ...


@runtime_checkable
class Counted(Protocol):
    """A benchmark that knows how many items it has without making them."""

    def count(self, limit: int | None = None) -> int:
        """Return how many items `items(limit)` yields: for progress and the time that is left."""
        ...


class TextSystem(Protocol[T]):
    """Something that answers items in words."""

    @property
    def name(self) -> str:
        """Return what it is called, with whatever its answers depend on."""
        ...

    def respond(self, item: "Item[T]") -> Response:
        """Return what it says; never raises for an outage of a model."""
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
    slice_intervals: Mapping[str, Mapping[str, Interval]] = field(default_factory=dict)
    slice_sizes: Mapping[str, int] = field(default_factory=dict)
    costs: Mapping[str, float] = field(default_factory=dict)
    """`seconds`, `latency_p50_ms`, `latency_p99_ms`, `cpu_seconds`, `peak_mb`, `index_seconds`"""
    notes: Mapping[str, float] = field(default_factory=dict)
    """What the figures should be read with; counts."""
    collection: str = ""
    """The collection's fingerprint."""
    setting: str = ""
    """What was changed for an ablation: `noise 20 %`; empty for the model as it is."""
    labels: tuple[Mapping[str, str], ...] = ()
    """What each label of the data means here, and why; where decisions are measured."""
    confusion: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """The data's label -> the label that was decided -> how many."""
    verdicts: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """What people say of the citation (`correct`, `wrong`, `open`) -> the verdict -> how many."""
    curves: Mapping[str, Sequence[Mapping[str, float]]] = field(default_factory=dict)
    """Points by curve: `risk_coverage`, `accusations`."""
    baselines: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    """By baseline, the same measures on the same samples."""
    judge: str = ""
    """Who marked the answers; empty where they were compared with labels or texts alone."""
    published: bool = False
    """Figures that a paper prints, measured on its own data; not a run of ours."""
