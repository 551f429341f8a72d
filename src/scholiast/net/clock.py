"""The time that waiting goes by, and a clock to put in its place where none may pass."""

import threading
import time
from datetime import UTC, datetime, timedelta
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


class StepClock:
    """A clock that stands still but for what is slept on it, which takes no time.

    >>> clock = StepClock()
    >>> clock.sleep(3600.0)
    >>> clock.now() - 1000.0, clock.date().isoformat()
    (3600.0, '2024-06-01T01:00:00+00:00')
    """

    def __init__(self, date: datetime = datetime(2024, 6, 1, tzinfo=UTC)) -> None:
        """Take the date that it starts at."""
        self._lock = threading.Lock()
        self._date = date
        self._time = self._start = 1000.0
        self.slept: list[float] = []
        """Seconds, by each sleep."""

    def now(self) -> float:
        """Return seconds that never run backwards."""
        with self._lock:
            return self._time

    def sleep(self, seconds: float) -> None:
        """Put the clock forward."""
        with self._lock:
            self._time += max(seconds, 0.0)
            self.slept.append(seconds)

    def date(self) -> datetime:
        """Return the date and time, in UTC."""
        return self._date + timedelta(seconds=self.now() - self._start)
