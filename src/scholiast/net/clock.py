"""The time that waiting goes by; tests put a clock of their own in its place."""

import time
from datetime import UTC, datetime
from typing import Protocol


class Clock(Protocol):
    """Something that tells the time and lets it pass."""

    def now(self) -> float:
        """Return seconds that never run backwards."""
        ...

    def sleep(self, seconds: float) -> None:
        """Return once `seconds` have passed."""
        ...

    def date(self) -> datetime:
        """Return the date and time, in UTC."""
        ...


class SystemClock:
    """The machine's own clock."""

    def now(self) -> float:
        """Return seconds that never run backwards."""
        return time.monotonic()

    def sleep(self, seconds: float) -> None:
        """Return once `seconds` have passed."""
        time.sleep(max(seconds, 0.0))

    def date(self) -> datetime:
        """Return the date and time, in UTC."""
        return datetime.now(tz=UTC)
