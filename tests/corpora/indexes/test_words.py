"""The word index: found through noise, as exact as one made anew, blind to what came later."""

import os
import shutil
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.corpora.works import entry

from scholiast.corpora.indexes.words import WordIndex
from scholiast.corpora.interface import Entry, Query
from scholiast.corpora.local import LocalCorpus, index_folder
from scholiast.corpora.store import Store

TITLES = (
    "Attention is all you need",
    "Deep residual learning for image recognition",
    "Adam: a method for stochastic optimization",
    "Generative adversarial nets",
    "Neural machine translation by jointly learning to align and translate",
    "Long short-term memory",
)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "works.sqlite", create=True) as opened:
        opened.put(
            entry(title, f"Writer{i}", s2=str(i + 1), year=2014 + i)
            for i, title in enumerate(TITLES)
        )
        yield opened


def found(corpus: LocalCorpus, **asked: object) -> list[str]:
    answer = corpus.search(Query(**asked))  # type: ignore[arg-type]
    assert answer.failure == ""
    return [work.title for work in answer.works]


@pytest.mark.parametrize(
    "title",
    [
        "Attention is all you need",
        "ATTENTION IS ALL YOU NEED.",
        "Attentlon ls aIl you nced",
        "Attentionisall youneed",
        "Attention is all",
        "Attenti- on is all you need",
    ],
)
def test_a_title_is_found_through_noise(store: Store, title: str) -> None:
    assert found(LocalCorpus(store), title=title)[0] == TITLES[0]


def test_authors_and_year_tell_like_titles_apart(store: Store) -> None:
    store.put([entry("Proceedings of the conference", "Ng", year=2001, s2="91"),
               entry("Proceedings of the conference", "Koh", year=2003, s2="93")])  # fmt: skip
    corpus = LocalCorpus(store)
    for author, year, id in (("Ng", 2001, "s2:91"), ("Koh", 2003, "s2:93")):
        title = "Proceedings of the conference"
        for asked in (Query(title, (author,)), Query(title, year=year)):
            assert corpus.search(asked).works[0].id == id


def test_people_search_by_free_words_of_the_abstract(store: Store) -> None:
    store.put([entry("Title of another kind", "Ng", s2="90", abstract="On the mating of newts.")])
    assert found(LocalCorpus(store), text="newt mating")[0] == "Title of another kind"


def test_a_raw_entry_finds_its_work(store: Store) -> None:
    raw = "[12] Writer2, D.: Adam - a method for stochastic optimisation. CoRR (2016)"
    assert found(LocalCorpus(store), text=raw)[0] == TITLES[2]


def test_a_query_of_nothing_finds_nothing(store: Store) -> None:
    assert found(LocalCorpus(store)) == []
    assert found(LocalCorpus(store), title="...") == []
    assert found(LocalCorpus(store), title="x" * 100_000, text="y " * 100_000) == []
    assert found(LocalCorpus(store), title="Attention", limit=0) == []


def test_works_of_an_empty_store_are_absent_and_its_canary_says_so(tmp_path: Path) -> None:
    with Store(tmp_path / "none.sqlite", create=True) as store:
        corpus = LocalCorpus(store)
        assert found(corpus, title="Attention") == []
        assert "empty" in corpus.canary().failure


def test_the_canary_is_a_work_found_through_the_index(store: Store) -> None:
    answer = LocalCorpus(store).canary()
    assert answer.answered
    assert answer.works[0].title in TITLES


def test_new_works_are_found_and_changed_ones_by_their_new_words(store: Store) -> None:
    corpus = LocalCorpus(store)
    assert found(corpus, text="newts") == []
    store.put([entry(TITLES[0], "Writer0", s2="1", year=2014, abstract="Now about newts.")])
    store.put([entry("A later work on salamanders", "Ng", s2="80")])
    assert found(corpus, text="newts") == [TITLES[0]]
    assert found(corpus, title="salamanders")[0] == "A later work on salamanders"


def test_a_second_process_finds_the_index_as_the_first_left_it(store: Store) -> None:
    folder = index_folder(store.path)
    LocalCorpus(store).refresh()
    before = sorted(str(path) for path in folder.rglob("*"))
    assert found(LocalCorpus(store), title=TITLES[3])[0] == TITLES[3]
    assert sorted(str(path) for path in folder.rglob("*")) == before


def files(store: Store) -> list[Path]:
    return sorted(path for path in index_folder(store.path).rglob("*") if path.is_file())


