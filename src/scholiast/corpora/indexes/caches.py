"""An index beside the store: stamped with the store's moment, checked, swapped in whole."""

import fcntl
import os
import shutil
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from uuid import uuid4

import msgspec

from scholiast.corpora.store import Moment
from scholiast.errors import StoreError

_STAMP = "stamp.json"
_LOCK = "lock"
_CHUNK = 1 << 20


@dataclass(frozen=True, slots=True)
class Stamp:
    """What an index is of, and what its files must look like to be trusted."""

    make: str
    """Of the index: its kind and the version of its shape; for vectors the encoder's name too."""
    folder: str
    """Where its files are, in the cache."""
    moment: Moment
    works: int
    stale: int = 0
    """Works that changed or went since it was made anew."""
    files: tuple[tuple[str, int, int], ...] = ()
    """Name, bytes and CRC-32 of each."""


class Cache:
    """One folder in which one index lies; several processes may use it."""

    def __init__(self, folder: Path, make: str) -> None:
        """Name the folder; it is made when something is written."""
        self._folder = folder
        self._make = make

    @property
    def folder(self) -> Path:
        """Return the folder."""
        return self._folder

    def stamp(self) -> Stamp | None:
        """Return the stamp of a whole index of this make; None where there is none to trust."""
        stamp = self._read()
        if stamp is None or stamp.make != self._make:
            return None
        return stamp if self._files(stamp.folder) == stamp.files else None

    def files(self, stamp: Stamp) -> Path:
        """Return where the index's files are."""
        return self._folder / stamp.folder

    @contextmanager
    def held(self) -> Iterator[None]:
        """Hold the right to write; others wait."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            lock = (self._folder / _LOCK).open("a")
        except OSError as error:
            raise StoreError(
                f"the index {self._folder} cannot be written ({error.strerror}): make room, or "
                "give this user the right to write beside the store"
            ) from error
        with lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    def new_folder(self) -> str:
        """Return the name of a new folder for files; what earlier attempts left is taken out."""
        stamp = self._read()
        for left in self._folder.iterdir():
            if left.is_dir() and (stamp is None or left.name != stamp.folder):
                shutil.rmtree(left, ignore_errors=True)
        name = uuid4().hex[:12]
        (self._folder / name).mkdir()
        return name

    def unstamp(self) -> None:
        """Take the stamp away while files change, so that nobody trusts half a change."""
        (self._folder / _STAMP).unlink(missing_ok=True)

    def put_stamp(self, stamp: Stamp) -> Stamp:
        """Stamp the index as whole; returns the stamp with the files as they are."""
        for file in (self._folder / stamp.folder).iterdir():
            _to_disk(file)
        stamp = replace(stamp, make=self._make, files=self._files(stamp.folder))
        draft = self._folder / f"{_STAMP}.{uuid4().hex[:8]}"
        draft.write_bytes(msgspec.json.encode(stamp))
        _to_disk(draft)
        draft.replace(self._folder / _STAMP)
        return stamp

    def _read(self) -> Stamp | None:
        try:
            return msgspec.json.decode((self._folder / _STAMP).read_bytes(), type=Stamp)
        except (OSError, msgspec.MsgspecError, ValueError):
            return None

    def _files(self, folder: str) -> tuple[tuple[str, int, int], ...]:
        """Return name, size and checksum of the files; empty where they cannot be read."""
        try:
            files = sorted((self._folder / folder).iterdir())
            return tuple(
                (file.name, *_checked(file)) for file in files if not file.name.endswith(".lock")
            )
        except OSError:
            return ()


def _checked(file: Path) -> tuple[int, int]:
    size = checksum = 0
    with file.open("rb") as stream:
        while chunk := stream.read(_CHUNK):
            size += len(chunk)
            checksum = zlib.crc32(chunk, checksum)
    return size, checksum


def _to_disk(file: Path) -> None:
    with file.open("rb") as stream:
        os.fsync(stream.fileno())
