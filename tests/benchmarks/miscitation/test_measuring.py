import pytest
from sklearn.metrics import f1_score

from scholiast.benchmarks.miscitation.evidence import evidence_recall
from scholiast.benchmarks.miscitation.interface import Answer, JudgedClaim, Standing, Text
from scholiast.benchmarks.miscitation.labels import ATTRIBUTION, THREE_WAY
from scholiast.benchmarks.miscitation.measuring import measured
from scholiast.benchmarks.miscitation.systems import majority
from tests.benchmarks.miscitation.made import answer, claim

CORRECT, WRONG, OPEN = Standing.CORRECT, Standing.WRONG, Standing.OPEN
CLAIMS = [
    claim("1", "SUPPORT", CORRECT, "p"), claim("2", "SUPPORT", CORRECT, "p"),
    claim("3", "SUPPORT", CORRECT, "q"), claim("4", "REFUTE", WRONG, "q"),
    claim("5", "REFUTE", WRONG, "r"), claim("6", "NEI", OPEN, "r"),
]  # fmt: skip
ANSWERS = [
    answer("1", 0.9, 0.05, "supported"), answer("2", 0.2, 0.7, "miscitation"),
    answer("3", 0.3, 0.1), answer("4", 0.0, 0.9, "miscitation"),
    answer("5", 0.8, 0.1, "supported"), answer("6", 0.1, 0.1),
]  # fmt: skip


def test_decisions_and_verdicts_are_scored_apart() -> None:
    found = measured(CLAIMS, ANSWERS, THREE_WAY)
    decided = ["SUPPORT", "REFUTE", "NEI", "REFUTE", "SUPPORT", "NEI"]
    assert found.metrics["macro_f1"] == pytest.approx(
        f1_score([one.label for one in CLAIMS], decided, average="macro")
    )
    assert found.metrics["accuracy"] == pytest.approx(3 / 6)
    assert found.metrics["false_accusation_rate"] == pytest.approx(1 / 3)
    assert found.metrics["recall_miscitation"] == 1 / 2
    assert found.metrics["precision_miscitation"] == 1 / 2
    assert found.metrics["abstention_rate"] == pytest.approx(2 / 6)
    assert found.metrics["coverage"] == pytest.approx(4 / 6)
    assert found.confusion["SUPPORT"] == {"SUPPORT": 1, "REFUTE": 1, "NEI": 1}
    assert found.verdicts["wrong"] == {
        "supported": 1, "miscitation": 1, "undecidable": 0, "unchecked": 0,
    }  # fmt: skip


def test_every_share_lies_in_its_interval_and_none_is_a_point() -> None:
    found = measured(CLAIMS, ANSWERS, THREE_WAY)
    for name, ends in found.intervals.items():
        assert ends.low <= found.metrics[name] <= ends.high
    unaccused = [answer(one.id, 0.9, 0.0, "supported") for one in CLAIMS]
    none = measured(CLAIMS, unaccused, THREE_WAY)
    assert none.metrics["false_accusation_rate"] == 0
    assert none.intervals["false_accusation_rate"].high > 0.5


def test_where_nothing_is_correct_the_interval_says_that_nothing_is_known() -> None:
    found = measured(CLAIMS[3:], ANSWERS[3:], THREE_WAY)
    assert found.metrics["false_accusation_rate"] == 0
    ends = found.intervals["false_accusation_rate"]
    assert (ends.low, ends.high) == (0, 1)


def test_claims_without_a_label_of_the_form_count_for_verdicts_alone() -> None:
    claims = [*CLAIMS, claim("7", None, CORRECT)]
    found = measured(claims, [*ANSWERS, answer("7", 0.0, 0.99, "miscitation")], THREE_WAY)
    assert found.metrics["accuracy"] == pytest.approx(3 / 6)
    assert found.metrics["false_accusation_rate"] == pytest.approx(2 / 4)


def test_curves_end_where_everything_is_answered() -> None:
    found = measured(CLAIMS * 20, ANSWERS * 20, THREE_WAY)
    risk = found.curves["risk_coverage"]
    assert risk[-1]["coverage"] == 1
    assert risk[-1]["risk"] == pytest.approx(1 - found.metrics["accuracy"])
    accused = found.curves["accusations"]
    assert accused[0] == {"threshold": 0.9, "recall_miscitation": 0.5, "false_accusation_rate": 0.0}
    assert accused[-1]["recall_miscitation"] == accused[-1]["false_accusation_rate"] == 1


def test_a_long_curve_is_thinned_with_its_ends() -> None:
    claims = [claim(str(n), "SUPPORT", CORRECT) for n in range(400)]
    answers = [answer(str(n), 0.5 + n / 1000, 0.0) for n in range(400)]
    points = measured(claims, answers, THREE_WAY).curves["risk_coverage"]
    assert len(points) == 21
    assert points[0]["coverage"] == 1 / 400
    assert points[-1]["coverage"] == 1


def test_the_majority_is_that_of_the_claims_asked() -> None:
    always = majority(CLAIMS, THREE_WAY)
    found = measured(CLAIMS, [always.answer(one) for one in CLAIMS], THREE_WAY)
    assert found.confusion["REFUTE"] == {"SUPPORT": 2, "REFUTE": 0, "NEI": 0}
    assert found.metrics["macro_f1"] == pytest.approx(2 * 3 / 9 / 3)
    both = [claim("1", "attributable", CORRECT), claim("2", "not attributable", WRONG),
            claim("3", "not attributable", WRONG)]  # fmt: skip
    said = majority(both, ATTRIBUTION)
    figures = measured(both, [said.answer(one) for one in both], ATTRIBUTION)
    assert figures.metrics["accuracy"] == pytest.approx(2 / 3)
    assert figures.metrics["false_accusation_rate"] == 1


def test_marked_sentences_count_as_found_though_they_are_split_otherwise() -> None:
    judged = JudgedClaim(
        "1", "c", Text("t"), "SUPPORT", CORRECT,
        gold_sentences=("Sparrows sing at dawn.", "Owls eat mice at night."),
    )  # fmt: skip
    quotes = ("Nothing.", "Indeed, sparrows sing at dawn.", "x", "Owls eat mice at night")
    figures, ends = evidence_recall([judged], [Answer("1", quotes=quotes)])
    assert figures == {"evidence_recall@3": 0.5, "evidence_recall@10": 1.0}
    assert set(ends) == set(figures)
    assert evidence_recall([judged], [Answer("1")]) == ({}, {})
