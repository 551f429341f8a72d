"""The committee's arithmetic, worked by hand (BibAgent, appendix D.5.3 to D.7)."""

import math
from itertools import permutations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scholiast.papers.verdicts import Label
from scholiast.verifying.committee.counting import (
    CONFIDENCE,
    ENTROPY,
    MARGIN,
    WITNESSES,
    Ballot,
    Count,
    count,
    decide,
    entropy,
    gammas,
    support,
    triggers,
)
from scholiast.verifying.settings import Settings

SETTINGS = Settings()
SURE = Count(score=0.9, effective=6.0, entropy=0.1, stability=1.0, confidence=0.81)
"""A count under which no trigger holds."""


def test_a_committee_worked_by_hand() -> None:
    """Supports 2.4, 1.2, 0.3, 0.1; votes +1, +1, 0, -1; stabilities 1, 1, 2/3, 1.

    gamma = 0.6, 0.3, 0.075, 0.025; V = 0.9 - 0.025 = 0.875;
    n_eff = 1 / (0.36 + 0.09 + 0.005625 + 0.000625) = 1 / 0.45625 = 2.191780822;
    H = -(0.9 ln 0.9 + 0.075 ln 0.075 + 0.025 ln 0.025) / ln 3;
    a = 0.6 + 0.3 + 0.05 + 0.025 = 0.975; Conf = 0.875 * n_eff / 6 * (1 - H) * 0.975.
    """
    shares = gammas([2.4, 1.2, 0.3, 0.1])
    assert shares == pytest.approx((0.6, 0.3, 0.075, 0.025))
    relations = ("entailment", "entailment", "neutral", "contradiction")
    stabilities = (1.0, 1.0, 2 / 3, 1.0)
    ballots = [Ballot(*each) for each in zip(shares, relations, stabilities, strict=True)]
    counted = count(ballots, least=6)
    masses = {0.9: math.log(0.9), 0.075: math.log(0.075), 0.025: math.log(0.025)}
    spread = -sum(mass * log for mass, log in masses.items()) / math.log(3)
    assert counted.score == pytest.approx(0.875)
    assert counted.effective == pytest.approx(1 / 0.45625)
    assert counted.entropy == pytest.approx(spread)
    assert counted.entropy == pytest.approx(0.34708, abs=1e-5)
    assert counted.stability == pytest.approx(0.975)
    assert counted.confidence == pytest.approx(0.875 * (1 / 0.45625 / 6) * (1 - spread) * 0.975)
    assert counted.confidence == pytest.approx(0.20347, abs=1e-5)
    assert triggers(counted, 8, SETTINGS) == (CONFIDENCE,)


def test_six_equal_statements_that_agree_are_as_sure_as_can_be() -> None:
    counted = count([Ballot(1 / 6, "contradiction")] * 6, least=6)
    assert counted == Count(-1.0, 6.0, 0.0, 1.0, 1.0)
    assert triggers(counted, 6, SETTINGS) == ()
    assert decide(counted.score, ()) is Label.MISCITATION


@pytest.mark.parametrize(("statements", "confidence"), [(1, 1 / 6), (2, 2 / 6), (3, 0.5)])
def test_confidence_is_bounded_by_the_number_of_statements(
    statements: int, confidence: float
) -> None:
    """n_eff is at most the number of statements: one or two can never reach 0.5."""
    counted = count([Ballot(1 / statements, "entailment")] * statements, least=6)
    assert counted.confidence == pytest.approx(confidence)
    assert (CONFIDENCE in triggers(counted, 30, SETTINGS)) == (statements < 3)


def test_a_share_of_neutral_weight_beyond_a_sixth_cannot_be_outweighed() -> None:
    """With a neutral share s, V (1 - H) is 0.523 at 0.15 and 0.436 at 0.20, whatever n_eff is."""
    for share, holds in ((0.15, False), (0.2, True)):
        rest = [Ballot((1 - share) / 16, "entailment")] * 16
        counted = count([*rest, Ballot(share, "neutral")], least=6)
        assert counted.effective > 6
        assert (CONFIDENCE in triggers(counted, 30, SETTINGS)) == holds


@pytest.mark.parametrize(
    ("counted", "witnesses", "held"),
    [
        (SURE, 6, ()),
        (SURE, 5, (WITNESSES,)),
        (Count(0.9, 6, 0.1, 1, 0.4999), 6, (CONFIDENCE,)),
        (Count(0.9, 6, 0.1, 1, 0.5), 6, ()),
        (Count(0.3, 6, 0.1, 1, 0.6), 6, (MARGIN,)),
        (Count(-0.3, 6, 0.1, 1, 0.6), 6, (MARGIN,)),
        (Count(-0.31, 6, 0.1, 1, 0.6), 6, ()),
        (Count(0.9, 6, 0.61, 1, 0.6), 6, (ENTROPY,)),
        (Count(0.9, 6, 0.6, 1, 0.6), 6, ()),
    ],
)
def test_each_trigger_holds_alone(counted: Count, witnesses: int, held: tuple[str, ...]) -> None:
    assert triggers(counted, witnesses, SETTINGS) == held


def test_a_margin_of_exactly_three_tenths_is_none_however_it_was_summed() -> None:
    counted = count([Ballot(0.1, "entailment"), Ballot(0.2, "entailment"), Ballot(0.7, "neutral")],
                    least=6)  # fmt: skip
    assert 0.1 + 0.2 != 0.3
    assert MARGIN in triggers(counted, 9, SETTINGS)


def test_support_counts_a_paper_once_however_often_it_speaks() -> None:
    influences = {"a": 0.9, "b": 0.2}
    assert support(influences, ["a", "b"]) == support(influences, ["a", "a", "a", "b"]) == 1.1


def test_an_even_spread_over_the_relations_is_all_the_disagreement_there_is() -> None:
    assert entropy([1 / 3] * 3) == pytest.approx(1.0)
    assert entropy([0, 1, 0]) == 0.0


def test_a_committee_that_heard_nothing_is_sure_of_nothing() -> None:
    counted = count([], least=6)
    assert counted == Count(0, 0, 0, 0, 0)
    assert set(triggers(counted, 0, SETTINGS)) == {WITNESSES, CONFIDENCE, MARGIN}


def test_the_order_of_statements_does_not_matter() -> None:
    ballots = [Ballot(0.5, "entailment", 0.7), Ballot(0.3, "neutral"), Ballot(0.2, "contradiction")]
    assert len({count(order, least=6) for order in permutations(ballots)}) == 1


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.lists(
        st.tuples(st.floats(0.001, 5), st.sampled_from(["entailment", "neutral", "contradiction"])),
        min_size=1,
        max_size=12,
    )
)
def test_every_figure_stays_within_its_bounds(cast: list[tuple[float, str]]) -> None:
    shares = gammas([weight for weight, _ in cast])
    counted = count([Ballot(g, r) for g, (_, r) in zip(shares, cast, strict=True)], least=6)
    assert -1 <= counted.score <= 1
    assert 0 <= counted.confidence <= abs(counted.score) + 1e-9
    assert 0 <= counted.entropy <= 1
    assert 1 - 1e-9 <= counted.effective <= len(cast) + 1e-6
    turned = {"entailment": "contradiction", "contradiction": "entailment", "neutral": "neutral"}
    other = count([Ballot(g, turned[r]) for g, (_, r) in zip(shares, cast, strict=True)], least=6)
    assert (other.score, other.confidence) == (-counted.score, counted.confidence)
