import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from scholiast.cli.app import app
from scholiast.errors import InputError, SettingsError
from tests.benchmarks.citerag_files import write_pool, write_tests

ROOT = Path(__file__).parents[2]
DYING = """
import os, signal, sys
from pathlib import Path
from scholiast.benchmarks.citerag.loading import open_lists
from scholiast.benchmarks.run import Options, run
from tests.benchmarks.wordsearch import WordSearch

class Dying(WordSearch):
    def search(self, needs, *, limit=100):
        if self.asked and sys.argv[3] == "dies":
            os.kill(os.getpid(), signal.SIGKILL)
        return super().search(needs, limit=limit)

benchmark = open_lists(Path(sys.argv[1]), None)
retriever = Dying(benchmark.collection)
run(benchmark, retriever, Options(Path(sys.argv[2])))
print(len(retriever.asked))
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_tests(write_pool(tmp_path / "citerag"))


def bench(*words: str) -> str:
    """Return what a command prints on stdout; what it raises is raised."""
    result = CliRunner().invoke(app, ["bench", *words], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_a_run_prints_one_json_object(folder: Path, tmp_path: Path) -> None:
    common = ("--model", "words", "-o", str(tmp_path / "r"), "--cache", str(tmp_path / "c"))
    for name, key in (("citerag/list", "recall@20"), ("citerag/position", "official:paca@20")):
        printed = json.loads(bench("run", name, "--data", str(folder), "--json", *common))
        assert printed["benchmark"] == name
        assert printed["n"] == 2
        assert set(printed["intervals"][key]) == {"low", "high"}
        assert key in printed["metrics"]
    assert "recall@20" in bench("run", "citerag/list", "--data", str(folder), *common)
    assert "| words |" in bench("report", str(tmp_path / "r")).replace(" 2 |", "", 1)


def test_tests_alone_take_the_pool_that_is_named(tmp_path: Path) -> None:
    tests, pool = write_tests(tmp_path / "tests"), write_pool(tmp_path / "pool")
    printed = bench(
        "run", "citerag/list", "--data", str(tests), "--pool", str(pool), "--limit", "1",
        "--model", "words", "--json", "-o", str(tmp_path / "r"), "--cache", str(tmp_path / "c"),
    )  # fmt: skip
    assert json.loads(printed)["n"] == 1
    assert json.loads(printed)["notes"]["pool"] == 6


def test_a_pool_is_found_beside_the_tests(tmp_path: Path) -> None:
    tests = write_tests(tmp_path / "held")
    write_pool(tmp_path / "shared" / "data" / "citerag")
    printed = bench(
        "run", "citerag/list", "--data", str(tests), "--model", "words", "--json",
        "-o", str(tmp_path / "r"), "--cache", str(tmp_path / "c"),
    )  # fmt: skip
    assert json.loads(printed)["notes"]["pool"] == 6


def test_what_cannot_be_run_is_said(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="citerag/list"):
        bench("run", "citerag/lists", "--data", str(folder))
    with pytest.raises(InputError, match="no folder"):
        bench("report", str(tmp_path / "none"))
    with pytest.raises(SettingsError, match="not both"):
        bench("build", "citerag", "-o", "x", "--store", "a", "--from", "b")
    with pytest.raises(SettingsError, match="--run"):
        bench("export", "citerag/list", "--data", str(folder), "-o", "x", "--run", "y")


def test_an_ablation_shows_its_settings(folder: Path, tmp_path: Path) -> None:
    shown = bench(
        "ablate", "citerag/list", "--data", str(folder), "--over", "noise", "--model", "words",
        "-o", str(tmp_path / "r"), "--cache", str(tmp_path / "c"),
    )  # fmt: skip
    assert "words, noise 100%" in shown
    page = tmp_path / "page.html"
    bench("report", str(tmp_path / "r"), "-o", str(page))
    assert "<svg" in page.read_text()


def test_what_is_built_can_be_run_and_written_out(tmp_path: Path) -> None:
    references = "".join(
        f"[{n}] A. Auk. A study of gulls number {n} in the north. Journal of Birds, 20{n:02}. "
        f"doi:10.1000/b{n}\n\n" for n in range(1, 13)
    )  # fmt: skip
    papers = tmp_path / "papers"
    papers.mkdir()
    for name in ("one", "two", "three"):
        (papers / f"{name}.md").write_text(
            f"# How {name} gulls fly over the sea\n\n## Abstract\n\nOf {name} gulls and terns.\n\n"
            f"## Introduction\n\nGulls fly [1, 2]. Terns dive [3].\n\n## References\n\n{references}"
        )
    built = json.loads(
        bench("build", "citerag", "--from", str(papers), "-o", str(tmp_path / "b"), "--json",
              "--test-share", "1.0")
    )  # fmt: skip
    assert built["papers"]["test_task1"] == 3
    bench("export", "citerag/list", "--data", str(tmp_path / "b"), "-o", str(tmp_path / "e"))
    assert len((tmp_path / "e" / "queries.jsonl").read_text().splitlines()) == 3


def test_a_killed_run_goes_on_where_it_was(folder: Path, tmp_path: Path) -> None:
    def ranked(how: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [sys.executable, "-c", DYING, str(folder), str(tmp_path / "r"), how],
            capture_output=True, text=True, cwd=ROOT, check=False,
        )  # fmt: skip

    assert ranked("dies").returncode == -signal.SIGKILL
    again = ranked("lives")
    assert (again.returncode, again.stdout.strip()) == (0, "1")
