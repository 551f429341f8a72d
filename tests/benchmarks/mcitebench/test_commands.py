"""MCiteBench on the command line: a run, the same marked again, tables, judges, people."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from tests.benchmarks.mcitebench.asked import QUESTIONS
from tests.benchmarks.mcitebench.judges import answering, marking
from typer.testing import CliRunner

from scholiast.benchmarks.mcitebench.interface import QuestionType
from scholiast.benchmarks.mcitebench.keeping import write_questions
from scholiast.cli.app import app
from scholiast.errors import InputError, SettingsError
from scholiast.models.interface import Message, Reply
from scholiast.models.standin import MODEL, ModelServer


@pytest.fixture
def data(tmp_path: Path) -> Path:
    write_questions(tmp_path / "data", QUESTIONS)
    return tmp_path / "data"


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with ModelServer(_reply) as opened:
        yield opened


def _reply(question: Mapping[str, Any]) -> str:
    turns = tuple(Message(turn["role"], _words(turn["content"])) for turn in question["messages"])
    said = (marking if turns[-1].text.startswith("{") else answering)(turns)
    return said.text if isinstance(said, Reply) else said


def _words(content: Any) -> str:
    return content if isinstance(content, str) else str(content[0]["text"])


def bench(*words: str) -> str:
    """Return what a command prints on stdout; what it raises is raised."""
    result = CliRunner().invoke(app, ["bench", *words], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


def record(folder: Path) -> str:
    return str(max(folder.glob("*.json")))


def test_a_run_its_second_judge_and_the_tables(
    data: Path, server: ModelServer, tmp_path: Path
) -> None:
    given, one, two = str(data), tmp_path / "one", tmp_path / "two"
    model = ("--language-model", server.base, "--language-model-name", MODEL)
    judge = ("--judge", server.base, "--judge-name", MODEL)
    printed = bench(
        "run", "mcitebench/answers", "--data", given, *model, *judge, "-o", str(one), "--json"
    )
    assert json.loads(printed)["metrics"]["citation_f1"] == pytest.approx(0.75)
    assert json.loads(printed)["judge"].startswith(f"{MODEL} (")
    asked = len(server.asked)
    bench("run", "mcitebench/answers", "--data", given, "--model", f"record:{record(one)}", *judge,
          "-o", str(two))  # fmt: skip
    assert not any("Write the answer" in str(question) for question in server.asked[asked:])
    apart = json.loads(bench("mcitebench", "judges", record(one), record(two), "--json"))
    assert (apart["n"], apart["same"], apart["first"]) == (3, 1.0, 0.5)
    assert "marked alike 100.0%" in bench("mcitebench", "judges", record(one), record(two))
    shown = bench("mcitebench", "tables", str(one))
    assert "## Table 2: by question" in shown
    assert "GPT-4o (tables 2, 4 and 14), published" in shown
    alone = json.loads(bench("mcitebench", "tables", str(one), "--json", "--no-published"))
    assert all(not row.get("published") for table in alone for row in table["rows"])


def test_people_fill_in_a_sheet_and_a_judge_is_held_against_it(data: Path, tmp_path: Path) -> None:
    records, sheet = tmp_path / "records", tmp_path / "sheet.jsonl"
    bench("run", "mcitebench/answers", "--data", str(data), "-o", str(records))
    bench("mcitebench", "sheet", record(records), "--data", str(data), "-o", str(sheet))
    with pytest.raises(InputError, match="no line that was filled in"):
        bench("mcitebench", "agreement", str(sheet), "--data", str(data))
    lines = [json.loads(line) for line in sheet.read_text().splitlines()]
    assert lines
    filled = [line | {"support": 2, "relevant": [1] * len(line["citations"])} for line in lines]
    sheet.write_text("".join(json.dumps(line) + "\n" for line in filled))
    found = json.loads(bench("mcitebench", "agreement", str(sheet), "--data", str(data), "--json"))
    assert found["by_type"]["all"]["n"] == len(lines) + sum(
        len(line["citations"]) for line in lines
    )
    assert found["by_type"]["all"]["recall"] == 1  # extracted sentences stand in what they cite
    assert "all: " in bench("mcitebench", "agreement", str(sheet), "--data", str(data))


def test_what_is_not_there_is_said(data: Path, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no folder of records"):
        bench("mcitebench", "tables", str(tmp_path / "none"))
    (tmp_path / "empty").mkdir()
    with pytest.raises(InputError, match="no record is of mcitebench/"):
        bench("mcitebench", "tables", str(tmp_path / "empty"))
    with pytest.raises(SettingsError, match="there are chance, bm25, evidence"):
        bench("run", "mcitebench/sources", "--data", str(data), "--model", "guess")


def test_a_probe_without_questions_names_the_other_probe(tmp_path: Path) -> None:
    locating = [one for one in QUESTIONS if one.type is QuestionType.LOCATING]
    write_questions(tmp_path / "data", locating)
    given = ("--data", str(tmp_path / "data"), "--model", "chance", "-o", str(tmp_path / "r"))
    assert "accuracy" in bench("run", "mcitebench/all-sources", *given)
    with pytest.raises(InputError, match="all-sources asks locating ones, too"):
        bench("run", "mcitebench/sources", *given)
