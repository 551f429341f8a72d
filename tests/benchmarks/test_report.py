from pathlib import Path

import pytest
from lxml import etree

from scholiast.benchmarks.interface import Interval, Outcome
from scholiast.benchmarks.plots import Bar, bars, lines
from scholiast.benchmarks.published import published
from scholiast.benchmarks.report import as_html, as_markdown, latest, parts


def outcome(model: str, figure: float, setting: str = "", **more: object) -> Outcome:
    return Outcome(
        "citerag/list", model, 10, {"recall@20": figure, "fuzzy:recall@20": figure},
        {"recall@20": Interval(figure - 0.01, figure + 0.01)},
        costs={"latency_p50_ms": 3.5}, setting=setting, **more,  # type: ignore[arg-type]
    )  # fmt: skip


def test_models_stand_side_by_side_with_published_rows_apart() -> None:
    text = as_markdown(parts([outcome("bm25", 0.05), outcome("learned", 0.1)]))
    assert "| learned | 10 | 0.100 [0.090, 0.110] |" in text
    ours, _, printed = text.partition("Published, not runs of ours")
    assert "CitationGenerator-30B, Full (R=10) (table 2, section 7.1)" in printed
    assert "CitationGenerator" not in ours


def test_a_later_run_takes_the_place_of_an_earlier_one() -> None:
    kept = latest([outcome("a", 0.1), outcome("b", 0.2), outcome("a", 0.3)])
    assert [(one.model, one.metrics["recall@20"]) for one in kept] == [("b", 0.2), ("a", 0.3)]


def test_words_of_a_record_are_not_run_as_a_page() -> None:
    page = as_html(parts([outcome("<script>alert(1)</script>|x", 0.05)]))
    assert "<script" not in page
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")
    assert "<script" not in as_markdown(parts([outcome("<script>", 0.05)]))


def test_slices_and_ablations_have_tables_and_lines() -> None:
    sliced = outcome(
        "a", 0.1, slices={"domain=Physics": {"recall@20": 0.4}}, slice_sizes={"domain=Physics": 3},
        slice_intervals={"domain=Physics": {"recall@20": Interval(0.3, 0.5)}},
    )  # fmt: skip
    (part,) = parts([sliced, outcome("a", 0.1, "noise 0 %"), outcome("a", 0.05, "noise 20 %")])
    text = as_markdown([part])
    assert "| domain=Physics | 3 | 0.400 [0.300, 0.500] |" in text
    assert "a, noise 20 %" in text
    assert len(part.pictures) == 2
    assert "over noise" in part.pictures[1]


def test_pictures_are_sound_xml() -> None:
    for picture in (
        bars("a & b", [Bar("x<y", 0.3, Interval(0.2, 0.4)), Bar("p" * 80, 0.1, None, True)]),
        lines("t", ["0", "1"], {"a": [0.1, None], "b": [0.2, 0.3]}),
        bars("none", []),
    ):
        assert etree.fromstring(picture).tag.endswith("svg")


def test_a_longer_bar_is_a_greater_figure() -> None:
    tree = etree.fromstring(bars("t", [Bar("a", 0.4), Bar("b", 0.2)]))
    first, second = (float(rect.get("width", "0")) for rect in tree.iter("{*}rect"))
    assert first == pytest.approx(2 * second, abs=0.2)


def test_printed_figures_are_those_of_the_paper(tmp_path: Path) -> None:
    rows = {(one.benchmark, one.model): one.metrics for one in published()}
    assert len(rows) == len(published())
    assert sum(name.startswith("mcitebench/") for name, _ in rows) == 23
    assert sum(not name.startswith(("mcitebench/", "academiceval/")) for name, _ in rows) == 143
    assert all(one.published and not one.intervals for one in published())
    best = rows["citerag/list", "CitationGenerator-30B, Full (R=10) (table 2, section 7.1)"]
    assert (best["recall@20"], best["recall@40"], best["ndcg@20"]) == (0.076, 0.122, 0.367)
    assert rows["citerag/list", "BM25 (table 3, section 7.2)"]["mrr@20"] == 0.1402
    assert rows["noise/position", "GPT-5, noise 100% (table 4, appendix C.3)"] == {"paca@20": 0.064}


def test_what_two_judges_marked_stands_twice_with_their_names() -> None:
    runs = [outcome("a", 0.1, judge="one"), outcome("a", 0.2, judge="two"), outcome("b", 0.3)]
    again = outcome("a", 0.4, judge="two")
    assert [one.judge for one in latest([*runs, again])] == ["one", "", "two"]
    assert [one.model for one in latest([*runs, again], by_judge=False)] == ["b", "a"]
    text = as_markdown(parts(runs, with_published=False))
    assert "| a, marked by one | 10 | one | 0.100 " in text
    assert "| a, marked by two | 10 | two | 0.200 " in text
    assert "| b | 10 |  | 0.300 " in text
    assert "marked by" not in as_markdown(parts([outcome("b", 0.3)], with_published=False))
