"""One benchmark, one model -> an outcome, with its rankings and costs in a folder of records."""

import os
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Protocol, overload, runtime_checkable

import msgspec

import scholiast
from scholiast.benchmarks.calls import CALLS, Calls
from scholiast.benchmarks.evaluating import diversity, figures, scored, slices
from scholiast.benchmarks.interface import Benchmark, Judge, Keyed, Noted, Outcome, Sample
from scholiast.benchmarks.journal import key_of
from scholiast.benchmarks.ranking import Journal, Ranked, rank
from scholiast.benchmarks.scores import SCORES, SampleScores, write_scores
from scholiast.benchmarks.streaming import Pace, Progress
from scholiast.errors import InputError, StoreError
from scholiast.retrieving.interface import Example, Retriever

UNFINISHED = "unfinished"
RANKINGS = ".rankings.jsonl"


@dataclass(frozen=True, slots=True)
class Options:
    """What of a benchmark is run, and where its records go."""

    records: Path
    """The folder that outcomes and rankings are added to."""
    limit: int | None = None
    """The first so many samples; None for all."""
    index_seconds: float = 0.0
    """How long opening the model took: reading or making its indexes, training if it was due."""
    setting: str = ""
    """What was changed, in an ablation: `noise 20 %`."""
    model: str = ""
    """What the model is called in the record; its own name without."""
    jobs: int = 1
    """Samples under way at once, where answers wait for a model's server."""


class _Counts(Protocol):
    def as_measures(self) -> dict[str, float]: ...


class _Tally(Protocol):
    @property
    def counts(self) -> _Counts: ...


class Timed(Protocol):
    """A line of a journal, with what it took in milliseconds."""

    @property
    def ms(self) -> float:
        """Return the wall time."""
        ...

    @property
    def cpu_ms(self) -> float:
        """Return the processor's time."""
        ...


@runtime_checkable
class Telling(Protocol):
    """A retriever that counts what became of its questions: titles that resolve to no work."""

    tally: _Tally


class Deferred(Sequence[Example]):
    """Examples that are read when somebody looks at them."""

    def __init__(self, read: Callable[[], Sequence[Example]]) -> None:
        """Take what reads them."""
        self._read = read

    @cached_property
    def _examples(self) -> Sequence[Example]:
        return self._read()

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._examples)

    @overload
    def __getitem__(self, index: int) -> Example: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Example]: ...

    def __getitem__(self, index: int | slice) -> Example | Sequence[Example]:
        """Return one, or some."""
        return self._examples[index]

    def __iter__(self) -> Iterator[Example]:
        """Yield them."""
        return iter(self._examples)


def model_folder(benchmark: Benchmark, cache: Path) -> Path:
    """Return where what is made from a collection and its examples is kept, indexes and models.

    Another collection, or other examples, have another folder: nothing is used with what it was
    not made from.
    """
    if isinstance(benchmark, Keyed):
        key = benchmark.learning_key
    else:
        digest = sha256()
        for example in benchmark.training():
            digest.update(_line(example))
        key = digest.hexdigest()
    return cache / f"{benchmark.collection.fingerprint[:16]}-{key[:8]}"


def run(
    benchmark: Benchmark,
    retriever: Retriever,
    options: Options,
    progress: Progress | None = None,
    calls: Calls | None = None,
) -> Outcome:
    """Return how a model fares, and keep outcome, rankings and scores in the folder of records.

    `calls` are those of the language model that the retriever was opened with, if it has one.

    A run that was ended in the middle goes on where it was, if benchmark, model, collection,
    samples and Scholiast's own code are the same. A finished one is run anew.
    """
    samples = _asked(benchmark, options.limit)
    head = _head(benchmark, retriever, samples)
    folder = options.records / UNFINISHED
    asked = calls or Calls()
    with asked, Journal(folder / f"{key_of(head)}.jsonl", head) as journal:
        asked.open(folder, head)
        pace = Pace(options.jobs, "ranked", len(samples), progress)
        ranked = rank(samples, retriever, benchmark.collection, journal, pace)
        model = options.model or retriever.name
        outcome = replace(
            evaluate(benchmark, model, samples, ranked, options.index_seconds),
            setting=options.setting,
        )
        told = retriever.tally.counts.as_measures() if isinstance(retriever, Telling) else {}
        outcome = replace(
            outcome, notes={**outcome.notes, **told}, costs={**outcome.costs, **asked.costs()}
        )
        stem = stem_of(benchmark.name, retriever.name, options)
        ran = {"benchmark": benchmark.name, "model": model, "samples": head["samples"]}
        scores = _scores(benchmark, samples, ranked)
        write_scores(options.records / (stem + SCORES), ran, scores)
        asked.finish(options.records / (stem + CALLS))
        journal.finish(options.records / (stem + RANKINGS), [line.id for line in ranked])
    keep(outcome, options.records / f"{stem}.json")
    return outcome


def stem_of(benchmark: str, model: str, options: Options) -> str:
    """Return what the files of a record begin with: the time, and what was run."""
    stamp = datetime.now(tz=UTC).strftime("%Y%m%dT%H%M%S%f")
    name = f"{benchmark}-{model}-{options.setting}".replace("/", "-")
    return f"{stamp}-{file_name(name)}"


