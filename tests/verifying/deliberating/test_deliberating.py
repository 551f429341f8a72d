"""What a language model adds to a case in doubt, what of it counts, and what it may cost."""

from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from tests.verifying.deliberating.made import (
    CLAIM,
    FINDING,
    PARAGRAPHS,
    answered,
    case_of,
    judge,
    rightly,
    tools_of,
)

from scholiast.errors import SpendError
from scholiast.models.costs import Cap, Ledger
from scholiast.models.interface import Message, Reply, Sampling
from scholiast.models.recording import RecordingModel, ReplayingModel
from scholiast.models.scripted import ScriptedModel
from scholiast.models.served import ServedModel
from scholiast.models.servers import server_at
from scholiast.models.standin import Misbehaviour, ModelServer
from scholiast.net.client import Client
from scholiast.net.clock import StepClock
from scholiast.net.policy import Policy
from scholiast.papers.claims import Purpose
from scholiast.papers.verdicts import Label, Role, Subtype, Vote
from scholiast.verifying.deciding import close, conclude, decide
from scholiast.verifying.deliberating import deliberate
from scholiast.verifying.deliberating.stage import consult, may_settle
from scholiast.verifying.deliberating.tallying import is_settled, majority
from scholiast.verifying.interface import Case

S, M, U = Label.SUPPORTED, Label.MISCITATION, Label.UNDECIDABLE


def model_vote(case: Case) -> Vote:
    return next(one for one in case.votes if "script" in one.voter)


def test_a_case_in_doubt_is_settled_by_a_model_that_reads() -> None:
    model = judge(rightly("supported"))
    tools = tools_of(judge=model)
    before = conclude(case_of(tools=tools), tools)
    assert before.verdict is None
    after = close(deliberate(before, tools), tools)
    assert after.verdict is not None
    assert after.verdict.label is S
    assert after.verdict.decided_by == "deliberation"
    assert after.verdict.evidence[0].quote == FINDING
    assert after.source is not None
    assert after.verdict.evidence[0].span.of(after.source.text) == FINDING


def test_three_that_agree_are_enough_of_five() -> None:
    model = judge(rightly("supported"))
    case = consult(case_of(), tools_of(), model)
    assert len(model.asked) == 3
    assert model_vote(case).weight == 1.0
    assert "3 answers" in case.trail[-1]


def test_five_are_asked_where_they_differ_and_three_carry_it() -> None:
    yes, no = rightly("supported"), rightly("undecidable")
    model = judge(yes, no, yes, no, yes)
    case = consult(case_of(), tools_of(), model)
    assert len(model.asked) == 5
    assert (model_vote(case).label, model_vote(case).weight) == (S, 0.6)


def test_two_of_five_do_not_carry_it() -> None:
    yes, no = rightly("supported"), rightly("undecidable")
    case = consult(case_of(), tools_of(), judge(yes, no, yes, no, no))
    assert model_vote(case).label is U
    assert not model_vote(case).evidence


def test_a_miscitation_has_its_kind_and_needs_the_entailment_model_too() -> None:
    model = judge(rightly("miscitation"))
    tools = tools_of(0.1, 0.7, judge=model)
    case = close(deliberate(case_of(tools=tools), tools), tools)
    assert case.verdict is not None
    assert (case.verdict.label, case.verdict.subtype) == (M, Subtype.DISTORTION)
    assert model_vote(case).evidence
    assert case.evidence[-1].role is Role.CONTRADICTS


def test_a_model_does_not_outvote_the_text() -> None:
    tools = tools_of(0.1, 0.7)
    case = consult(case_of(tools=tools), tools, judge(rightly("supported")))
    assert model_vote(case).label is U
    assert "read otherwise" in model_vote(case).words


def test_the_model_is_not_asked_where_its_word_could_decide_nothing() -> None:
    model = judge(rightly("supported"))
    tools = tools_of(0.05, 0.05, judge=model)
    case = deliberate(case_of(tools=tools), tools)
    assert not may_settle(case, tools)
    assert not model.asked
    assert "not asked" in case.trail[-1]


