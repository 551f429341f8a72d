"""The paper's tables from outcomes, with its rows beside them."""

import json
from dataclasses import replace

from scholiast.benchmarks.interface import Interval, Outcome
from scholiast.benchmarks.mcitebench.tables import (
    PaperTable,
    as_json,
    as_markdown,
    judges_table,
    tables,
)

FIGURES = {"citation_f1": 0.5, "source_f1": 0.25, "source_em": 0.125, "accuracy": 0.75}
OFFLINE = {
    "offline:citation_f1": 0.4,
    "source_f1": 0.25,
    "source_em": 0.125,
    "offline:rouge_l": 0.3,
}


def outcome(benchmark: str = "mcitebench/answers", model: str = "m", **figures: float) -> Outcome:
    return of(figures or FIGURES, benchmark, model)


def of(given: dict[str, float], benchmark: str = "mcitebench/answers", model: str = "m") -> Outcome:
    parts = ("setting=explanation, multi-source", "modality=table", "modality=text", "pair=mixed")
    return Outcome(
        benchmark, model, 8, given, {name: Interval(0.1, 0.9) for name in given},
        slices=dict.fromkeys(parts, given), slice_sizes=dict.fromkeys(parts, 4),
    )  # fmt: skip


def titled(made: list[PaperTable], start: str) -> PaperTable:
    (found,) = [one for one in made if one.title.startswith(start)]
    return found


def test_table_2_has_our_runs_and_the_papers_rows_marked() -> None:
    table = titled(tables([outcome()]), "Table 2")
    ours, *printed = table.rows
    assert ours.cells["explanation, multi-source: C-F1"].value == 0.5
    assert ours.cells["explanation, multi-source: C-F1"].n == 4
    assert len(printed) == 11
    assert all(row.published for row in printed)
    best = printed[-1]
    assert best.system == "GPT-4o (tables 2, 4 and 14)"
    assert best.cells["explanation, single-source: C-F1"].value == 0.8424
    assert best.cells["locating, single-source: Acc"].value == 0.9045
    assert "locating, multi-source: Acc" not in table.columns


def test_printed_rows_agree_with_each_other() -> None:
    """Table 14's accuracies are table 4's, weighted by table 1's counts."""
    table = titled(tables([outcome()]), "Table 4")
    sizes = {"figure": 941, "table": 533, "text": 1243, "mixed": 283}
    for name, printed in {"GPT-4o (": 0.6672, "GPT-4o-mini (": 0.6455}.items():
        (row,) = [one for one in table.rows if one.system.startswith(name)]
        mean = sum(row.cells[f"{one}: Acc"].value * n for one, n in sizes.items()) / 3000
        assert abs(mean - printed) < 0.0001


def test_figures_without_a_language_model_stand_apart() -> None:
    made = tables([of(OFFLINE), outcome()], with_published=False)
    offline = titled(made, "Table 2: by question, judged without")
    assert set(offline.rows[0].cells) == {
        f"explanation, multi-source: {head}" for head in ("C-F1, offline", "S-F1", "S-EM", "ROUGE-L")
    }  # fmt: skip
    judged = [one for one in made if one.title == "Table 2: by question"]
    assert judged[0].rows[0].cells["explanation, multi-source: C-F1"].value == 0.5
    assert len(judged[0].rows) == len(offline.rows) == 1


def test_the_last_run_of_a_system_counts() -> None:
    table = titled(tables([outcome(), outcome(accuracy=0.1)], with_published=False), "Table 2")
    assert [row.cells["explanation, multi-source: Acc"].value for row in table.rows] == [0.1]


def test_table_3_and_figure_5() -> None:
    made = tables([outcome(), outcome("mcitebench/sources", "bm25", accuracy=0.4)])
    probe = titled(made, "Table 3")
    assert probe.rows[0].cells["overall"].interval == (0.1, 0.9)
    assert probe.rows[-1].cells["text"].value == 0.73
    assert titled(made, "Figure 5").rows[0].cells["mixed"].value == 0.125


def test_table_14_sets_runs_without_captions_beside_those_with() -> None:
    bare = outcome("mcitebench/uncaptioned", accuracy=0.5)
    rows = titled(tables([outcome(), bare]), "Table 14").rows
    assert [row.system for row in rows if not row.published] == ["m", "m, without captions"]
    assert [row.cells["Acc"].value for row in rows if row.published] == [
        0.6455,
        0.6672,
        0.6225,
        0.6492,
    ]
    assert not [one for one in tables([outcome()]) if one.title.startswith("Table 14")]


def test_table_13_has_systems_that_both_judges_marked() -> None:
    table = judges_table([outcome(), outcome(model="n")], [outcome(accuracy=0.9)])
    ours, *printed = table.rows
    assert (ours.cells["first judge"].value, ours.cells["second judge"].value) == (0.75, 0.9)
    assert [row.cells["second judge"].value for row in printed] == [0.7611, 0.7222, 0.65, 0.6778]


def test_markdown_and_json_say_the_same() -> None:
    made = tables([outcome(model="a|b\u202e")])
    text = as_markdown(made)
    assert "| a\\|b" in text
    assert "\u202e" not in text
    assert "50.00" in text
    assert "GPT-4o (tables 2, 4 and 14), published" in text
    decoded = json.loads(as_json(made))
    assert decoded[0]["rows"][0]["cells"]["explanation, multi-source: C-F1"]["value"] == 0.5
    assert decoded[0]["rows"][-1]["published"] is True


def test_without_runs_there_are_no_tables() -> None:
    assert tables([]) == []
    assert as_markdown([]) == "\n"


def test_two_judges_of_one_system_have_a_row_each() -> None:
    marked = [replace(outcome(), judge=name) for name in ("first", "second")]
    table = titled(tables(marked, with_published=False), "Table 2")
    assert [row.system for row in table.rows] == ["m, marked by first", "m, marked by second"]
    exact = titled(tables(marked, with_published=False), "Figure 5")
    assert [row.system for row in exact.rows] == ["m"]
