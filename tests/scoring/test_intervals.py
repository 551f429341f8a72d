import numpy as np
import pytest
from scipy import stats

from scholiast.scoring.intervals import bootstrap, paired_difference


def test_intervals_of_single_samples_are_those_of_scipy() -> None:
    random = np.random.default_rng(5)
    values = random.beta(1, 4, size=300)
    ours = bootstrap(values[:, None], [""] * 300)[0]
    theirs = stats.bootstrap(
        (values,), np.mean, n_resamples=4000, method="percentile", random_state=1
    ).confidence_interval
    assert ours == pytest.approx([theirs.low, theirs.high], abs=0.003)


def test_intervals_over_groups_are_those_of_scipy_over_groups() -> None:
    random = np.random.default_rng(7)
    sizes = random.integers(1, 9, size=80)
    level = random.uniform(0, 1, size=80)
    values = np.repeat(level, sizes)
    groups = [str(group) for group in np.repeat(np.arange(80), sizes)]
    sums = np.array([level[g] * sizes[g] for g in range(80)])
    ours = bootstrap(values[:, None], groups)[0]
    theirs = stats.bootstrap(
        (sums, sizes), lambda s, n, axis=-1: s.sum(axis) / n.sum(axis), paired=True,
        vectorized=True, n_resamples=4000, method="percentile", random_state=1,
    ).confidence_interval  # fmt: skip
    assert ours == pytest.approx([theirs.low, theirs.high], abs=0.01)
    single = bootstrap(values[:, None], [""] * len(values))[0]
    assert ours[1] - ours[0] > 1.5 * (single[1] - single[0])


def test_the_same_samples_give_the_same_interval() -> None:
    values = np.random.default_rng(1).uniform(size=(50, 2))
    assert (
        bootstrap(values, ["g"] * 25 + ["h"] * 25) == bootstrap(values, ["g"] * 25 + ["h"] * 25)
    ).all()


def test_no_samples_have_an_interval_of_zeros() -> None:
    assert bootstrap(np.zeros((0, 3)), []).tolist() == [[0, 0]] * 3
    assert paired_difference([], [], []) == (0, 0, 0)


def test_a_difference_that_every_sample_shows_is_away_from_zero() -> None:
    one = np.random.default_rng(2).uniform(size=40)
    mean, low, high = paired_difference((one + 0.1).tolist(), one.tolist(), [""] * 40)
    assert mean == pytest.approx(0.1)
    assert 0 < low <= high
