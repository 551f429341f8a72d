from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from scholiast.benchmarks.interface import Interval, Outcome
from scholiast.benchmarks.leaderboard import board, recorded
from scholiast.benchmarks.run import keep, outcomes
from scholiast.benchmarks.scores import SampleScores, write_scores
from scholiast.cli.app import app
from scholiast.errors import InputError
from scholiast.reporting.leaderboard.page import leaderboard_as_html


def leave(folder: Path, model: str, values: list[float], *, stamp: str, inputs: str = "") -> None:
    """Leave a record of a run with one score a sample."""
    folder.mkdir(exist_ok=True)
    mean = sum(values) / len(values)
    outcome = Outcome(
        "mcitebench/answers", model, len(values), {"source_f1": mean, "split": 1.0},
        {"source_f1": Interval(mean - 0.1, mean + 0.1)},
        costs={"seconds": 12.0, "tokens_in": 900.0, "tokens_out": 100.0, "dollars": 0.31},
    )  # fmt: skip
    stem = f"{stamp}-mcitebench-answers-{model}"
    scores = (
        SampleScores(f"s{at}", f"{inputs}{at}", {"source_f1": value}, f"g{at}")
        for at, value in enumerate(values)
    )
    head = {"benchmark": outcome.benchmark, "model": model}
    write_scores(folder / f"{stem}.scores.jsonl", head, scores)
    keep(outcome, folder / f"{stem}.json")


@pytest.fixture
def records(tmp_path: Path) -> Path:
    folder = tmp_path / "records"
    leave(folder, "good", [1.0] * 30, stamp="20260101T000000")
    leave(folder, "poor", [0.0] * 30, stamp="20260102T000000")
    leave(folder, "nearly", [0.0] * 29 + [1.0], stamp="20260103T000000")
    return folder


def test_systems_stand_in_order_and_it_is_told_what_may_be_chance(records: Path) -> None:
    (contest,) = board(recorded(outcomes(records)), with_published=False).contests
    assert [one.system for one in contest.standings] == ["good", "nearly", "poor"]
    first, second, last = contest.standings
    assert first.is_apart
    assert first.against_next.startswith("yes, by 0.967, p < 0.001")
    assert not second.is_apart
    assert second.against_next == "not told apart, by 0.033, p = 1.000"
    assert last.against_next == ""
    assert first.day == "2026-01-01"
    assert first.cost == ("12.0 s", "1,000 tokens", "0.31 US dollars")


def test_runs_over_other_samples_stand_in_a_contest_of_their_own(records: Path) -> None:
    leave(records, "other", [1.0] * 5, stamp="20260104T000000", inputs="other")
    found = board(recorded(outcomes(records)), with_published=True).contests
    assert [len([one for one in c.standings if not one.is_published]) for c in found] == [3, 1]
    assert any(one.is_published for one in found[0].standings)
    assert not any(one.is_published for one in found[1].standings)


def test_the_last_run_of_a_system_counts(records: Path) -> None:
    leave(records, "poor", [1.0] * 30, stamp="20260105T000000")
    (contest,) = board(recorded(outcomes(records)), with_published=False).contests
    assert {one.system: one.figure.value for one in contest.standings}["poor"] == 1


def test_the_command_writes_one_page(records: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    words = ["bench", "leaderboard", str(records), "-o", str(site)]
    told = CliRunner().invoke(app, words, catch_exceptions=False)
    assert "1 benchmarks in" in told.stderr
    page = (site / "index.html").read_text("utf-8")
    assert "printed" in page
    assert "http" not in page.replace("http-equiv", "")
    with pytest.raises(InputError, match="no outcomes"):
        CliRunner().invoke(app, ["bench", "leaderboard", str(site), "-o", str(site)],
                           catch_exceptions=False)  # fmt: skip


def test_who_marked_the_answers_is_told(tmp_path: Path) -> None:
    leave(tmp_path / "r", "good", [1.0] * 3, stamp="20260101T000000")
    ((path, outcome),) = outcomes(tmp_path / "r")
    keep(replace(outcome, judge="a <judge>"), path)
    made = board(recorded(outcomes(tmp_path / "r")), with_published=False)
    assert made.contests[0].standings[0].judge == "a <judge>"
    assert "marked by a &lt;judge&gt;" in leaderboard_as_html(made)
