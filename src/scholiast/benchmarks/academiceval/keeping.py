"""A data set of AcademicEval on the disk.

```
manifest.json        the round: cut-off, what entered and left, hashes, counts; written last
papers.jsonl.gz      one Manuscript a line, each line a member of its own, in the order of ids
papers.index         one line a paper: id, part of the split, where its member stands, its hash
settings/NAME.jsonl  one Sample a line
```

`zcat papers.jsonl.gz` shows all lines; a reader opens one paper without the others. Hashes are of
what is compressed, so that they do not depend on who compressed it.
"""

import gzip
import hashlib
import os
import re
import zlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TypeVar

import msgspec

from scholiast.benchmarks.academiceval.interface import (
    Manifest,
    Portion,
    Sample,
    Setting,
    Table,
)
from scholiast.errors import InputError
from scholiast.writing.interface import Demonstration, Manuscript

PAPERS, INDEX, MANIFEST, SETTINGS = "papers.jsonl.gz", "papers.index", "manifest.json", "settings"
_LONGEST = 32_000_000
"""Bytes of one paper's line; a larger one is refused unread."""
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
_encode = msgspec.json.Encoder(order="sorted").encode
Row = TypeVar("Row")


class Kept(msgspec.Struct, frozen=True):
    """One line of the index: where a paper stands."""

    id: str
    split: Portion
    start: int
    size: int
    sha256: str
    """Of its line, uncompressed."""


class DataSet:
    """A data set opened for reading; papers are read one at a time, samples as a stream."""

    def __init__(self, folder: Path) -> None:
        """Open it; InputError where there is none, or one whose parts do not fit together."""
        self._folder = folder
        self.manifest = read_manifest(folder)
        self._kept = _index(folder)
        if len(self._kept) != self.manifest.papers:
            raise InputError(
                f"{folder / INDEX} lists {len(self._kept)} papers and {MANIFEST} "
                f"{self.manifest.papers}: build the data set again"
            )
        self._decode = msgspec.json.Decoder(Manuscript).decode

    @property
    def folder(self) -> Path:
        """Return where it is."""
        return self._folder

    @property
    def digest(self) -> str:
        """Return a hash of the manifest, which names the hash of every other file."""
        return digest_of(self.manifest)

    @property
    def settings(self) -> tuple[Setting, ...]:
        """Return the settings it was built with."""
        return tuple(table.setting for table in self.manifest.settings)

    @property
    def ids(self) -> Mapping[str, Portion]:
        """Return the part of the split of every paper, by id."""
        return {id: kept.split for id, kept in self._kept.items()}

    def table(self, name: str) -> Table:
        """Return what is counted of one setting; InputError for one it was not built with."""
        for table in self.manifest.settings:
            if table.setting.name == name:
                return table
        known = ", ".join(table.setting.name for table in self.manifest.settings)
        raise InputError(f"{self._folder} has no setting {name}; it has {known or 'none'}")

    def samples(self, name: str, split: Portion | None = None) -> Iterator[Sample]:
        """Yield the samples of a setting (of one part of the split), in the order of the file.

        Raises InputError for an unknown setting, and for a row that names an unknown paper, another
        task, another part of the split, or a sample that was there already.
        """
        setting = self.table(name).setting
        path = self._folder / SETTINGS / f"{name}.jsonl"
        seen: set[str] = set()
        for number, sample in enumerate(_lines(path, Sample), start=1):
            why = self._misfit(sample, setting, seen)
            if why:
                raise InputError(f"{path}:{number}: {why}")
            seen.add(sample.id)
            if split is None or sample.split is split:
                yield sample

    def manuscript(self, id: str) -> Manuscript:
        """Return one paper; InputError for an unknown one, or one that is damaged."""
        kept = self._kept.get(id)
        if kept is None:
            raise InputError(f"{self._folder} has no paper {id!r}")
        with self._open() as stream:
            return self._read(stream, kept)

    def manuscripts(self) -> Iterator[Manuscript]:
        """Yield all papers, in the order of their ids."""
        with self._open() as stream:
            for kept in self._kept.values():
                yield self._read(stream, kept)

    def demonstrations(self, sample: Sample) -> tuple[Demonstration, ...]:
        """Return the papers that a sample shows as examples."""
        return tuple(
            Demonstration(self.manuscript(shown.paper), shown.relation)
            for shown in sample.demonstrations
        )

    def line(self, id: str) -> bytes:
        """Return a paper's line as it is kept, so that the next round can keep the same."""
        with self._open() as stream:
            return _member(stream, self._kept[id], self._folder)

    def damage(self) -> Iterator[str]:
        """Yield what differs from the manifest's hashes; nothing where all is as it was built."""
        digest = hashlib.sha256()
        for id in self._kept:
            digest.update(self.line(id) + b"\n")
        if digest.hexdigest() != self.manifest.papers_sha256:
            yield PAPERS
        for table in self.manifest.settings:
            path = self._folder / SETTINGS / f"{table.setting.name}.jsonl"
            if hashlib.sha256(_bytes(path)).hexdigest() != table.sha256:
                yield f"{SETTINGS}/{path.name}"

    def _open(self) -> "_Stream":
        return _Stream(self._folder / PAPERS)

    def _read(self, stream: "_Stream", kept: Kept) -> Manuscript:
        line = _member(stream, kept, self._folder)
        try:
            manuscript = self._decode(line)
        except msgspec.MsgspecError as error:
            raise InputError(f"{self._folder / PAPERS}, paper {kept.id!r}: {error}") from error
        if manuscript.id != kept.id:
            raise InputError(
                f"{self._folder / PAPERS} has {manuscript.id!r} where {INDEX} says {kept.id!r}"
            )
        return manuscript

    def _misfit(self, sample: Sample, setting: Setting, seen: set[str]) -> str:
        """Return why a row cannot be a sample of the setting; empty where it can."""
        kept = self._kept.get(sample.paper)
        unknown = [shown.paper for shown in sample.demonstrations if shown.paper not in self._kept]
        if kept is None or unknown:
            return f"paper {unknown[0] if kept else sample.paper!r} is not in {PAPERS}"
        if sample.task is not setting.task:
            return f"task {sample.task} in a setting of {setting.task}"
        if kept.split is not sample.split:
            return f"{sample.paper!r} is of {kept.split}, not of {sample.split}"
        return f"sample {sample.id!r} stands there twice" if sample.id in seen else ""


