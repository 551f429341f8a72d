"""Lines of a run in a file as they come, so that a run that dies goes on."""

import fcntl
import os
import threading
import time
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Generic, Protocol, Self, TypeVar

import msgspec

APART = 1.0
"""Seconds between two calls of fsync at least: a lost process loses nothing, lost power this."""


class Line(Protocol):
    """What came back for one sample; a msgspec.Struct."""

    @property
    def id(self) -> str:
        """Return the sample's id."""
        ...


L = TypeVar("L", bound=Line)


def key_of(run: Mapping[str, str]) -> str:
    """Return what the journal of a run is called."""
    return sha256(msgspec.json.encode(run)).hexdigest()[:16]


class Kept(Generic[L]):
    """Lines in a file, by sample; what a process that died left half written is cut off.

    Only the places of lines are held in memory. Threads may share one; a second process that does
    the same run at the same time has a file of its own.
    """

    def __init__(self, path: Path, run: Mapping[str, str], kind: type[L]) -> None:
        """Open the journal of a run; one of another run that stands there is begun anew."""
        self._head = msgspec.json.encode(run)
        self._decoder = msgspec.json.Decoder(kind)
        self._places: dict[str, tuple[int, int]] = {}
        self._lock = threading.Lock()
        self._synced = time.monotonic()
        self.damaged = 0
        """Lines that cannot be read: their samples are asked again."""
        path.parent.mkdir(parents=True, exist_ok=True)
        self._path, self._file = _opened(path)
        self._end = self._read()
        os.ftruncate(self._file, self._end)
        if not self._end:
            self._append([self._head])
        self.kept: Mapping[str, L] = _Lines(self._places, self._line)
        """The lines so far by id, read when they are looked at; of two of one id the later."""

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *raised: object) -> None:
        """Close the file; it stays."""
        self.close()

    def close(self) -> None:
        """Close the file; it stays, and closing twice does nothing."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def add(self, lines: Iterable[L]) -> None:
        """Keep lines; what is said to be kept outlives the process."""
        made = [(line.id, msgspec.json.encode(line)) for line in lines]
        with self._lock:
            at = self._end
            self._append([line for _, line in made])
            for id, line in made:
                self._places[id] = (at, len(line))
                at += len(line) + 1

    def finish(
        self,
        output: Path,
        order: Iterable[str] | None = None,
        *,
        further: Mapping[str, str] | None = None,
        stays: bool = False,
    ) -> None:
        """Write the lines to their place, in an order of ids, and close; the journal goes.

        Without an order they stand as they came. `further` is added to the first line; with
        `stays` the journal is left, for a run that is to go on.
        """
        head = {**msgspec.json.decode(self._head, type=dict[str, str]), **(further or {})}
        draft = output.with_name(output.name + ".draft")
        with draft.open("wb") as out:
            out.write(msgspec.json.encode(head) + b"\n")
            for id in self._places if order is None else order:
                out.write(self._raw(id) + b"\n")
            out.flush()
            os.fsync(out.fileno())
        draft.replace(output)
        if not stays:
            self._path.unlink(missing_ok=True)
        self.close()

    def _append(self, lines: Iterable[bytes]) -> None:
        """Write lines whole; where the disk takes only a part, that part is taken back."""
        left = memoryview(b"".join(line + b"\n" for line in lines))
        size = len(left)
        try:
            while left:
                left = left[os.write(self._file, left) :]
        except OSError:
            os.ftruncate(self._file, self._end)
            raise
        self._end += size
        if time.monotonic() - self._synced > APART:
            os.fsync(self._file)
            self._synced = time.monotonic()

    def _raw(self, id: str) -> bytes:
        at, size = self._places[id]
        return os.pread(self._file, size, at)

    def _line(self, id: str) -> L:
        return self._decoder.decode(self._raw(id))

    def _read(self) -> int:
        """Return where the file's last whole line ends; 0 where it is of another run."""
        with self._path.open("rb") as lines:
            first = next(lines, b"")
            if not first.endswith(b"\n") or (first != self._head + b"\n" and _is_head(first)):
                return 0
            self.damaged = int(first != self._head + b"\n")
            sound = len(first)
            for line in lines:
                if not line.endswith(b"\n"):
                    break
                self._place(line, sound)
                sound += len(line)
        return sound

    def _place(self, line: bytes, at: int) -> None:
        try:
            self._places[self._decoder.decode(line).id] = (at, len(line) - 1)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            self.damaged += 1


class _Lines(Mapping[str, L]):
    """Lines that are read from the file when they are looked at."""

    def __init__(self, places: Mapping[str, object], read: "_Reading[L]") -> None:
        self._places, self._read = places, read

    def __getitem__(self, id: str) -> L:
        if id not in self._places:
            raise KeyError(id)
        return self._read(id)

    def __contains__(self, id: object) -> bool:
        return id in self._places

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


R = TypeVar("R", bound=Line, covariant=True)


class _Reading(Protocol[R]):
    def __call__(self, id: str, /) -> R: ...


def _is_head(line: bytes) -> bool:
    """Say whether a first line is one of a journal at all, and not damaged."""
    try:
        msgspec.json.decode(line, type=dict[str, str])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False
    return True


def _opened(path: Path) -> tuple[Path, int]:
    """Return a journal's path and file, which no other process writes."""
    file = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o666)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(file)
        return _opened(path.with_name(f"{path.stem}-{os.getpid()}{path.suffix}"))
    if path.exists() and os.path.samestat(os.fstat(file), path.stat()):
        return path, file
    os.close(file)
    return _opened(path)
