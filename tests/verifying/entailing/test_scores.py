"""Figures of three-way answers against hand-worked ones."""

import numpy as np
import pytest
from numpy.typing import NDArray

from scholiast.verifying.entailing.scores import intervals, scored
from scholiast.verifying.entailing.stamps import Stamp, shares_of
from scholiast.verifying.entailing.training.finishing import calibrated


def shares(answers: list[int], sure: float = 1.0) -> NDArray[np.float64]:
    """Return probabilities whose likeliest class is each answer."""
    made = np.full((len(answers), 3), (1 - sure) / 2)
    made[np.arange(len(answers)), answers] = sure
    return made


def test_figures_of_a_hand_worked_case() -> None:
    found = scored([0, 0, 1, 1, 2], shares([0, 1, 1, 1, 0]))
    assert found.macro_f1 == pytest.approx((1 / 2 + 4 / 5 + 0) / 3)
    assert found.accuracy == pytest.approx(3 / 5)
    assert found.calibration_error == pytest.approx(2 / 5)


def test_calibration_error_is_the_gap_between_sure_and_right() -> None:
    assert scored([0] * 8 + [1] * 2, shares([0] * 10, 0.8)).calibration_error == pytest.approx(0)
    assert scored([0] * 4 + [1] * 6, shares([0] * 10, 0.8)).calibration_error == pytest.approx(0.4)


def test_calibration_finds_the_temperature_that_made_the_labels() -> None:
    draw = np.random.default_rng(1)
    scores = draw.normal(0, 4, (4_000, 3))
    true = shares_of(scores, Stamp("", temperature=2.5))
    labels = np.array([draw.choice(3, p=one) for one in true])
    assert calibrated(scores, labels) == pytest.approx(2.5, rel=0.15)


def test_an_interval_draws_whole_groups() -> None:
    answers = shares([0] * 100)
    labels = [0] * 50 + [1] * 50
    low, high = intervals(labels, answers, [str(n) for n in range(100)])[1]
    assert 0.35 < low < 0.5 < high < 0.65
    wide = intervals(labels, answers, ["a"] * 50 + ["b"] * 50)[1]
    assert wide.tolist() == [0.0, 1.0]