@pytest.mark.parametrize("what", ["verdict", "mention", "nobody"])
def test_what_is_not_in_doubt_is_not_asked_about(what: str) -> None:
    model = judge(rightly("supported"))
    tools = tools_of(judge=None if what == "nobody" else model)
    case = case_of(tools=tools)
    if what == "verdict":
        case = close(case, tools)
    if what == "mention":
        case = replace(case, claim=replace(case.claim, purpose=Purpose.BACKGROUND))
    assert deliberate(case, tools) == case
    assert not model.asked


def test_evidence_is_copied_from_the_stored_text_and_neighbours_become_one() -> None:
    def two(part: str, text: str, windows: dict[str, str]) -> tuple[str, list[str]]:
        if part == "claim":
            return "supported", [c for c, w in windows.items() if FINDING in w or "both sexes" in w]
        return rightly("supported")(part, text, windows)

    case = consult(case_of(), tools_of(), judge(two))
    [added] = case.evidence[2:]
    assert case.source is not None
    assert added.quote == added.span.of(case.source.text)
    assert added.quote.startswith("In adults")
    assert added.quote.endswith("four clinics.")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("no JSON at all", "cannot be taken"),
        ('{"statements": []}', "each statement once"),
        ('{"statements": [{"statement": "S1", "label": "sure"}]}', "cannot be taken"),
        ("[" * 100_000, "cannot be taken"),
    ],
)
def test_what_is_no_answer_is_an_abstention_with_one_repair(text: str, words: str) -> None:
    model = ScriptedModel(lambda messages: text)
    case = consult(case_of(), tools_of(), model)
    assert model_vote(case).label is U
    assert words in model_vote(case).words
    assert len(model.asked) <= 10


def test_an_answer_that_names_no_window_or_one_that_does_not_exist_is_not_counted() -> None:
    for codes, words in (([], "no window"), (["w1"], "does not exist")):

        def naming(
            part: str, text: str, windows: dict[str, str], codes: list[str] = codes
        ) -> tuple[str, list[str]]:
            return (
                ("supported", codes)
                if part == "claim"
                else rightly("supported")(part, text, windows)
            )

        case = consult(case_of(), tools_of(), judge(naming))
        assert model_vote(case).label is U
        assert words in model_vote(case).words


def test_an_outage_leaves_the_earlier_evidence_and_says_so() -> None:
    model = ScriptedModel(lambda messages: Reply(failure="the host answered with status 500"))
    before = case_of()
    after = consult(before, tools_of(), model)
    assert after.evidence == before.evidence
    assert "status 500" in model_vote(after).words
    assert len(model.asked) <= 3


def test_a_cap_that_is_reached_leaves_the_earlier_evidence_and_says_so() -> None:
    with ModelServer(lambda question: "{}") as server:
        policy = Policy(private=(server.address,))
        with Client(policy, clock=StepClock()) as client:
            ledger = Ledger(Cap(tokens=500))
            model = ServedModel(server_at(server.base, "m"), client, ledger=ledger)
            before = case_of()
            after = consult(before, tools_of(), model)
        assert not server.asked
    assert after.evidence == before.evidence
    assert "the cap is 500" in after.votes[-1].words
    assert after.votes[-1].label is U


@pytest.mark.parametrize("fault", [None, Misbehaviour.ONE_SAMPLE, Misbehaviour.NO_SAMPLES])
def test_samples_are_had_from_servers_that_give_several_and_from_those_that_do_not(
    fault: Misbehaviour | None,
) -> None:
    def answering(question: object) -> str:
        assert isinstance(question, dict)
        said = tuple(Message(one["role"], one["content"]) for one in question["messages"])
        return answered(said, CLAIM, rightly("supported"))

    with ModelServer(answering) as server:
        server.misbehave(fault)
        with Client(Policy(private=(server.address,)), clock=StepClock()) as client:
            model = ServedModel(server_at(server.base, "m"), client)
            case = consult(case_of(), tools_of(), model)
        question = server.asked[0]
        assert (question["n"], question["top_p"], question["temperature"]) == (3, 0.95, 0.7)
        assert len(server.asked) == (
            1 if fault is None else 4 if fault is Misbehaviour.NO_SAMPLES else 3
        )
    assert case.votes[-1].label is S


