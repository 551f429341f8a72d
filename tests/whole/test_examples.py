"""What the sample manuscript and the documents promise, run as they say it."""

import gzip
import json
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from scholiast.benchmarks.interface import Interval, Outcome
from scholiast.benchmarks.miscitation.building.records import Instance, Source, write
from scholiast.benchmarks.run import keep
from scholiast.benchmarks.scores import SampleScores, scores_beside, write_scores
from scholiast.corpora.interface import Entry
from scholiast.corpora.shapes.csl import read_row
from scholiast.corpora.store import Store
from tests.benchmarks.citerag_files import write_pool, write_tests
from tests.benchmarks.mcitebench import asked

ROOT = Path(__file__).parents[2]
MANUSCRIPT = ROOT / "examples" / "manuscript"
RECOMMENDING = ROOT / "examples" / "recommending"
PDF = ROOT / "examples" / "hidden-text" / "hidden-text.pdf"


def run(*arguments: str, folder: Path = ROOT, home: Path) -> subprocess.CompletedProcess[str]:
    """Run the command in `folder`, with what is kept in `home`."""
    return subprocess.run(
        [sys.executable, "-P", "-m", "scholiast.cli", *arguments],
        cwd=folder, capture_output=True, text=True, timeout=300, check=False,
        env={"PATH": "/usr/bin:/bin", "SCHOLIAST_HOME": str(home), "NO_COLOR": "1"},
    )  # fmt: skip


def planted() -> Iterator[tuple[str, str, int | None, bool]]:
    """Yield code, file, line and whether it is dismissed, for each row of the planted faults."""
    table = (MANUSCRIPT / "PLANTED.md").read_text().split("## What a reader")[0]
    for row in re.findall(r"^\| \d+ \|(.+)\|$", table, re.MULTILINE):
        _, places, found = (cell.strip() for cell in row.split(" | "))
        code = re.findall(r"SCH\d{3}", found)[0]
        file, _, lines = places.partition(":")
        numbers = [int(number) for number in re.findall(r"\d+", lines)]
        yield code, file, numbers[0] if numbers else None, "dismissed" in found


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a store of the works that the sample manuscript comes with."""
    return kept_in(tmp_path_factory.mktemp("store") / "works.sqlite")


def kept_in(path: Path) -> Path:
    """Keep the sample's works in a store."""
    path.parent.mkdir(exist_ok=True)
    rows = json.loads((MANUSCRIPT / "works.json").read_text())
    entries = [entry for row in rows if isinstance(entry := read_row(row), Entry)]
    assert len(entries) == len(rows)
    with Store(path, create=True) as kept:
        kept.put(entries)
    return path


@pytest.fixture(scope="module")
def findings(tmp_path_factory: pytest.TempPathFactory, store: Path) -> list[dict[str, object]]:
    done = run("check", "examples/manuscript/main.tex", "--format", "json", "--store", str(store),
               home=tmp_path_factory.mktemp("home"))  # fmt: skip
    assert done.returncode == 1, done.stderr
    found: list[dict[str, object]] = json.loads(done.stdout)["findings"]
    return found


def rows_of(findings: list[dict[str, object]]) -> set[tuple[str, str | None, int | None, bool]]:
    """Return code, file, line and dismissal of findings, those without a place beside them."""
    rows = set()
    for finding in findings:
        place = finding["place"] if isinstance(finding["place"], dict) else {}
        is_dismissed = bool(finding["dismissed"])
        rows.add((str(finding["code"]), place.get("file"), place.get("line"), is_dismissed))
    return rows


@pytest.mark.parametrize(("code", "file", "line", "dismissed"), list(planted()))
def test_a_planted_fault_is_found_at_its_file_and_line(
    code: str, file: str, line: int | None, dismissed: bool, findings: list[dict[str, object]]
) -> None:
    if code.startswith("SCH5"):
        assert code in {finding["code"] for finding in findings}
    else:
        assert (code, file, line, dismissed) in rows_of(findings)


