"""What the one door takes and gives back."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from scholiast.records import EgressLevel


@dataclass(frozen=True, slots=True)
class Request:
    """One request to the outside; what it carries of a manuscript is said by `level`."""

    url: str
    purpose: str
    level: EgressLevel
    method: str = "GET"
    params: Mapping[str, str] = field(default_factory=dict, repr=False)
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    body: bytes = field(default=b"", repr=False)
    accept: str = "application/json"
    """What the answer must be, by its Content-Type; another type is an OutageError (an HTML page
    with status 200 is no answer). Empty for anything."""
    provider: str = ""
    """Whose key, limits and spend apply: `openalex`, `crossref`, ...; empty for the host's name."""
    cost: float = 0.0
    """US dollars that the provider counts for it."""
    most_bytes: int = 20_000_000
    """Cap of the decoded body."""
    cacheable: bool = True


@dataclass(frozen=True, slots=True)
class Response:
    """A complete answer below 400, or 404 and 410 (which are answers)."""

    status: int
    url: str
    """After redirects."""
    headers: Mapping[str, str]
    """Names in lower case."""
    body: bytes = field(repr=False)
    """Decoded."""
    from_cache: bool = False


class Door(Protocol):
    """Something that sends requests to the outside: the Client, or a fake in tests."""

    def send(self, request: Request) -> Response:
        """Return the answer; raises NetError where there is none."""
        ...