def _scores(
    benchmark: Benchmark, samples: Sequence[Sample], ranked: Sequence[Ranked]
) -> Iterator[SampleScores]:
    """Yield the measures of each sample, judged by its own labels."""
    table = scored(samples, {line.id: line.ranked for line in ranked}, benchmark.metrics)
    for sample, values in zip(samples, table.values.tolist(), strict=True):
        asked = sha256(_line((sample.id, sample.need))).hexdigest()
        scores = dict(zip(table.names, values, strict=True))
        yield SampleScores(sample.id, asked, scores, sample.group)


def evaluate(
    benchmark: Benchmark,
    model: str,
    samples: Sequence[Sample],
    ranked: Sequence[Ranked],
    index_seconds: float = 0.0,
) -> Outcome:
    """Return the outcome that rankings of samples come to."""
    by_id = {line.id: line.ranked for line in ranked}
    table = scored(samples, by_id, benchmark.metrics)
    further = benchmark.judged(by_id) if isinstance(benchmark, Judge) else []
    spread = diversity(samples, by_id, benchmark.collection)
    metrics, intervals = figures([table, *further, *([spread] if spread else [])])
    parts = {name: figures([part]) for name, part in slices(samples, table).items()}
    sizes = {name: len(part.groups) for name, part in slices(samples, table).items()}
    return Outcome(
        benchmark=benchmark.name,
        model=model,
        n=len(samples),
        metrics=metrics,
        intervals=intervals,
        slices={name: means for name, (means, _) in parts.items()},
        slice_intervals={name: ends for name, (_, ends) in parts.items()},
        slice_sizes=sizes,
        costs={**costs_of(ranked), "index_seconds": round(index_seconds, 3)},
        notes=benchmark.notes() if isinstance(benchmark, Noted) else {},
        collection=benchmark.collection.fingerprint,
    )


def keep(outcome: Outcome, path: Path) -> None:
    """Write an outcome; the file is whole or not there."""
    draft = path.with_name(path.name + ".draft")
    draft.write_bytes(msgspec.json.format(msgspec.json.encode(outcome)) + b"\n")
    draft.replace(path)


def outcomes(records: Path) -> list[tuple[Path, Outcome]]:
    """Return the outcomes of a folder, the oldest first; StoreError names a damaged one."""
    found = []
    for path in sorted(records.glob("*.json")):
        try:
            found.append((path, msgspec.json.decode(path.read_bytes(), type=Outcome)))
        except msgspec.DecodeError as error:
            raise StoreError(f"{path} is no outcome of a run: {error}") from error
    return found


def _asked(benchmark: Benchmark, limit: int | None) -> list[Sample]:
    """Return the samples; InputError where there are none, or where two share an id."""
    samples = benchmark.samples(limit)
    if not samples:
        raise InputError(f"{benchmark.name}: the test file holds nothing to ask: no record")
    counted = Counter(sample.id for sample in samples)
    twice, count = counted.most_common(1)[0]
    if count > 1:
        raise InputError(
            f"{benchmark.name}: {count:,} records of the test file have the id {twice!r}: give "
            "each its own"
        )
    return list(samples)


def _head(benchmark: Benchmark, retriever: Retriever, samples: Sequence[Sample]) -> dict[str, str]:
    asked = sha256()
    for sample in samples:
        asked.update(_line((sample.id, sample.need)))
    return {
        "benchmark": benchmark.name,
        "model": retriever.name,
        "collection": benchmark.collection.fingerprint,
        "samples": asked.hexdigest(),
        "code": code_digest("retrieving"),
    }


def _line(value: object) -> bytes:
    return msgspec.json.encode(value, order="deterministic") + b"\n"


def code_digest(*rooms: str) -> str:
    """Return a digest of Scholiast's own modules of some rooms: other code may answer otherwise."""
    root = Path(scholiast.__file__).parent
    digest = sha256()
    for path in sorted(path for room in rooms for path in root.glob(f"{room}/**/*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def costs_of(lines: Sequence[Timed]) -> dict[str, float]:
    """Return what a run took: seconds, latency a sample, memory of the whole process."""
    waits = sorted(line.ms for line in lines) or [0.0]
    return {
        "seconds": round(sum(waits) / 1000, 3),
        "cpu_seconds": round(sum(line.cpu_ms for line in lines) / 1000, 3),
        "latency_p50_ms": waits[len(waits) // 2],
        "latency_p99_ms": waits[min(len(waits) - 1, len(waits) * 99 // 100)],
        "peak_mb": _peak(),
        "cores": float(len(os.sched_getaffinity(0))) if hasattr(os, "sched_getaffinity") else 0.0,
    }


def _peak() -> float:
    """Return the most memory that this process has held, in MB; 0 where it cannot be told."""
    try:
        import resource
    except ImportError:
        return 0.0
    import sys

    unit = 1 if sys.platform == "darwin" else 1024
    return round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6, 1)


def file_name(name: str) -> str:
    """Return a name without letters that folders dislike, and not too long."""
    kept = "".join(letter if letter.isalnum() or letter in "-_." else "-" for letter in name)
    return kept[:80].rstrip("-.")


def timed(opening: Callable[[], Retriever]) -> tuple[Retriever, float]:
    """Return what was opened, and how many seconds that took."""
    started = time.perf_counter()
    return opening(), time.perf_counter() - started
