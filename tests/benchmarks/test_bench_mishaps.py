"""What goes amiss around `scholiast bench`: empty files, ids given twice, two runs at once, disks."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from scholiast.benchmarks.citerag.loading import open_lists
from scholiast.benchmarks.interface import Outcome
from scholiast.benchmarks.ranking import Journal, Ranked, rankings_of
from scholiast.benchmarks.report import ablation_table, as_html, as_markdown, parts
from scholiast.benchmarks.run import Options, run
from scholiast.cli.app import app
from scholiast.cli.bench_shown import table
from scholiast.errors import InputError, SettingsError
from scholiast.retrieving.extras import is_installed
from tests.benchmarks.citerag_files import write_pool, write_tests
from tests.benchmarks.wordsearch import WordSearch


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_tests(write_pool(tmp_path / "citerag"))


def measured(folder: Path, records: Path) -> int:
    """Return how many samples a run is over."""
    benchmark = open_lists(folder, None)
    return run(benchmark, WordSearch(benchmark.collection), Options(records)).n


def test_an_empty_test_file_is_told_and_leaves_no_record(folder: Path, tmp_path: Path) -> None:
    assert measured(folder, tmp_path / "sound") == 2
    (folder / "test_task1.jsonl").write_text("")
    with pytest.raises(InputError, match="nothing to ask"):
        measured(folder, tmp_path / "records")
    assert not (tmp_path / "records").exists()


def test_two_records_of_one_id_are_told(folder: Path, tmp_path: Path) -> None:
    file = folder / "test_task1.jsonl"
    file.write_text(file.read_text() * 2)
    with pytest.raises(InputError, match=r"2 records .* have the id '1'"):
        measured(folder, tmp_path / "records")


def test_a_run_beside_the_same_run_has_a_journal_of_its_own(tmp_path: Path) -> None:
    path, head = tmp_path / "unfinished" / "run.jsonl", {"benchmark": "made"}
    with Journal(path, head) as one, Journal(path, head) as other:
        one.add([Ranked("a", ("x",))])
        other.add([Ranked("b", ("y",))])
        one.add([Ranked("c", ("z",))])
        one.finish(tmp_path / "one.jsonl")
        other.finish(tmp_path / "other.jsonl")
    assert set(rankings_of(tmp_path / "one.jsonl")[1]) == {"a", "c"}
    assert set(rankings_of(tmp_path / "other.jsonl")[1]) == {"b"}
    with Journal(path, head) as later:
        assert later.kept == {}


def test_only_pages_are_reports_and_a_folder_without_runs_is_told(
    folder: Path, tmp_path: Path
) -> None:
    words = ["bench", "report", str(tmp_path)]
    empty = CliRunner().invoke(app, words, catch_exceptions=False)
    assert "no outcomes of runs" in empty.stderr
    with pytest.raises(SettingsError, match=r"an \.html or an \.md"):
        CliRunner().invoke(app, [*words, "-o", str(tmp_path / "x.pdf")], catch_exceptions=False)
    measured(folder, tmp_path)
    shown = tmp_path / "new" / "x.md"
    told = CliRunner().invoke(app, [*words, "-o", str(shown)], catch_exceptions=False)
    assert "no outcomes" not in told.stderr
    assert "| words |" in shown.read_text("utf-8")


def test_names_of_records_do_nothing_to_a_screen_or_a_page() -> None:
    odd = "<script>alert(1)</script>\x1b[31m | \u202e"
    outcome = Outcome(
        "citerag/list", odd, 1, {"recall@20": 0.5}, {}, slices={odd: {"recall@20": 0.5}},
        slice_sizes={odd: 1},
    )  # fmt: skip
    made = parts([outcome], with_published=False)
    for text in (as_markdown(made), as_html(made), ablation_table([outcome])):
        assert "alert(1)" in text
        assert "<script>" not in text
        assert not set(text) & {"\x1b", "\u202e"}
    assert "\\x1b[31m" in table(outcome)
    assert "\x1b" not in table(outcome)


@pytest.mark.skipif(
    not is_installed("scipy", "Stemmer", "safetensors", "onnxruntime", "tokenizers"),
    reason="the extra retrieval is not installed",
)
def test_training_time_is_spoken_of_where_something_is_trained(
    folder: Path, tmp_path: Path
) -> None:
    words = ["bench", "run", "citerag/position", "--data", str(folder), "-o", str(tmp_path / "r")]
    for model, is_trained in (("words", False), ("placed", True)):
        cache = ["--cache", str(tmp_path / model), "--model", model]
        told = CliRunner().invoke(app, [*words, *cache], catch_exceptions=False).stderr
        assert "first run over these 6 works" in told
        assert ("15 minutes" in told) is is_trained


def test_a_place_that_cannot_be_written_is_told_in_one_line(folder: Path, tmp_path: Path) -> None:
    taken = tmp_path / "file"
    taken.write_text("mine")
    command = [sys.executable, "-m", "scholiast.cli", "bench", "run", "citerag/list", "--json",
               "--data", str(folder), "--model", "words", "--cache", str(tmp_path / "cache")]  # fmt: skip
    done = subprocess.run([*command, "-o", str(taken)], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    assert str(taken) in done.stderr.splitlines()[-1]
    assert taken.read_text() == "mine"
    free = [*command, "-o", str(tmp_path / "free")]
    done = subprocess.run(free, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["n"] == 2
