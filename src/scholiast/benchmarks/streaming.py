"""Samples -> lines, streamed through so many threads, each line kept as it comes.

Every benchmark is run through here. What a thread made is on disk before anything is done with it;
samples are drawn as they are needed, so that no more are held than are under way.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import TypeVar

from scholiast.benchmarks.journal import Kept, Line

L = TypeVar("L", bound=Line)
S = TypeVar("S")
Progress = Callable[[str, int, int], None]
"""What is done, how many of them are, and of how many; 0 where nobody knows."""
AHEAD = 2
"""Batches drawn for each thread: one under way, one waiting."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How samples are gone through, and who is told."""

    jobs: int = 1
    """Batches under way at once; one means the calling thread, and no other."""
    what: str = "answered"
    total: int = 0
    progress: Progress | None = None


def stream(
    batches: Iterable[Sequence[S]],
    lines_of: Callable[[Sequence[S]], Sequence[L]],
    journal: Kept[L],
    is_kept: Callable[[S], bool],
    pace: Pace,
) -> None:
    """Go through batches of samples, and keep the lines of those that are not kept already.

    What `lines_of` raises ends the run: what is under way is waited for and kept, nothing else is
    begun. Lines come in any order; whoever reads the journal asks by id.
    """

    def worked(batch: Sequence[S]) -> int:
        wanted = [sample for sample in batch if not is_kept(sample)]
        if wanted:
            journal.add(lines_of(wanted))
        return len(batch)

    done = 0
    for count in _inline(batches, worked) if pace.jobs <= 1 else _threaded(batches, worked, pace):
        done += count
        if pace.progress:
            pace.progress(pace.what, done, pace.total)


def _inline(batches: Iterable[Sequence[S]], worked: Callable[[Sequence[S]], int]) -> Iterator[int]:
    return map(worked, batches)


def _threaded(
    batches: Iterable[Sequence[S]], worked: Callable[[Sequence[S]], int], pace: Pace
) -> Iterator[int]:
    """Yield how many samples each batch had, as batches end."""
    waiting: set[Future[int]] = set()
    pool = ThreadPoolExecutor(pace.jobs, "samples")
    try:
        for batch in batches:
            waiting.add(pool.submit(worked, batch))
            if len(waiting) >= AHEAD * pace.jobs:
                ended, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in ended)
        while waiting:
            ended, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in ended)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