class Writing:
    """A data set being written: papers first, then settings, the manifest last."""

    def __init__(self, folder: Path) -> None:
        """Begin; a manifest that is there is taken away, so that no half data set looks whole."""
        self._folder = folder
        (folder / SETTINGS).mkdir(parents=True, exist_ok=True)
        (folder / MANIFEST).unlink(missing_ok=True)
        for old in (folder / SETTINGS).glob("*.jsonl"):
            old.unlink()

    def papers(self, lines: Iterable[tuple[str, Portion, bytes]]) -> tuple[int, str]:
        """Write papers as ids, parts and lines; returns how many, and the hash of the lines."""
        place, rows, digest = 0, bytearray(), hashlib.sha256()
        count, beside = 0, self._folder / f".{PAPERS}.new"
        with beside.open("wb") as stream:
            for id, split, line in lines:
                member = gzip.compress(line + b"\n", 6, mtime=0)
                stream.write(member)
                digest.update(line + b"\n")
                kept = Kept(id, split, place, len(member), hashlib.sha256(line).hexdigest())
                rows += _encode(kept) + b"\n"
                place, count = place + len(member), count + 1
        os.replace(beside, self._folder / PAPERS)  # noqa: PTH105  (atomic, over what is there)
        _put(self._folder / INDEX, bytes(rows))
        return count, digest.hexdigest()

    def setting(self, name: str, samples: Iterable[Sample]) -> str:
        """Write one setting; returns its hash. InputError for a name that is no file's."""
        if not _NAME.fullmatch(name):
            raise InputError(f"a setting cannot be called {name!r}: letters, digits, `-`, `_`, `.`")
        content = b"".join(_encode(sample) + b"\n" for sample in samples)
        _put(self._folder / SETTINGS / f"{name}.jsonl", content)
        return hashlib.sha256(content).hexdigest()

    def manifest(self, manifest: Manifest) -> None:
        """Write the manifest, and thereby end."""
        body = msgspec.json.format(_encode(manifest), indent=1)
        _put(self._folder / MANIFEST, body + b"\n")


def encode_manuscript(manuscript: Manuscript) -> bytes:
    """Return a paper's line: JSON with its keys in order."""
    return _encode(manuscript)


def digest_of(manifest: Manifest) -> str:
    """Return the sha256 of a manifest, which holds the hashes of all other files."""
    return hashlib.sha256(_encode(manifest)).hexdigest()


def read_manifest(folder: Path) -> Manifest:
    """Return the manifest of a data set; InputError where there is none, or a damaged one."""
    path = folder / MANIFEST
    if not path.is_file():
        raise InputError(
            f"no data set in {folder}: build one with `scholiast bench build academiceval "
            f"--neurips FOLDER -o {folder}`; where it was interrupted, run the same command again"
        )
    try:
        return msgspec.json.decode(_bytes(path), type=Manifest)
    except msgspec.MsgspecError as error:
        raise InputError(f"{path} is not a manifest of AcademicEval: {error}") from error


class _Stream:
    """The papers' file, whose failures name it."""

    def __init__(self, path: Path) -> None:
        try:
            self._file = path.open("rb")
        except OSError as error:
            raise InputError(f"cannot read {path}: {error.strerror}") from error

    def __enter__(self) -> "_Stream":
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def at(self, start: int, size: int) -> bytes:
        self._file.seek(start)
        return self._file.read(size)


def _member(stream: _Stream, kept: Kept, folder: Path) -> bytes:
    """Return one paper's line; InputError where it is not what was written."""
    opener = zlib.decompressobj(zlib.MAX_WBITS | 16)
    try:
        line = opener.decompress(stream.at(kept.start, kept.size), _LONGEST)
    except zlib.error as error:
        raise InputError(f"{folder / PAPERS}, paper {kept.id!r}: {error}") from error
    line = line.removesuffix(b"\n")
    if hashlib.sha256(line).hexdigest() != kept.sha256:
        raise InputError(f"{folder / PAPERS}: {kept.id!r} is not as it was built: build it again")
    return line


def _index(folder: Path) -> dict[str, Kept]:
    path = folder / INDEX
    rows: dict[str, Kept] = {}
    for kept in _lines(path, Kept):
        if kept.id in rows or kept.start < 0 or not 0 < kept.size < _LONGEST:
            raise InputError(f"{path}: the line of {kept.id!r} is no place of a paper")
        rows[kept.id] = kept
    return rows


def _lines(path: Path, kind: type[Row]) -> Iterator[Row]:
    decode = msgspec.json.Decoder(kind).decode
    try:
        with path.open("rb") as lines:
            for number, line in enumerate(lines, start=1):
                try:
                    yield decode(line)
                except msgspec.MsgspecError as error:
                    raise InputError(
                        f"{path}:{number} is not what it should be: {error}"
                    ) from error
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}") from error


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}") from error


def _put(path: Path, content: bytes) -> None:
    beside = path.with_name(f".{path.name}.new")
    beside.write_bytes(content)
    os.replace(beside, path)  # noqa: PTH105  (atomic, over what is there)
