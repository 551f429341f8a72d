"""A built folder of a benchmark -> what its files are: sizes, hashes, fields and their types."""

import gzip
import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import msgspec

from scholiast.errors import InputError

ROWS_READ = 200
"""So many rows of a file are looked at for its fields."""
_MOST_FILES = 100_000
_MEDIA = {
    ".jsonl": "application/jsonlines",
    ".json": "application/json",
    ".csv": "text/csv",
    ".tsv": "text/tab-separated-values",
    ".md": "text/markdown",
    ".txt": "text/plain",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
    ".gif": "image/gif",
    ".webp": "image/webp",
    ".gz": "application/gzip",
}
_PICTURES = ("image/",)


@dataclass(frozen=True, slots=True)
class Field:
    """One field of the rows of a file."""

    name: str
    kind: str
    """`Text`, `Integer`, `Float`, `Boolean`, or `Object` for what holds more."""
    is_repeated: bool = False
    """It holds a list of such values."""


@dataclass(frozen=True, slots=True)
class File:
    """One file of rows, or any other that is no picture."""

    path: str
    """In the folder, with slashes."""
    size: int
    sha256: str
    media_type: str
    rows: int = 0
    fields: tuple[Field, ...] = ()
    """Of JSON lines; nothing is said of the fields of other files."""


@dataclass(frozen=True, slots=True)
class Pictures:
    """Pictures of one type, told together."""

    media_type: str
    endings: tuple[str, ...]
    count: int
    size: int
    sha256: str
    """Of the names and hashes of all of them, in the order of names."""


@dataclass(frozen=True, slots=True)
class Described:
    """What a folder holds."""

    files: tuple[File, ...]
    pictures: tuple[Pictures, ...]

    @property
    def sha256(self) -> str:
        """Return a digest of all that is there."""
        told = [(one.path, one.sha256) for one in self.files]
        seen = [(one.media_type, one.sha256) for one in self.pictures]
        return hashlib.sha256(msgspec.json.encode([told, seen])).hexdigest()


def describe(folder: Path, ignored: frozenset[str] = frozenset()) -> Described:
    """Return what a folder's files are; InputError where there is nothing to describe.

    `ignored` are files of its own that say what the others are. Hidden files and links are left
    out.
    """
    if not folder.is_dir():
        raise InputError(f"no folder {folder}: name the folder of a benchmark that was built")
    files: list[File] = []
    pictures: dict[str, list[tuple[str, Path]]] = {}
    for path in _paths(folder):
        name = path.relative_to(folder).as_posix()
        media = _media_type(path)
        if media.startswith(_PICTURES):
            pictures.setdefault(media, []).append((name, path))
        elif name not in ignored:
            files.append(_file(name, path, media))
    if not files:
        raise InputError(f"{folder} holds no files of a benchmark")
    return Described(tuple(files), tuple(_told(media, of) for media, of in pictures.items()))


def rows_in(path: Path) -> Iterator[Mapping[str, object]]:
    """Yield the rows of JSON lines, packed or not; InputError names the line that is none."""
    with _opened(path) as lines:
        for number, line in enumerate(lines, start=1):
            if not line.strip():
                continue
            try:
                row = msgspec.json.decode(line)
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
                raise InputError(f"{path.name}, line {number}, is no JSON: {error}") from error
            if not isinstance(row, dict):
                raise InputError(f"{path.name}, line {number}, is no object")
            yield row


def _paths(folder: Path) -> list[Path]:
    found = []
    for path in sorted(folder.rglob("*")):
        hidden = any(part.startswith(".") for part in path.relative_to(folder).parts)
        if path.is_file() and not path.is_symlink() and not hidden:
            found.append(path)
        if len(found) > _MOST_FILES:
            raise InputError(f"{folder} holds more than {_MOST_FILES:,} files: pack the pictures")
    return found


def _media_type(path: Path) -> str:
    """Return a file's media type; of packed lines that of the lines, as Croissant has it."""
    if path.name.endswith(".jsonl.gz"):
        return _MEDIA[".jsonl"]
    return _MEDIA.get(path.suffix.lower(), "application/octet-stream")


def _file(name: str, path: Path, media: str) -> File:
    count = 0
    fields: dict[str, Field | None] = {}
    if path.name.endswith((".jsonl", ".jsonl.gz")):
        for row in rows_in(path):
            count += 1
            if count <= ROWS_READ:
                for field, value in row.items():
                    fields[field] = _joined(fields.get(field), _field(field, value))
    known = tuple(one for one in fields.values() if one is not None)
    return File(name, path.stat().st_size, _digest(path), media, count, known)


def _field(name: str, value: object) -> Field | None:
    """Return what one value shows of its field; None for null."""
    if value is None:
        return None
    if isinstance(value, list):
        kinds = {_kind(one) for one in value if one is not None}
        return Field(name, kinds.pop() if len(kinds) == 1 else "Object" if kinds else "", True)
    return Field(name, _kind(value))


def _kind(value: object) -> str:
    match value:
        case bool():
            return "Boolean"
        case str():
            return "Text"
        case int():
            return "Integer"
        case float():
            return "Float"
        case _:
            return "Object"


def _joined(one: Field | None, other: Field | None) -> Field | None:
    """Return what two values show together; what differs is an object, numbers are floats."""
    if one is None or other is None:
        return one or other
    if one.is_repeated != other.is_repeated:
        return Field(one.name, "Object")
    kinds = {one.kind, other.kind} - {""}
    if kinds == {"Integer", "Float"}:
        return Field(one.name, "Float", one.is_repeated)
    kind = kinds.pop() if len(kinds) == 1 else "Object" if kinds else ""
    return Field(one.name, kind, one.is_repeated)


def _told(media: str, pictures: list[tuple[str, Path]]) -> Pictures:
    digests = [(name, _digest(path)) for name, path in pictures]
    return Pictures(
        media,
        tuple(sorted({path.suffix for _, path in pictures})),
        len(pictures),
        sum(path.stat().st_size for _, path in pictures),
        hashlib.sha256(msgspec.json.encode(digests)).hexdigest(),
    )


def _opened(path: Path) -> BinaryIO:
    return gzip.open(path, "rb") if path.suffix == ".gz" else path.open("rb")  # type: ignore[return-value]


def _digest(path: Path) -> str:
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
