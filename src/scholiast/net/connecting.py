"""Connections: made to checked addresses only, and never longer than an answer may take."""

import ssl
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import httpcore2

from scholiast.net.addresses import Resolve, check_addresses, pair


class Deadline:
    """When this thread's exchange must be over; each thread has its own."""

    def __init__(self, now: Callable[[], float]) -> None:
        """Take what tells the time."""
        self._now = now
        self._of = threading.local()

    @contextmanager
    def within(self, seconds: float) -> Iterator[None]:
        """Let the block's reading and writing end after `seconds`."""
        self._of.end = self._now() + seconds
        try:
            yield
        finally:
            self._of.end = None

    def cut(self, timeout: float | None) -> float | None:
        """Return the timeout, or what is left where that is less; ReadTimeout where none is."""
        end: float | None = getattr(self._of, "end", None)
        if end is None:
            return timeout
        left = end - self._now()
        if left <= 0:
            raise httpcore2.ReadTimeout("the answer took too long in all")
        return left if timeout is None else min(timeout, left)


class CheckedBackend(httpcore2.NetworkBackend):
    """Resolves a host, checks each of its addresses, and connects to one of those checked.

    The name is resolved once for each connection, and the connection goes to that answer; a name
    that resolves otherwise a moment later changes nothing (DNS rebinding).
    """

    def __init__(self, resolve: Resolve, private: frozenset[str], deadline: Deadline) -> None:
        """Take what resolves names, the pairs that may be private, and the deadline."""
        self._resolve = resolve
        self._private = private
        self._deadline = deadline
        self._plain = httpcore2.SyncBackend()

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore2.NetworkStream:
        """Return a connection to a checked address; raises AddressError, or httpcore2's errors."""
        addresses = self._resolve(host, port)
        if pair(host, port) not in self._private:
            check_addresses(host, addresses)
        *others, last = addresses
        for address in others:
            try:
                return self._connect(address, port, timeout)
            except (httpcore2.ConnectError, httpcore2.ConnectTimeout):
                continue
        return self._connect(last, port, timeout)

    def _connect(self, address: str, port: int, timeout: float | None) -> httpcore2.NetworkStream:
        stream = self._plain.connect_tcp(address, port, self._deadline.cut(timeout))
        return TimedStream(stream, self._deadline)


class TimedStream(httpcore2.NetworkStream):
    """A connection whose reads and writes end with the deadline."""

    def __init__(self, stream: httpcore2.NetworkStream, deadline: Deadline) -> None:
        """Take the connection and the deadline."""
        self._stream = stream
        self._deadline = deadline

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        """Return the next bytes."""
        return self._stream.read(max_bytes, self._deadline.cut(timeout))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        """Send bytes."""
        self._stream.write(buffer, self._deadline.cut(timeout))

    def close(self) -> None:
        """Close the connection."""
        self._stream.close()

    def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,
    ) -> httpcore2.NetworkStream:
        """Return the connection under TLS, checked against the host's name."""
        within = self._deadline.cut(timeout)
        return TimedStream(
            self._stream.start_tls(ssl_context, server_hostname, within), self._deadline
        )

    def get_extra_info(self, info: str) -> Any:
        """Return what the connection knows of itself."""
        return self._stream.get_extra_info(info)
