"""How much of a claim stands in a source."""

import pytest
from tests.verifying.scripted import case, tools

from scholiast.verifying.finding import find
from scholiast.verifying.finding.coverage import NAMES, coverage


def covered(text: str) -> dict[str, float]:
    made = find(case(text), tools())
    assert made.source is not None
    return coverage(text, made.source, [one.span for one in made.windows])


def test_what_stands_there_word_for_word_is_covered() -> None:
    found = covered("Aspirin lowered the rate of stroke by 12 %")
    assert tuple(found) == NAMES
    assert found["found_source"] == found["found_window"] == found["weighed_window"] == 1.0
    assert found["numbers_lacking"] == 0.0


def test_a_number_that_stands_nowhere_is_lacking() -> None:
    found = covered("Aspirin lowered the rate of stroke by 13 %")
    assert found["numbers_lacking"] == found["numbers_lacking_near"] == 1.0
    assert found["found_source"] < 1.0


def test_a_rare_word_that_is_lacking_weighs_more_than_its_share() -> None:
    found = covered("Aspirin lowered the rate of glaucoma")
    assert found["weighed_source"] < found["found_source"] == pytest.approx(3 / 4)


def test_words_of_several_windows_count_together_for_the_focus() -> None:
    found = covered("Bleeding was recorded and death was not lowered")
    assert found["found_window"] < found["found_focus"] <= found["found_source"]


def test_a_claim_without_words_has_nothing_that_could_be_found() -> None:
    found = covered("–")
    assert found["found_source"] == found["has_numbers"] == 0.0
