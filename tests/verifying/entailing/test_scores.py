"""Figures of three-way answers against hand-worked ones."""

import numpy as np
import pytest

from scholiast.verifying.entailing.scores import accuracy, calibration_error, interval, macro_f1
from scholiast.verifying.entailing.stamps import Stamp, shares_of
from scholiast.verifying.entailing.training.finishing import calibrated


def test_macro_f1_of_a_hand_worked_case() -> None:
    labels, answers = [0, 0, 1, 1, 2], [0, 1, 1, 1, 0]
    assert macro_f1(labels, answers) == pytest.approx((1 / 2 + 4 / 5 + 0) / 3)
    assert accuracy(labels, answers) == pytest.approx(3 / 5)


def test_a_class_that_never_occurs_is_not_counted() -> None:
    assert macro_f1([0, 2], [0, 2]) == 1


def test_calibration_error_is_the_gap_between_sure_and_right() -> None:
    shares = np.array([[0.8, 0.1, 0.1]] * 10)
    assert calibration_error([0] * 8 + [1] * 2, shares) == pytest.approx(0)
    assert calibration_error([0] * 4 + [1] * 6, shares) == pytest.approx(0.4)


def test_calibration_finds_the_temperature_that_made_the_labels() -> None:
    draw = np.random.default_rng(1)
    scores = draw.normal(0, 4, (4_000, 3))
    shares = shares_of(scores, Stamp("", temperature=2.5))
    labels = np.array([draw.choice(3, p=one) for one in shares])
    temperature, biases = calibrated(scores, labels)
    assert temperature == pytest.approx(2.5, rel=0.15)
    assert np.abs(biases).max() < 0.2
    assert sum(biases) == pytest.approx(0, abs=1e-3)


def test_an_interval_draws_whole_groups() -> None:
    right = np.array([1.0] * 50 + [0.0] * 50)
    low, high = interval(lambda at: float(right[at].mean()), [str(n) for n in range(100)])
    assert 0.35 < low < 0.5 < high < 0.65
    wide = interval(lambda at: float(right[at].mean()), ["a"] * 50 + ["b"] * 50)
    assert wide == (0.0, 1.0)
