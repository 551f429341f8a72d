"""Canaries: a work that an index is known to hold, found just now, before "not found" counts."""

import threading
import time
from collections.abc import Callable, Sized
from dataclasses import dataclass

from scholiast.corpora.interface import Answer, Corpus

LASTS = 600.0
"""Seconds for which a passing canary speaks for an index."""
RETRY = 60.0
"""Seconds after which a failed canary is tried again."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How an index stands: whether "not found" in it counts."""

    at: float
    failure: str
    """Why it does not count; empty where it does."""
    size: int | None
    """How many works it holds, where it is a store on this machine."""
    corpus: Corpus


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
        self._said: dict[int, Standing] = {}

    def standing(self, corpus: Corpus) -> Standing:
        """Return how the index stands, asking it anew where the last answer is too old."""
        with self._lock:
            own = self._of_each.setdefault(id(corpus), threading.Lock())
        with own:
            said = self._said.get(id(corpus))
            if said is None or self._clock() - said.at > (RETRY if said.failure else LASTS):
                size = len(corpus) if isinstance(corpus, Sized) else None
                said = Standing(self._clock(), why_not(corpus.canary()), size, corpus)
                self._said[id(corpus)] = said
            return said


def why_not(answer: Answer) -> str:
    """Return why an answer to a canary does not pass, or an empty string.

    >>> why_not(Answer())
    'a work that it is known to hold was not found'
    """
    if not answer.answered:
        return answer.failure
    return "" if answer.works else "a work that it is known to hold was not found"