def test_nothing_is_found_that_was_not_planted(findings: list[dict[str, object]]) -> None:
    expected = {(code, file, line) for code, file, line, _ in planted()}
    assert len(expected) == 35
    others = [row for row in rows_of(findings) if row[:3] not in expected]
    assert {code for code, *_ in others} <= {"SCH501", "SCH502", "SCH503", "SCH504"}


def compared() -> list[tuple[int, str, str]]:
    """Return line, source and verdict of each row of the sentences that rules decide."""
    table = (MANUSCRIPT / "PLANTED.md").read_text().split("## What `check` decides by")[1]
    rows = re.findall(r"\| main\.tex:(\d+) \| `(\w+)` \| ([a-z ]+) \|", table)
    return [(int(line), key, decided) for line, key, decided in rows]


def test_a_sentence_that_repeats_its_source_or_differs_in_one_thing_is_decided(
    tmp_path: Path,
) -> None:
    done = run("check", "examples/manuscript/main.tex", "--format", "json", "--sources",
               "examples/manuscript/sources", home=tmp_path)  # fmt: skip
    shape = json.loads(done.stdout)
    marks = shape["document"]["citations"]
    named = {"miscitation": "not carried", "supported": "supported"}
    found = {}
    for one in shape["verifications"]:
        verdict = one["verdict"]
        if verdict["decided_by"] == "verbatim":
            place = marks[one["claim"]["citation"]]["place"]
            found[(place["line"], one["claim"]["reference"])] = named[verdict["label"]]
            if verdict["label"] == "miscitation":
                assert verdict["evidence"][0]["quote"]
                assert verdict["correction"]["text"]
    expected = {(line, key): decided for line, key, decided in compared()}
    assert len(expected) == 6
    assert found == expected


# -- commands as the documents show them -------------------------------------------------------


def shown_commands(text: str) -> list[str]:
    """Return the scholiast commands in a text's code blocks, comments and pipes taken off."""
    blocks = re.findall(r"^```sh\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    lines = (
        line.split("#")[0].split("|")[0].strip() for block in blocks for line in block.split("\n")
    )
    return [line for line in lines if line.startswith("scholiast ")]


COMMANDS = shown_commands((ROOT / "README.md").read_text())
TOUR = shown_commands((ROOT / "docs" / "tour.md").read_text())


def furnished(folder: Path) -> Path:
    """Lay the files that the documents name into a folder."""
    shutil.copytree(MANUSCRIPT, folder / "paper")
    shutil.copytree(MANUSCRIPT, folder / "examples" / "manuscript")
    shutil.copytree(RECOMMENDING, folder / "examples" / "recommending")
    (folder / "citerag").mkdir()
    write_tests(write_pool(folder / "citerag"))
    for name in ("main.tex", "references.bib", "works.json"):
        shutil.copy(MANUSCRIPT / name, folder / name)
    shutil.copy(MANUSCRIPT / "main.tex", folder / "paper.tex")
    for name in ("paper.pdf", "submission.pdf"):
        shutil.copy(PDF, folder / name)
    shutil.copy(MANUSCRIPT / "retractions.csv", folder / "retraction_watch.csv")
    shutil.copy(MANUSCRIPT / "references.bib", folder / "library.bib")
    works = (MANUSCRIPT / "works.json").read_bytes()
    (folder / "part_000.gz").write_bytes(gzip.compress(works))
    (folder / "papers").mkdir()
    shutil.copy(PDF, folder / "papers")
    shutil.copy(MANUSCRIPT / "main.tex", folder / "papers")
    shutil.copytree(MANUSCRIPT / "sources", folder / "cited")
    source = Source("w1", "On mice", (("Treated mice lost 12.4 grams in all.",),))
    told = Instance("i1", "w1", "Mice lost 12.4 grams [1].", "", "Treated mice lost 12.4 grams", "")
    write(folder / "mine", [source], [told])
    (folder / "questions").mkdir()
    asked.write_rows(folder / "questions", asked.row())
    (folder / "records").mkdir()
    for model, hits in (("bm25", 3), ("learned", 7)):
        record_of(folder / "records" / f"{model}.json", model, hits)
    return folder


