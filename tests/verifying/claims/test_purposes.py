"""Why a work is cited, by cue words and section."""

import pytest
from tests.verifying.claims.claims_made import paper

from scholiast.papers.claims import Purpose
from scholiast.verifying.claims import claims_of
from scholiast.verifying.claims.purposes import purpose_of


@pytest.mark.parametrize(
    "text",
    ["See that work.", "For a review of the many uses of statins see that work.",
     "Many have looked at this (see that work)."],
)  # fmt: skip
def test_a_mere_pointer_is_background(text: str) -> None:
    assert purpose_of(text) is Purpose.BACKGROUND


@pytest.mark.parametrize(
    "text",
    ["Statins lower mortality by 20 %.", "It was seen that trees see that sunlight is needed.",
     "The review board found that patients recover within 3 days of surgery."],
)  # fmt: skip
def test_a_statement_is_a_result(text: str) -> None:
    assert purpose_of(text) is Purpose.RESULT


@pytest.mark.parametrize(
    "text",
    ["We used the tagger described by the authors.", "Serum was analysed with the ELISA kit.",
     "Hybridisations were performed as previously described."],
)  # fmt: skip
def test_what_is_used_is_a_method(text: str) -> None:
    assert purpose_of(text) is Purpose.METHOD


@pytest.mark.parametrize(
    "text",
    ["Our results agree with the findings of the authors.",
     "This is in line with previous studies of adults.",
     "Unlike the authors, we train on all labels."],
)  # fmt: skip
def test_results_side_by_side_are_a_comparison(text: str) -> None:
    assert purpose_of(text) is Purpose.COMPARISON


def test_a_first_discovery_is_credit() -> None:
    assert purpose_of("The effect was first discovered by the authors.") is Purpose.CREDIT


def test_a_section_on_methods_makes_a_plain_statement_a_method() -> None:
    text = "# Methods\n\nThe zebrafish were kept under standard conditions [1]."
    (claim,) = claims_of(paper(text, headings=("# Methods",)))
    assert claim.purpose is Purpose.METHOD
    text = text.replace("Methods", "Trees")
    (claim,) = claims_of(paper(text, headings=("# Trees",)))
    assert claim.purpose is Purpose.RESULT
