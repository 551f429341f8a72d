"""The baseline sees words, numbers, negation and direction, and nothing else."""

from dataclasses import asdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scholiast.verifying.entailing.interface import Entailment, Pair
from scholiast.verifying.entailing.lexical import LexicalEntailer

SOURCE = "Aspirin reduced the risk of stroke by 12% in 4,000 adults."


def said(hypothesis: str) -> Entailment:
    """Return how the source bears on a hypothesis."""
    return LexicalEntailer().entail([Pair(SOURCE, hypothesis)])[0]


def test_the_same_words_count_as_support() -> None:
    found = said("Aspirin reduced the risk of stroke.")
    assert found.entailment > 0.9


def test_other_words_count_as_neither() -> None:
    found = said("Galaxies form in dark halos.")
    assert found.neutral > found.entailment
    assert found.neutral > found.contradiction


@pytest.mark.parametrize(
    "claim",
    [
        "Aspirin reduced the risk of stroke by 21% in adults.",
        "Aspirin increased the risk of stroke in adults.",
        "Aspirin did not affect the risk of stroke in adults.",
    ],
)
def test_another_number_direction_or_a_negation_counts_as_contradiction(claim: str) -> None:
    found = said(claim)
    assert found.contradiction > max(found.entailment, found.neutral)


@given(st.text(max_size=80), st.text(max_size=80))
def test_any_two_texts_give_probabilities(premise: str, hypothesis: str) -> None:
    found = asdict(LexicalEntailer().entail([Pair(premise, hypothesis)])[0])
    assert sum(found.values()) == pytest.approx(1, abs=1e-3)
    assert min(found.values()) >= 0