def record_of(path: Path, model: str, hits: int) -> None:
    """Keep a run of ten samples, of which some were right."""
    figures = {"recall@20": hits / 10}
    keep(Outcome("citerag/list", model, 10, figures, {"recall@20": Interval(0.0, 1.0)}), path)
    lines = [
        SampleScores(f"s{at}", "", {"recall@20": float(at < hits)}, f"p{at}") for at in range(10)
    ]
    write_scores(scores_beside(path), {"benchmark": "citerag/list", "model": model}, lines)


def done_as_shown(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a shown command, what it redirects left out, in a folder that holds what it names."""
    command = command.replace("smith2020", "alder2016rates")  # a key that the manuscript has
    words = shlex.split(command.split(">")[0])[1:]
    if words[0] in ("fix", "recommend", "write"):
        kept_in(folder / "home" / "works.sqlite")
    return run(*words, folder=furnished(folder / "here"), home=folder / "home")


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_the_documents_runs(command: str, tmp_path: Path) -> None:
    done = done_as_shown(command, tmp_path)
    assert done.returncode in (0, 1), done.stderr
    if not {"bench", "recommend", "reports", "write", "ask"} & set(
        command.split()
    ):  # they tell how far they are
        assert done.stderr == ""
    if "--json" in command or "--format json" in command or "scholiast parse" in command:
        json.loads(done.stdout)


def test_the_commands_of_the_tour_run_one_after_the_other(tmp_path: Path) -> None:
    folder = furnished(tmp_path / "here")
    assert len(TOUR) >= 12
    for command in TOUR:
        words = shlex.split(command.split(">")[0])[1:]
        done = run(*words, folder=folder, home=tmp_path / "home")
        assert done.returncode in (0, 1), (command, done.stderr)
        assert done.stdout or done.stderr, command
    assert "sch.2021.0052" in (folder / "better.bib").read_text()
    assert (tmp_path / "home" / "snapshots" / "first.sqlite").is_file()


def test_a_command_that_the_program_does_not_know_would_be_noticed(tmp_path: Path) -> None:
    assert len(COMMANDS) >= 6
    assert done_as_shown("scholiast check paper.tex --fromat json", tmp_path).returncode == 2


@pytest.mark.parametrize(
    "command",
    ["check", "resolve", "fix", "recommend", "parse", "corpus import", "train references"],
)
def test_the_examples_of_a_commands_help_run(command: str, tmp_path: Path) -> None:
    shown = run(*command.split(), "--help", home=tmp_path)
    assert shown.returncode == 0
    lines = (line.strip().split("|")[0] for line in shown.stdout.split("\n"))
    examples = [line for line in lines if line.startswith("scholiast ")]
    if command != "train references":
        assert examples
    for number, example in enumerate(examples):
        if "train" not in example and "--online" not in example:
            (tmp_path / str(number)).mkdir()
            done = done_as_shown(example, tmp_path / str(number))
            assert done.returncode in (0, 1), done.stderr


def test_the_python_of_the_readme_and_the_tour_runs(tmp_path: Path) -> None:
    readme = re.findall(r"^```python\n(.*?)^```", (ROOT / "README.md").read_text(), re.M | re.S)
    tour = re.findall(r"^>>> (.*)$", (ROOT / "docs/tour.md").read_text(), re.M)
    assert readme
    assert tour
    folder = furnished(tmp_path / "here")
    shown = ""
    for code in (*readme, "\n".join(tour)):
        done = subprocess.run(
            [sys.executable, "-P", "-c", code], cwd=folder, capture_output=True, text=True,
            timeout=120, check=False, env={"PATH": "/usr/bin:/bin"},
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        assert done.stdout
        shown = done.stdout
    assert re.fullmatch(r"main\.tex:\d+:\d+", shown.split("\n")[1])