@pytest.mark.parametrize("harm", ["cut", "zeroed", "gone", "other bytes"])
def test_an_index_with_any_damaged_file_is_made_anew(store: Store, harm: str) -> None:
    LocalCorpus(store).refresh()
    expected = scores(LocalCorpus(store))
    for number in range(len(files(store))):
        LocalCorpus(store).refresh()
        there = files(store)
        file = there[number % len(there)]
        whole = file.read_bytes()
        file.unlink()  # a file cut where it lies would end any process that has it mapped
        if harm != "gone":
            spoilt = {"cut": whole[: len(whole) // 2], "zeroed": bytes(len(whole)),
                      "other bytes": whole[:-1] + b"\x5a"}  # fmt: skip
            file.write_bytes(spoilt[harm])
        assert scores(LocalCorpus(store)) == expected


def test_an_index_folder_that_is_gone_is_made_anew(store: Store) -> None:
    corpus = LocalCorpus(store)
    expected = scores(corpus)
    shutil.rmtree(index_folder(store.path))
    assert scores(LocalCorpus(store)) == expected


def test_an_index_of_another_history_is_not_taken_for_this_one(tmp_path: Path) -> None:
    path = tmp_path / "works.sqlite"
    for title in ("The first history of the store", "Another history of the store"):
        with Store(path, create=True) as store:
            store.put([entry(title, "Ng", s2="1")])
            assert found(LocalCorpus(store), title=title) == [title]
        path.unlink()


def test_a_folder_that_cannot_be_written_is_a_failure_and_no_answer(store: Store) -> None:
    index_folder(store.path).write_text("a file stands in the way")
    answer = LocalCorpus(store).search(Query(title=TITLES[0]))
    assert not answer.answered
    assert "cannot be written" in answer.failure


def test_a_query_as_of_a_day_sees_no_later_work(store: Store) -> None:
    corpus = LocalCorpus(store)
    for year in range(2013, 2021):
        seen = corpus.search(Query(text="learning attention memory nets adam",
                                   as_of=date(year, 12, 31), limit=50))  # fmt: skip
        assert all((work.year or 0) <= year for work in seen.works)
        assert len(seen.works) == max(0, min(6, year - 2013))
    kept = [path.name for path in (index_folder(store.path) / "words").glob("as-of-*")]
    assert len(kept) <= 5


WORDS = st.sampled_from(["cats", "dogs", "learning", "deep", "graph", "of", "quantum", "boxes"])
WORKS = st.lists(
    st.tuples(st.lists(WORDS, min_size=2, max_size=6), st.integers(2015, 2020), st.integers(1, 30)),
    min_size=1,
    max_size=14,
)


def entries(works: list[tuple[list[str], int, int]]) -> list[Entry]:
    return [entry(" ".join(words), s2=str(number), year=year) for words, year, number in works]


def scores(corpus: LocalCorpus, as_of: date | None = None) -> list[tuple[str, float]]:
    """Return ids and scores of a query that many works answer to."""
    answer = corpus.search(
        Query("deep learning of cats", text="graph attention boxes", as_of=as_of, limit=100)
    )
    assert answer.failure == ""
    works = zip(answer.works, answer.scores, strict=True)
    return [(work.title, round(score, 4)) for work, score in works]


@settings(max_examples=int(os.environ.get("SCHOLIAST_RUNS", "4")), deadline=None)
@given(WORKS, WORKS, st.integers(2014, 2020))
def test_scores_as_of_a_day_are_those_of_an_index_of_earlier_works(
    tmp_path_factory: pytest.TempPathFactory,
    first: list[tuple[list[str], int, int]],
    second: list[tuple[list[str], int, int]],
    year: int,
) -> None:
    """Whatever was asked and kept before, later works and changes of earlier ones included."""
    folder = tmp_path_factory.mktemp("stores")
    day = date(year, 12, 31)
    with Store(folder / "all.sqlite", create=True) as store:
        corpus = LocalCorpus(store)
        store.put(entries(first))
        scores(corpus, day)
        store.put(entries(second))
        found_then = scores(corpus, day)
        found_now = scores(corpus)
        with Store(folder / "earlier.sqlite", create=True) as earlier:
            earlier.put(Entry(work) for work in store.works(as_of=day))
            assert found_then == scores(LocalCorpus(earlier))
        with Store(folder / "anew.sqlite", create=True) as anew:
            anew.put(Entry(work) for work in store.works())
            assert found_now == scores(LocalCorpus(anew))


def test_an_index_that_only_hides_later_works_is_seen_to_weigh_otherwise(tmp_path: Path) -> None:
    """The control: the same works filtered out of an index of all have other scores."""
    with Store(tmp_path / "works.sqlite", create=True) as store:
        store.put(entries([(["deep", "cats"], 2015, 1), (["deep", "boxes"], 2020, 2),
                           (["deep", "dogs"], 2020, 3)]))  # fmt: skip
        corpus = LocalCorpus(store)
        strict = scores(corpus, date(2016, 1, 1))
        hidden = [hit for hit in scores(corpus) if hit[0] == "deep cats"]
        assert [title for title, _ in strict] == ["deep cats"]
        assert strict != hidden


def test_the_index_alone_answers_with_rows(store: Store, tmp_path: Path) -> None:
    index = WordIndex(store, tmp_path / "index")
    (row, score), *_ = index.search(Query(title=TITLES[5]))
    assert store.at_rows([row])[row].title == TITLES[5]
    assert score > 0