def test_a_deliberation_is_had_again_from_its_record(tmp_path: Path) -> None:
    file = tmp_path / "record.jsonl"
    script = judge(rightly("supported"))
    first = consult(case_of(), tools_of(), RecordingModel(script, file))
    again = consult(case_of(), tools_of(), ReplayingModel(script.name, file))
    assert first == again
    assert again.votes[-1].label is S


def test_orders_differ_between_samples_and_codes_between_claims() -> None:
    yes, no = rightly("supported"), rightly("undecidable")
    model = judge(yes, no, yes, no, yes)
    consult(case_of(), tools_of(), model)
    first, _, _, third, _ = (messages[-1].text for messages, _ in model.asked)
    assert first.index("We recruited") < first.index("Side effects")
    assert third.index("We recruited") > third.index("Side effects")
    other = judge(rightly("supported"), claim="Zinc lozenges do help adults.")
    consult(case_of(claim="Zinc lozenges do help adults."), tools_of(), other)
    assert other.asked[0][0][-1].text.count("[") == first.count("[")
    assert set(first.split()) != set(other.asked[0][0][-1].text.split())


def test_what_surrounds_the_claim_is_shown_without_it() -> None:
    model = judge(rightly("supported"))
    consult(case_of(context=f"Colds last. {CLAIM} They help."), tools_of(), model)
    assert "Colds last. [...] They help." in model.asked[0][0][-1].text


def test_a_long_source_is_shown_in_part_the_best_windows_first() -> None:
    long = tuple(f"Sentence {at} of a long paragraph says a little. " * 20 for at in range(30))
    model = judge(rightly("undecidable"))
    consult(case_of((*PARAGRAPHS, *long)), tools_of(), model)
    assert len(model.asked[0][0][-1].text) < 8_000


def test_the_majority_is_that_of_the_paper() -> None:
    assert majority([S, S, S, M, U], 0.6) == (S, 0.6)
    assert majority([S, S, M, U, U], 0.6)[0] is U
    assert majority([S, S, M, U, U], 0.4) == (S, 0.4)
    assert majority([S, S, M, M, U], 0.4)[0] is U
    assert majority([U, U, U, S, S], 0.4) == (U, 0.6)
    assert majority([], 0.6) == (U, 0.0)


def test_stopping_early_never_changes_the_label() -> None:
    for labels in product((S, M, U), repeat=5):
        for agreement in (0.4, 0.6, 0.8):
            asked = next(n for n in range(3, 6) if is_settled(labels[:n], 5 - n, agreement))
            whole = majority(labels, agreement)[0]
            for rest in product((S, M, U), repeat=5 - asked):
                assert majority([*labels[:asked], *rest], agreement)[0] is whole


def test_a_vote_whose_evidence_was_changed_decides_nothing() -> None:
    """Positive control of the decision: the same vote on a quote that does not stand."""
    tools = tools_of()
    case = consult(case_of(tools=tools), tools, judge(rightly("supported")))
    assert decide(case, tools.operating, tools.settings).label is S
    changed = tuple(replace(one, quote=one.quote + "!") for one in case.evidence)
    tampered = replace(case, evidence=changed)
    assert decide(tampered, tools.operating, tools.settings).label is U


def test_sampling_is_that_of_the_paper_and_money_is_what_stops_it() -> None:
    model = judge(rightly("supported"))
    consult(case_of(), tools_of(), model)
    assert {one.seed for _, one in model.asked} == {0, 1, 2}
    assert isinstance(model.asked[0][1], Sampling)

    class Broke:
        name = "script that is out of money"

        def ask(self, messages: tuple[Message, ...], sampling: Sampling) -> Reply:
            raise SpendError("the cap is 1.00: raise it")

    case = consult(case_of(), tools_of(), Broke())
    assert "the cap is 1.00" in model_vote(case).words
