"""The egress log: who was sent what, in order."""

import hashlib
import threading
from dataclasses import dataclass, field

import httpx2

from scholiast.net.clock import Clock
from scholiast.net.interface import Request
from scholiast.records import Egress


def digest(request: Request, url: httpx2.URL) -> str:
    """Return the SHA-256 of what a request says: method, URL without keys, and body."""
    said = f"{request.method} {url}\n".encode() + request.body
    return hashlib.sha256(said).hexdigest()


@dataclass(slots=True)
class Reached:
    """What one host got of one request, its retries and redirects taken together."""

    host: str
    sent: int = 0
    received: int = 0
    status: int = 0
    attempts: int = 0


@dataclass(slots=True)
class Trace:
    """The hosts that one request reached, in order."""

    hosts: dict[str, Reached] = field(default_factory=dict)

    def reach(self, host: str) -> Reached:
        """Return a host's entry, made when it is first reached."""
        return self.hosts.setdefault(host, Reached(host))


class Log:
    """Every request so far; safe to write from threads."""

    def __init__(self, clock: Clock) -> None:
        """Start empty."""
        self._clock = clock
        self._lock = threading.Lock()
        self._entries: list[Egress] = []

    @property
    def entries(self) -> tuple[Egress, ...]:
        """Return what was logged, in order."""
        with self._lock:
            return tuple(self._entries)

    def add(self, request: Request, trace: Trace, sha256: str, failure: str = "") -> None:
        """Log a request by the hosts that it reached."""
        at = self._clock.date().isoformat(timespec="seconds")
        entries = [
            Egress(
                host=reached.host,
                purpose=request.purpose,
                level=request.level,
                sent=reached.sent,
                received=reached.received,
                sha256=sha256,
                at=at,
                status=reached.status,
                attempts=reached.attempts,
                failure=failure,
            )
            for reached in trace.hosts.values()
        ]
        with self._lock:
            self._entries += entries

    def kept(
        self, request: Request, host: str, sha256: str, *, size: int, failure: str = ""
    ) -> None:
        """Log a request that did not leave: answered by the cache, or refused."""
        entry = Egress(
            host=host,
            purpose=request.purpose,
            level=request.level,
            sent=0,
            received=size,
            sha256=sha256,
            at=self._clock.date().isoformat(timespec="seconds"),
            from_cache=not failure,
            attempts=0,
            failure=failure,
        )
        with self._lock:
            self._entries.append(entry)
