"""Locating questions and labels of quality by a model, and what is taken of them."""

import json

import pytest

from scholiast.answering.interface import Modality
from scholiast.benchmarks.mcitebench.building.choices import locating
from scholiast.benchmarks.mcitebench.building.filtering import quality_of
from scholiast.benchmarks.mcitebench.building.interface import Paper, Report
from scholiast.models.scripted import ScriptedModel

QUESTION = "What is the F1 on speech of the averaged model?"
OPTIONS = ["0.61", "0.78", "0.74", "0.66"]


def reply(
    question: str = QUESTION, options: list[str] = OPTIONS, right: int = 1, *, refusal: bool = False
) -> str:
    """Return a reply with one question."""
    one = {"question": question, "options": options, "right": right}
    return json.dumps({"refusal": refusal, "questions": [one]})


def test_a_question_whose_answer_stands_in_the_table_is_taken(paper: Paper) -> None:
    (table,) = paper.of(Modality.TABLE)
    (made,) = locating(ScriptedModel([reply()]), table, Report())
    assert (made.text, made.answer, made.options) == (QUESTION, "0.78", tuple(OPTIONS))
    assert made.evidence == (table,)
    assert made.made_by.startswith("script")


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        (reply(refusal=True), "the model found nothing to ask"),
        (reply(right=4), "no option is named as the right one"),
        (reply(options=["0.78", "0.78", "0.1", "0.2"]), "there are not four different options"),
        (reply(options=["0.91", "0.78", "0.1", "0.2"], right=0), "does not stand in the evidence"),
        (reply(question="Which F1 does Table 1 give first?"), "names a place"),
        ("[]", "no questions"),
    ],
)
def test_what_does_not_hold_up_is_left_out_with_the_reason(
    paper: Paper, said: str, reason: str
) -> None:
    (table,) = paper.of(Modality.TABLE)
    report = Report()
    assert list(locating(ScriptedModel([said, said]), table, report)) == []
    assert reason in report.left[0].reason


def test_a_figure_is_shown_as_a_picture_and_grounded_in_what_is_said_of_it(paper: Paper) -> None:
    (figure,) = paper.of(Modality.FIGURE)
    options = ["the mean of seeds", "the best seed", "the worst seed", "one client"]
    model = ScriptedModel([reply("What do the dashed lines in the curve mark?", options, 0)])
    (made,) = locating(model, figure, Report())
    assert made.answer == "the mean of seeds"
    (_, user), _ = model.asked[0]
    assert len(user.images) == 1


def test_quality_has_three_labels_and_names_those_that_fail(paper: Paper) -> None:
    (table,) = paper.of(Modality.TABLE)
    (made,) = locating(ScriptedModel([reply()]), table, Report())
    good = quality_of(
        ScriptedModel(['{"relevance": true, "clarity": true, "alignment": true}']), made
    )
    bad = quality_of(
        ScriptedModel(['{"relevance": true, "clarity": false, "alignment": false}']), made
    )
    assert not isinstance(good, str)
    assert not isinstance(bad, str)
    assert good.faults() == ""
    assert bad.faults() == "clarity, alignment"


def test_a_question_that_could_not_be_labelled_says_why(paper: Paper) -> None:
    (table,) = paper.of(Modality.TABLE)
    (made,) = locating(ScriptedModel([reply()]), table, Report())
    assert "it was not labelled" in str(quality_of(ScriptedModel(["maybe", "maybe"]), made))
