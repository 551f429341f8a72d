"""Lines of a run in a file as they come, so that a run that dies goes on."""

import fcntl
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import BinaryIO, Generic, Protocol, Self, TypeVar

import msgspec


class Line(Protocol):
    """What came back for one sample; a msgspec.Struct."""

    @property
    def id(self) -> str:
        """Return the sample's id."""
        ...


L = TypeVar("L", bound=Line)


class Kept(Generic[L]):
    """Lines in a file, by sample; what a process that died left half written is cut off.

    A second process that does the same run at the same time has a file of its own.
    """

    def __init__(self, path: Path, run: Mapping[str, str], kind: type[L]) -> None:
        """Open the journal of a run; one of another run that stands there is begun anew."""
        self._head = msgspec.json.encode(run)
        self._kind = kind
        self.kept: dict[str, L] = {}
        path.parent.mkdir(parents=True, exist_ok=True)
        self._path, self._file = _opened(path)
        sound = self._read()
        self._file.seek(sound)
        self._file.truncate()
        if not sound:
            self._append(self._head)

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *raised: object) -> None:
        """Close the file; it stays."""
        self._file.close()

    def add(self, lines: Iterable[L]) -> None:
        """Keep lines; what is said to be kept outlives the process."""
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
                    kept = msgspec.json.decode(line, type=self._kind)
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
