from pathlib import Path

import pytest

from scholiast.benchmarks.citerag.loading import open_lists, open_positions
from scholiast.benchmarks.citerag.pool import identity
from scholiast.errors import InputError
from tests.benchmarks.citerag_files import TITLES, write_lines, write_pool, write_tests

DATA = Path(__file__).parents[3] / "shared" / "data" / "citerag"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_tests(write_pool(tmp_path))


def test_titles_that_differ_in_case_and_points_are_one_work(folder: Path) -> None:
    collection = open_lists(folder, None).collection
    assert len(collection) == len(TITLES)
    assert collection.row(identity("graphs of GULLS")) == 0
    assert collection.works([0])[0].identifiers.arxiv == "2001.00001v1"


def test_a_reference_that_the_pool_lacks_stays_among_the_right_ones(folder: Path) -> None:
    benchmark = open_lists(folder, None)
    sample = benchmark.samples()[0]
    assert sample.relevant == tuple(map(identity, ("Nets for Terns", "Lost", "Dense Divers")))
    assert benchmark.notes() == {
        "pool": 6, "training_left_out": 0, "wanted": 4, "lacking": 1, "listed": 5,
    }  # fmt: skip


def test_a_paper_is_not_its_own_reference(folder: Path) -> None:
    sample = open_lists(folder, None).samples()[1]
    assert sample.need.excluded == {identity("Sparse Skuas")}


def test_who_cites_whom_is_learned_from_both_training_files(folder: Path) -> None:
    collection = open_lists(folder, None).collection
    graph = collection.citing
    assert list(graph.titles) == ["A Survey of Gulls", "Deep Puffins", "Alone"]
    cited = [
        collection.works(list(graph.cited[graph.starts[i] : graph.starts[i + 1]]))
        for i in range(len(graph.titles))
    ]
    assert [[work.title for work in works] for works in cited] == [
        ["GRAPHS of gulls!", "Deep Puffins"], ["Sparse Skuas"], ["Attention to Auks"],
    ]  # fmt: skip
    assert graph.rows.tolist() == [-1, 2, -1]


def test_a_test_paper_among_the_training_papers_is_left_out(tmp_path: Path) -> None:
    folder = write_tests(write_pool(tmp_path, leak=True))
    benchmark = open_lists(folder, None)
    assert len(benchmark.collection.citing.titles) == 3
    assert benchmark.notes()["training_left_out"] == 2
    sound = write_pool(tmp_path / "sound")
    write_lines(sound / "test_task1.jsonl", [{"paper_id": "9", "title": "Else", "references": []}])
    assert len(open_lists(sound, None).collection.citing.titles) == 3


def test_a_placeholder_has_the_text_around_it_and_its_paper_s_abstract(folder: Path) -> None:
    first, second = open_positions(folder, None).samples()
    assert first.id == "1_1#0"
    assert first.need.before == "Terns dive "
    assert first.need.after == " far, not [ref]2."
    assert first.need.section == "diving"
    assert first.need.abstract.startswith("Terns dive")
    assert first.relevant == (identity("Nets for Terns"),)
    assert (second.relevant, second.group) == ((), "1")


def test_the_published_labels_stand_beside_the_right_ones(folder: Path) -> None:
    other = open_positions(folder, None).official()
    assert other == {"1_1#0": (identity("Nets for Terns"),), "1_1#1": (identity("Dense Divers"),)}


def test_examples_are_the_placeholders_whose_work_is_in_the_pool(folder: Path) -> None:
    examples = open_lists(folder, None).training()
    assert [example.relevant for example in examples] == [(identity(TITLES[0]),)] * 2
    assert examples[0].need.before == "Gulls form graphs "
    assert examples[1].need.before.endswith("So ")
    assert examples[0].need.abstract == "Of gulls and graphs."
    assert {example.group for example in examples} == {identity("A Survey of Gulls")}


def test_tests_alone_are_ranked_against_the_pool_that_is_named(tmp_path: Path) -> None:
    tests, pool = write_tests(tmp_path / "tests"), write_pool(tmp_path / "pool")
    assert len(open_lists(tests, pool).collection) == len(TITLES)
    with pytest.raises(InputError, match="--pool"):
        open_lists(tests, None)


def test_a_broken_line_is_named_by_file_and_number(folder: Path) -> None:
    path = folder / "test_task1.jsonl"
    path.write_text(path.read_text() + '{"paper_id": 3}\n')
    with pytest.raises(InputError, match=r"test_task1\.jsonl:3 .*paper_id"):
        open_lists(folder, None)


def test_a_file_cut_short_is_told(folder: Path) -> None:
    path = folder / "test_task2.jsonl.gz"
    path.write_bytes(path.read_bytes()[:-20])
    with pytest.raises(InputError, match=r"cannot read .*test_task2"):
        open_positions(folder, None)


@pytest.mark.skipif(not DATA.is_dir(), reason="the shared data are not beside this checkout")
def test_the_bundle_has_the_counts_that_its_readme_gives() -> None:
    benchmark = open_positions(DATA, None)
    samples = benchmark.samples()
    assert len(samples) == 1693
    assert len({sample.group for sample in samples}) == 177  # of 184; seven have no marker
    assert len({sample.id for sample in samples}) == 1693
    assert sum(not sample.relevant for sample in samples) == 15
