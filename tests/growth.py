"""Whether work grows with size and no faster: a ratio of processor times, with room for noise."""

import gc
import time
from collections.abc import Callable

FACTOR = 8
ROOM = 3.0
"""How far above the factor a linear function may seem to grow; a quadratic one grows FACTOR²."""
NEGLIGIBLE = 0.5
"""Seconds of processor time below which a ratio says nothing."""


def assert_linear(run: Callable[[int], object], size: int) -> None:
    """Raise AssertionError where eight times `size` takes `run` far more than eight times as long.

    The time is the processor's in this thread, without tidying up of memory, so that other programs,
    other threads and what earlier tests left behind do not count.
    """
    run(max(size // 50, 1))
    small, large = _seconds(run, size), _seconds(run, size * FACTOR)
    assert large <= max(FACTOR * ROOM * small, NEGLIGIBLE), f"{large:.2f} s after {small:.3f} s"


def _seconds(run: Callable[[int], object], size: int) -> float:
    gc.collect()
    gc.disable()
    try:
        started = time.thread_time()
        run(size)
        return time.thread_time() - started
    finally:
        gc.enable()
