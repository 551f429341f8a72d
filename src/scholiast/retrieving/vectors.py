"""Vectors of a collection: made once, in parts that outlast an interruption, mapped from a file."""

import hashlib
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, runtime_checkable
from uuid import uuid4

import msgspec
import numpy as np
from numpy.typing import NDArray

from scholiast.corpora.interface import Encoder
from scholiast.errors import StoreError
from scholiast.retrieving.interface import Collection
from scholiast.retrieving.locking import held

Progress = Callable[[str, int, int], None]
"""What is being made, how much of it is done, and of how much."""
Vectors = NDArray[np.float16]
PART = 2_048
"""Texts that are encoded before they are written."""
_FILE, _STAMP = "vectors.f16", "stamp.json"


@runtime_checkable
class Growing(Protocol):
    """A collection that takes in works while it is used; rows stay."""

    @property
    def lineage(self) -> str:
        """Return what stays the same while it grows; names caches."""
        ...

    def changed_since(self, fingerprint: str) -> tuple[int, tuple[int, ...]] | None:
        """Return how many rows there were then, and which of them say something else now.

        None where it never was as `fingerprint` says.
        """
        ...


@dataclass(frozen=True, slots=True)
class _Stamp:
    """How far a file of vectors has come."""

    fingerprint: str
    rows: int
    """Rows that are done."""


def vectors(
    collection: Collection,
    encoder: Encoder,
    folder: Path,
    *,
    level: int = 1,
    progress: Progress | None = None,
) -> Vectors:
    """Return the vectors of a collection's texts at a level: rows x width, float16, mapped.

    They lie under `folder`, are made where they are missing, go on where an earlier run stopped,
    and grow with a collection that grows. StoreError where they cannot be written.
    """
    place = vectors_folder(collection, encoder, folder, level)
    try:
        place.mkdir(parents=True, exist_ok=True)
        with held(place):
            _bring_up(place, collection, encoder, level, progress)
        return _mapped(place, len(collection), encoder.width)
    except OSError as error:
        raise StoreError(
            f"the vectors in {place} cannot be made or read ({error}): make room on the disk, "
            "delete that folder and ask again"
        ) from error


def vectors_folder(collection: Collection, encoder: Encoder, folder: Path, level: int = 1) -> Path:
    """Return where the vectors of a collection lie."""
    of = collection.lineage if isinstance(collection, Growing) else collection.fingerprint
    made = f"{encoder.name}\n{encoder.width}\n{level}\n{of}"
    return folder / "vectors" / hashlib.sha256(made.encode()).hexdigest()[:32]


def _bring_up(
    place: Path, collection: Collection, encoder: Encoder, level: int, progress: Progress | None
) -> None:
    """Write the rows that are missing or say something else than they did."""
    size = 2 * encoder.width
    done, changed = _standing(place, collection, size)
    with (place / _FILE).open("r+b" if (place / _FILE).exists() else "w+b") as stream:
        for row in changed:
            text = collection.texts(row, row + 1, level=level)
            stream.seek(row * size)
            stream.write(encoder.encode(text).astype(np.float16).tobytes())
        for start in range(done, len(collection), PART):
            stop = min(start + PART, len(collection))
            encoded = encoder.encode(collection.texts(start, stop, level=level))
            stream.seek(start * size)
            stream.write(encoded.astype(np.float16).tobytes())
            _stamp(place, stream.fileno(), _Stamp(collection.fingerprint, stop))
            if progress:
                progress(f"vectors of {encoder.name.partition(',')[0]}", stop, len(collection))
        _stamp(place, stream.fileno(), _Stamp(collection.fingerprint, len(collection)))
        stream.truncate(size * len(collection))


def _standing(place: Path, collection: Collection, size: int) -> tuple[int, tuple[int, ...]]:
    """Return how many rows are done, and which of them are to be done again."""
    try:
        stamp = msgspec.json.decode((place / _STAMP).read_bytes(), type=_Stamp)
        held = (place / _FILE).stat().st_size // size
    except (OSError, msgspec.MsgspecError):
        return 0, ()
    done = min(stamp.rows, held, len(collection))
    if stamp.fingerprint == collection.fingerprint:
        return done, ()
    since = collection.changed_since(stamp.fingerprint) if isinstance(collection, Growing) else None
    if since is None:
        return 0, ()
    rows, changed = since
    done = min(done, rows)
    return done, tuple(row for row in changed if row < done)


def _stamp(place: Path, file: int, stamp: _Stamp) -> None:
    os.fsync(file)
    draft = place / f"{_STAMP}.{uuid4().hex[:8]}"
    draft.write_bytes(msgspec.json.encode(stamp))
    draft.replace(place / _STAMP)


def _mapped(place: Path, rows: int, width: int) -> Vectors:
    if not rows:
        return np.zeros((0, width), np.float16)
    return np.memmap(place / _FILE, np.float16, "r", shape=(rows, width))
