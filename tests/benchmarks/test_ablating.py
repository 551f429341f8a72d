from pathlib import Path

import pytest

from scholiast.benchmarks.ablating import DEPTHS, SHARES, Ablation, Remembered, Shortened, ablate
from scholiast.benchmarks.citerag.loading import ListBenchmark, open_lists
from scholiast.benchmarks.run import Options, outcomes
from scholiast.errors import SettingsError
from scholiast.retrieving.interface import Retriever
from tests.benchmarks.citerag_files import TITLES, write_lines, write_pool, write_tests
from tests.benchmarks.wordsearch import WordSearch


@pytest.fixture
def benchmark(tmp_path: Path) -> ListBenchmark:
    return open_lists(write_tests(write_pool(tmp_path / "citerag")), None)


@pytest.fixture
def labelled(tmp_path: Path) -> ListBenchmark:
    """Return papers that cite the one work whose title they name, of two domains."""
    folder = write_pool(tmp_path / "labelled")
    papers = [
        {"paper_id": str(n), "title": f"On {title}", "domain": domain,
         "references": [{"title": title}]}
        for n, (title, domain) in enumerate(zip(TITLES, ("Physics", "Biology") * 3, strict=True))
    ]  # fmt: skip
    write_lines(folder / "test_task1.jsonl", papers)
    return open_lists(folder, None)


def test_noise_takes_right_works_away(labelled: ListBenchmark, tmp_path: Path) -> None:
    opened: list[str] = []

    def search(spec: str) -> Retriever:
        opened.append(spec)
        return Shortened(WordSearch(labelled.collection), 1)

    found = ablate(labelled, Ablation("noise", "words", search), Options(tmp_path / "r"))
    assert [one.setting for one in found] == ["noise 0%", *(f"noise {s:.0%}" for s in SHARES[1:])]
    assert (found[0].metrics["recall@20"], found[-1].metrics["recall@20"]) == (1, 0)
    assert {one.model for one in found} == {"words"}
    assert opened == ["words"]
    assert len(outcomes(tmp_path / "r")) == len(SHARES)


def test_more_works_seen_are_no_fewer_found(benchmark: ListBenchmark, tmp_path: Path) -> None:
    retriever = WordSearch(benchmark.collection)
    found = ablate(benchmark, Ablation("depth", "words", lambda spec: retriever), Options(tmp_path))
    recalls = [one.metrics["recall@20"] for one in found]
    assert len(recalls) == len(DEPTHS) - 1
    assert recalls == sorted(recalls)
    assert len(retriever.asked) == 2


def test_expressions_are_those_of_the_settings(benchmark: ListBenchmark, tmp_path: Path) -> None:
    for over, is_generated, wanted in (
        ("levels", False, ["m@1", "m@2", "m@3", "rrf(m@1,m@2,m@3)"]),
        ("retrieval", False, ["popularity", "m"]),
        ("retrieval", True, ["generate(m,R=0)", "generate(m,R=5)", "generate(m,R=10)"]),
        ("noise", True, [f"generate(m,R=10,noise={share})" for share in SHARES]),
    ):
        opened: list[str] = []

        def search(spec: str, opened: list[str] = opened) -> Retriever:
            opened.append(spec)
            return WordSearch(benchmark.collection)

        ablate(benchmark, Ablation(over, "m", search, is_generated), Options(tmp_path))
        assert opened == wanted


def test_domains_need_to_be_known(
    benchmark: ListBenchmark, labelled: ListBenchmark, tmp_path: Path
) -> None:
    words = Ablation("domain", "words", lambda spec: WordSearch(benchmark.collection))
    with pytest.raises(SettingsError, match="domain"):
        ablate(benchmark, words, Options(tmp_path))
    search = Ablation("domain", "words", lambda spec: WordSearch(labelled.collection))
    found = ablate(labelled, search, Options(tmp_path))
    assert [(one.setting, one.n) for one in found] == [("domain Biology", 3), ("domain Physics", 3)]


def test_a_need_is_looked_up_once(benchmark: ListBenchmark) -> None:
    retriever = WordSearch(benchmark.collection)
    remembered = Remembered(retriever)
    needs = [sample.need for sample in benchmark.samples()]
    first, again = remembered.search(needs[:1]), remembered.search(needs)
    assert first[0] is again[0]
    assert len(retriever.asked) == 2


def test_what_is_unknown_is_refused(benchmark: ListBenchmark, tmp_path: Path) -> None:
    words = Ablation("size", "words", lambda spec: WordSearch(benchmark.collection))
    with pytest.raises(SettingsError, match="noise"):
        ablate(benchmark, words, Options(tmp_path))
