"""The lines of CiteRAG's files as values, and where they lie.

`NAME.jsonl` or `NAME.jsonl.gz`, one JSON record a line.
"""

import gzip
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TypeVar

import msgspec

from scholiast.errors import InputError

POOL = "candidate_pool"
LIST_TEST, LIST_TRAIN = "test_task1", "train_task1"
POSITION_TEST, POSITION_TRAIN = "test_task2", "train_task2"
ENDINGS = (".jsonl", ".jsonl.gz")


class Listed(msgspec.Struct, frozen=True):
    """An entry of a reference list, as it was machine parsed."""

    title: str
    arxiv_id: str = ""
    year: str | int | None = None
    venue: str = ""
    authors: str = ""


class PoolTitle(msgspec.Struct, frozen=True):
    """A candidate: a reference title of any record."""

    title: str
    arxiv_id: str = ""
    abstract: str = ""
    levels: tuple[str, str] = ("", "")
    """Its text with the introduction, and in full (3.2.1); built pools alone have them."""


class ListPaper(msgspec.Struct, frozen=True):
    """A paper of which the reference list is asked for (test_task1)."""

    paper_id: str
    title: str
    references: tuple[Listed, ...]
    abstract: str = ""
    domain: str = ""
    """Its field; CiteRAG's own files have none, built ones where the metadata give it."""


class TrainPaper(msgspec.Struct, frozen=True):
    """A paper with the titles that it cites (train_task1)."""

    id: str
    title: str
    references: tuple[str, ...]
    abstract: str = ""
    domain: str = ""


class Marker(msgspec.Struct, frozen=True):
    """One placeholder `[ref]N` in a section; both labels are indices into the reference list."""

    section: str
    start: int
    end: int
    number: int
    gold: int | None = None
    """N - 1: what the printed number means."""
    gold_official: int | None = None
    """N: what the published scorer takes, off by one."""


class PositionSection(msgspec.Struct, frozen=True):
    """A section with its placeholders (test_task2)."""

    record_id: str
    paper_id: str
    title: str
    sections: dict[str, str]
    references: tuple[Listed, ...]
    markers: tuple[Marker, ...]
    abstract: str = ""
    domain: str = ""


class Cited(msgspec.Struct, frozen=True):
    """What a placeholder of a training section stands for: titles."""

    number: int
    gold: str | None = None
    gold_official: str | None = None


class TrainSection(msgspec.Struct, frozen=True):
    """A training section (train_task2)."""

    id: str
    title: str
    section_text: str
    citations: tuple[Cited, ...]
    reference_titles: tuple[str, ...] = ()
    """The whole list, where the paper is not in train_task1."""
    abstract: str = ""
    section: str = ""
    """The section's heading; CiteRAG's own files have none."""


_Record = TypeVar("_Record")


def file_of(folder: Path, name: str) -> Path | None:
    """Return the file of that name in a folder, plain or compressed; None where there is none."""
    return next((path for end in ENDINGS if (path := folder / (name + end)).is_file()), None)


def required(folder: Path, name: str) -> Path:
    """Return the file of that name; InputError says what was looked for."""
    path = file_of(folder, name)
    if path is None:
        known = " nor ".join(name + end for end in ENDINGS)
        raise InputError(f"{folder} holds neither {known}: name a folder laid out as CiteRAG's")
    return path


def read(path: Path, kind: type[_Record]) -> Iterator[_Record]:
    """Yield the records of a file; blank lines are passed over.

    Raises InputError with file and line where a line is not such a record or the file is damaged.
    """
    decoder = msgspec.json.Decoder(kind)
    number = 0
    try:
        for line in _lines(path):
            number += 1
            if line.strip():
                yield decoder.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise InputError(f"{path}:{number} is no record of {path.name}: {error}") from error
    except (EOFError, zlib.error, OSError) as error:
        raise InputError(f"cannot read {path} past line {number}: {error}") from error


def _lines(path: Path) -> Iterable[bytes]:
    with gzip.open(path) if path.suffix == ".gz" else path.open("rb") as lines:
        yield from lines
