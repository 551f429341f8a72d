"""A clock for tests: sleeping on it takes no time, and is written down."""

import threading
from datetime import UTC, datetime, timedelta


class StepClock:
    """Stands still but for what is slept."""

    def __init__(self, date: datetime = datetime(2024, 6, 1, tzinfo=UTC)) -> None:
        self._lock = threading.Lock()
        self._date = date
        self.time = 1000.0
        self.slept: list[float] = []

    def now(self) -> float:
        with self._lock:
            return self.time

    def sleep(self, seconds: float) -> None:
        with self._lock:
            self.time += seconds
            self.slept.append(seconds)

    def date(self) -> datetime:
        return self._date + timedelta(seconds=self.time - 1000.0)
