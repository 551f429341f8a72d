"""Records in the form of the paper's tables; measures beside people's scores."""

import gzip
import json
from dataclasses import replace
from pathlib import Path

import pytest

from scholiast.benchmarks.academiceval.human import correlations, read_reviews
from scholiast.benchmarks.academiceval.settings import PUBLISHED
from scholiast.benchmarks.academiceval.tables import MARK, as_markdown, tables
from scholiast.benchmarks.interface import Interval, Outcome
from scholiast.benchmarks.published import published
from scholiast.benchmarks.scores import SampleScores, ScoredRun
from scholiast.errors import InputError

OURS = Outcome(
    "academiceval/ABS-9K",
    "extraction",
    560,
    {"bertscore-minilm": 0.61, "rouge_l": 0.2, "win": 0.25, "tokens_in": 9_000},
    {"rouge_l": Interval(0.19, 0.21)},
)


def test_each_measure_has_its_table_and_each_encoder_its_own() -> None:
    titles = [table.title for table in tables([OURS])]
    assert titles == [
        "Table 3: BERTScore by minilm",
        "Table 3: BERTScore by deberta-xlarge-mnli",
        "Table 4: ROUGE-L",
        "Table 5: judge",
    ]


def test_printed_figures_stand_marked_beside_ours() -> None:
    rouge = tables([OURS])[2]
    row = next(cells for cells in rouge.rows if cells[0] == "ABS-9K")
    found = dict(zip(rouge.heads, row, strict=True))
    assert found["extraction"] == "20.0 [19.0, 21.0]"
    assert found[f"Nous Hermes 2 Mixtral {MARK}"] == "26.1"
    assert found[f"LLaMA-3 Chat 70B, title only {MARK}"] == "18.8"
    assert [cells[0] for cells in rouge.rows][:3] == ["TITLE-10K", "TITLE-30K", "TITLE-31K-G"]


def test_without_printed_figures_only_runs_are_shown() -> None:
    alone = tables([OURS], with_published=False)
    assert alone[0].rows == (("ABS-9K", "61.0"),)
    assert "| ABS-9K | 61.0 |" in as_markdown(alone)
    assert MARK not in as_markdown(alone)
    assert as_markdown(tables([OURS])).startswith(f"{MARK} printed in the paper")


def test_a_model_without_a_figure_has_a_dash() -> None:
    other = Outcome("academiceval/TITLE-10K", "lead", 5, {"rouge_l": 0.3}, {})
    table = tables([OURS, other], with_published=False)[1]
    assert table.rows == (("TITLE-10K", "–", "30.0"), ("ABS-9K", "20.0 [19.0, 21.0]", "–"))


def test_every_printed_row_is_of_a_setting_of_the_paper() -> None:
    known = {f"academiceval/{setting.name}" for setting in PUBLISHED}
    rows = [one for one in published() if one.benchmark.startswith("academiceval/")]
    assert {one.benchmark for one in rows} < known
    assert len(rows) == 2 * 4 + 3 * 10 + 2 * 12 + 2
    assert not any("K-M" in one.benchmark for one in rows)


def run_of(scores: dict[str, float]) -> ScoredRun:
    samples = {id: SampleScores(id, "", {"rouge_l": score}, id) for id, score in scores.items()}
    return ScoredRun("academiceval/ABS-9K", "made", samples)


def test_a_measure_that_orders_papers_as_people_do_has_correlation_one(tmp_path: Path) -> None:
    path = tmp_path / "reviews.jsonl.gz"
    with gzip.open(path, "wt") as out:
        for number in range(12):
            scores = [{"rating": number, "confidence": 4, "clarity": None}, {"rating": number + 1}]
            out.write(json.dumps({"id": f"p{number}", "review_scores": scores}) + "\n")
    reviews = read_reviews(path)
    assert reviews["p3"] == {"rating": 3.5}
    (same,) = correlations(run_of({f"p{number}": number / 20 for number in range(12)}), reviews)
    assert (same.metric, same.human, same.n) == ("rouge_l", "rating", 12)
    assert same.spearman == pytest.approx(1)
    assert same.kendall == pytest.approx(1)
    (turned,) = correlations(run_of({f"p{number}": -number for number in range(12)}), reviews)
    assert (turned.spearman, turned.spearman_interval.high) == pytest.approx((-1, -1))


def test_few_papers_or_equal_scores_have_no_correlation(tmp_path: Path) -> None:
    path = tmp_path / "reviews.jsonl"
    rows = [{"id": f"p{number}", "review_scores": [{"rating": 5}]} for number in range(12)]
    path.write_text("\n".join(map(json.dumps, rows)))
    reviews = read_reviews(path)
    assert correlations(run_of({f"p{number}": number for number in range(12)}), reviews) == ()
    assert correlations(run_of({"p1": 1.0, "p2": 2.0}), reviews) == ()
    path.write_text("[")
    with pytest.raises(InputError, match="reviews"):
        read_reviews(path)


def test_two_judges_of_one_writer_have_a_column_each_of_preferences_alone() -> None:
    marked = [replace(OURS, judge=name) for name in ("first", "second")]
    _, rouge, win = tables(marked, with_published=False)
    assert rouge.heads == ("Setting", "extraction")
    assert win.heads[1:] == ("extraction, judged by first", "extraction, judged by second")


def test_another_part_of_a_setting_stands_behind_it() -> None:
    whole, other = (replace(OURS, benchmark=f"academiceval/{name}") for name in ("ABS-9K@all", "X"))
    made = tables([other, whole, OURS], with_published=False)[1]
    assert [row[0] for row in made.rows] == ["ABS-9K", "ABS-9K@all", "X"]
