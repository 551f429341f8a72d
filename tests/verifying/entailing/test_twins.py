"""A twin differs from its sentence in one thing, and its labels say how."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scholiast.verifying.entailing.labels import Label
from scholiast.verifying.entailing.twins import Twin, denied, said_again, twins_of

TRIAL = (
    "However, we found that metformin (500 mg) significantly increased survival by 12.5% in mice, "
    "which suggests that AMPK may play a role in ageing."
)


def twin(sentence: str, kind: str) -> Twin | None:
    """Return the twin of a kind that the rules make, if any."""
    made = twins_of(sentence, random.Random(3), ["PD-L1 was studied with CRISPR."])
    return next((one for one in made if one.kind == kind), None)


@pytest.mark.parametrize(
    ("kind", "onward", "back"),
    [
        ("number", Label.CONTRADICTION, Label.CONTRADICTION),
        ("direction", Label.CONTRADICTION, Label.CONTRADICTION),
        ("significance", Label.CONTRADICTION, Label.CONTRADICTION),
        ("hedge", Label.NEUTRAL, Label.ENTAILMENT),
        ("population", Label.NEUTRAL, Label.NEUTRAL),
        ("addition", Label.NEUTRAL, Label.ENTAILMENT),
        ("name", Label.NEUTRAL, Label.NEUTRAL),
    ],
)
def test_each_kind_of_change_has_a_label_in_both_directions(
    kind: str, onward: Label, back: Label
) -> None:
    made = twin(TRIAL, kind)
    assert made is not None
    assert made.text != TRIAL
    assert (made.onward, made.back) == (onward, back)


def test_a_negation_is_put_in_and_taken_out() -> None:
    put_in = twin("The drug was safe in adults.", "negation")
    taken = twin("The drug was not safe in adults.", "negation")
    assert put_in is not None
    assert put_in.text == "The drug was not safe in adults."
    assert taken is not None
    assert taken.text == "The drug was safe in adults."


def test_a_hedged_claim_is_carried_by_the_outright_one_but_not_the_other_way_round() -> None:
    made = twin("Smoking causes lung cancer.", "hedged")
    assert made is not None
    assert "may cause" in made.text or "associated" in made.text
    assert (made.onward, made.back) == (Label.ENTAILMENT, Label.NEUTRAL)


def test_an_association_made_a_cause_is_not_carried() -> None:
    made = twin("Coffee is associated with longer life.", "cause")
    assert made is not None
    assert made.text == "Coffee causes longer life."
    assert made.onward is Label.NEUTRAL


def test_a_sentence_without_numbers_has_no_twin_in_numbers() -> None:
    assert twin("Birds fly south.", "number") is None
    assert twin("See IL-6 and Fig-2 there.", "number") is None


def test_what_is_denied_is_the_opposite_or_nothing() -> None:
    assert denied("Aspirin increases the risk.", random.Random(1)) == "Aspirin decreases the risk."
    assert denied("Birds fly south.", random.Random(1)) is None


def test_a_sentence_said_again_loses_its_lead_in_and_its_asides() -> None:
    sentence = "However, we found that the dose (5 mg) fell."
    said = {said_again(sentence, random.Random(seed)) for seed in range(40)}
    assert "The dose fell." in said
    assert all("dose" in one and one.endswith("fell.") for one in said)


@given(st.text(max_size=300), st.integers(0, 50))
def test_no_text_breaks_the_rules_and_no_twin_equals_its_sentence(text: str, seed: int) -> None:
    for made in twins_of(text, random.Random(seed), [text]):
        assert made.text != text
    said_again(text, random.Random(seed))


@given(st.integers(0, 200))
def test_the_same_seed_makes_the_same_twins(seed: int) -> None:
    assert twins_of(TRIAL, random.Random(seed)) == twins_of(TRIAL, random.Random(seed))
