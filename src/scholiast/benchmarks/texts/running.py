"""One benchmark of texts, one system -> an outcome; prompts, replies and scores in a record."""

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Generic, TypeVar

import msgspec

from scholiast.benchmarks.calls import CALLS, Calls
from scholiast.benchmarks.interface import (
    Counted,
    Item,
    Marked,
    Noted,
    Outcome,
    Response,
    TextBenchmark,
    TextSystem,
)
from scholiast.benchmarks.journal import Kept, key_of
from scholiast.benchmarks.run import (
    UNFINISHED,
    Options,
    code_digest,
    costs_of,
    keep,
    stem_of,
)
from scholiast.benchmarks.scores import SCORES, SampleScores, write_scores
from scholiast.benchmarks.streaming import Pace, Progress, stream
from scholiast.benchmarks.texts.measuring import Row, measured, slices
from scholiast.errors import InputError

T = TypeVar("T")
SAMPLES = ".samples.jsonl"
_CODE = (
    "answering", "writing", "verifying", "recommending", "retrieving", "scoring", "benchmarks",
)  # fmt: skip


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a system said to one sample, and what that is worth; a line of a run's journal."""

    id: str
    inputs: str
    """SHA-256 of all that the system was given."""
    response: Response
    scores: Mapping[str, float]
    calls: tuple[str, ...] = ()
    """Hashes of the questions that models were asked, lines of the file of calls."""
    outages: int = 0
    """Questions that a model gave no answer to: a run that goes on asks the sample anew."""
    group: str = ""
    strata: Mapping[str, str] = {}
    ms: float = 0.0
    cpu_ms: float = 0.0


@dataclass(slots=True)
class _Order:
    """The samples that were drawn, in their order: ids and inputs by hash."""

    name: str
    inputs: dict[str, str] = field(default_factory=dict)

    def drawn(self, items: Iterator[Item[T]]) -> Iterator[tuple[Item[T]]]:
        """Yield the samples one by one; InputError where two share an id."""
        for item in items:
            if item.id in self.inputs:
                raise InputError(f"{self.name}: two samples have the id {item.id!r}")
            self.inputs[item.id] = item.inputs
            yield (item,)

    @property
    def digest(self) -> str:
        """Return a digest of all samples."""
        return sha256(msgspec.json.encode(list(self.inputs.items()))).hexdigest()


class _Run(Generic[T]):
    """A benchmark, a system, and the journal of what came of asking one for the other."""

    def __init__(
        self, benchmark: TextBenchmark[T], system: TextSystem[T], calls: Calls, journal: Kept[Told]
    ) -> None:
        self.benchmark, self.system, self.calls, self.journal = benchmark, system, calls, journal
        self.order = _Order(benchmark.name)

    def go(self, options: Options, progress: Progress | None) -> None:
        """Ask for every sample that is not kept."""
        known = self.benchmark.count(options.limit) if isinstance(self.benchmark, Counted) else 0
        stream(
            self.order.drawn(self.benchmark.items(options.limit)),
            lambda items: [self.told(item) for item in items],
            self.journal,
            self.is_kept,
            Pace(options.jobs, "answered", known, progress),
        )
        if not self.order.inputs:
            raise InputError(f"{self.benchmark.name}: there is nothing to ask: no sample")

    def is_kept(self, item: Item[T]) -> bool:
        """Say whether a sample was asked before, of the same inputs, and no model failed it.

        What was asked and said for it must be there too, for the record.
        """
        line = self.journal.kept.get(item.id)
        if line is None or line.inputs != item.inputs or line.outages:
            return False
        return self.calls.holds(line.calls)

    def told(self, item: Item[T]) -> Told:
        """Return what comes of one sample."""
        wall, cpu = time.perf_counter(), time.thread_time()
        with self.calls.used() as used:
            response = self.system.respond(item)
            scores = dict(self.benchmark.score(item, response))
        return Told(
            item.id,
            item.inputs,
            response,
            scores,
            used.ordered,
            used.outages,
            item.group,
            item.strata,
            round(1000 * (time.perf_counter() - wall), 3),
            round(1000 * (time.thread_time() - cpu), 3),
        )


