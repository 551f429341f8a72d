"""Thresholds hold the risk that they were chosen for."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scholiast.errors import InputError
from scholiast.verifying.calibrating import NEVER, fitted, threshold_at

pytest.importorskip("sklearn")


def test_a_hundred_cases_are_too_few_to_know_one_in_a_hundred() -> None:
    assert threshold_at([0.1] * 100, risk=0.01) == NEVER
    assert threshold_at([0.1] * 299, risk=0.01) == 0.5


def test_the_threshold_lies_above_all_but_the_errors_allowed() -> None:
    weights = [0.999, 0.9, 0.8, *[0.1] * 997]
    assert threshold_at(weights, risk=0.01) == 0.5
    assert threshold_at(weights, risk=0.005) == 0.901
    assert threshold_at(weights, risk=0.001, confidence=0) == 0.901
    assert threshold_at(weights, risk=0.0001, confidence=0) == 1.0


@given(st.lists(st.floats(0, 1), min_size=1, max_size=200), st.sampled_from([0.01, 0.05, 0.2]))
def test_the_share_above_a_threshold_is_within_the_risk(weights: list[float], risk: float) -> None:
    least = threshold_at(weights, risk=risk, confidence=0)
    assert sum(one >= least for one in weights) <= risk * len(weights)


def test_a_combiner_learns_which_signal_speaks_for_what() -> None:
    draw = random.Random(1)
    bearings = [draw.randrange(3) for _ in range(300)]
    signals = [
        {"support": (one == 0) + draw.random() / 2, "against": (one == 2) + draw.random() / 2}
        for one in bearings
    ]
    made = fitted(signals, bearings, ("support", "against"), strength=10)
    said = made.probabilities({"support": 1.2, "against": 0.1})
    assert said.entailment > 0.8
    assert made.probabilities({"support": 0.1, "against": 1.2}).contradiction > 0.8
    assert made.probabilities({"support": 0.2, "against": 0.2}).neutral > 0.5
    assert said.entailment + said.neutral + said.contradiction == pytest.approx(1)


def test_a_combiner_is_not_fitted_on_two_classes() -> None:
    with pytest.raises(InputError, match="one is missing"):
        fitted([{"support": 1.0}, {"support": 0.0}], [0, 1], ("support",))
