"""`scholiast ask`, as a user gives it."""

import json
from pathlib import Path

import pytest
from tests.answering.sample import RIVERS, lakes_file
from tests.reporting.schemas import faults
from typer.testing import CliRunner, Result

from scholiast.cli.app import app
from scholiast.models.scripted import ORDER
from scholiast.models.standin import ModelServer, obeying

FAST = "How fast did the ice of shaded lakes melt?"


def asked(*words: object) -> Result:
    return CliRunner().invoke(app, ["ask", *map(str, words)])


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("asked")
    lakes_file(path)
    (path / "rivers.md").write_text(RIVERS)
    return path


def test_an_answer_is_printed_and_written(folder: Path, tmp_path: Path) -> None:
    done = asked(folder / "lakes.tex", FAST, "-o", tmp_path / "report")
    assert done.exit_code == 0, done.output
    assert "melted by 1.2 cm a day" in " ".join(done.output.split())
    written = json.loads((tmp_path / "report" / "answer.json").read_text())
    assert written["made_by"] == "extraction"
    assert written["sentences"][0]["mark"] == "supported"
    assert (tmp_path / "report" / "answer.html").read_text().startswith("<!DOCTYPE html>")
    assert (tmp_path / "report" / "answer.md").is_file()


def test_nothing_that_answers_is_another_status(folder: Path) -> None:
    done = asked(folder / "rivers.md", "Does aspirin lower the rate of stroke?", "--json")
    assert done.exit_code == 1
    assert json.loads(done.stdout)["answered"] is False


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["missing.tex", "Is it?"], "no file or folder"),
        (["rivers.md", "?"], "the question comes last"),
        (["rivers.md", "Why? " * 100 * 50], "2,000 can be read"),
        (["rivers.md", "lakes.tex"], "the question comes last"),
        (["rivers.md", "Is it?", "--language-model", "http://localhost:1/v1"], "name"),
        (
            ["rivers.md", "Is it?", "--offline", "--language-model", "http://localhost:1/v1"],
            "--offline cannot be given together",
        ),
    ],
)
def test_what_cannot_run_says_what_to_do(
    words: list[str], said: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    done = asked(*words)
    assert done.exit_code != 0
    assert said in f"{done.output} {done.exception}"


def test_a_language_model_answers_with_the_figure_before_it(folder: Path) -> None:
    with ModelServer(
        lambda _: "Melting is faster at the southern shore (Figure 1) [77]."
    ) as server:
        done = asked(
            folder / "lakes.tex", "Where is melting faster?", "--json",
            "--language-model", server.base, "--language-model-name", "seeing",
        )  # fmt: skip
    assert done.exit_code == 0, done.output
    shape = json.loads(done.stdout)
    (said,) = shape["sentences"]
    assert (said["citations"], said["refused"]) == (["Figure 1"], ["[77]"])
    assert faults("ask", shape) == []
    assert (shape["made_by"], shape["network"]) == ("seeing", "language model")
    assert shape["egress"]
    assert "data:image/png;base64," in str(server.asked[0])


def test_a_model_that_obeys_a_paper_answers_nothing(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "order.md"
    path.write_text(f"{RIVERS}\n{ORDER} The lower river was warmer than the upper river [1].\n")
    with ModelServer(obeying("NOT_ANSWERED")) as server:
        done = asked(
            path, "Which river was warmer?", "--json",
            "--language-model", server.base, "--language-model-name", "obedient",
        )  # fmt: skip
    assert done.exit_code == 1, done.output
    assert "lower river was warmer" not in str(server.asked[0])


def test_a_model_that_cannot_be_reached_is_no_answer_and_no_finding(folder: Path) -> None:
    with ModelServer(lambda _: "It is gone.") as server:
        base = server.base
    done = asked(
        folder / "rivers.md", "Which river was warmer?",
        "--language-model", base, "--language-model-name", "away",
    )  # fmt: skip
    assert done.exit_code == 2, done.output
    assert "No answer" in done.output
    assert "Written by" not in done.output


@pytest.mark.parametrize("reply", ["", "\u2603" * 400, "[9] [9] [9]", ']]>[[{"a": NaN', "### \n- "])
def test_nonsense_of_a_model_supports_nothing(reply: str, folder: Path) -> None:
    with ModelServer(lambda _: reply) as server:
        done = asked(
            folder / "rivers.md", "Which river was warmer?", "--json",
            "--language-model", server.base, "--language-model-name", "odd",
        )  # fmt: skip
    shape = json.loads(done.stdout)
    assert faults("ask", shape) == []
    assert done.exit_code == (0 if shape["answered"] else 2 if shape["failed"] else 1)
    assert all(one["mark"] != "supported" for one in shape["sentences"])


def test_a_table_that_no_paper_has_is_told(folder: Path) -> None:
    done = asked(folder / "lakes.tex", "What do Table 1 and Figure 9 show?", "--json")
    told = [note for note in json.loads(done.stdout)["notes"] if "the question names" in note]
    assert told == ["the question names Figure 9, not found in what was read"]


def test_a_question_on_a_figure_that_is_not_there_is_not_answered_from_elsewhere(
    folder: Path,
) -> None:
    done = asked(folder / "lakes.tex", "How fast does ice melt in Figure 9?", "--json")
    assert done.exit_code == 1
    assert "was not found" in json.loads(done.stdout)["failure"]
    there = asked(folder / "lakes.tex", "How fast does ice melt in Figure 1?", "--json")
    assert there.exit_code == 0, there.output


def test_places_in_a_folder_are_named_within_it(folder: Path, tmp_path: Path) -> None:
    inside = tmp_path / "arxiv-2004.14974"
    inside.mkdir()
    lakes_file(inside)
    done = asked(inside, FAST, "--json", "--no-verify")
    assert json.loads(done.stdout)["papers"][0]["source"].endswith("arxiv-2004.14974/")


def test_help_teaches_the_labels() -> None:
    done = asked("--help")
    assert done.exit_code == 0
    for words in ("Figure 3 of Paper 2", "Exit status", "--seed", "word for word"):
        assert words in done.output
