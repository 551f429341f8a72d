"""What holds for every text, whatever it says."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.growth import assert_linear

from scholiast.verifying.discrepancies import FEATURES, discrepancies, features, findings
from scholiast.verifying.discrepancies.direction import DIRECTIONS
from scholiast.verifying.discrepancies.reading import read

_WORDS = sorted(
    {word.strip() for listed in DIRECTIONS.values() for word in listed.split(",")}
    | {
        "not",
        "no",
        "may",
        "causes",
        "all",
        "some",
        "mice",
        "patients",
        "45",
        "%",
        "4.5",
        "2010",
        "IL-6",
        "BERT",
        "best",
        "than",
        "but",
    }
    | {
        "disease",
        "growth",
        "tumour",
        "treatment",
        "model",
        "(p",
        "<",
        "0.05)",
        ",",
        ".",
        ";",
        "1–5",
        "10^6",
        "x10-3",
        "$5",
        "half",
    }
)
_texts = st.one_of(
    st.lists(st.sampled_from(_WORDS), min_size=1, max_size=25).map(" ".join),
    st.text(max_size=80),
)


@settings(max_examples=60, deadline=None)
@given(_texts)
def test_a_text_does_not_differ_from_itself(text: str) -> None:
    assert discrepancies(text, text) == ()


@settings(max_examples=60, deadline=None)
@given(_texts, _texts)
def test_spans_are_verbatim_and_weights_are_shares(claim: str, evidence: str) -> None:
    found = findings(claim, evidence)
    for one in found.discrepancies:
        assert one.claim.of(claim) == one.said
        assert one.evidence.of(evidence) == one.found
        assert 0 <= one.weight <= 1
    for agreement in found.agreements:
        assert agreement.claim.end <= len(claim)
        assert agreement.evidence.end <= len(evidence)
    assert 0 <= found.overlap <= 1


@settings(max_examples=40, deadline=None)
@given(_texts, _texts)
def test_features_have_their_names_and_lie_between_0_and_1(claim: str, evidence: str) -> None:
    numbers = features(claim, evidence)
    assert tuple(numbers) == FEATURES
    assert all(0 <= number <= 1 for number in numbers.values())


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("It rose in 45 % of mice.", "It rose in 4.5 % of mice."),
        ("Treatment increased bone density.", "Treatment decreased bone density."),
        ("The drug reduced pain.", "The drug did not reduce pain."),
        ("The cohort began in 1998 in Italy.", "The cohort began in 2008 in Italy."),
    ],
)
def test_with_roles_exchanged_the_same_pair_differs(one: str, other: str) -> None:
    there, back = discrepancies(one, other)[0], discrepancies(other, one)[0]
    assert (there.kind, there.claim, there.evidence) == (back.kind, back.evidence, back.claim)


def test_a_hedge_that_the_claim_adds_is_no_discrepancy() -> None:
    assert discrepancies("It proves lethal in rats.", "It may be lethal in rats.")
    assert not discrepancies("It may be lethal in rats.", "It proves lethal in rats.")


def test_reading_grows_with_the_text_and_no_faster() -> None:
    assert_linear(lambda size: read.__wrapped__("It may not, rise by 4 % (p < 0.05). " * size), 20)
