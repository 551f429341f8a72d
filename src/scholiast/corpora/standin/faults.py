"""How the stand-in misbehaves: which index, in which way, and how often."""

import random
import threading
import zlib
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from enum import StrEnum
from functools import lru_cache

from scholiast.corpora.standin.calls import Reply

_ODD_JSON = b'{"version":2,"payload":{"entries":[{"label":"renamed"}],"more":false}}'
_ODD_XML = b"<?xml version='1.0'?><payload version='2'><entries/></payload>"
_PAGE = (
    b"<!DOCTYPE html><html><head><title>Maintenance</title></head>"
    b"<body><h1>We will be back soon</h1></body></html>"
)


class Misbehaviour(StrEnum):
    """One way in which an index fails."""

    STORM = "429, Retry-After in seconds"
    STORM_DATE = "429, Retry-After as a date"
    ERROR = "500"
    UNAVAILABLE = "503"
    TIMEOUT = "timeout"
    SLOW = "slow"
    DROPPED = "connection dropped"
    TRUNCATED = "truncated answer"
    HTML = "HTML with 200"
    MISLABELLED = "HTML with 200, called JSON"
    WRONG_SCHEMA = "wrong schema"
    EMPTY = "200 with nothing in it"
    BOMB = "gzip bomb"
    STALE = "stale cached answer"
    MIXED = "answer to another request"


@dataclass(frozen=True, slots=True)
class Fault:
    """A misbehaviour, where it shows and how often."""

    misbehaviour: Misbehaviour
    index: str = ""
    """Name of one index (`openalex`); empty for all."""
    share: float = 1.0
    """Of its requests, 0 to 1."""
    seconds: float = 1.0
    """What Retry-After says, and how long a slow answer or a timeout takes."""


class Faults:
    """The faults in force; draws which of them, if any, a request meets. Repeatable by its seed.

    The shares of several faults of one index add up: five of 0.06 make 30 % of requests fail.
    """

    def __init__(self, faults: tuple[Fault, ...] = (), *, seed: int = 0) -> None:
        """Take the faults."""
        self._lock = threading.Lock()
        self._random = random.Random(seed)
        self.faults = faults

    def draw(self, index: str) -> Fault | None:
        """Return what the next request to an index meets."""
        with self._lock:
            drawn = self._random.random()
        for fault in self.faults:
            if fault.index in ("", index):
                drawn -= fault.share
                if drawn < 0:
                    return fault
        return None


def spoil(reply: Reply, fault: Fault, *, nothing: Reply, other: Reply | None) -> Reply:
    """Return the reply as the fault leaves it; what happens to the connection is the server's.

    `nothing` is the index's own way to say that it has nothing; `other` an earlier reply of it.
    """
    match fault.misbehaviour:
        case Misbehaviour.EMPTY:
            return nothing
        case Misbehaviour.STALE:
            return replace(nothing, headers={"Age": "2592000", "Date": _http_date(-2_592_000)})
        case Misbehaviour.MIXED:
            return other or reply
        case kind:
            make = _SPOILT.get(kind)
            return make(reply, fault) if make else reply


@lru_cache
def bomb(megabytes: int = 256) -> bytes:
    """Return gzip bytes that unpack to so many megabytes of blanks."""
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    block = b" " * 2**20
    return b"".join(packer.compress(block) for _ in range(megabytes)) + packer.flush()


def _storm(_: Reply, fault: Fault) -> Reply:
    is_date = fault.misbehaviour is Misbehaviour.STORM_DATE
    wait = _http_date(fault.seconds) if is_date else f"{fault.seconds:.0f}"
    return Reply(b'{"message":"too many requests"}', 429, headers={"Retry-After": wait})


def _error(_: Reply, fault: Fault) -> Reply:
    status = 500 if fault.misbehaviour is Misbehaviour.ERROR else 503
    return Reply(b'{"message":"internal server error"}', status)


def _page(reply: Reply, fault: Fault) -> Reply:
    is_named = fault.misbehaviour is Misbehaviour.HTML
    return Reply(_PAGE, 200, "text/html; charset=utf-8" if is_named else reply.type)


def _half(reply: Reply, _: Fault) -> Reply:
    return replace(reply, body=reply.body[: len(reply.body) // 2])


def _odd(reply: Reply, _: Fault) -> Reply:
    is_xml = "xml" in reply.type
    return replace(reply, body=_ODD_XML if is_xml else _ODD_JSON, status=200)


def _bomb(reply: Reply, _: Fault) -> Reply:
    return Reply(bomb(), 200, reply.type, {"Content-Encoding": "gzip"})


_SPOILT = {
    Misbehaviour.STORM: _storm,
    Misbehaviour.STORM_DATE: _storm,
    Misbehaviour.ERROR: _error,
    Misbehaviour.UNAVAILABLE: _error,
    Misbehaviour.HTML: _page,
    Misbehaviour.MISLABELLED: _page,
    Misbehaviour.TRUNCATED: _half,
    Misbehaviour.WRONG_SCHEMA: _odd,
    Misbehaviour.BOMB: _bomb,
}


def _http_date(seconds: float) -> str:
    return format_datetime(datetime.now(tz=UTC) + timedelta(seconds=seconds), usegmt=True)
