"""Snapshots by name, compaction, and what a store holds in numbers."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.corpora.works import entry, work

from scholiast.corpora import import_retractions
from scholiast.corpora.interface import Entry, Query
from scholiast.corpora.local import LocalCorpus
from scholiast.corpora.snapshots import (
    compact,
    open_snapshot,
    snapshot_path,
    snapshots,
    statistics,
    take_snapshot,
)
from scholiast.corpora.store import Store
from scholiast.errors import InputError, StoreError
from scholiast.papers import Document, Identifiers


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "works.sqlite", create=True) as opened:
        cited = (Identifiers(doi="10.9/y"),)
        opened.put([entry("The first title of the store", "Ng", s2="1", cites=cited, year=2019)])
        yield opened


def test_a_snapshot_stays_as_it_was(store: Store) -> None:
    taken = take_snapshot(store, "first")
    store.put([entry("The second title of the store", "Ng", s2="2")])
    assert (taken.generation, taken.works, len(store)) == (1, 1, 2)
    assert snapshots(store.path) == (taken,)
    with open_snapshot(store.path, "first") as opened:
        assert [kept.id for kept in opened.works()] == ["s2:1"]
        assert opened.cites("s2:1") == ("doi:10.9/y",)
        found = LocalCorpus(opened).search(Query(title="The second title of the store"))
        assert [kept.id for kept in found.works] == ["s2:1"]
        with pytest.raises(StoreError):
            opened.put([entry("Third", s2="3")])


def test_a_name_is_given_once_and_is_no_path(store: Store) -> None:
    take_snapshot(store, "first")
    with pytest.raises(InputError, match="choose another name"):
        take_snapshot(store, "first")
    for name in ("../first", "", "a/b", ".hidden", "x" * 70):
        with pytest.raises(InputError, match="no name"):
            take_snapshot(store, name)


def test_a_missing_or_changed_snapshot_is_told(store: Store) -> None:
    take_snapshot(store, "first")
    with pytest.raises(StoreError, match="there are: first"):
        open_snapshot(store.path, "second")
    path = snapshot_path(store.path, "first")
    path.write_bytes(path.read_bytes()[:-1] + b"\1")
    with pytest.raises(StoreError, match="not as it was made"):
        open_snapshot(store.path, "first")


def test_compaction_gives_room_back_and_loses_nothing(store: Store) -> None:
    for i in range(3):
        store.put_text("s2:1", Document(f"{i} " * 50_000), origin="")
    before = list(store.works())
    assert compact(store) > 0
    assert list(store.works()) == before
    assert store.text("s2:1") is not None


def test_the_statistics_count_what_is_there(store: Store, tmp_path: Path) -> None:
    store.put([Entry(work("Another title of the store", "Ng", s2="2", year=None),
                     document=Document("text"))])  # fmt: skip
    (tmp_path / "list.txt").write_text("10.1000/ab\n")
    import_retractions(tmp_path / "list.txt", store.path)
    found = statistics(store)
    assert found.counts == {
        "works": 2,
        "works with a full text": 1,
        "citations": 1,
        "cited works not kept": 1,
        "works with notices": 1,
    }
    assert found.years == {"2019": 1, "unknown": 1}
    assert list(found.lists) == ["list.txt"]
    assert (found.generation, found.bytes > 0) == (store.generation, True)
