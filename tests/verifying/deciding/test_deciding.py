"""A verdict is a pure function of votes whose evidence stands."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.verifying.scripted import case, tools

from scholiast.papers import Span
from scholiast.papers.claims import Purpose
from scholiast.papers.verdicts import (
    Category,
    Discrepancy,
    Evidence,
    Label,
    Role,
    Subtype,
    Verdict,
    Vote,
)
from scholiast.verifying.claims.parts import UNTOLD
from scholiast.verifying.claims.references import UNRESOLVED
from scholiast.verifying.deciding import close, conclude, decide
from scholiast.verifying.interface import Case
from scholiast.verifying.operating import Operating
from scholiast.verifying.settings import Settings
from scholiast.verifying.signals import NOTHING

OPERATING = Operating(supported=0.8, miscitation=0.95, differs=0.9, seconded=0.4)
SAID = "Aspirin raised the rate of stroke"
QUOTE = "Aspirin lowered the rate of stroke by 12 % in 400 adults."
DECIDED = (Label.SUPPORTED, Label.MISCITATION)


def evidence(made: Case, quote: str = QUOTE, role: Role = Role.CONTRADICTS) -> Evidence:
    assert made.source is not None
    start = made.source.text.index(QUOTE)
    span = Span(start, start + len(quote))
    return Evidence("w1", quote, span, role, made.source.sha256)


def voted(*votes: Vote, made: Case | None = None, given: Evidence | None = None) -> Case:
    made = made or case(SAID)
    return replace(made, evidence=(given or evidence(made),), votes=votes)


def vote(voter: str, label: Label, weight: float, *, at: tuple[int, ...] = (0,)) -> Vote:
    return Vote(voter, label, weight, evidence=at)


def verdict(made: Case) -> Verdict:
    return decide(made, OPERATING, Settings())


def test_the_line_for_a_miscitation_is_higher_than_that_for_a_support() -> None:
    for label, expected in zip(DECIDED, (Label.SUPPORTED, Label.UNDECIDABLE), strict=True):
        assert verdict(voted(vote("entailment", label, 0.9))).label is expected
    assert verdict(voted(vote("entailment", Label.MISCITATION, 0.95))).label is Label.MISCITATION


@pytest.mark.parametrize("label", DECIDED)
def test_a_vote_without_evidence_decides_nothing(label: Label) -> None:
    assert verdict(voted(vote("entailment", label, 1.0, at=()))).label is Label.UNDECIDABLE
    assert verdict(voted(vote("entailment", label, 1.0, at=(7,)))).label is Label.UNDECIDABLE
    assert verdict(voted(vote("entailment", label, 1.0))).label is label


@pytest.mark.parametrize(
    "wrong",
    [
        {"quote": "Aspirin raised the rate of stroke by 12 % in 400 adults."},
        {"span": Span(3, 60)},
        {"span": Span(5_000, 5_057)},
        {"text_sha256": "of another text"},
        {"work_id": "of another work"},
        {"quote": "", "span": Span(0, 0)},
    ],
)
def test_evidence_that_does_not_stand_decides_nothing(wrong: dict[str, object]) -> None:
    made = case(SAID)
    altered = replace(evidence(made), **wrong)  # type: ignore[arg-type]
    ballot = [vote(one, Label.MISCITATION, 1.0) for one in ("entailment", "discrepancies", "judge")]
    assert verdict(voted(*ballot, made=made, given=altered)).label is Label.UNDECIDABLE
    assert verdict(voted(*ballot, made=made)).label is Label.MISCITATION


@pytest.mark.parametrize("label", DECIDED)
def test_a_language_model_alone_decides_nothing(label: Label) -> None:
    alone = voted(vote("judge", label, 1.0))
    assert verdict(alone).label is Label.UNDECIDABLE
    seconded = voted(vote("judge", label, 1.0), vote("entailment", label, 0.5))
    assert verdict(seconded).label is label
    assert verdict(seconded).decided_by == "deliberation"


def test_two_language_models_do_not_second_each_other() -> None:
    both = voted(*(vote(name, Label.MISCITATION, 1.0) for name in ("one", "other")))
    assert verdict(both).label is Label.UNDECIDABLE


def test_below_the_agreement_a_model_decides_nothing() -> None:
    votes = vote("judge", Label.SUPPORTED, 0.59), vote("entailment", Label.SUPPORTED, 0.5)
    assert verdict(voted(*votes)).label is Label.UNDECIDABLE


def test_evidence_for_and_against_is_left_open() -> None:
    both = voted(*(vote("entailment", label, 0.97) for label in DECIDED))
    assert verdict(both).label is Label.UNDECIDABLE
    assert "some against" in verdict(both).reason


def test_a_mere_mention_is_never_a_miscitation() -> None:
    ballot = vote("entailment", Label.MISCITATION, 1.0), vote("discrepancies", Label.MISCITATION, 1)
    mention = case(SAID, purpose=Purpose.BACKGROUND)
    assert verdict(voted(*ballot, made=mention)).label is Label.UNCHECKED
    assert verdict(voted(*ballot)).label is Label.MISCITATION


def test_the_category_is_the_first_by_precedence_of_what_differs() -> None:
    differing = tuple(
        Discrepancy(kind, subtype, Span(0, 1), Span(0, 1), "a", "b", f"{kind} differs")
        for kind, subtype in (("number", Subtype.DISTORTION), ("population", Subtype.DATA_SCOPE))
    )
    made = replace(voted(vote("entailment", Label.MISCITATION, 1.0)), discrepancies=differing)
    assert verdict(made).category is Category.SCOPE
    assert verdict(made).subtype is Subtype.DATA_SCOPE
    assert verdict(made).reason == "number differs"
    plain = verdict(voted(vote("entailment", Label.MISCITATION, 1.0)))
    assert (plain.category, plain.subtype) == (Category.CONTENT, Subtype.CONTRADICTORY)


def test_a_support_has_no_category_and_no_discrepancies() -> None:
    found = verdict(voted(vote("entailment", Label.SUPPORTED, 1.0)))
    assert (found.category, found.subtype, found.discrepancies) == (None, None, ())


def test_the_verdict_shows_first_what_its_vote_rests_on_and_votes_point_there() -> None:
    made = voted()
    assert made.source is not None
    other = "It did not lower the rate of death."
    start = made.source.text.index(other)
    second = replace(evidence(made), quote=other, span=Span(start, start + len(other)))
    made = replace(
        made, evidence=(*made.evidence, second),
        votes=(vote("entailment", Label.MISCITATION, 1.0, at=(1,)),),
    )  # fmt: skip
    found = verdict(made)
    assert [one.quote for one in found.evidence] == [other, QUOTE]
    assert found.votes[0].evidence == (0,)


@pytest.mark.parametrize("note", [UNTOLD, f"the mark stands apart; {UNRESOLVED}"])
def test_words_that_may_be_of_another_source_need_a_difference_that_can_be_named(note: str) -> None:
    model, rule = (vote(one, Label.MISCITATION, 1.0) for one in ("entailment", "discrepancies"))
    made = case(SAID)
    loose = replace(made, claim=replace(made.claim, note=note))
    left = verdict(voted(model, made=loose))
    assert left.label is Label.UNDECIDABLE
    assert note in left.reason
    assert verdict(voted(model, made=made)).label is Label.MISCITATION
    assert verdict(voted(model, rule, made=loose)).label is Label.MISCITATION
    assert verdict(voted(vote("entailment", Label.SUPPORTED, 1.0), made=loose)).label is (
        Label.SUPPORTED
    )


def test_a_stretch_of_a_source_is_shown_once_however_many_votes_rest_on_it() -> None:
    made = case(SAID)
    scored = replace(evidence(made), contradiction=0.99)
    for label in DECIDED:
        ballot = tuple(vote("entailment", label, 1.0, at=(at,)) for at in (0, 1))
        found = verdict(replace(made, evidence=(scored, evidence(made)), votes=ballot))
        assert found.evidence == (scored,)
        assert [one.evidence for one in found.votes] == [(0,), (0,)]
    left = verdict(replace(made, evidence=(scored, evidence(made)), votes=()))
    assert [one.quote for one in left.evidence] == [QUOTE]


def test_without_votes_the_reason_says_what_is_lacking() -> None:
    assert verdict(case(SAID)).label is Label.UNDECIDABLE
    unread = verdict(replace(case(SAID), source=None))
    assert unread.label is Label.UNCHECKED
    assert "No text" in unread.reason


def test_a_verdict_that_stands_is_left_as_it_is() -> None:
    stands = replace(case(SAID), verdict=Verdict(Label.SUPPORTED, "said before", "routing"))
    assert conclude(stands, tools()) is stands
    assert close(stands, tools()) is stands


def test_what_is_in_doubt_is_closed_and_not_concluded() -> None:
    made = case(SAID)
    assert conclude(made, tools()).verdict is None
    closed = close(made, tools()).verdict
    assert closed is not None
    assert closed.label is Label.UNDECIDABLE


WEIGHTS = st.floats(0, 1)
VOTES = st.lists(
    st.builds(
        vote,
        st.sampled_from(["entailment", "discrepancies", "tables", "committee", "a judge"]),
        st.sampled_from(list(Label)),
        WEIGHTS,
        at=st.lists(st.integers(-2, 3), max_size=3).map(tuple),
    ),
    max_size=6,
)


@given(VOTES)
def test_no_votes_whatever_decide_without_evidence_that_stands(votes: list[Vote]) -> None:
    made = case(SAID)
    false = replace(evidence(made), quote="Aspirin raised the rate.")
    assert verdict(voted(*votes, made=made, given=false)).label is Label.UNDECIDABLE


@given(VOTES)
def test_the_order_of_votes_changes_nothing(votes: list[Vote]) -> None:
    made = case(SAID)
    one = verdict(voted(*votes, made=made))
    other = verdict(voted(*votes[::-1], made=made))
    assert (one.label, one.confidence, one.category) == (
        other.label,
        other.confidence,
        other.category,
    )


def test_nothing_said_is_neither() -> None:
    assert NOTHING.neutral == 1.0
