"""Two who make the same index at once: one makes it, the other waits, both find."""

import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from scholiast.papers import Work
from scholiast.retrieving.extras import is_installed
from scholiast.retrieving.interface import Collection, Need, Retriever
from scholiast.retrieving.listed import ListedCollection
from scholiast.retrieving.locking import held
from scholiast.retrieving.sparse import SparseRetriever
from scholiast.retrieving.words import WordRetriever

WORKS = [Work(f"w{number}", title=f"On {word}") for number, word in enumerate(("oaks", "elms"))]
has_stems = pytest.mark.skipif(not is_installed("scipy", "Stemmer"), reason="extra retrieval")


class Slow(ListedCollection):
    """Takes its time to give texts."""

    def texts(self, start: int, stop: int, *, level: int = 1) -> list[str]:
        time.sleep(0.15)
        return super().texts(start, stop, level=level)


def words(collection: Collection, folder: Path) -> Retriever:
    return WordRetriever(collection, folder)


def bm25(collection: Collection, folder: Path) -> Retriever:
    return SparseRetriever(collection, folder, name="bm25")


@pytest.mark.parametrize("opener", [words, pytest.param(bm25, marks=has_stems)])
def test_an_index_that_two_make_at_once_serves_both(
    opener: Callable[[Collection, Path], Retriever], tmp_path: Path
) -> None:
    collection = Slow(WORKS)
    ready = threading.Barrier(3)

    def asked(_: int) -> Sequence[int]:
        ready.wait()
        retriever = opener(collection, tmp_path)
        return [int(row) for row in retriever.search([Need("elms")], limit=5)[0].rows]

    with ThreadPoolExecutor(3) as pool:
        assert list(pool.map(asked, range(3))) == [[1]] * 3


def test_a_second_holder_waits_for_the_first(tmp_path: Path) -> None:
    told: list[str] = []

    def second() -> None:
        with held(tmp_path / "index"):
            told.append("second")

    with held(tmp_path / "index"):
        other = threading.Thread(target=second)
        other.start()
        time.sleep(0.1)
        told.append("first")
    other.join(5)
    assert told == ["first", "second"]
