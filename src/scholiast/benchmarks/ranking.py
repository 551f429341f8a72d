"""Samples -> rankings, kept in a journal as they come, so that a run that dies goes on."""

import time
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path

import msgspec

from scholiast.benchmarks.interface import Sample
from scholiast.benchmarks.journal import Kept
from scholiast.benchmarks.streaming import Pace, stream
from scholiast.errors import StoreError
from scholiast.retrieving.interface import Collection, Retriever

DEPTH = 100
AT_ONCE = 64
"""Most placeholders of one section that are asked for in one call."""


class Ranked(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came back for one sample."""

    id: str
    ranked: tuple[str, ...]
    ms: float = 0.0
    """Wall time of the call, over the samples of it."""
    cpu_ms: float = 0.0


class Journal(Kept[Ranked]):
    """Rankings in a file, one a line."""

    def __init__(self, path: Path, run: Mapping[str, str]) -> None:
        """Open the journal of a run; one of another run that stands there is begun anew."""
        super().__init__(path, run, Ranked)


def rankings_of(path: Path) -> tuple[dict[str, str], dict[str, Ranked]]:
    """Return what run a finished journal is of, and its rankings by sample."""
    try:
        with path.open("rb") as lines:
            head = msgspec.json.decode(next(lines, b""), type=dict[str, str])
            found = [msgspec.json.decode(line, type=Ranked) for line in lines]
    except (OSError, msgspec.DecodeError) as error:
        raise StoreError(f"{path} is no file of rankings: {error}") from error
    return head, {one.id: one for one in found}


def rank(
    samples: Sequence[Sample],
    retriever: Retriever,
    collection: Collection,
    journal: Journal,
    pace: Pace | None = None,
) -> list[Ranked]:
    """Return one ranking a sample, in their order; those that the journal holds are not redone."""
    stream(
        _batches(samples),
        lambda wanted: _ranked(wanted, retriever, collection),
        journal,
        lambda sample: sample.id in journal.kept,
        pace or Pace(),
    )
    return [journal.kept[sample.id] for sample in samples]


def _ranked(
    samples: Sequence[Sample], retriever: Retriever, collection: Collection
) -> list[Ranked]:
    wall, cpu = time.perf_counter(), time.process_time()
    rankings = retriever.search([sample.need for sample in samples], limit=DEPTH)
    each = 1000 / len(samples)
    wall, cpu = (time.perf_counter() - wall) * each, (time.process_time() - cpu) * each
    return [
        Ranked(
            sample.id,
            tuple(collection.ids(ranking.rows.tolist())),
            round(wall, 3),
            round(cpu, 3),
        )
        for sample, ranking in zip(samples, rankings, strict=True)
    ]


def _batches(samples: Sequence[Sample]) -> Iterator[list[Sample]]:
    """Yield lists one by one, and the placeholders of a section together."""
    for (_, section), same in groupby(samples, key=_section):
        together = list(same)
        step = AT_ONCE if section else 1
        for start in range(0, len(together), step):
            yield together[start : start + step]


def _section(sample: Sample) -> tuple[str, str]:
    need = sample.need
    section = f"{need.title}\n{need.section}" if need.is_position and sample.group else ""
    return sample.group, section
