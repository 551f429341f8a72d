"""A folder of diagnostic sets: what was read into it, and the sets drawn from that.

```
works.jsonl     what is recommended           sources.json  what was read, by digest
papers.jsonl    who cites                     report.json   strata, bounds, what was left out
contexts.jsonl  citing sentences, described   sets/*.jsonl  the eight sets
```
"""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from scholiast.benchmarks.diagnostic.interface import (
    CitingPaper,
    Described,
    Material,
    Options,
    Record,
)
from scholiast.errors import InputError
from scholiast.papers import Work

WORKS, PAPERS, CONTEXTS = "works.jsonl", "papers.jsonl", "contexts.jsonl"
SOURCES, REPORT, SETS = "sources.json", "report.json", "sets"
Value = TypeVar("Value")
Told = TypeVar("Told", Work, CitingPaper, Described)


@dataclass(frozen=True, slots=True)
class Source:
    """What one source came to."""

    name: str
    works: int
    papers: int
    contexts: int
    dropped: Mapping[str, int]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Held:
    """All that a folder holds but its sets."""

    works: tuple[Work, ...] = ()
    papers: tuple[CitingPaper, ...] = ()
    contexts: tuple[Described, ...] = ()
    sources: Mapping[str, Source] | None = None
    """By digest."""


def read_held(folder: Path) -> Held:
    """Return what a folder holds; nothing where it is new."""
    if not (folder / SOURCES).exists():
        return Held()
    return Held(
        tuple(read_lines(folder / WORKS, Work)),
        tuple(read_lines(folder / PAPERS, CitingPaper)),
        tuple(read_lines(folder / CONTEXTS, Described)),
        _decoded(folder / SOURCES, dict[str, Source]),
    )


def joined(
    held: Held, material: Material, described: Iterable[Described], digest: str, name: str
) -> Held:
    """Return what is held with one more source.

    Of what several sources tell of one work or paper, each field is the one that says most: the
    order of sources does not matter.
    """
    works = _merged((*held.works, *material.works), lambda work: work.id)
    papers = _merged((*held.papers, *material.papers), lambda paper: paper.id)
    contexts = _merged((*held.contexts, *described), lambda one: one.context.id)
    source = Source(
        name, len(material.works), len(material.papers), len(material.contexts),
        dict(sorted(material.dropped.items())), material.notes,
    )  # fmt: skip
    sources = dict(sorted({**(held.sources or {}), digest: source}.items()))
    return Held(works, papers, contexts, sources)


def write_held(folder: Path, held: Held) -> None:
    """Write what a folder holds, the list of sources last."""
    folder.mkdir(parents=True, exist_ok=True)
    write_lines(folder / WORKS, held.works)
    write_lines(folder / PAPERS, held.papers)
    write_lines(folder / CONTEXTS, held.contexts)
    _write(folder / SOURCES, msgspec.json.format(msgspec.json.encode(held.sources or {}), indent=1))


def write_sets(
    folder: Path, sets: Mapping[str, Iterable[Record]], report: Mapping[str, object]
) -> None:
    """Write one file a set, and the report."""
    (folder / SETS).mkdir(parents=True, exist_ok=True)
    for name, records in sets.items():
        write_lines(folder / SETS / f"{name}.jsonl", records)
    _write(folder / REPORT, msgspec.json.format(msgspec.json.encode(report), indent=1))


def read_set(folder: Path, name: str) -> list[Record]:
    """Return the records of one set."""
    path = folder / SETS / f"{name}.jsonl"
    if not path.exists():
        raise InputError(
            f"no set {name} in {folder}: build it with `scholiast bench build diagnostic "
            f"--from PATH -o {folder}`"
        )
    return list(read_lines(path, Record))


def options_of(folder: Path) -> Options:
    """Return how the sets of a folder were drawn."""
    report = _decoded(folder / REPORT, dict[str, msgspec.Raw])
    return msgspec.json.decode(report["options"], type=Options)


def read_lines(path: Path, kind: type[Value]) -> Iterator[Value]:
    """Yield the values of a file with one JSON object a line."""
    decoder = msgspec.json.Decoder(kind)
    try:
        with path.open("rb") as lines:
            for number, line in enumerate(lines, start=1):
                try:
                    yield decoder.decode(line)
                except msgspec.DecodeError as error:
                    raise InputError(
                        f"{path}:{number} is not what it should be: {error}"
                    ) from error
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}") from error


def write_lines(path: Path, values: Iterable[object]) -> None:
    """Write one JSON object a line, whole or not at all."""
    encoder = msgspec.json.Encoder()
    _write(path, b"".join(encoder.encode(value) + b"\n" for value in values))


def _write(path: Path, content: bytes) -> None:
    beside = path.with_name(f".{path.name}.new")
    beside.write_bytes(content)
    os.replace(beside, path)  # noqa: PTH105  (atomic, over what is there)


def _decoded(path: Path, kind: type[Value]) -> Value:
    try:
        return msgspec.json.decode(path.read_bytes(), type=kind)
    except (OSError, msgspec.DecodeError) as error:
        raise InputError(f"cannot read {path}: {error}") from error


def _merged(values: Iterable[Told], key: Callable[[Told], str]) -> tuple[Told, ...]:
    """Return values by their ids' order, those with one id joined."""
    merged: dict[str, Told] = {}
    for value in values:
        id = key(value)
        merged[id] = _fuller(merged[id], value) if id in merged else value
    return tuple(merged[id] for id in sorted(merged))


def _fuller(one: Told, other: Told) -> Told:
    """Return a value of which each field is the fuller of two; lists of ids are joined."""
    if one == other:
        return one
    chosen: dict[str, Any] = {}
    for each in fields(one):
        mine: Any = getattr(one, each.name)
        theirs: Any = getattr(other, each.name)
        is_listing = each.name == "cited" and isinstance(mine, tuple)
        chosen[each.name] = (
            tuple(sorted({*mine, *theirs})) if is_listing else max(mine, theirs, key=_said)
        )
    return replace(one, **chosen)


def _said(value: object) -> tuple[bool, int, bytes]:
    encoded = msgspec.json.encode(value)
    return value not in (None, "", ()), len(encoded), encoded
