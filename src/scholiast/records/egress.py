"""What left this machine: one entry for each request to the outside."""

from dataclasses import dataclass
from enum import IntEnum


class EgressLevel(IntEnum):
    """What of a manuscript may leave the machine; each level includes those before it."""

    NOTHING = 0
    IDENTIFIERS = 1
    """DOIs, arXiv ids, ... of cited works."""
    BIBLIOGRAPHIC = 2
    """Titles, names, years of cited works."""
    CLAIMS = 3
    """Sentences of the manuscript."""
    PASSAGES = 4
    """Whole passages of the manuscript."""


@dataclass(frozen=True, slots=True)
class Egress:
    """One request that went out, or that the cache answered."""

    host: str
    purpose: str
    """`look up`, `search`, `canary`, `full text`, `collect`, ..."""
    level: EgressLevel
    sent: int
    """Bytes of URL and body."""
    received: int
    """Bytes of the decoded body."""
    sha256: str
    """Of what was sent: method, URL (keys left out) and body."""
    at: str
    """UTC, ISO 8601."""
    status: int = 0
    """HTTP status; 0 where none came."""
    from_cache: bool = False
    attempts: int = 1
    failure: str = ""
