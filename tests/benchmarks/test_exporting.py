import csv
import json
from pathlib import Path

import ir_measures
import pytest
from ir_measures import RR, R, nDCG

from scholiast.benchmarks.citerag.loading import ListBenchmark, open_lists, open_positions
from scholiast.benchmarks.citerag.pool import identity
from scholiast.benchmarks.exporting import export_beir, export_mteb, export_trec, query_text
from scholiast.benchmarks.run import Options, run
from scholiast.errors import InputError
from scholiast.retrieving.interface import Need
from tests.benchmarks.citerag_files import write_pool, write_tests
from tests.benchmarks.wordsearch import WordSearch


@pytest.fixture
def benchmark(tmp_path: Path) -> ListBenchmark:
    return open_lists(write_tests(write_pool(tmp_path / "citerag")), None)


def test_trec_files_give_another_program_the_same_figures(
    benchmark: ListBenchmark, tmp_path: Path
) -> None:
    outcome = run(benchmark, WordSearch(benchmark.collection), Options(tmp_path / "records"))
    rankings = list((tmp_path / "records").glob("*.rankings.jsonl"))
    assert export_trec(benchmark, tmp_path / "trec", rankings) == (2, 1)
    qrels = list(ir_measures.read_trec_qrels(str(tmp_path / "trec" / "qrels.txt")))  # type: ignore[no-untyped-call]
    path = next((tmp_path / "trec").glob("*.run"))
    found = list(ir_measures.read_trec_run(str(path)))  # type: ignore[no-untyped-call]
    figures = ir_measures.calc_aggregate([R @ 20, RR @ 20, nDCG @ 20], qrels, found)
    assert figures[R @ 20] == pytest.approx(outcome.metrics["recall@20"])
    assert figures[RR @ 20] == pytest.approx(outcome.metrics["mrr@20"])
    assert figures[nDCG @ 20] == pytest.approx(outcome.metrics["ndcg@20"])


def test_rankings_of_another_benchmark_are_refused(
    benchmark: ListBenchmark, tmp_path: Path
) -> None:
    run(benchmark, WordSearch(benchmark.collection), Options(tmp_path / "records"))
    other = open_positions(tmp_path / "citerag", None)
    with pytest.raises(InputError, match="citerag/list"):
        export_trec(other, tmp_path / "t", list((tmp_path / "records").glob("*.rankings.jsonl")))


def test_beir_files_hold_works_queries_and_judgements(
    benchmark: ListBenchmark, tmp_path: Path
) -> None:
    assert export_beir(benchmark, tmp_path / "beir") == (2, 4)
    corpus, queries = (
        [json.loads(line) for line in (tmp_path / "beir" / name).read_text().splitlines()]
        for name in ("corpus.jsonl", "queries.jsonl")
    )
    with (tmp_path / "beir" / "qrels" / "test.tsv").open() as rows:
        judged = list(csv.DictReader(rows, delimiter="\t"))
    assert [work["_id"] for work in corpus] == benchmark.collection.ids(range(6))
    assert [query["_id"] for query in queries] == ["1", "2"]
    assert judged[-1] == {
        "query-id": "2", "corpus-id": identity("Deep Puffins"), "score": "1",
    }  # fmt: skip


def test_a_task_of_mteb_reads_as_python_and_names_its_files(
    benchmark: ListBenchmark, tmp_path: Path
) -> None:
    export_mteb(benchmark, tmp_path / "mteb")
    text = (tmp_path / "mteb" / "task.py").read_text()
    compile(text, "task.py", "exec")
    assert "class ScholiastCiteragList(AbsTaskRetrieval)" in text
    assert 'main_score="recall_at_20"' in text
    assert "@" not in text.replace("task.@", "")
    card = (tmp_path / "mteb" / "README.md").read_text()
    for name in ("corpus.jsonl", "queries.jsonl", "qrels/test.tsv"):
        assert name in card
        assert (tmp_path / "mteb" / name).is_file()


def test_a_query_of_a_position_has_the_text_around_it_on_one_line() -> None:
    text = query_text(Need(title="T", abstract="A\nb", before="x " * 900, after="\ny"))
    assert text.startswith("T. A b x x")
    assert text.endswith("[REF] y")
    assert len(text) < 700
