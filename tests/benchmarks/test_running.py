from pathlib import Path

import msgspec
import pytest

from scholiast.benchmarks.citerag.loading import open_lists, open_positions
from scholiast.benchmarks.citerag.pool import identity
from scholiast.benchmarks.interface import Outcome, Sample
from scholiast.benchmarks.opening import default_model, find_pool, open_benchmark
from scholiast.benchmarks.ranking import Journal, Ranked, rankings_of
from scholiast.benchmarks.run import Deferred, Options, evaluate, model_folder, outcomes, run
from scholiast.errors import InputError, SettingsError, StoreError
from tests.benchmarks.citerag_files import write_pool, write_tests
from tests.benchmarks.wordsearch import WordSearch


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_tests(write_pool(tmp_path / "citerag"))


def test_a_run_gives_figures_with_intervals_and_keeps_them(folder: Path, tmp_path: Path) -> None:
    benchmark = open_lists(folder, None)
    outcome = run(benchmark, WordSearch(benchmark.collection), Options(tmp_path / "records"))
    assert (outcome.benchmark, outcome.model, outcome.n) == ("citerag/list", "words", 2)
    assert outcome.metrics["recall@20"] == pytest.approx((2 / 3 + 1) / 2)
    assert outcome.intervals["recall@20"].low <= outcome.metrics["recall@20"]
    assert outcome.metrics["hit@20"] == 1.5
    assert set(outcome.metrics) >= {"recall@40", "ndcg@20", "mrr@20", "fuzzy:recall@20"}
    assert outcome.costs["peak_mb"] > 1
    assert outcomes(tmp_path / "records")[0][1] == outcome
    head, ranked = rankings_of(next((tmp_path / "records").glob("*.rankings.jsonl")))
    assert head["benchmark"] == "citerag/list"
    assert list(ranked) == ["1", "2"]
    assert identity("Sparse Skuas") not in ranked["2"].ranked


def test_the_published_labels_and_formulas_have_figures_of_their_own(
    folder: Path, tmp_path: Path
) -> None:
    benchmark = open_positions(folder, None)
    outcome = run(benchmark, WordSearch(benchmark.collection), Options(tmp_path))
    rankings = WordSearch(benchmark.collection).search([one.need for one in benchmark.samples()])
    first = 1 - rankings[0].rows.tolist().index(1) / 10
    last = 1 - rankings[1].rows.tolist().index(5) / 10
    assert outcome.metrics["paca@10"] == pytest.approx(first / 2)
    assert outcome.metrics["official:paca@10"] == outcome.metrics["paca@10"] + last / 2
    # "NETS FOR TERNS." is not "Nets for Terns" to the published scorer, and what it does not find
    # it does not count
    assert outcome.metrics["published:pacc_first@10"] == 0
    assert outcome.metrics["published:pacc@10"] == last


def test_a_limit_takes_the_first_samples(folder: Path, tmp_path: Path) -> None:
    benchmark = open_lists(folder, None)
    outcome = run(benchmark, WordSearch(benchmark.collection), Options(tmp_path, limit=1))
    assert outcome.n == 1
    assert outcome.metrics["recall@20"] == pytest.approx(2 / 3)


def test_a_run_that_died_goes_on_and_comes_to_the_same(folder: Path, tmp_path: Path) -> None:
    benchmark = open_lists(folder, None)
    whole = run(benchmark, WordSearch(benchmark.collection), Options(tmp_path / "whole"))
    records = tmp_path / "died"
    with pytest.raises(RuntimeError):
        run(benchmark, WordSearch(benchmark.collection, dies_at=1), Options(records))
    journal = next((records / "unfinished").iterdir())
    journal.write_bytes(journal.read_bytes() + b'{"id": "2", "ranked": ["half a li')
    second = WordSearch(benchmark.collection)
    outcome = run(benchmark, second, Options(records))
    assert len(second.asked) == 1
    assert outcome.metrics == whole.metrics
    assert not list((records / "unfinished").iterdir())


def test_a_finished_run_is_not_reused(folder: Path, tmp_path: Path) -> None:
    benchmark = open_lists(folder, None)
    for _ in range(2):
        retriever = WordSearch(benchmark.collection)
        run(benchmark, retriever, Options(tmp_path))
        assert len(retriever.asked) == 2
    assert len(outcomes(tmp_path)) == 2


def test_the_journal_of_another_run_is_begun_anew(tmp_path: Path) -> None:
    with Journal(tmp_path / "j", {"model": "a"}) as journal:
        journal.add([Ranked("1", ("x",))])
    with Journal(tmp_path / "j", {"model": "a"}) as journal:
        assert list(journal.kept) == ["1"]
    with Journal(tmp_path / "j", {"model": "b"}) as journal:
        assert not journal.kept


def test_slices_have_their_own_figures(folder: Path) -> None:
    benchmark = open_lists(folder, None)
    samples = [
        Sample(s.id, s.need, s.relevant, s.group, {"year": year})
        for s, year in zip(benchmark.samples(), ("2020", "2021"), strict=True)
    ]
    ranked = [Ranked("1", ()), Ranked("2", samples[1].relevant)]
    outcome = evaluate(benchmark, "none", samples, ranked)
    assert outcome.slices["year=2020"]["recall@20"] == 0
    assert outcome.slices["year=2021"]["recall@20"] == 1
    assert outcome.slice_intervals["year=2021"]["recall@20"].low == 1
    assert outcome.slice_sizes == {"year=2020": 1, "year=2021": 1}


def test_models_are_kept_by_what_they_are_made_from(folder: Path, tmp_path: Path) -> None:
    lists, positions = open_lists(folder, None), open_positions(folder, None)
    assert model_folder(lists, tmp_path) == model_folder(positions, tmp_path)
    leaky = write_tests(write_pool(tmp_path / "leaky"))
    path = leaky / "train_task2.jsonl.gz"
    path.unlink()
    assert model_folder(open_lists(leaky, None), tmp_path) != model_folder(lists, tmp_path)


def test_examples_are_read_when_they_are_looked_at() -> None:
    read: list[int] = []

    def examples() -> list[object]:
        read.append(1)
        return []

    deferred = Deferred(examples)  # type: ignore[arg-type]
    assert not read
    assert len(deferred) == len(list(deferred)) == 0
    assert read == [1]


def test_a_name_that_is_no_benchmark_is_refused(folder: Path) -> None:
    with pytest.raises(SettingsError, match="citerag/list"):
        open_benchmark("citerag/lists", folder, None)
    assert open_benchmark("citerag/position", folder, None).name == "citerag/position"
    assert default_model("citerag/list") == "learned"


def test_the_pool_is_found_above(tmp_path: Path) -> None:
    pool = write_pool(tmp_path / "shared" / "data" / "citerag")
    assert find_pool((tmp_path / "main" / "src",)) == pool
    assert find_pool(()) is None


def test_a_damaged_record_is_named(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_bytes(b"{")
    with pytest.raises(StoreError, match=r"x\.json"):
        outcomes(tmp_path)


def test_an_outcome_is_read_back_as_it_was_written() -> None:
    outcome = Outcome("b", "m", 1, {"recall@1": 0.5}, {})
    assert msgspec.json.decode(msgspec.json.encode(outcome), type=Outcome) == outcome


def test_no_folder_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no folder"):
        open_lists(tmp_path / "none", None)
