"""Bodies decoded under caps: bytes, and how much they may grow."""

import zlib
from collections.abc import Iterable

from scholiast.net.faults import FaultError

RATIO = 100
"""Decoded bytes for one received, at most ..."""
FREE = 10_000_000
"""... beyond these."""
_PIECE = 262_144
_WINDOW = {"gzip": 31, "x-gzip": 31, "deflate": 15}
ACCEPTED = "gzip, deflate"
"""The encodings that are asked for."""


def decoded(chunks: Iterable[bytes], encoding: str, most: int, host: str) -> bytes:
    """Return the body; raises FaultError for one that is damaged, cut short or beyond a cap."""
    encoding = encoding.strip().lower()
    if encoding in {"", "identity"}:
        return _plain(chunks, most, host)
    if encoding not in _WINDOW:
        raise FaultError(f"{host} encodes its answer as {encoding[:40]!r}, which was not asked")
    inflating = _Inflating(_WINDOW[encoding], most, host)
    for chunk in chunks:
        inflating.feed(chunk)
    return inflating.end()


def _plain(chunks: Iterable[bytes], most: int, host: str) -> bytes:
    body = bytearray()
    for chunk in chunks:
        body += chunk
        if len(body) > most:
            raise FaultError(
                f"the answer of {host} is larger than {most:,} bytes", again=False, of_host=False
            )
    return bytes(body)


class _Inflating:
    """A body on its way, piece by piece, so that no piece can be larger than a cap."""

    def __init__(self, window: int, most: int, host: str) -> None:
        self._window = window
        self._most = most
        self._host = host
        self._engine = zlib.decompressobj(window)
        self._received = 0
        self._body = bytearray()

    def feed(self, chunk: bytes) -> None:
        """Take received bytes."""
        if not self._received and self._window == 15 and not _has_header(chunk):
            self._engine = zlib.decompressobj(-15)
        self._received += len(chunk)
        while chunk:
            if self._engine.eof:
                if self._window != 31:
                    raise FaultError(f"bytes follow the end of the answer of {self._host}")
                self._engine = zlib.decompressobj(self._window)
            chunk = self._inflate(chunk)

    def _inflate(self, chunk: bytes) -> bytes:
        """Take in the bytes of one compressed member; return those that follow it."""
        piece = b"-" * _PIECE
        while len(piece) == _PIECE or (chunk and not self._engine.eof):
            try:
                piece = self._engine.decompress(chunk, _PIECE)
            except zlib.error:
                raise FaultError(f"the compressed answer of {self._host} is damaged") from None
            self._body += piece
            self._check()
            chunk = self._engine.unconsumed_tail
        return self._engine.unused_data

    def _check(self) -> None:
        size = len(self._body)
        if max(size, self._received) > self._most:
            raise FaultError(
                f"the answer of {self._host} is larger than {self._most:,} bytes",
                again=False,
                of_host=False,
            )
        if size > FREE and size > RATIO * self._received:
            raise FaultError(
                f"the answer of {self._host} grows more than {RATIO} times unpacked", again=False
            )

    def end(self) -> bytes:
        """Return the whole body."""
        if not self._received:
            return b""
        if not self._engine.eof:
            raise FaultError(f"the compressed answer of {self._host} was cut short")
        return bytes(self._body)


def _has_header(chunk: bytes) -> bool:
    """Say whether deflated bytes start as RFC 1950 has it; some servers leave the header out."""
    return len(chunk) < 2 or (chunk[0] & 15 == 8 and (chunk[0] * 256 + chunk[1]) % 31 == 0)
