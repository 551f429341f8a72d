"""How far judges agree with people, and with each other."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.metrics import (
    accuracy_score,
    cohen_kappa_score,
    f1_score,
    precision_score,
    recall_score,
)
from tests.benchmarks.mcitebench.asked import QUESTIONS
from tests.benchmarks.mcitebench.judges import ANSWERS

from scholiast.benchmarks.interface import Response
from scholiast.benchmarks.mcitebench.comparing import compare_judges
from scholiast.benchmarks.mcitebench.model_judge import ModelJudge
from scholiast.benchmarks.mcitebench.splitting import RuleSplitter
from scholiast.benchmarks.mcitebench.statements import (
    Statement,
    agree,
    read_sheet,
    statements_of,
    write_sheet,
)
from scholiast.benchmarks.scores import SampleScores, ScoredRun
from scholiast.errors import InputError
from scholiast.models.interface import Reply
from scholiast.models.scripted import ScriptedModel
from scholiast.scoring.agreement import alignment, kappa, share_of_same

BY_ID = {one.id: one for one in QUESTIONS}


def filled(sheet: list[Statement], marks: list[tuple[int, tuple[int, ...]]]) -> str:
    return "".join(
        json.dumps({"question": one.question, "text": one.text, "citations": one.citations,
                    "support": support, "relevant": relevant}) + "\n"
        for one, (support, relevant) in zip(sheet, marks, strict=True)
    )  # fmt: skip


def test_a_sheet_has_the_sentences_that_cite_and_is_read_once_filled_in(tmp_path: Path) -> None:
    said = [(one, Response(ANSWERS[one.text])) for one in QUESTIONS]
    sheet = list(statements_of(said, RuleSplitter()))
    assert [(one.question, one.citations) for one in sheet] == [
        ("q-eggs", ("Table 2",)), ("q-eggs", ("[1]", "[3]")), ("q-nests", ("[1]",)), ("q-boat", ("[2]",)),
    ]  # fmt: skip
    path = tmp_path / "sheet.jsonl"
    assert write_sheet(path, sheet) == 4
    assert read_sheet(path, BY_ID) == []
    path.write_text(filled(sheet, [(2, (1,)), (1, (1, 0)), (2, (1,)), (0, (0,))]))
    assert [one.support for one in read_sheet(path, BY_ID)] == [2, 1, 2, 0]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"question": "q-none"}, "there is no question"),
        ({"citations": ["Table 9"]}, "has no source 'Table 9'"),
        ({"relevant": [1, 0]}, "has 2 marks for the 1"),
        ({"relevant": None}, "filled in together"),
        ({"support": 3}, "no statement"),
    ],
)
def test_an_odd_line_of_a_sheet_is_named(
    tmp_path: Path, changes: dict[str, Any], words: str
) -> None:
    line = {
        "question": "q-boat",
        "text": "So.",
        "citations": ["[2]"],
        "support": 2,
        "relevant": [1],
    }
    path = tmp_path / "sheet.jsonl"
    path.write_text(json.dumps(line) + "\n" + json.dumps(line | changes) + "\n")
    with pytest.raises(InputError, match=r"sheet\.jsonl:2") as raised:
        read_sheet(path, BY_ID)
    assert words in str(raised.value)


def test_a_judge_is_held_against_people_by_type_of_question() -> None:
    labelled = [
        Statement("q-eggs", "A common tern lays two eggs.", ("Table 2",), 2, (1,)),
        Statement("q-eggs", "Gulls nest on cliffs.", ("[1]", "[3]"), 0, (1, 0)),
        Statement("q-boat", "From a boat.", ("[2]",), 1, (1,)),
    ]
    marks = [2, 1, 1, 1, 1, 0, 0]  # support and relevance of each, in order; of the last 0 and 0
    model = ScriptedModel([json.dumps({"rating": mark}) for mark in marks])
    found = agree(ModelJudge(model), BY_ID, labelled)
    # people: yes yes | no yes no | yes yes; judge: yes yes | yes yes yes | no no
    whole = found.by_type["all"]
    assert (whole.n, whole.precision, whole.recall) == (7, 3 / 5, 3 / 5)
    locating = found.by_type["locating"]
    assert (locating.n, locating.precision, locating.recall) == (5, 3 / 5, 1)
    assert found.by_type["explanation"].recall == 0
    assert found.unjudged == 0


def test_statements_that_a_judge_cannot_mark_are_counted() -> None:
    labelled = [Statement("q-boat", "From a boat.", ("[2]",), 1, (1,))]
    judge = ModelJudge(ScriptedModel([Reply(failure="no server")] * 2))
    found = agree(judge, BY_ID, labelled)
    assert (found.unjudged, found.by_type["all"].n) == (1, 0)


MARKS = st.lists(st.tuples(st.booleans(), st.booleans()), min_size=1, max_size=30)


@settings(deadline=None)
@given(MARKS)
def test_figures_are_those_of_scikit_learn(marks: list[tuple[bool, bool]]) -> None:
    right, said = [one for one, _ in marks], [other for _, other in marks]
    found = alignment(right, said)
    assert found.precision == pytest.approx(precision_score(right, said, zero_division=0))
    assert found.recall == pytest.approx(recall_score(right, said, zero_division=0))
    assert found.f1 == pytest.approx(f1_score(right, said, zero_division=0))
    assert found.agreement == pytest.approx(accuracy_score(right, said))
    if len({*right, *said}) > 1:
        assert found.kappa == pytest.approx(cohen_kappa_score(right, said))


def test_kappa_of_a_scale_and_of_nothing() -> None:
    one, other = [0, 1, 2, 2, 1], [0, 2, 2, 2, 1]
    assert kappa(one, other) == pytest.approx(cohen_kappa_score(one, other))
    assert (kappa([], []), share_of_same([], []), kappa([1, 1], [1, 1])) == (0, 0, 0)


def scored(model: str, marks: dict[str, float], inputs: str = "x") -> ScoredRun:
    samples = {
        id: SampleScores(id, inputs, {"accuracy": mark}, group=id) for id, mark in marks.items()
    }
    return ScoredRun("mcitebench/answers", model, samples)


def test_two_judges_are_compared_on_the_answers_that_both_marked() -> None:
    one = scored("m", {"a": 1.0, "b": 0.5, "c": 0.0, "d": 1.0})
    other = scored("m", {"a": 1.0, "b": 1.0, "c": 0.5})
    found = compare_judges(one, other)
    assert (found.n, found.first) == (3, 0.5)
    assert found.same == pytest.approx(1 / 3)
    assert found.second == pytest.approx(5 / 6)
    assert found.difference[0] == pytest.approx(1 / 3)
    assert found.difference[1] <= 1 / 3 <= found.difference[2]


def test_judges_of_other_answers_are_not_compared() -> None:
    with pytest.raises(InputError, match="no two judgements"):
        compare_judges(scored("m", {"a": 1.0}), scored("n", {"a": 1.0}))
    with pytest.raises(InputError, match="share no answer"):
        compare_judges(scored("m", {"a": 1.0}), scored("m", {"a": 1.0}, inputs="y"))
