"""Without a model, the evidence's own sentences, rows and captions are picked and cited."""

from collections.abc import Sequence

from scholiast.answering.citing import split_answer
from scholiast.answering.extracting import UNANSWERED, ExtractiveAnswerer
from scholiast.answering.interface import EvidenceUnit, Labelled, Modality
from scholiast.answering.rows import extreme_row, rows_of

RAIN = Labelled("[1]", EvidenceUnit(
    "a#1", "a", Modality.TEXT,
    "Stations were read every morning. Rain fell on nine days of that April [4]. This made it wet.",
))  # fmt: skip
AGAIN = Labelled("[2]", EvidenceUnit(
    "a#2", "a", Modality.TEXT, "In all, rain fell on nine days of that April.",
))  # fmt: skip
TABLE = Labelled("Table 1", EvidenceUnit(
    "a#3", "a", Modality.TABLE,
    "| Station | Height | Rain |\n|---|---|---|\n| Alder | 1200 | 31 |\n| Birch | 1840 | 44 |",
    "Stations with height in metres and rain in millimetres.", "Table 1",
))  # fmt: skip
FIGURE = Labelled("Figure 2", EvidenceUnit(
    "a#4", "a", Modality.FIGURE, "", "Warmth of the water at the two stations by hour of the day.",
    "Figure 2", mentions=("Figure 2 shows that frost never came back after the first of May.",),
))  # fmt: skip
ALL = (RAIN, AGAIN, TABLE, FIGURE)


def said(question: str, evidence: Sequence[Labelled] = ALL) -> list[tuple[str, tuple[str, ...]]]:
    found = ExtractiveAnswerer().answer(question, evidence)
    return [(one.text, one.labels) for one in found.sentences]


def test_the_nearest_sentence_is_cited() -> None:
    assert said("On how many days of April did rain fall?", [RAIN])[0] == (
        "Rain fell on nine days of that April (ref. 4).", ("[1]",),
    )  # fmt: skip


def test_what_was_said_already_is_not_said_again() -> None:
    found = said("On how many days of April did rain fall?", [RAIN, AGAIN])
    assert len([text for text, _ in found if "nine days" in text]) == 1


def test_a_row_of_a_table_is_told_by_the_columns_that_are_asked_for() -> None:
    assert said("What is the height of station Birch?")[0] == ("Birch: Height 1840.", ("Table 1",))


def test_a_figure_that_is_named_is_told_by_its_caption_and_what_is_said_of_it() -> None:
    found = said("What does Figure 2 show?")
    assert {labels for _, labels in found} == {("Figure 2",)}
    assert "Figure 2 shows that frost never came back after the first of May." in dict(found)


def test_nothing_is_said_where_nothing_is_near() -> None:
    found = ExtractiveAnswerer().answer("Does aspirin lower the rate of stroke?", ALL)
    assert (found.sentences, found.failure) == ((), UNANSWERED)
    assert ExtractiveAnswerer().answer("Is it?", ()).failure == UNANSWERED


def test_it_says_that_it_is_an_extraction() -> None:
    assert ExtractiveAnswerer().answer("Did rain fall?", ALL).made_by == "extraction"


def test_what_it_writes_reads_as_what_it_means() -> None:
    found = ExtractiveAnswerer().answer("On how many days of April did rain fall?", ALL)
    again = split_answer(found.raw, [one.label for one in ALL])
    assert [one.labels for one in again] == [one.labels for one in found.sentences]


def test_the_highest_or_lowest_row_comes_first_where_it_is_asked_for() -> None:
    assert said("Which station has the largest rain?")[0][0] == "Birch: Rain 44."
    assert said("Which station has the lowest height?")[0][0] == "Alder: Height 1200."


def test_a_row_is_no_extreme_where_columns_or_rows_are_even() -> None:
    table = TABLE.unit.text
    assert extreme_row(table, "Which is the largest?") is None
    assert extreme_row(table, "Which is the largest and which the smallest rain?") is None
    assert extreme_row(table.replace("44", "31"), "Which has the largest rain?") is None


def test_a_sentence_that_goes_on_is_given_after_the_one_it_follows() -> None:
    text = "The careful count compared 1,240 quotations with sources. Alder found 14.5 % in error."
    found = said("What did the careful count of quotations compare?", [
        Labelled("[1]", EvidenceUnit("a#9", "a", Modality.TEXT, text))])  # fmt: skip
    assert found[0][0].startswith("The careful count")


def test_rows_without_a_name_or_cells_say_nothing() -> None:
    assert list(rows_of("| a | b |\n|---|---|\n|  | 1 |\n| x |  |")) == []
    assert list(rows_of("no table")) == []
