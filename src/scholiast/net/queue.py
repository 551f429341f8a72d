"""Items worked through from threads; those that met an outage are put back and tried again later.

>>> from scholiast.errors import OutageError
>>> tries: list[int] = []
>>> def look_up(item: int) -> int:
...     tries.append(item)
...     if item == 2 and tries.count(2) < 2:
...         raise OutageError("the host is busy")
...     return item * 10
>>> run_all([1, 2, 3], look_up, concurrency=1).done
{0: 10, 1: 20, 2: 30}
"""

import threading
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from scholiast.errors import OutageError

Item = TypeVar("Item")
Result = TypeVar("Result")
LAST_SECONDS = 1.0
"""Given to work under way when a run is interrupted, so that answers on their way are kept."""


@dataclass(frozen=True, slots=True)
class Left(Generic[Item]):
    """An item whose work met an outage each time; work for a later run."""

    index: int
    """Its place in the list."""
    item: Item
    why: str
    """What the last outage said."""


@dataclass(frozen=True, slots=True)
class Outcome(Generic[Item, Result]):
    """What came of a list of items: `len(done) + len(left)` is its length."""

    done: dict[int, Result]
    """Place in the list -> what the work returned."""
    left: tuple[Left[Item], ...]


def run_all(
    items: Sequence[Item],
    work: Callable[[Item], Result],
    *,
    concurrency: int = 8,
    rounds: int = 3,
    pause: float = 0.0,
    sleep: Callable[[float], None] = time.sleep,
) -> Outcome[Item, Result]:
    """Return what `work` gave for each item, and the items for which no answer was to be had.

    `work` is called from `concurrency` threads. Where it raises OutageError, the item goes back
    into the queue, and is tried again once the others had their turn: at most `rounds` times, with
    `pause` seconds between the rounds. What still failed is `left`: nothing is known of it, and a
    later call with those items goes on from there. Any other exception (no consent, no money left,
    a fault of the program) stops the run and is raised; so is KeyboardInterrupt, after a second in
    which the work under way may end.

    A `work` that gets outages as data (`Answer.failure`) raises OutageError itself to have the item
    put back: `if answer.failure: raise OutageError(answer.failure)`.
    """
    done: dict[int, Result] = {}
    queue = list(enumerate(items))
    why: dict[int, str] = {}
    for turn in range(rounds):
        if turn and queue and pause:
            sleep(pause)
        why = _round(queue, work, done, concurrency)
        queue = [(index, item) for index, item in queue if index in why]
        if not queue:
            break
    left = tuple(Left(index, item, why.get(index, "not tried")) for index, item in queue)
    return Outcome({index: done[index] for index in sorted(done)}, left)


def _round(
    queue: Iterable[tuple[int, Item]],
    work: Callable[[Item], Result],
    done: dict[int, Result],
    concurrency: int,
) -> dict[int, str]:
    """Work through the queue once; put results into `done`, and return why each other failed."""
    failed: dict[int, str] = {}
    broken: list[BaseException] = []
    waiting = iter(queue)
    lock = threading.Lock()
    stopped = threading.Event()

    def follow() -> None:
        """Take items until none is left, or another thread has stopped the run."""
        while not stopped.is_set():
            with lock:
                index, item = next(waiting, (-1, None))
            if item is None and index < 0:
                return
            try:
                done[index] = work(item)  # type: ignore[arg-type]
            except OutageError as outage:
                failed[index] = str(outage)
            except BaseException as error:  # noqa: BLE001  (raised again by the thread that waits)
                broken.append(error)
                stopped.set()

    _run(follow, max(concurrency, 1), stopped)
    if broken:
        raise broken[0]
    return failed


def _run(follow: Callable[[], None], concurrency: int, stopped: threading.Event) -> None:
    """Let threads follow until all are done; an interrupted run leaves those that still wait."""
    threads = [threading.Thread(target=follow, daemon=True) for _ in range(concurrency)]
    try:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    except BaseException:
        stopped.set()
        deadline = time.monotonic() + LAST_SECONDS
        for thread in threads:
            if thread.ident is not None:
                thread.join(max(deadline - time.monotonic(), 0.0))
        raise
