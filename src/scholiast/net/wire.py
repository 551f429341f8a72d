"""One request to one host, and the judging of its answer; nothing is tried twice here."""

import ssl
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

import httpcore2
import httpx2

from scholiast.errors import OutageError
from scholiast.net.addresses import Resolve, port_of
from scholiast.net.answers import check_answer, speaks_for_host
from scholiast.net.connecting import CheckedBackend, Deadline
from scholiast.net.decoding import decoded
from scholiast.net.faults import FaultError

REDIRECTS = frozenset({301, 302, 303, 307, 308})
_ANSWERS = frozenset({200, 201, 203, 404, 410})
"""Complete answers; 202 says that there is none yet, 206 is a part."""
_LATER = frozenset({202, 408, 425, 429})
_FORBIDDEN = frozenset({401, 402, 403, 407, 451})
_CONNECTIONS = 64
_IDLE_SECONDS = 20.0


@dataclass(frozen=True, slots=True)
class Call:
    """What goes over the wire."""

    method: str
    url: httpx2.URL = field(repr=False)
    headers: tuple[tuple[str, str], ...] = field(repr=False)
    body: bytes = field(repr=False)
    accept: str
    most_bytes: int


@dataclass(frozen=True, slots=True)
class Heard:
    """What came back, failed or not."""

    status: int
    headers: Mapping[str, str]
    body: bytes
    fault: FaultError | None = None


@cache
def _tls() -> ssl.SSLContext:
    """Return the machine's trust in certificates; reading it takes longer than a request."""
    return httpcore2.default_ssl_context()


class Wire:
    """A pool of connections to checked addresses."""

    def __init__(
        self, resolve: Resolve, private: frozenset[str], *, timeout: float, longest: float
    ) -> None:
        """Take what resolves names, the pairs that may be private, and the times in seconds."""
        self._deadline = Deadline(time.monotonic)
        self._longest = longest
        self._timeout = dict.fromkeys(("connect", "read", "write", "pool"), timeout)
        self._pool = httpcore2.ConnectionPool(
            ssl_context=_tls(),
            max_connections=_CONNECTIONS,
            max_keepalive_connections=_CONNECTIONS,
            keepalive_expiry=_IDLE_SECONDS,
            network_backend=CheckedBackend(resolve, private, self._deadline),
        )

    def close(self) -> None:
        """Close the connections."""
        self._pool.close()

    def exchange(self, call: Call) -> Heard:
        """Return what the host answered; a failed exchange has a fault. Raises AddressError."""
        host = call.url.raw_host.decode("ascii")
        try:
            with self._deadline.within(self._longest):
                return self._exchange(call, host)
        except FaultError as fault:
            return Heard(0, {}, b"", fault)
        except OutageError as error:
            return Heard(0, {}, b"", FaultError(str(error), sent=False))
        except (httpcore2.ConnectError, httpcore2.ConnectTimeout, httpcore2.PoolTimeout):
            return Heard(0, {}, b"", FaultError(f"{host} cannot be connected to", sent=False))
        except httpcore2.TimeoutException:
            return Heard(0, {}, b"", FaultError(f"{host} did not answer in time"))
        except (httpcore2.NetworkError, httpcore2.ProtocolError):
            return Heard(0, {}, b"", FaultError(f"{host} broke off, or speaks no HTTP"))

    def _exchange(self, call: Call, host: str) -> Heard:
        target = httpcore2.URL(
            scheme=call.url.raw_scheme,
            host=call.url.raw_host,
            port=port_of(call.url),
            target=call.url.raw_path,
        )
        headers = [("Host", call.url.netloc.decode("ascii")), *call.headers]
        with self._pool.stream(
            call.method,
            target,
            headers=headers,
            content=call.body or None,
            extensions={"timeout": self._timeout},
        ) as answer:
            told = {
                name.decode("latin-1").lower(): value.decode("latin-1")
                for name, value in answer.headers
            }
            fault = _fault(answer.status, call.accept, host)
            if fault or answer.status in REDIRECTS:
                return Heard(answer.status, told, b"", fault)
            try:
                encoding = told.get("content-encoding", "")
                body = decoded(answer.iter_stream(), encoding, call.most_bytes, host)
                check_answer(answer.status, told.get("content-type", ""), body, call.accept, host)
            except FaultError as damaged:
                return Heard(answer.status, told, b"", damaged)
            return Heard(answer.status, told, body)


def _fault(status: int, accept: str, host: str) -> FaultError | None:
    """Return what is wrong with a status, if anything is."""
    if status in _ANSWERS or status in REDIRECTS:
        return None
    what = f"{host} answered with status {status}"
    if status >= 500 or status in _LATER:
        return FaultError(what)
    if status in _FORBIDDEN:
        return FaultError(
            f"{what}: it wants a key, or lets nobody in",
            again=False,
            of_host=speaks_for_host(accept),
        )
    return FaultError(what, again=False, of_host=False)
