"""Requests of the tests."""

from collections.abc import Mapping

from scholiast.net.interface import Request
from scholiast.records import EgressLevel


def ask(
    url: str,
    *,
    level: EgressLevel = EgressLevel.IDENTIFIERS,
    params: Mapping[str, str] | None = None,
    headers: Mapping[str, str] | None = None,
    body: bytes = b"",
    accept: str = "application/json",
    provider: str = "",
    cost: float = 0.0,
    most_bytes: int = 20_000_000,
    cacheable: bool = True,
) -> Request:
    """Return a request; POST where it has a body."""
    return Request(
        url=url,
        purpose="look up",
        level=level,
        method="POST" if body else "GET",
        params=params or {},
        headers=headers or {},
        body=body,
        accept=accept,
        provider=provider,
        cost=cost,
        most_bytes=most_bytes,
        cacheable=cacheable,
    )
