"""The right to write a file or folder of a cache: one process has it, others wait."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def held(place: Path) -> Iterator[None]:
    """Hold the right to write what lies at `place`; the lock is a file beside it."""
    place.parent.mkdir(parents=True, exist_ok=True)
    with place.with_name(f"{place.name}.lock").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
