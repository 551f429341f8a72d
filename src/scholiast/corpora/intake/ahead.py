"""Batches of an iterator, read by a thread while the ones before are used."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from queue import Empty, Full, Queue
from threading import Event, Thread
from typing import TypeVar

T = TypeVar("T")
_HELD = 2
"""Batches that wait at most, which bounds the memory."""
_SECONDS = 0.2
_RARELY = 500_000
"""Objects made beyond those given back, after which garbage is looked for."""


def ahead(items: Iterator[T], size: int) -> Iterator[list[T]]:
    """Yield lists of `size` items in order; an error of the reading comes after what it read.

    The thread ends when the iterator does, or when the batches are no longer wanted.

    >>> list(ahead(iter("abc"), 2))
    [['a', 'b'], ['c']]
    """
    batches: Queue[list[T] | BaseException | None] = Queue(_HELD)
    stop = Event()
    thread = Thread(target=_read, args=(items, size, batches, stop), daemon=True)
    thread.start()
    try:
        while (batch := batches.get()) is not None:
            if isinstance(batch, BaseException):
                raise batch
            yield batch
    finally:
        stop.set()
        _empty(batches)
        thread.join()


def _read(
    items: Iterator[T], size: int, batches: "Queue[list[T] | BaseException | None]", stop: Event
) -> None:
    ended: BaseException | None = None
    held: list[T] = []
    try:
        for item in items:
            held.append(item)
            if len(held) == size:
                if not _put(batches, held, stop):
                    break
                held = []
    except BaseException as error:  # noqa: BLE001  (handed to the thread that uses the batches)
        ended = error
    finally:
        close = getattr(items, "close", None)
        if close:
            close()
    if held:
        _put(batches, held, stop)
    _put(batches, ended, stop)


def _put(
    batches: "Queue[list[T] | BaseException | None]",
    batch: list[T] | BaseException | None,
    stop: Event,
) -> bool:
    """Hand a batch over; False where none is wanted any more."""
    while not stop.is_set():
        try:
            batches.put(batch, timeout=_SECONDS)
        except Full:
            continue
        return True
    return False


def _empty(batches: "Queue[list[T] | BaseException | None]") -> None:
    while True:
        try:
            batches.get_nowait()
        except Empty:
            return


@contextmanager
def rare_collections() -> Iterator[None]:
    """Look for circles of garbage seldom: rows make none, and the search takes a fifth of the time.

    What is free of circles is given back at once all the same.
    """
    before = gc.get_threshold()
    gc.set_threshold(_RARELY, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)
