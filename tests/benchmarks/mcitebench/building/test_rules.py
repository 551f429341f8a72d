"""Locating questions by rules: what they ask, and what no question may be."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scholiast.answering.interface import EvidenceUnit, Modality
from scholiast.benchmarks.mcitebench.building.building import Plan, by_rules
from scholiast.benchmarks.mcitebench.building.filtering import fault_of
from scholiast.benchmarks.mcitebench.building.holding import words_in
from scholiast.benchmarks.mcitebench.building.interface import Made, Paper
from scholiast.benchmarks.mcitebench.building.plain import figures, tables, texts
from scholiast.benchmarks.mcitebench.building.referring import points
from scholiast.papers import Document
from scholiast.papers.folding import fold

ALL = Plan(99, 99, 99, of_a_unit=99)


def questions_on(unit: EvidenceUnit) -> list[Made]:
    """Return all questions on a unit, unfiltered."""
    draw = random.Random(0)
    if unit.modality is Modality.TABLE:
        return list(tables.questions(unit, draw))
    if unit.modality is Modality.FIGURE:
        return list(figures.questions(unit, draw))
    return list(texts.questions(unit, draw))


def table(text: str) -> EvidenceUnit:
    """Return a table."""
    return EvidenceUnit("p#1", "p", Modality.TABLE, text, "Scores.", "Table 1")


def test_every_kind_of_question_is_made_of_the_paper(paper: Paper) -> None:
    made = by_rules(paper, ALL, words_in(paper))
    kinds = {one.kind for one in made}
    assert kinds == {
        "acronym", "count", "value", "cell", "comparison", "extreme", "caption", "legend",
        "statement",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("EMA", "exponential moving average"),
        ("How many recordings", "1,203"),
        ("What was the learning rate?", "0.003"),
        ("error curve", "the averaged model"),
        ("What do dashed lines mark?", "the mean of seeds"),
        ("the error of the averaged model?", "falls with every meeting of the clients"),
    ],
)
def test_what_a_rule_asks_is_answered_in_the_papers_own_words(
    paper: Paper, question: str, answer: str
) -> None:
    made = by_rules(paper, ALL, words_in(paper))
    assert answer in [one.answer for one in made if question in one.text]


def test_the_highest_of_a_column_is_the_row_that_has_it(paper: Paper) -> None:
    (unit,) = paper.of(Modality.TABLE)
    made = [one for one in questions_on(unit) if one.kind == "extreme"]
    told = {(("highest" in one.text), ("peech" in one.text)): one.answer for one in made}
    assert told == {
        (True, True): "Averaged", (False, True): "Alone",
        (True, False): "Averaged", (False, False): "Alone",
    }  # fmt: skip


def test_two_that_are_equal_are_not_compared() -> None:
    same = table("| Model | F1 |\n|---|---|\n| One | 0.5 |\n| Two | 0.5 |")
    other = table("| Model | F1 |\n|---|---|\n| One | 0.5 |\n| Two | 0.6 |")
    assert [one for one in questions_on(same) if one.kind == "comparison"] == []
    assert [one for one in questions_on(other) if one.kind == "comparison"]


def test_a_table_whose_headings_take_two_rows_is_left_alone() -> None:
    both = table("| | Scores | |\n|---|---|---|\n| | F1 | EM |\n| One | 0.51 | 0.33 |")
    assert questions_on(both) == []


@pytest.mark.parametrize("cell", ["0.5 / 0.6 / 0.7", "1-2-3"])
def test_a_cell_with_several_numbers_is_not_compared(cell: str) -> None:
    unit = table(f"| Model | F1 |\n|---|---|\n| One | {cell} |\n| Two | 0.9 |")
    assert [one for one in questions_on(unit) if one.kind == "comparison"] == []


def test_a_value_that_another_table_has_in_the_same_place_is_not_asked_for(paper: Paper) -> None:
    (unit,) = paper.of(Modality.TABLE)
    twin = replace(unit, id="averaging#99", name="Table 2")
    doubled = replace(paper, units=(*paper.units, twin))
    tabled = [
        one
        for one in by_rules(doubled, ALL, words_in(doubled))
        if one.evidence[0].modality is Modality.TABLE
    ]
    assert tabled == []


def test_a_question_that_another_paragraph_answers_is_left_out(paper: Paper) -> None:
    words = words_in(paper)
    made = next(one for one in by_rules(paper, ALL, words) if one.kind == "value")
    assert fault_of(made, words) == ""
    twin = replace(made.evidence[0], id="averaging#98", text="The learning rate was 0.003 there.")
    doubled = replace(paper, units=(*paper.units, twin))
    assert fault_of(made, words_in(doubled)) == "another unit answers it too"


def test_a_question_that_names_its_figure_is_left_out(paper: Paper) -> None:
    words = words_in(paper)
    made = next(one for one in by_rules(paper, ALL, words) if one.kind == "legend")
    named = replace(made, text="What do dashed lines in Fig. 1 mark?")
    assert fault_of(named, words) == "the question names a place in the paper"


def test_an_answer_that_is_not_in_the_evidence_is_left_out(paper: Paper) -> None:
    words = words_in(paper)
    made = next(one for one in by_rules(paper, ALL, words) if one.kind == "cell")
    wrong = replace(made, answer="0.99")
    assert fault_of(wrong, words) == "the answer does not stand in the evidence"


def test_a_figure_without_a_picture_is_no_evidence(paper: Paper) -> None:
    (figure,) = paper.of(Modality.FIGURE)
    blind = replace(figure, picture=lambda: None)
    units = tuple(blind if one.id == figure.id else one for one in paper.units)
    unseen = replace(paper, units=units)
    made = by_rules(unseen, ALL, words_in(unseen))
    assert {one.evidence[0].modality for one in made} == {Modality.TEXT, Modality.TABLE}


WORDS = st.sampled_from(
    [
        "Model",
        "rate",
        "F1",
        "error",
        "(EMA)",
        "12",
        "0.5",
        "of",
        "the",
        "exponential",
        "moving",
        "average",
        "we",
        "collected",
        "used",
        "samples",
        "Table",
        "Figure",
        "1",
        "2",
        "|",
        "shows",
        "that",
        "is",
        "was",
        "lines",
        "mark",
        "curve",
        "ignore",
        "=",
        "%",
        "±",
        "a",
    ]
)


@settings(max_examples=60, deadline=None)
@given(st.lists(WORDS, max_size=40), st.lists(st.lists(WORDS, min_size=1, max_size=3), max_size=9))
def test_no_question_names_its_float_and_every_answer_stands_in_its_evidence(
    words: list[str], cells: list[list[str]]
) -> None:
    said = " ".join(words)
    rows = [cells[at : at + 3] for at in range(0, len(cells) - len(cells) % 3, 3)]
    lines = ["| " + " | ".join(" ".join(cell).replace("|", "/") for cell in row) + " |"
             for row in rows]  # fmt: skip
    grid = "\n".join(lines[:1] + ["|---|---|---|"] * bool(lines) + lines[1:])
    units = (
        EvidenceUnit("p#1", "p", Modality.TEXT, f"{said}. {said}"),
        EvidenceUnit("p#2", "p", Modality.TABLE, grid, said, "Table 1"),
        EvidenceUnit("p#3", "p", Modality.FIGURE, "", said, "Figure 1", mentions=(said,)),
    )
    paper = Paper("p", "", Document(said), units)
    for made in by_rules(paper, ALL, words_in(paper)):
        (unit,) = made.evidence
        held = fold(" ".join((unit.text, unit.caption, *unit.mentions)))
        assert not points(made.text)
        assert unit.name == "" or unit.name not in made.text
        assert f" {fold(made.answer)} " in f" {held} "
