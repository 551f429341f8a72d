"""What the stand-in was asked, in order, so that a test can count requests and the gaps between."""

import itertools
import threading
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Visit:
    """One request that came in."""

    index: str
    path: str
    """Below the index's base, as it was sent."""
    query: str
    """As it was sent, without the question mark."""
    agent: str
    """User-Agent."""
    connection: int
    """Number of the connection it came on, from 1."""
    at: float
    """Seconds of the server's own steady clock."""
    status: int
    misbehaviour: str = ""


class Journal:
    """Visits, kept in the order in which their answers began; safe to use from threads."""

    def __init__(self) -> None:
        """Begin without visits."""
        self._lock = threading.Lock()
        self._visits: list[Visit] = []

    def add(self, visit: Visit) -> None:
        """Keep a visit."""
        with self._lock:
            self._visits.append(visit)

    def visits(self, index: str = "") -> tuple[Visit, ...]:
        """Return the visits to one index, or all."""
        with self._lock:
            return tuple(visit for visit in self._visits if index in ("", visit.index))

    def gaps(self, index: str) -> tuple[float, ...]:
        """Return the seconds between one visit to an index and the next."""
        times = sorted(visit.at for visit in self.visits(index))
        return tuple(later - earlier for earlier, later in itertools.pairwise(times))

    def clear(self) -> None:
        """Forget the visits."""
        with self._lock:
            self._visits.clear()
