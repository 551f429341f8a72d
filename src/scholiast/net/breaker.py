"""A breaker for each host: after failures in a row, it is left alone for a while."""

import threading

THRESHOLD = 8
"""Failures in a row that open it."""
FIRST_PAUSE = 10.0
"""Seconds until the first probe; each failed probe doubles them ..."""
LONGEST_PAUSE = 300.0
"""... up to these."""


class Breaker:
    """Counts failures in a row; open, it lets one probe through after each pause."""

    def __init__(self) -> None:
        """Start closed."""
        self._lock = threading.Lock()
        self._failures = 0
        self._pause = FIRST_PAUSE
        self._closed_until = 0.0
        self._probing = False

    def admit(self, now: float) -> float:
        """Return 0 where a request may go out, else the seconds until a probe may."""
        with self._lock:
            if self._failures < THRESHOLD:
                return 0.0
            if self._probing:
                return self._pause
            if now < self._closed_until:
                return self._closed_until - now
            self._probing = True
            return 0.0

    def succeeded(self) -> None:
        """Close it: the host answers."""
        with self._lock:
            self._failures = 0
            self._pause = FIRST_PAUSE
            self._probing = False

    def failed(self, now: float) -> None:
        """Count a failure; open it, or keep it open longer, where it is one too many."""
        with self._lock:
            self._failures += 1
            if self._probing:
                self._pause = min(self._pause * 2, LONGEST_PAUSE)
                self._probing = False
                self._closed_until = now + self._pause
            elif self._failures == THRESHOLD:
                self._closed_until = now + self._pause

    def undecided(self) -> None:
        """Take back a probe that ended without telling anything of the host."""
        with self._lock:
            self._probing = False
