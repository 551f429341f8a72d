"""Samples -> rankings, kept in a journal as they come, so that a run that dies goes on."""

import fcntl
import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import BinaryIO

import msgspec

from scholiast.benchmarks.interface import Sample
from scholiast.errors import StoreError
from scholiast.retrieving.interface import Collection, Retriever

DEPTH = 100
AT_ONCE = 64
"""Most placeholders of one section that are asked for in one call."""
Progress = Callable[[str, int, int], None]
"""What is done, how many of them are, and of how many."""


class Ranked(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came back for one sample."""

    id: str
    ranked: tuple[str, ...]
    ms: float = 0.0
    """Wall time of the call, over the samples of it."""
    cpu_ms: float = 0.0


class Journal:
    """Rankings in a file, one a line; what a process that died left half written is cut off.

    A second process that does the same run at the same time has a file of its own.
    """

    def __init__(self, path: Path, run: Mapping[str, str]) -> None:
        """Open the journal of a run; one of another run that stands there is begun anew."""
        self._head = msgspec.json.encode(run)
        self.kept: dict[str, Ranked] = {}
        path.parent.mkdir(parents=True, exist_ok=True)
        self._path, self._file = _opened(path)
        sound = self._read()
        self._file.seek(sound)
        self._file.truncate()
        if not sound:
            self._append(self._head)

    def __enter__(self) -> "Journal":
        """Return itself."""
        return self

    def __exit__(self, *raised: object) -> None:
        """Close the file; it stays."""
        self._file.close()

    def add(self, lines: Iterable[Ranked]) -> None:
        """Keep rankings; what is said to be kept outlives the process."""
        self._append(*(msgspec.json.encode(line) for line in lines))

    def finish(self, output: Path) -> None:
        """Move the file to its place and close it."""
        self._file.flush()
        os.fsync(self._file.fileno())
        self._path.replace(output)
        self._file.close()

    def _append(self, *lines: bytes) -> None:
        self._file.write(b"".join(line + b"\n" for line in lines))
        self._file.flush()

    def _read(self) -> int:
        """Return how many bytes of the file are whole lines of this run."""
        with self._path.open("rb") as lines:
            if next(lines, b"") != self._head + b"\n":
                return 0
            sound = len(self._head) + 1
            for line in lines:
                try:
                    kept = msgspec.json.decode(line, type=Ranked)
                except msgspec.DecodeError:
                    break
                if not line.endswith(b"\n"):
                    break
                self.kept.setdefault(kept.id, kept)
                sound += len(line)
        return sound


def _opened(path: Path) -> tuple[Path, BinaryIO]:
    """Return a journal's path and file, which no other process writes."""
    file = path.open("a+b")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        return _opened(path.with_name(f"{path.stem}-{os.getpid()}{path.suffix}"))
    return path, file


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
    progress: Progress | None = None,
) -> list[Ranked]:
    """Return one ranking a sample, in their order; those that the journal holds are not redone."""
    done = 0
    for batch in _batches(samples):
        wanted = [sample for sample in batch if sample.id not in journal.kept]
        if wanted:
            lines = _ranked(wanted, retriever, collection)
            journal.add(lines)
            journal.kept.update({line.id: line for line in lines})
        done += len(batch)
        if progress:
            progress("ranked", done, len(samples))
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
