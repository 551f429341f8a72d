"""`scholiast recommend`, run as a person runs it, on the sample draft."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "recommending"
DRAFT = EXAMPLE / "draft.tex"


def scholiast(*arguments: object, home: Path, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command with a home of its own."""
    command = [sys.executable, "-P", "-m", "scholiast.cli", *map(str, arguments)]
    environment = {"PATH": "/usr/bin:/bin", "SCHOLIAST_HOME": str(home), "NO_COLOR": "1"}
    return subprocess.run(
        command, capture_output=True, text=True, timeout=120, check=False, env=environment,
        input=stdin, cwd=ROOT,
    )  # fmt: skip


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a home whose store holds the sample's works."""
    folder = tmp_path_factory.mktemp("home")
    done = scholiast("corpus", "import", EXAMPLE / "works.jsonl", home=folder)
    assert done.returncode == 0, done.stderr
    return folder


def recommended(home: Path, *arguments: object) -> dict[str, Any]:
    """Return what the command prints as JSON, by the engine of the core."""
    done = scholiast("recommend", *arguments, "--model", "core", "--json", home=home)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    shape: dict[str, Any] = json.loads(done.stdout)
    return shape


def test_the_draft_gets_a_list_places_and_missing_citations_with_their_lines(home: Path) -> None:
    record = recommended(home, "examples/recommending/draft.tex", "--limit", "20")
    places = [(one["kind"], one["place"]["line"]) for one in record["passages"]]
    assert places == [
        ("placeholder", 21), ("missing", 22), ("missing", 28), ("placeholder", 30),
        ("unknown key", 31),
    ]  # fmt: skip
    first = {
        one["place"]["line"]: one["suggestions"][0]["work"]["id"] for one in record["passages"]
    }
    assert first[21] == "doi:10.5555/fed.k18"
    assert first[28] in ("doi:10.5555/fed.a17", "doi:10.5555/fed.i19")
    assert first[31] == "doi:10.5555/fed.n16"
    assert record["source"] == "examples/recommending/draft.tex"
    assert len(record["sha256"]) == 64
    assert record["resolved"] == 3
    assert record["left_out"]["retracted"] == 1
    years = [one["work"]["year"] for one in record["listed"]]
    assert max(years) <= 2022


def test_a_citation_is_shown_beside_its_alternatives_by_key_and_by_line(home: Path) -> None:
    by_key = recommended(home, DRAFT, "--better", "wieland2018")
    by_line = recommended(home, DRAFT, "--better", "draft.tex:36")
    (part,) = by_key["passages"]
    assert part["suggestions"][0]["work"]["id"] == "doi:10.5555/fed.l15"
    assert part["present"][0]["rank"] > 1
    assert by_key["listed"] == []
    assert by_line["passages"] == by_key["passages"]


def test_a_title_with_an_abstract_from_stdin_is_enough(home: Path) -> None:
    done = scholiast(
        "recommend", "--title", "Secure sums", "--abstract", "-", "--model", "core", "--json",
        "--as-of", "2018-01-01", "--limit", "3", home=home,
        stdin="A server learns the sum of updates by secure aggregation.",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    record = json.loads(done.stdout)
    assert "doi:10.5555/fed.q17" in [one["work"]["id"] for one in record["listed"]]
    assert all(one["work"]["year"] < 2018 for one in record["listed"])


def test_reports_and_bibtex_are_written_and_the_entries_can_be_pasted(
    home: Path, tmp_path: Path
) -> None:
    bibtex = tmp_path / "new.bib"
    done = scholiast("recommend", DRAFT, "-o", tmp_path / "r", "--bibtex", bibtex, home=home)
    assert done.returncode == 0, done.stderr
    names = sorted(file.name for file in (tmp_path / "r").iterdir())
    assert names == ["recommendations.html", "recommendations.json", "recommendations.md"]
    assert "draft.tex:21:1" in done.stdout
    assert "entries written" in done.stderr
    entries = json.loads(scholiast("parse", bibtex, home=home).stdout)["references"]
    dois = [entry["identifiers"]["doi"] for entry in entries]
    assert len(dois) == len(set(dois)) > 5
    assert not {"10.5555/fed.f14", "10.5555/fed.d17", "10.5555/fed.z18"} & set(dois)


@pytest.mark.parametrize("form", ["terminal", "json", "html", "markdown"])
def test_offline_every_form_is_printed_and_nothing_accuses(form: str, home: Path) -> None:
    done = scholiast("recommend", DRAFT, "--offline", "--format", form, home=home)
    assert done.returncode == 0, done.stderr
    assert "Next-Word Prediction on Telephones" in " ".join(done.stdout.replace("\\", "").split())
    text = re.sub(r"<style>.*?</style>", "", done.stdout, flags=re.DOTALL)
    assert not re.search(r"fake|fraud|bogus|misconduct|hallucinat|fabricat", text, re.IGNORECASE)


def test_only_the_parts_named_are_told(home: Path) -> None:
    record = recommended(home, DRAFT, "--only", "missing", "--section", "related")
    assert record["listed"] == []
    assert [one["kind"] for one in record["passages"]] == ["missing"]


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        ((), "name a paper"),
        (("examples/recommending/draft.tex", "--title", "x"), "not both"),
        (("--title", "x", "--better", "y"), "places in a paper"),
        (("nothing.tex",), "nothing.tex"),
        (("examples/recommending/draft.tex", "--better", "nobody1999"), "no such key"),
        (("examples/recommending/draft.tex", "--as-of", "soon"), "2024-06-01"),
        (("examples/recommending/draft.tex", "--model", "nosuch"), "nosuch"),
        (("examples/recommending/draft.tex", "--language-model", "http://127.0.0.1:9"), "-name"),
        (("--title", "x", "--store", "/nonexistent/works.sqlite"), "scholiast corpus import"),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_told_and_exits_with_2(
    arguments: tuple[str, ...], word: str, home: Path
) -> None:
    done = scholiast("recommend", *arguments, home=home)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("scholiast: ")
    assert word in done.stderr
    assert "Traceback" not in done.stderr


def test_without_a_store_the_way_out_is_named(tmp_path: Path) -> None:
    done = scholiast("recommend", DRAFT, home=tmp_path)
    assert done.returncode == 2
    assert "scholiast corpus import" in done.stderr


def test_a_paper_that_cannot_be_read_exits_with_2(home: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.pdf"
    broken.write_bytes(b"%PDF-1.4 nothing")
    done = scholiast("recommend", broken, home=home)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def test_the_paper_and_the_store_are_left_as_they_are(home: Path, tmp_path: Path) -> None:
    shutil.copytree(EXAMPLE, tmp_path / "draft")
    before = {file.name: file.read_bytes() for file in (tmp_path / "draft").iterdir()}
    kept = (home / "works.sqlite").read_bytes()
    done = scholiast("recommend", tmp_path / "draft" / "draft.tex", home=home)
    assert done.returncode == 0, done.stderr
    assert {file.name: file.read_bytes() for file in (tmp_path / "draft").iterdir()} == before
    assert (home / "works.sqlite").read_bytes() == kept


def test_help_teaches(home: Path) -> None:
    done = scholiast("recommend", "--help", home=home)
    assert done.returncode == 0
    for word in ("Examples:", "Exit status:", "--better", "--bibtex", "[citation needed]"):
        assert word in done.stdout