@dataclass(frozen=True, slots=True)
class _Waits:
    ms: float
    cpu_ms: float


@dataclass(frozen=True, slots=True)
class _Gathered:
    """What all samples came to, without their words."""

    rows: Sequence[Row]
    waits: Sequence[_Waits]
    calls: Sequence[str]
    failed: int
    outages: int


def run(
    benchmark: TextBenchmark[T],
    system: TextSystem[T],
    options: Options,
    calls: Calls | None = None,
    progress: Progress | None = None,
) -> Outcome:
    """Return how a system fares, and keep outcome, samples, calls and scores among the records.

    `calls` are those of the models that benchmark and system were opened with. A run that was
    ended in the middle goes on where it was, if benchmark, system, models and Scholiast's own code
    are the same; where only the code is another, the replies are still used. A finished run is run
    anew, unless a model failed it: then what is sound is kept, and the rest is asked again.
    """
    head = {
        "benchmark": benchmark.name,
        "model": system.name,
        "digest": benchmark.digest,
        "code": code_digest(*_CODE),
    }
    folder = options.records / UNFINISHED
    asked = calls or Calls()
    with asked, Kept(folder / f"{key_of(head)}.jsonl", head, Told) as journal:
        asked.open(folder, head)
        going = _Run(benchmark, system, asked, journal)
        going.go(options, progress)
        return _finished(going, options)


def _finished(going: _Run[T], options: Options) -> Outcome:
    """Return the outcome, and write all files of the record; the outcome's own comes last."""
    benchmark, journal, order = going.benchmark, going.journal, going.order
    found = _gathered(journal, order)
    outcome = _outcome(going, options, found)
    stem = stem_of(benchmark.name, outcome.model, options)
    ran = {"benchmark": benchmark.name, "model": outcome.model, "samples": order.digest}
    scores = (SampleScores(row.id, row.inputs, row.scores, row.group) for row in found.rows)
    write_scores(options.records / (stem + SCORES), ran, scores)
    stays = found.outages > 0
    going.calls.finish(options.records / (stem + CALLS), found.calls, stays=stays)
    further = {"samples": order.digest}
    journal.finish(options.records / (stem + SAMPLES), order.inputs, further=further, stays=stays)
    keep(outcome, options.records / f"{stem}.json")
    return outcome


def _gathered(journal: Kept[Told], order: _Order) -> _Gathered:
    """Return what figures are made of, read from the journal line by line."""
    rows, waits, failed, outages = [], [], 0, 0
    calls: list[str] = []
    for id in order.inputs:
        line = journal.kept[id]
        rows.append(Row(id, line.inputs, line.group, line.strata, line.scores))
        waits.append(_Waits(line.ms, line.cpu_ms))
        calls += line.calls
        failed += bool(line.response.failure)
        outages += bool(line.outages)
    return _Gathered(rows, waits, calls, failed, outages)


def _outcome(going: _Run[T], options: Options, found: _Gathered) -> Outcome:
    benchmark = going.benchmark
    whole = measured(found.rows, benchmark.metrics)
    parts = slices(found.rows)
    figures = {name: measured(rows, benchmark.metrics) for name, rows in parts.items()}
    noted = benchmark.notes() if isinstance(benchmark, Noted) else {}
    part = {f"n {name}": float(n) for name, n in whole.sizes.items() if n < len(found.rows)}
    return Outcome(
        benchmark=benchmark.name,
        model=options.model or going.system.name,
        n=len(found.rows),
        metrics=whole.metrics,
        intervals=whole.intervals,
        slices={name: one.metrics for name, one in figures.items()},
        slice_intervals={name: one.intervals for name, one in figures.items()},
        slice_sizes={name: len(rows) for name, rows in parts.items()},
        costs={
            **costs_of(found.waits),
            "index_seconds": round(options.index_seconds, 3),
            **going.calls.costs(found.calls),
        },
        notes={
            **noted,
            **part,
            "without an answer": float(found.failed),
            "hit by outages": float(found.outages),
        },
        collection=benchmark.digest[:16],
        setting=options.setting,
        judge=benchmark.marked_by if isinstance(benchmark, Marked) else "",
    )
