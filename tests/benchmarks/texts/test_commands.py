import json
import os
import signal
import time
from pathlib import Path

import pytest
from tests.benchmarks.academiceval.run.academic_made import data_set
from tests.benchmarks.mcitebench.asked import LOCATING, MULTI
from typer.testing import CliRunner

from scholiast.benchmarks.mcitebench.keeping import write_questions
from scholiast.benchmarks.opening import open_texts
from scholiast.cli.app import app
from scholiast.errors import InputError, SettingsError
from scholiast.models.standin import ModelServer
from scholiast.retrieving.extras import is_installed


@pytest.fixture
def data(tmp_path: Path) -> Path:
    write_questions(tmp_path / "set", [LOCATING, MULTI])
    return tmp_path / "set"


def bench(*words: str) -> str:
    result = CliRunner().invoke(app, ["bench", *words], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


def right_letter(data: Path) -> str:
    probe = open_texts("mcitebench/all-sources", data, None)
    return str(next(iter(probe.items())).body.right)


def test_a_language_model_is_run_on_texts_and_its_calls_are_in_the_record(
    data: Path, tmp_path: Path
) -> None:
    letter, records = right_letter(data), tmp_path / "r"
    with ModelServer(lambda question: letter) as server:
        shown = bench(
            "run", "mcitebench/all-sources", "--data", str(data), "-o", str(records), "--json",
            "--language-model", server.base, "--language-model-name", "stand-in", "--jobs", "3",
        )  # fmt: skip
        assert len(server.asked) == 1
    outcome = json.loads(shown)
    assert outcome["metrics"]["accuracy"] == 1
    assert outcome["costs"]["calls"] == 1
    (calls,) = records.glob("*.calls.jsonl")
    call = json.loads(calls.read_text("utf-8").splitlines()[1])
    assert (call["role"], call["model"], call["text"]) == ("system", "stand-in", letter)
    assert len(call["messages"][-1]["images"]) == 2
    assert "| accuracy |" in bench("report", str(records), "--no-published").replace(
        "model | n | ", "| "
    )


def test_a_run_that_is_stopped_says_how_it_goes_on_and_does(data: Path, tmp_path: Path) -> None:
    letter, records = right_letter(data), tmp_path / "r"

    def stopping(question: object) -> str:
        if len(server.asked) == 1:
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(0.5)
        return letter

    with ModelServer(stopping) as server:
        run = ["run", "mcitebench/all-sources", "--data", str(data), "-o", str(records), "--json",
               "--language-model", server.base, "--language-model-name", "stand-in"]  # fmt: skip
        stopped = CliRunner().invoke(app, ["bench", *run])
        assert (stopped.exit_code, stopped.stdout) == (130, "")
        assert "what was measured is kept: the same command goes on from there" in stopped.stderr
        assert not list(records.glob("*.json"))
        assert json.loads(bench(*run))["metrics"]["accuracy"] == 1


def test_systems_without_a_model_are_compared_by_name(data: Path, tmp_path: Path) -> None:
    records = tmp_path / "r"
    for model in ("bm25", "chance"):
        bench("run", "mcitebench/all-sources", "--data", str(data), "-o", str(records),
              "--model", model)  # fmt: skip
    files = sorted(str(path) for path in records.glob("*.json"))
    assert "accuracy: bm25 " in bench("compare", *files)


def test_a_judge_that_has_nothing_to_mark_or_is_not_there_is_told(data: Path) -> None:
    common = ("run", "mcitebench/answers", "--data", str(data))
    with pytest.raises(SettingsError, match="--judge same needs"):
        bench(*common, "--judge", "same")
    with pytest.raises(SettingsError, match="takes no --judge-name"):
        bench(*common, "--judge", "same", "--judge-name", "x", "--language-model",
              "http://localhost:1/v1", "--language-model-name", "m")  # fmt: skip
    with pytest.raises(SettingsError, match="has labels: no --judge"):
        bench("run", "miscitation/scifact", "--data", str(data), "--judge",
              "http://localhost:1/v1", "--judge-name", "m")  # fmt: skip
    with pytest.raises(SettingsError, match="needs --language-model"):
        bench("run", "mcitebench/all-sources", "--data", str(data), "--model", "model")


@pytest.mark.skipif(
    not is_installed("onnxruntime", "tokenizers", "safetensors"),
    reason="the extra retrieval is not installed",
)
def test_writers_are_run_on_a_setting_and_named_by_what_they_are_shown(tmp_path: Path) -> None:
    data_set(tmp_path / "set")
    common = ("run", "academiceval/ABS-9K", "--data", str(tmp_path / "set"), "--json", "-o",
              str(tmp_path / "r"))  # fmt: skip
    lead = json.loads(bench(*common, "--model", "lead"))
    assert lead["model"] == "lead"
    assert 0 < lead["metrics"]["rouge_l"] <= 1
    assert lead["metrics"]["answered"] == 1
    with ModelServer(lambda question: "We count gulls by day and by night.") as server:
        model = ("--language-model", server.base, "--language-model-name", "stand-in")
        short = json.loads(bench(*common, "--model", "model@2K", *model))
        assert len(server.asked) == short["n"] == lead["n"]
    assert "2K" in short["model"]
    with pytest.raises(SettingsError, match="no system 'model@8K,oracle': there are extractive"):
        bench(*common, "--model", "model@8K,oracle")
    with pytest.raises(SettingsError, match="needs --language-model"):
        bench(*common, "--model", "model")
    with pytest.raises(InputError, match="no setting"):
        bench("run", "academiceval/NONE-1K", "--data", str(tmp_path / "set"))
