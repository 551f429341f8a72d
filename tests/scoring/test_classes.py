import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats
from sklearn import metrics

from scholiast.scoring.classes import (
    accuracy,
    area_under_risk,
    calibration_error,
    confusion,
    f1_by_label,
    macro_f1,
    rates,
    risk_coverage,
)
from scholiast.scoring.intervals import bootstrap, bootstrap_of, wilson

LABELS = ("refute", "support", "unsaid")
pairs = st.lists(st.tuples(st.sampled_from(LABELS), st.sampled_from(LABELS)), min_size=1)


@given(pairs)
def test_f1_and_accuracy_are_those_of_scikit_learn(decided: list[tuple[str, str]]) -> None:
    gold, predicted = [one for one, _ in decided], [one for _, one in decided]
    counts = confusion(gold, predicted, LABELS)
    assert (counts == metrics.confusion_matrix(gold, predicted, labels=LABELS)).all()
    assert accuracy(counts) == pytest.approx(metrics.accuracy_score(gold, predicted))
    assert macro_f1(counts) == pytest.approx(
        metrics.f1_score(gold, predicted, average="macro", zero_division=0)
    )
    known = sorted({*gold, *predicted})
    each = metrics.f1_score(gold, predicted, average=None, labels=known, zero_division=0)
    ours = dict(zip(LABELS, f1_by_label(counts), strict=True))
    assert [ours[label] for label in known] == pytest.approx(each)
    assert all(np.isnan(ours[label]) for label in LABELS if label not in known)


def test_always_the_same_answer_has_a_low_macro_f1_though_it_is_often_right() -> None:
    counts = confusion(["support"] * 9 + ["refute"], ["support"] * 10, LABELS)
    assert accuracy(counts) == 0.9
    assert macro_f1(counts) == pytest.approx(18 / 19 / 2)


scored = st.lists(st.tuples(st.sampled_from([0.1, 0.25, 0.4, 0.6, 0.8, 0.95]), st.booleans()))


@given(scored)
def test_what_a_threshold_catches_is_the_curve_of_scikit_learn(
    cases: list[tuple[float, bool]],
) -> None:
    truths = [truth for _, truth in cases]
    if len(set(truths)) < 2:
        return
    alarms, caught, thresholds = metrics.roc_curve(
        truths, [score for score, _ in cases], drop_intermediate=False
    )
    ours = rates([score for score, _ in cases], truths)
    assert [one.threshold for one in ours] == pytest.approx(thresholds[1:])
    assert [one.caught for one in ours] == pytest.approx(caught[1:])
    assert [one.alarms for one in ours] == pytest.approx(alarms[1:])


@given(scored)
def test_the_last_point_of_risk_and_coverage_is_everything_answered(
    cases: list[tuple[float, bool]],
) -> None:
    points = risk_coverage([sure for sure, _ in cases], [right for _, right in cases])
    if not cases:
        assert points == []
        return
    assert points[-1].coverage == 1
    assert points[-1].risk == pytest.approx(sum(not right for _, right in cases) / len(cases))
    for point in points:
        answered = [right for sure, right in cases if sure >= point.threshold]
        assert point.coverage == pytest.approx(len(answered) / len(cases))
        assert point.risk == pytest.approx(answered.count(False) / len(answered))


def test_a_confidence_that_ranks_right_before_wrong_has_the_smaller_area() -> None:
    right = [True, True, False, False]
    good = area_under_risk(risk_coverage([0.9, 0.8, 0.3, 0.2], right))
    bad = area_under_risk(risk_coverage([0.2, 0.3, 0.8, 0.9], right))
    assert good == pytest.approx((0 + 0 + 1 / 3 + 1 / 2) / 4)
    assert good < bad


def test_calibration_is_worked_by_hand() -> None:
    assert calibration_error([], []) == 0
    assert calibration_error([1.0, 1.0], [True, True]) == 0
    # bins (0.5, 0.6] and (0.8, 0.9]: 2 of 4 cases each; gaps |0.6 - 0.5| and |0.9 - 1|
    assert calibration_error([0.6, 0.6, 0.9, 0.9], [True, False, True, True]) == pytest.approx(0.1)


def test_an_interval_of_a_mean_is_the_same_by_both_ways() -> None:
    random = np.random.default_rng(3)
    values, groups = random.uniform(size=200), [str(number % 40) for number in range(200)]
    counts = np.stack([values, np.ones(200)], axis=1)
    ends = bootstrap_of(counts, groups, lambda sums: (sums[:, 0] / sums[:, 1])[:, None])
    assert ends[0] == pytest.approx(bootstrap(values[:, None], groups)[0])


def test_resamples_without_a_case_are_left_out_of_an_interval() -> None:
    counts = np.array([[1.0, 1.0], [0.0, 0.0], [0.0, 0.0]])
    with np.errstate(invalid="ignore"):
        ends = bootstrap_of(counts, [""] * 3, lambda sums: sums[:, :1] / sums[:, 1:])
    assert ends.tolist() == [[1, 1]]
    assert bootstrap_of(np.zeros((0, 2)), [], lambda sums: sums[:, :1]).tolist() == [[0, 0]]


@given(st.integers(0, 50), st.integers(1, 50))
def test_wilson_is_that_of_scipy(successes: int, n: int) -> None:
    if successes > n:
        return
    theirs = stats.binomtest(successes, n).proportion_ci(method="wilson")
    assert wilson(successes, n) == pytest.approx((theirs.low, theirs.high), abs=1e-12)
    assert wilson(0, 0) == (0, 1)
