"""The vector index: near works first, the same as brute force, blind to what came later."""

from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.corpora.works import entry

from scholiast.corpora.indexes.grams import HashedGrams
from scholiast.corpora.indexes.vectors import VectorIndex
from scholiast.corpora.store import Store

TITLES = {2015: "Deep learning of cats", 2016: "Deep learning of dogs", 2017: "Quantum gravity",
          2018: "Deep learning of many cats"}  # fmt: skip


class Counting:
    """An encoder that counts what it is asked."""

    name, width = "counting", 64

    def __init__(self) -> None:
        self.texts = 0

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.texts += len(texts)
        return HashedGrams(64).encode(texts)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "works.sqlite", create=True) as opened:
        opened.put(entry(title, "Ng", s2=str(year), year=year) for year, title in TITLES.items())
        yield opened


def titles(store: Store, hits: list[tuple[int, float]]) -> list[str]:
    works = store.at_rows(row for row, _ in hits)
    return [works[row].title for row, _ in hits]


def test_the_nearest_come_first_with_their_cosine(store: Store, tmp_path: Path) -> None:
    encoder = HashedGrams()
    hits = VectorIndex(store, tmp_path / "index", encoder).search("Deep learning of cats")
    assert titles(store, hits)[:2] == ["Deep learning of cats", "Deep learning of many cats"]
    asked, *known = encoder.encode(["Deep learning of cats", *(f"{t}\n" for t in TITLES.values())])
    expected = sorted((float(vector @ asked) for vector in known), reverse=True)
    assert [score for _, score in hits] == pytest.approx(expected, abs=2e-3)


def test_as_of_a_day_later_works_are_not_seen_and_scores_stay(store: Store, tmp_path: Path) -> None:
    index = VectorIndex(store, tmp_path / "index", HashedGrams())
    everything = dict(index.search("deep cats", limit=9))
    store.put([entry("Deep cats of no year at all", "Ng", s2="1", year=None)])
    for year in range(2014, 2020):
        seen = index.search("deep cats", limit=9, as_of=date(year, 12, 31))
        assert len(seen) == len([known for known in TITLES if known <= year])
        assert all(everything[row] == score for row, score in seen)


def test_only_new_and_changed_works_are_encoded(store: Store, tmp_path: Path) -> None:
    encoder = Counting()
    VectorIndex(store, tmp_path / "index", encoder).refresh()
    assert encoder.texts == 4
    store.put([entry("A new work on newts", "Ng", s2="1"),
               entry(TITLES[2015], "Ng", s2="2015", year=2015, abstract="newts")])  # fmt: skip
    index = VectorIndex(store, tmp_path / "index", encoder)
    found = index.search("newts")
    assert encoder.texts == 4 + 2 + 1
    anew = VectorIndex(store, tmp_path / "anew", Counting())
    assert found == anew.search("newts")


def test_joined_works_leave_one(store: Store, tmp_path: Path) -> None:
    index = VectorIndex(store, tmp_path / "index", HashedGrams())
    store.put([entry("Of newts, a study", "Ng", s2="7"), entry("A study of newts", "Ng", pmid="7")])
    assert len(index.search("newts", limit=99)) == 6
    store.put([entry("A study of newts", "Ng", s2="7", pmid="7")])
    assert len(index.search("newts", limit=99)) == 5


def test_another_encoder_makes_the_index_anew(store: Store, tmp_path: Path) -> None:
    VectorIndex(store, tmp_path / "index", HashedGrams(64)).refresh()
    encoder = Counting()
    VectorIndex(store, tmp_path / "index", encoder).refresh()
    assert encoder.texts == 4


@pytest.mark.parametrize("harm", [b"", b"\0" * 9_999])
def test_a_damaged_index_is_made_anew(store: Store, tmp_path: Path, harm: bytes) -> None:
    expected = VectorIndex(store, tmp_path / "index", HashedGrams()).search("deep cats")
    for file in list((tmp_path / "index").rglob("*.*")):
        if file.is_file():
            file.write_bytes(harm)
            found = VectorIndex(store, tmp_path / "index", HashedGrams()).search("deep cats")
            assert found == expected


def test_an_empty_store_or_text_finds_nothing(store: Store, tmp_path: Path) -> None:
    index = VectorIndex(store, tmp_path / "index", HashedGrams())
    assert index.search("") == index.search("cats", limit=0) == []
    with Store(tmp_path / "none.sqlite", create=True) as none:
        assert VectorIndex(none, tmp_path / "none", HashedGrams()).search("cats") == []
