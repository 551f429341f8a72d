"""Canaries: a work that an index is known to hold, found just now, before "not found" counts."""

import threading
import time
from collections.abc import Callable

from scholiast.corpora.interface import Answer, Corpus

LASTS = 600.0
"""Seconds for which a passing canary speaks for an index."""
RETRY = 60.0
"""Seconds after which a failed canary is tried again."""


class Canaries:
    """What the last canary of each index said; one object serves all threads of a run.

    An index is asked at most once in ten minutes, or in a minute where it failed; threads that want
    the same answer wait for the one that asks.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Take the clock, in seconds."""
        self._clock = clock
        self._lock = threading.Lock()
        self._of_each: dict[int, threading.Lock] = {}
        self._said: dict[int, tuple[float, str, Corpus]] = {}

    def failure(self, corpus: Corpus) -> str:
        """Return why "not found" in this index does not count, or an empty string if it does."""
        with self._lock:
            own = self._of_each.setdefault(id(corpus), threading.Lock())
        with own:
            said = self._said.get(id(corpus))
            if said is None or self._clock() - said[0] > (RETRY if said[1] else LASTS):
                said = (self._clock(), why_not(corpus.canary()), corpus)
                self._said[id(corpus)] = said
            return said[1]


def why_not(answer: Answer) -> str:
    """Return why an answer to a canary does not pass, or an empty string.

    >>> why_not(Answer())
    'a work that it is known to hold was not found'
    """
    if not answer.answered:
        return answer.failure
    return "" if answer.works else "a work that it is known to hold was not found"
