"""How long something will still take, told from how long it took so far."""

import time
from collections.abc import Callable


class TimeLeft:
    """A clock that is told how much is done."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin at once; `clock` gives seconds."""
        self._clock = clock
        self._began: float | None = None
        self._before = 0

    def words(self, done: int, total: int) -> str:
        """Return the time left in words, with a comma before them; nothing while none is known.

        What was done before the first word is taken to have cost nothing.

        >>> seconds = iter([0.0, 30.0])
        >>> left = TimeLeft(lambda: next(seconds))
        >>> left.words(1, 10), left.words(2, 10)
        ('', ', about 4 min left')
        """
        now = self._clock()
        if self._began is None:
            self._began, self._before = now, done
        fresh = done - self._before
        if fresh <= 0 or done >= total:
            return ""
        return f", about {shown((now - self._began) / fresh * (total - done))} left"


def shown(seconds: float) -> str:
    """Return a length of time as people say it, rounded up.

    >>> shown(0.4), shown(75), shown(4000)
    ('1 s', '2 min', '1 h 7 min')
    """
    if seconds < 60:
        return f"{max(1, round(seconds + 0.49))} s"
    minutes = int((seconds + 59) // 60)
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"
