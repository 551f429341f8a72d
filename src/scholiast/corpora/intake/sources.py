"""Source: a file or a stream of works, decompressed as it is read."""

import gzip
import hashlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, cast

from scholiast.errors import InputError

HEAD = 64 * 1024
MAX_ROW = 16 * 1024 * 1024
"""Bytes of the longest line that is read; a longer one is rejected and passed over."""
_SAMPLE = 4096
_BLOCK = 1024 * 1024
_GZIP = b"\x1f\x8b"


@dataclass(frozen=True, slots=True)
class Source:
    """One file, or a stream that is read once (standard input)."""

    name: str
    path: Path | None = None
    stream: IO[bytes] | None = None

    @property
    def size(self) -> int:
        """Return its bytes on disk; 0 for a stream."""
        return self.path.stat().st_size if self.path else 0

    def digest(self) -> str:
        """Return what tells it from other files of its name: a digest of its first 4 KiB.

        Empty for a stream.
        """
        return self._digest(0)

    def tail(self, end: int) -> str:
        """Return a digest of the 4 KiB before a byte on disk; empty for a stream."""
        return self._digest(max(end - _SAMPLE, 0), end)

    def _digest(self, start: int, end: int | None = None) -> str:
        if self.path is None or self.path.is_dir():
            return f"folder {self.path}" if self.path else ""
        with self.path.open("rb") as stream:
            stream.seek(start)
            sample = stream.read(_SAMPLE if end is None else end - start)
        return hashlib.sha256(sample).hexdigest()[:16]

    @contextmanager
    def opened(self, start: int = 0) -> Iterator[IO[bytes]]:
        """Open it, decompressed, at a byte of what was decompressed.

        Raises InputError for damaged gzip, on opening or while it is read.
        """
        with ExitStack() as stack:
            raw = self.stream or stack.enter_context(cast(Path, self.path).open("rb"))
            stream = raw
            if self.path and raw.read(2) == _GZIP:
                raw.seek(0)
                stream = stack.enter_context(cast(IO[bytes], gzip.GzipFile(fileobj=raw)))
            try:
                if self.path:
                    stream.seek(start)
                yield stream
            except (EOFError, gzip.BadGzipFile, OSError) as error:
                raise InputError(
                    f"{self.name} is damaged or cannot be read: {error}; what was read before is"
                    " kept: fetch the file again and run the same command"
                ) from error


def lines(stream: IO[bytes], start: int = 0) -> Iterator[tuple[int, bytes | None]]:
    r"""Yield each line with the byte after it; None for a line that is longer than MAX_ROW.

    >>> import io
    >>> list(lines(io.BytesIO(b"a\nbc")))
    [(2, b'a'), (4, b'bc')]
    """
    pieces: list[bytes] = []
    length, at = 0, start
    # read1 gives what a damaged gzip holds before its damage; read would lose it.
    read: Callable[[int], bytes] = getattr(stream, "read1", stream.read)
    while block := read(_BLOCK):
        first, *others = block.split(b"\n")
        length += len(first)
        pieces.append(first)
        if length > MAX_ROW:
            pieces.clear()
        if not others:
            continue
        at += length + 1
        yield at, b"".join(pieces) if length <= MAX_ROW else None
        for line in others[:-1]:
            at += len(line) + 1
            yield at, line
        pieces, length = [others[-1]], len(others[-1])
    if length:
        yield at + length, b"".join(pieces) if length <= MAX_ROW else None


def first_line(source: Source) -> bytes:
    """Return the beginning of a file: its first line that holds something, at most MAX_ROW."""
    with source.opened() as stream:
        for _, line in lines(stream):
            if line is None:
                return b""
            if found := line.strip(b"\xef\xbb\xbf \t\r"):
                return found
    return b""


def beginning(source: Source) -> bytes:
    """Return the first 64 KiB, decompressed."""
    with source.opened() as stream:
        return stream.read(HEAD)
