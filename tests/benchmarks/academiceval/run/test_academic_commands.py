"""`scholiast bench academiceval`: tables from records, measures beside reviewers' scores."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from scholiast.benchmarks.interface import Interval, Outcome
from scholiast.benchmarks.run import keep
from scholiast.benchmarks.scores import SampleScores, scores_beside, write_scores
from scholiast.cli.app import app
from scholiast.errors import InputError

OURS = Outcome(
    "academiceval/ABS-9K", "extraction", 12, {"rouge_l": 0.2}, {"rouge_l": Interval(0.19, 0.21)}
)


def _said(*words: str) -> str:
    result = CliRunner().invoke(app, ["bench", "academiceval", *words], catch_exceptions=False)
    assert result.exit_code == 0
    return result.output


def test_tables_of_a_folder_of_records_stand_beside_printed_figures(tmp_path: Path) -> None:
    keep(OURS, tmp_path / "run.json")
    assert "20.0 [19.0, 21.0]" in _said("tables", str(tmp_path))
    [alone] = json.loads(_said("tables", str(tmp_path), "--no-published", "--json"))
    assert alone["rows"] == [["ABS-9K", "20.0 [19.0, 21.0]"]]


def test_a_folder_without_such_records_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no record is of academiceval/"):
        _said("tables", str(tmp_path))
    with pytest.raises(InputError, match="no folder of records"):
        _said("tables", str(tmp_path / "none"))


def test_measures_are_set_beside_what_reviewers_say(tmp_path: Path) -> None:
    scores = [SampleScores(f"p{at}", "", {"rouge_l": at / 20}, group=f"p{at}") for at in range(12)]
    keep(OURS, tmp_path / "run.json")
    write_scores(
        scores_beside(tmp_path / "run.json"),
        {"benchmark": OURS.benchmark, "model": "extraction"},
        scores,
    )
    lines = [json.dumps({"id": f"p{at}", "review_scores": [{"rating": at}]}) for at in range(12)]
    (tmp_path / "reviews.jsonl").write_text("\n".join(lines))
    told = _said("people", str(tmp_path / "run.json"), "--reviews", str(tmp_path / "reviews.jsonl"))
    assert "rouge_l and rating, 12 papers: Spearman 1.000" in told
