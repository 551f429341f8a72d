"""Whether work grows with size and no faster: a ratio of processor times, with room for noise."""

import time
from collections.abc import Callable

FACTOR = 8
ROOM = 3.0
"""How far above the factor a linear function may seem to grow; a quadratic one grows FACTOR²."""
NEGLIGIBLE = 0.5
"""Seconds of processor time below which a ratio says nothing."""


def assert_linear(run: Callable[[int], object], size: int) -> None:
    """Raise AssertionError where eight times `size` takes `run` far more than eight times as long.

    The time is the processor's, so that other programs do not count.
    """
    run(max(size // 50, 1))
    small, large = _seconds(run, size), _seconds(run, size * FACTOR)
    assert large <= max(FACTOR * ROOM * small, NEGLIGIBLE), f"{large:.2f} s after {small:.3f} s"


def _seconds(run: Callable[[int], object], size: int) -> float:
    started = time.process_time()
    run(size)
    return time.process_time() - started
