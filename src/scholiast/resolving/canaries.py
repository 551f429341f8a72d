"""Canaries: a work that an index is known to hold, found just now, before "not found" counts."""

import threading
import time
from collections.abc import Callable, Sized
from dataclasses import dataclass, replace

from scholiast.corpora.interface import Answer, Corpus

LASTS = 600.0
"""Seconds for which a passing canary speaks for an index."""
RETRY = 60.0
"""Seconds after which a failed canary is tried again."""
UNSTEADY = "its answers go against each other"


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

    An index is asked at most once in ten minutes, or in a minute where it failed, and after each
    "not found" that is asked for a second time; threads that want the same answer wait for the one
    that asks. An index elsewhere that once denied what it holds, or gave two answers to one
    question, is unsteady: its "not found" counts no more in this run.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Take the clock, in seconds."""
        self._clock = clock
        self._lock = threading.Lock()
        self._of_each: dict[int, threading.Lock] = {}
        self._said: dict[int, Standing] = {}
        self._doubts: dict[str, str] = {}

    def standing(self, corpus: Corpus, *, since: float | None = None) -> Standing:
        """Return how the index stands, asking it anew where the last answer is too old.

        With `since`, an answer that was asked for before that moment is too old.
        """
        with self._lock:
            own = self._of_each.setdefault(id(corpus), threading.Lock())
        with own:
            said = self._said.get(id(corpus))
            if said is None or self._is_old(said, since):
                said = self._asked(corpus)
                self._said[id(corpus)] = said
        doubt = self.doubt(corpus.name)
        return replace(said, failure=doubt) if doubt else said

    def now(self) -> float:
        """Return the moment by the clock, for `since`."""
        return self._clock()

    def doubt_it(self, name: str, why: str) -> None:
        """Note that an index gave answers that go against each other; it holds for the run."""
        with self._lock:
            self._doubts.setdefault(name, f"{UNSTEADY}: {why}")

    def doubt(self, name: str) -> str:
        """Return why the index's "not found" does not count in this run; empty where it does."""
        with self._lock:
            return self._doubts.get(name, "")

    def _asked(self, corpus: Corpus) -> Standing:
        began = self._clock()
        size = len(corpus) if isinstance(corpus, Sized) else None
        answer = corpus.canary()
        failure = why_not(answer)
        if size is None and (answer.contradicts or (answer.answered and not answer.works)):
            self.doubt_it(corpus.name, failure)
        return Standing(began, failure, size, corpus)

    def _is_old(self, said: Standing, since: float | None) -> bool:
        if since is not None and said.at < since:
            return True
        return self._clock() - said.at > (RETRY if said.failure else LASTS)


def why_not(answer: Answer) -> str:
    """Return why an answer to a canary does not pass, or an empty string.

    >>> why_not(Answer())
    'a work that it is known to hold was not found'
    """
    if not answer.answered:
        return answer.failure
    return "" if answer.works else "a work that it is known to hold was not found"
