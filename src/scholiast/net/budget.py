"""How much may be tried again: a share of what is sent, so that a storm is not made worse."""

import threading

SHARE = 0.5
"""Retries for each request, at most, in the long run ..."""
RESERVE = 10.0
"""... and how many may be saved up."""


class Budget:
    """Retries left for one host."""

    def __init__(self) -> None:
        """Start with the reserve."""
        self._lock = threading.Lock()
        self._left = RESERVE

    def earn(self) -> None:
        """Count a first try."""
        with self._lock:
            self._left = min(self._left + SHARE, RESERVE)

    def spend(self) -> bool:
        """Say whether one more retry may be made, and count it."""
        with self._lock:
            if self._left < 1.0:
                return False
            self._left -= 1.0
            return True
