"""Answers of an earlier run, to be marked by another judge (appendix D.1)."""

from pathlib import Path
from typing import Any

import msgspec

from scholiast.benchmarks.interface import Item, Response
from scholiast.errors import InputError, StoreError

SAMPLES = ".samples.jsonl"


class _Head(msgspec.Struct, frozen=True):
    model: str


class _Line(msgspec.Struct, frozen=True):
    id: str
    inputs: str
    response: Response


class Recorded:
    """Says again what a system said in a run; to inputs that it was not given, nothing."""

    def __init__(self, path: Path) -> None:
        """Read the samples of a run: InputError where there are none, StoreError where damaged."""
        self._head, lines = read_samples(path)
        self._said = {(line.id, line.inputs): line.response for line in lines}

    @property
    def name(self) -> str:
        """Return the name of the system that was run."""
        return self._head

    def respond(self, item: Item[Any]) -> Response:
        """Return what was said."""
        missing = Response(failure="the record has no answer to this question as it is put here")
        return self._said.get((item.id, item.inputs), missing)


def read_samples(path: Path) -> tuple[str, list[_Line]]:
    """Return the system's name and what it said, of a record of which any file is named."""
    name = path.name.removesuffix(SAMPLES).removesuffix(".json")
    samples = path.with_name(name + SAMPLES)
    if not samples.is_file():
        raise InputError(f"{path} has no answers beside it ({samples.name}): name a record's file")
    try:
        with samples.open("rb") as lines:
            head = msgspec.json.decode(next(lines, b""), type=_Head)
            return head.model, [msgspec.json.decode(line, type=_Line) for line in lines]
    except msgspec.MsgspecError as error:
        raise StoreError(f"{samples} is no file of samples: {error}") from error
