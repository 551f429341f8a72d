"""What a host's headers say of its pace: wait so long, come so often."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

_AMOUNT = re.compile(r"\s{0,8}(\d{1,12}(?:\.\d{1,9})?)\s{0,4}(ms|s|m|h)?\s{0,8}\Z")
_UNITS = {"ms": 0.001, "": 1.0, "s": 1.0, "m": 60.0, "h": 3600.0}
_EPOCH = 1_000_000_000.0
"""A reset beyond this is a date in Unix seconds, not a span."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What an answer's headers ask for."""

    wait: float = 0.0
    """Seconds to send nothing."""
    spacing: float = 0.0
    """Seconds from one request to the next, at least."""


def advice(headers: Mapping[str, str], here: datetime) -> Advice:
    """Return what the headers (names in lower case) ask for; `here` is this machine's time.

    Dates are read by the host's own clock, its `Date` header, since either clock may be wrong.

    >>> advice({"retry-after": "120"}, datetime(2024, 6, 1, tzinfo=UTC)).wait
    120.0
    >>> advice(
    ...     {"x-rate-limit-limit": "50", "x-rate-limit-interval": "1s"}, datetime.now(tz=UTC)
    ... ).spacing
    0.02
    """
    there = _date(headers.get("date", "")) or here
    wait = _wait(headers.get("retry-after", ""), there)
    if _first(headers, "remaining") == 0.0:
        reset = _first(headers, "reset")
        if reset is not None:
            wait = max(wait, reset - there.timestamp() if reset > _EPOCH else reset)
    return Advice(max(wait, 0.0), _spacing(headers))


def _wait(text: str, there: datetime) -> float:
    """Return the seconds of a Retry-After, which is a number or a date (RFC 9110, 10.2.3)."""
    seconds = _amount(text)
    if seconds is not None:
        return seconds
    date = _date(text)
    return (date - there).total_seconds() if date else 0.0


def _spacing(headers: Mapping[str, str]) -> float:
    """Return the spacing that a limit and its interval give, as Crossref tells them."""
    limit = _amount(headers.get("x-rate-limit-limit", ""))
    interval = _amount(headers.get("x-rate-limit-interval", ""))
    return interval / limit if limit and interval else 0.0


def _first(headers: Mapping[str, str], what: str) -> float | None:
    """Return the first of the usual spellings of a rate-limit header."""
    for name in (f"x-ratelimit-{what}", f"x-rate-limit-{what}", f"ratelimit-{what}"):
        value = _amount(headers.get(name, ""))
        if value is not None:
            return value
    return None


def _amount(text: str) -> float | None:
    found = _AMOUNT.match(text)
    return float(found[1]) * _UNITS[found[2] or ""] if found else None


def _date(text: str) -> datetime | None:
    if not 0 < len(text) < 80:
        return None
    try:
        date = parsedate_to_datetime(text)
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
    return date if date.tzinfo else date.replace(tzinfo=UTC)
