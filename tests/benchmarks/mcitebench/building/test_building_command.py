"""`scholiast bench build mcitebench`: from files to a folder, with and without a model."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from tests.benchmarks.mcitebench.building.conftest import PNG, TEXT
from tests.benchmarks.mcitebench.building.exchanges import notes_v2
from tests.benchmarks.mcitebench.building.test_building import answered
from typer.testing import CliRunner

from scholiast.cli.app import app
from scholiast.errors import InputError, SettingsError
from scholiast.models.interface import Message
from scholiast.models.standin import MODEL, ModelServer


@pytest.fixture
def papers(tmp_path: Path) -> Path:
    folder = tmp_path / "papers"
    folder.mkdir()
    (folder / "averaging.md").write_text(TEXT, encoding="utf-8")
    (folder / "curve.png").write_bytes(PNG)
    return folder


def build(*words: str | Path) -> dict[str, Any]:
    """Return what the command tells as JSON; what it raises is raised."""
    command = ["bench", "build", "mcitebench", *map(str, words), "--json"]
    result = CliRunner().invoke(app, command, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    told: dict[str, Any] = json.loads(result.stdout)
    return told


def reply(question: Mapping[str, Any]) -> str:
    turns = [
        Message(turn["role"], content if isinstance(content, str) else content[0]["text"])
        for turn in question["messages"]
        for content in [turn["content"]]
    ]
    return answered(tuple(turns))


def test_a_folder_of_papers_becomes_questions_by_rules_alone(papers: Path, tmp_path: Path) -> None:
    told = build(papers, "-o", tmp_path / "mine", "--of-a-unit", "2")
    assert told["questions"] == sum(told["modalities"].values()) > 4
    assert set(told["modalities"]) == {"text", "figure", "table"}
    rows = [json.loads(one) for one in (tmp_path / "mine" / "data.jsonl").read_text().splitlines()]
    assert {row["info_count"] for row in rows} == {5}


def test_a_stopped_build_goes_on_without_asking_again(papers: Path, tmp_path: Path) -> None:
    reviews = tmp_path / "reviews.json"
    reviews.write_text(json.dumps(notes_v2()))
    with ModelServer(reply) as server:
        flags = ["--language-model", server.base, "--language-model-name", MODEL]
        first = build(papers, "-o", tmp_path / "mine", "--reviews", reviews, *flags)
        asked = len(server.asked)
        again = build(papers, "-o", tmp_path / "mine", "--reviews", reviews, *flags)
        assert len(server.asked) == asked > 3
    assert first == again
    assert first["types"]["explanation"] == 1
    kept = (tmp_path / "mine" / "replies.jsonl").read_text().splitlines()
    (tmp_path / "mine" / "replies.jsonl").write_text("\n".join(kept[:2]) + "\n")
    with ModelServer(reply) as server:
        flags[1] = server.base
        assert build(papers, "-o", tmp_path / "mine", "--reviews", reviews, *flags) == first
        assert len(server.asked) == asked - 2


def test_people_decide_what_stays(papers: Path, tmp_path: Path) -> None:
    folder, said = tmp_path / "mine", tmp_path / "anna.jsonl"
    whole = build(papers, "-o", folder, "--form", tmp_path / "form.csv")
    rows = [json.loads(one) for one in (folder / "data.jsonl").read_text().splitlines()]
    kept = [{"id": row["question_id"], "keep": at < 2} for at, row in enumerate(rows)]
    said.write_text("".join(json.dumps(one) + "\n" for one in kept))
    told = build(papers, "-o", folder, "--checked", said)
    assert told["questions"] == 2 < whole["questions"]
    assert told["left_out"]["people: it was not kept"] == whole["questions"] - 2


def test_reviews_without_a_model_are_refused(papers: Path, tmp_path: Path) -> None:
    reviews = tmp_path / "reviews.json"
    reviews.write_text(json.dumps(notes_v2()))
    with pytest.raises(SettingsError, match="needs a language model"):
        build(papers, "-o", tmp_path / "mine", "--reviews", reviews)


def test_a_folder_without_papers_says_what_is_needed(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(InputError, match="no question could be made"):
        build(tmp_path / "empty", "-o", tmp_path / "mine")
