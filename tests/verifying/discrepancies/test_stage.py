"""The stage: discrepancies stand in a window of the source, and the vote rests on it."""

from dataclasses import replace

import pytest
from tests.verifying.scripted import case, tools

from scholiast.papers.claims import Purpose
from scholiast.papers.verdicts import Category, Label, Role
from scholiast.verifying.discrepancies import compare
from scholiast.verifying.interface import Case, Window


def _compared(text: str, *sentences: str, purpose: Purpose = Purpose.RESULT) -> Case:
    """Return the case after the stage, with a window for each of the source's sentences."""
    made = case(text, purpose=purpose)
    assert made.source is not None
    windows = []
    for sentence in sentences:
        start = made.source.text.index(sentence)
        at = next(
            at for at, one in enumerate(made.source.passages) if one.span.start <= start < one.span.end
        )  # fmt: skip
        windows.append(Window(made.source.passages[at].span, at))
    return compare(replace(made, windows=tuple(windows)), tools())


def test_a_number_that_differs_is_voted_on_with_its_evidence() -> None:
    after = _compared(
        "Aspirin lowered the rate of stroke by 52 % in 400 adults.", "Aspirin lowered"
    )
    (vote,) = after.votes
    assert (vote.voter, vote.label) == ("discrepancies", Label.MISCITATION)
    assert vote.category is Category.EVIDENCE
    evidence = after.evidence[vote.evidence[0]]
    assert after.source is not None
    assert evidence.span.of(after.source.text) == evidence.quote
    assert evidence.text_sha256 == after.source.sha256
    assert evidence.role is Role.CONTRADICTS
    (found,) = after.discrepancies
    assert found.evidence.of(evidence.quote) == found.found == "12 %"
    assert found.claim.of(after.claim.text) == "52 %"


def test_a_claim_that_the_window_says_gets_no_vote() -> None:
    after = _compared(
        "Aspirin lowered the rate of stroke by 12 % in 400 adults.", "Aspirin lowered"
    )
    assert (after.votes, after.discrepancies, after.evidence) == ((), (), ())
    assert after.trail


def test_what_another_window_says_alike_is_withheld() -> None:
    claim = "Aspirin raises the rate of stroke in adults."
    assert _compared(claim, "Aspirin lowered").votes[0].label is Label.MISCITATION
    assert not _compared(claim, "Aspirin lowered", "Others have said").votes


def test_evidence_that_stands_there_already_is_used() -> None:
    first = _compared(
        "Aspirin lowered the rate of stroke by 52 % in 400 adults.", "Aspirin lowered"
    )
    again = compare(replace(first, votes=(), discrepancies=()), tools())
    assert again.evidence == first.evidence


@pytest.mark.parametrize("purpose", [Purpose.BACKGROUND])
def test_a_mere_mention_is_not_compared(purpose: Purpose) -> None:
    claim = "Aspirin lowered the rate of stroke by 52 % in 400 adults."
    assert not _compared(claim, "Aspirin lowered", purpose=purpose).votes
    assert _compared(claim, "Aspirin lowered", purpose=Purpose.METHOD).votes


def test_without_a_source_the_case_goes_on_as_it_is() -> None:
    made = replace(case("Aspirin lowered it by 52 %."), source=None)
    assert compare(made, tools()) is made
