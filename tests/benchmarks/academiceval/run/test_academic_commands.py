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


def test_a_whole_paper_is_the_mean_of_its_four_parts(tmp_path: Path) -> None:
    paths = []
    for at, name in enumerate(("TITLE-10K", "ABS-9K", "INTRO-8K", "RELATED-34K")):
        ids = ["a", "b"] if at else ["a"]
        scores = [SampleScores(f"{name}/{id}", "", {"rouge_l": at / 10}, group=id) for id in ids]
        paths.append(str(tmp_path / f"{name}.json"))
        head = {"benchmark": f"academiceval/{name}@all", "model": "lead"}
        write_scores(scores_beside(Path(paths[-1])), head, scores)
    made = json.loads(_said("whole", *paths, "--json"))
    assert made == {
        "mean": pytest.approx(0.15),
        "by_paper": {"a": pytest.approx(0.15)},
        "left_out": 1,
    }
    assert "0.1500 over 1 papers; 1 lack a part" in _said("whole", *paths)
    with pytest.raises(InputError, match="takes a run of each of TITLE-10K, ABS-9K"):
        _said("whole", *paths[:3])
    with pytest.raises(InputError, match="no measure 'win'"):
        _said("whole", *paths, "--metric", "win")
    write_scores(
        scores_beside(Path(paths[0])), {"benchmark": "academiceval/TITLE-10K", "model": "lead"}, []
    )
    with pytest.raises(InputError, match="several parts of the split"):
        _said("whole", *paths)
