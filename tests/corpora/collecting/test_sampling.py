"""Active authors weigh less in a sample; the same seed gives the same one."""

import pytest

from scholiast.corpora.collecting.sampling import concentration, sample
from scholiast.errors import SettingsError

FIRST = {f"p{n}": "busy" if n % 2 else f"a{n}" for n in range(1_000)}


def test_concentration_is_nothing_where_all_are_equal_and_high_where_one_has_most() -> None:
    assert concentration(["a", "b", "c"]).gini == pytest.approx(0)
    much = concentration(list(FIRST.values()))
    assert much.gini == pytest.approx(0.499, abs=0.01)
    assert much.top_tenth > 0.5
    assert concentration([]).papers == 0


def test_active_authors_weigh_less_than_without_weights() -> None:
    def busy(strength: float) -> int:
        drawn = sample(FIRST, 200, strength=strength)
        return sum(FIRST[id] == "busy" for id in drawn)

    assert busy(1.0) <= 2
    assert 80 <= busy(0.0) <= 120, "the control: every paper alike"


def test_a_sample_belongs_to_its_seed_and_not_to_the_order() -> None:
    turned = dict(reversed(FIRST.items()))
    assert sample(FIRST, 50, seed=7) == sample(turned, 50, seed=7)
    assert sample(FIRST, 50, seed=7) != sample(FIRST, 50, seed=8)
    assert len(set(sample(FIRST, 5_000))) == 1_000


def test_a_few_more_papers_hardly_change_a_sample() -> None:
    more = FIRST | {f"q{n}": f"b{n}" for n in range(20)}
    assert len(set(sample(FIRST, 100)) & set(sample(more, 100))) >= 90


def test_an_empty_sample_is_refused() -> None:
    with pytest.raises(SettingsError, match="cannot sample 0"):
        sample(FIRST, 0)
