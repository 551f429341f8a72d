"""`scholiast corpus` as a process: what it prints, where, and its exit status."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

SAMPLES = Path(__file__).parent / "shapes" / "samples"
COMMANDS = ("import", "status", "search", "show", "export", "snapshot", "compact")


def corpus(
    home: Path, *arguments: str, given: bytes | None = None
) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, "-P", "-m", "scholiast.cli", "corpus", *arguments],
        input=given,
        capture_output=True,
        env={**os.environ, "SCHOLIAST_HOME": str(home), "COLUMNS": "200"},
        check=False,
    )
    return subprocess.CompletedProcess(
        done.args, done.returncode, done.stdout.decode(), done.stderr.decode()
    )


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("home")
    done = corpus(folder, "import", str(SAMPLES), "--rejects", str(folder / "rejects.jsonl"))
    assert done.returncode == 0, done.stderr
    return folder


def test_an_import_tells_its_counts_and_keeps_its_rejects(home: Path) -> None:
    (reject,) = (home / "rejects.jsonl").read_text().splitlines()
    assert json.loads(reject) == {
        "file": "acl.xml", "where": "paper 2 of P19-1", "reason": "no title",
    }  # fmt: skip
    again = corpus(home, "import", str(SAMPLES))
    assert again.returncode == 0
    assert "was imported before" in again.stdout


def test_json_is_alone_on_standard_output(home: Path) -> None:
    row = b'{"title": "One more sample by hand", "year": 2020, "authors": ["Ann Lee"]}\n{"a": 1}\n'
    done = corpus(home, "import", "-", "--format", "papers", "--json", given=row)
    assert done.returncode == 0, done.stderr
    (report,) = json.loads(done.stdout)
    assert (report["read"], report["new"], report["rejected"]) == (2, 1, 1)
    found = json.loads(corpus(home, "search", "sample by hand", "--json").stdout)
    assert found[0]["work"]["title"] == "One more sample by hand"
    assert found[0]["score"] > 0
    assert json.loads(corpus(home, "status", "--json").stdout)["works"] > 10
    assert (
        json.loads(corpus(home, "show", "arxiv:0704.0001", "--json").stdout)["work"]["year"] == 2007
    )


def test_search_shows_no_later_work_as_of_a_day(home: Path) -> None:
    shown = corpus(home, "search", "sample samples attention", "--as-of", "2008-01-01")
    assert shown.returncode == 0
    assert "Calculation of samples" in shown.stdout
    assert "attention" not in shown.stdout


def test_a_retracted_work_is_shown_as_such_with_its_notices(home: Path) -> None:
    shown = corpus(home, "show", "10.5555/ABC.1")
    assert shown.returncode == 0, shown.stderr
    assert "[retraction]" in shown.stdout
    assert "2021-03-04" in shown.stdout
    assert "Retraction Watch" in shown.stdout


def test_a_text_is_printed_at_each_of_its_levels(tmp_path: Path) -> None:
    paper = tmp_path / "paper.md"
    paper.write_text(
        "# On herons\n\nBy Ada Keller\n\n## Abstract\n\nHerons wait.\n\n## 1 Introduction\n\n"
        "They stand still [1].\n\n## 2 Methods\n\nWe counted them.\n\n## References\n\n"
        "[1] Lee, K. (2019). Still birds. Sample Studies, 1(1), 1-9. doi:10.5555/abc.9\n"
    )
    assert corpus(tmp_path, "import", str(paper)).returncode == 0
    found = json.loads(corpus(tmp_path, "search", "herons", "--json").stdout)
    id = found[0]["work"]["id"] if "work" in found[0] else found[0]["id"]
    texts = [corpus(tmp_path, "show", id, "--level", str(level)).stdout for level in (1, 2, 3)]
    assert ["stand still." in text for text in texts] == [False, True, True]
    assert ["We counted" in text for text in texts] == [False, False, True]
    assert "Still birds" not in texts[2]
    assert json.loads(corpus(tmp_path, "show", id, "--level", "3", "--json").stdout)["level"] == 3


def test_works_are_exported_to_standard_output_and_into_files(home: Path, tmp_path: Path) -> None:
    csl = corpus(home, "export", "--format", "csl-json")
    assert csl.returncode == 0, csl.stderr
    assert len(json.loads(csl.stdout)) > 10
    file = tmp_path / "works.bib"
    assert corpus(home, "export", "-o", str(file), "--query", "attention").returncode == 0
    assert file.read_text().startswith("@")


def test_a_snapshot_is_kept_listed_and_read(home: Path) -> None:
    assert corpus(home, "snapshot", "first").returncode == 0
    (told,) = json.loads(corpus(home, "snapshot", "--list", "--json").stdout)
    assert told["name"] == "first"
    file = next((home / "snapshots").glob("*.sqlite"))
    shown = corpus(home, "show", "arxiv:0704.0001", "--store", str(file))
    assert shown.returncode == 0, shown.stderr
    assert corpus(home, "compact").returncode == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("import", "none.jsonl"), "no file or folder"),
        (("import", ".", "--format", "hologram"), "no format"),
        (("search", "x", "--as-of", "soon"), "--as-of"),
        (("show", "doi:10.1/none"), "no work"),
        (("export",), "--format"),
        (("export", "--format", "parquet"), "--output"),
        (("export", "--format", "bibtex", "--with-queries"), "--with-queries"),
        (("snapshot",), "--list"),
        (("snapshot", "../x"), "snapshot"),
    ],
)
def test_what_cannot_be_done_is_said_with_status_2(
    home: Path, arguments: tuple[str, ...], said: str
) -> None:
    done = corpus(home, *arguments)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_without_a_store_status_says_how_to_make_one(tmp_path: Path) -> None:
    done = corpus(tmp_path, "status")
    assert done.returncode == 0
    assert "corpus import" in done.stdout
    assert corpus(tmp_path, "search", "x").returncode == 2


@pytest.mark.parametrize("command", COMMANDS)
def test_help_says_what_the_exit_status_means(home: Path, command: str) -> None:
    done = corpus(home, command, "--help")
    assert done.returncode == 0
    assert "Exit status" in done.stdout
