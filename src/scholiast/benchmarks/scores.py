"""Scores of single samples: what every run leaves, and what runs are compared by."""

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import msgspec

from scholiast.errors import InputError, StoreError

SCORES = ".scores.jsonl"


class SampleScores(msgspec.Struct, frozen=True, omit_defaults=True):
    """The measures of one sample; one that does not apply to it is left out."""

    id: str
    inputs: str
    """SHA-256 of all that a system is given."""
    scores: Mapping[str, float]
    group: str = ""


@dataclass(frozen=True, slots=True)
class ScoredRun:
    """What a run was of, and the scores of its samples by id, in their order."""

    benchmark: str
    model: str
    samples: Mapping[str, SampleScores]


def write_scores(path: Path, run: Mapping[str, str], lines: Iterable[SampleScores]) -> None:
    """Write what a run is of, then a line a sample; the file is whole or not there."""
    draft = path.with_name(path.name + ".draft")
    with draft.open("wb") as out:
        out.write(msgspec.json.encode(run) + b"\n")
        out.writelines(msgspec.json.encode(line) + b"\n" for line in lines)
        out.flush()
        os.fsync(out.fileno())
    draft.replace(path)


def scores_beside(record: Path) -> Path:
    """Return the file of scores of a record, whichever of its files is named.

    >>> scores_beside(Path("r/20260101T000000-citerag-list-bm25.json")).name
    '20260101T000000-citerag-list-bm25.scores.jsonl'
    """
    stem = record.name
    for ending in (SCORES, ".rankings.jsonl", ".answers.jsonl", ".samples.jsonl", ".calls.jsonl",
                   ".json"):  # fmt: skip
        if stem.endswith(ending):
            stem = stem.removesuffix(ending)
            break
    return record.with_name(stem + SCORES)


def read_scores(record: Path) -> ScoredRun:
    """Return the scores of a record; InputError where it has none, StoreError where damaged."""
    path = scores_beside(record)
    if not path.is_file():
        raise InputError(
            f"{record} has no scores of single samples ({path.name}): run the benchmark anew"
        )
    found: dict[str, SampleScores] = {}
    try:
        with path.open("rb") as lines:
            run = msgspec.json.decode(next(lines, b""), type=dict[str, str])
            for line in lines:
                one = msgspec.json.decode(line, type=SampleScores)
                found[one.id] = one
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise StoreError(f"{path} is no file of scores: {error}") from error
    return ScoredRun(run.get("benchmark", ""), run.get("model", ""), found)
