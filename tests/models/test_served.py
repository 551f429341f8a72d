"""A served model: what it sends, what it may cost, and how bad answers end."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from scholiast.errors import OfflineError, SettingsError, SpendError
from scholiast.models.costs import Ledger
from scholiast.models.interface import Message, Reply, Sampling
from scholiast.models.opening import open_model
from scholiast.models.served import ServedModel
from scholiast.models.servers import Price, server_at
from scholiast.models.standin import Misbehaviour, ModelServer
from scholiast.net.client import Client
from scholiast.net.clock import StepClock
from scholiast.net.policy import Policy
from scholiast.records import Egress, EgressLevel

HELLO = (Message("system", "Be brief."), Message("user", "Is it so?"))


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with ModelServer(lambda question: '{"answer": "yes"}') as running:
        yield running


def ask(server: ModelServer, sampling: Sampling | None = None, tries: int = 2) -> Reply:
    """Ask the server through a client whose waits take no time."""
    policy = Policy(private=(server.address,), attempts=tries, timeout=5.0)
    with Client(policy, clock=StepClock()) as client:
        model = ServedModel(server_at(server.base, "m"), client)
        return model.ask(HELLO, sampling or Sampling())


def test_a_model_on_this_machine_is_asked_without_any_consent(server: ModelServer) -> None:
    sent: list[Egress] = []
    with open_model(server.base, "m", told=sent.extend) as model:
        reply = model.ask(HELLO, Sampling())
    assert (reply.text, reply.answered) == ('{"answer": "yes"}', True)
    assert [(one.level, one.status) for one in sent] == [(EgressLevel.NOTHING, 200)]


def test_the_question_says_what_the_paper_prescribes(server: ModelServer) -> None:
    ask(server, Sampling(wants_json=True))
    question = server.asked[0]
    assert (question["temperature"], question["presence_penalty"]) == (0.1, 1.0)
    assert question["response_format"] == {"type": "json_object"}
    assert question["messages"] == [
        {"role": "system", "content": "Be brief."},
        {"role": "user", "content": "Is it so?"},
    ]


def test_tokens_are_counted_as_the_server_says(server: ModelServer) -> None:
    reply = ask(server)
    assert reply.tokens_in is not None
    assert reply.tokens_in > 0
    assert reply.tokens_out == 4


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (Misbehaviour.STORM, "429"),
        (Misbehaviour.ERROR, "500"),
        (Misbehaviour.DROPPED, "broke off"),
        (Misbehaviour.CUT, "damaged or cut short"),
        (Misbehaviour.REFUSAL, "refused"),
        (Misbehaviour.WRONG_SCHEMA, "not in the shape"),
        (Misbehaviour.HUGE, "larger than"),
        (Misbehaviour.EMPTY, "empty"),
        (Misbehaviour.NULL, "empty"),
        (Misbehaviour.UNKNOWN_MODEL, "knows no model 'm'"),
        (Misbehaviour.REDIRECT, "refused"),
    ],
)
def test_what_is_no_answer_is_a_failed_reply(
    server: ModelServer, fault: Misbehaviour, words: str
) -> None:
    server.misbehave(fault)
    reply = ask(server)
    assert not reply.answered
    assert words in reply.failure
    assert not reply.text


def test_a_server_that_fails_once_is_asked_again() -> None:
    faults = (Misbehaviour.STORM, Misbehaviour.ERROR)
    with ModelServer(lambda question: "yes", misbehaving=faults) as server:
        assert ask(server, tries=4).text == "yes"
        assert len(server.asked) == 3


@pytest.mark.parametrize(
    ("fault", "gone"),
    [
        (Misbehaviour.NO_JSON_MODE, "response_format"),
        (Misbehaviour.NO_PENALTY, "presence_penalty"),
    ],
)
def test_what_a_server_does_not_take_is_left_out_from_then_on(
    server: ModelServer, fault: Misbehaviour, gone: str
) -> None:
    server.misbehave(fault)
    policy = Policy(private=(server.address,))
    with Client(policy, clock=StepClock()) as client:
        model = ServedModel(server_at(server.base, "m"), client)
        first = model.ask(HELLO, Sampling(wants_json=True))
        before = len(server.asked)
        second = model.ask(HELLO, Sampling(wants_json=True))
    assert first.answered
    assert second.answered
    assert gone in server.asked[0]
    assert gone not in server.asked[-1]
    assert len(server.asked) == before + 1


def test_an_answer_whose_tokens_are_not_counted_is_an_answer(server: ModelServer) -> None:
    server.misbehave(Misbehaviour.UNCOUNTED)
    reply = ask(server)
    assert reply.answered
    assert reply.tokens_in is None


class Elsewhere:
    """A model server on another machine, as far as names go; this one answers."""

    def __init__(self, server: ModelServer, level: EgressLevel) -> None:
        host, port = server.address.split(":")
        self.server = replace(
            server_at(f"http://models.lan:{port}/v1", "m"), price=Price(10.0, 20.0)
        )
        self.client = Client(
            Policy(level=level, private=(f"models.lan:{port}",), timeout=5.0, attempts=1),
            clock=StepClock(),
            resolver=lambda name, number: (host,),
        )


def test_a_model_elsewhere_is_told_nothing_without_consent_to_passages(
    server: ModelServer,
) -> None:
    there = Elsewhere(server, EgressLevel.CLAIMS)
    model = ServedModel(there.server, there.client)
    with there.client, pytest.raises(OfflineError, match="consent to it by --egress passages"):
        model.ask(HELLO, Sampling())
    assert not server.asked
    assert model.ledger.spent.calls == 0


def test_sentences_need_less_consent_than_passages(server: ModelServer) -> None:
    there = Elsewhere(server, EgressLevel.CLAIMS)
    with there.client:
        model = ServedModel(there.server, there.client, level=EgressLevel.CLAIMS)
        assert model.ask(HELLO, Sampling(max_tokens=10)).answered
    assert there.client.log[0].level is EgressLevel.CLAIMS


def test_money_is_reserved_before_a_call_and_settled_after_it(server: ModelServer) -> None:
    there = Elsewhere(server, EgressLevel.PASSAGES)
    with there.client:
        model = ServedModel(there.server, there.client)
        reply = model.ask(HELLO, Sampling(max_tokens=1000))
    spent = model.ledger.spent
    assert reply.tokens_in is not None
    assert reply.tokens_out is not None
    assert spent.dollars == pytest.approx(
        Price(10.0, 20.0).of(reply.tokens_in, reply.tokens_out), abs=1e-12
    )
    assert (spent.calls, spent.answered) == (1, 1)


def test_a_call_that_might_pass_the_cap_is_not_made(server: ModelServer) -> None:
    there = Elsewhere(server, EgressLevel.PASSAGES)
    with there.client:
        model = ServedModel(there.server, there.client, ledger=Ledger(0.01))
        with pytest.raises(SpendError, match=r"the cap is 0\.01"):
            model.ask(HELLO, Sampling(max_tokens=1000))
    assert not server.asked


def test_a_failed_call_stays_reserved_for_every_try(server: ModelServer) -> None:
    server.misbehave(Misbehaviour.ERROR)
    there = Elsewhere(server, EgressLevel.PASSAGES)
    with there.client:
        model = ServedModel(there.server, there.client, tries=3)
        assert not model.ask(HELLO, Sampling(max_tokens=100)).answered
    assert model.ledger.spent.dollars > 3 * 100 * 20 / 1_000_000


def test_a_model_elsewhere_of_unknown_price_is_refused() -> None:
    with (
        pytest.raises(SettingsError, match="name its price"),
        open_model("https://models.example.org/v1", "m"),
    ):
        pytest.fail("it was opened")


def test_a_price_of_nothing_is_a_price_that_the_user_named() -> None:
    with (
        open_model("https://models.example.org/v1", "m", price=Price(0.0, 0.0)) as model,
        pytest.raises(OfflineError),
    ):
        model.ask(HELLO, Sampling())


def test_the_key_goes_to_the_server_and_into_no_log(server: ModelServer) -> None:
    sent: list[Egress] = []
    policy = Policy(keys={"languagemodel": "sk-secret"})
    with open_model(server.base, "m", policy=policy, told=sent.extend) as model:
        model.ask(HELLO, Sampling())
    assert server.headers[0]["authorization"] == "Bearer sk-secret"
    assert "secret" not in repr(sent)


def test_a_public_name_over_plain_http_is_refused() -> None:
    with pytest.raises(SettingsError, match="https://"):
        server_at("http://models.example.org/v1", "m")


@pytest.mark.parametrize(
    "address", ["localhost:11434", "ftp://localhost/v1", "http://me@localhost/v1", "http://[::1"]
)
def test_what_is_no_address_of_a_server_is_refused(address: str) -> None:
    with pytest.raises(SettingsError):
        server_at(address, "m")


@pytest.mark.parametrize(
    ("address", "is_local"),
    [
        ("http://localhost:11434/v1", True),
        ("http://127.0.0.1:8000/v1", True),
        ("http://[::1]:8000/v1", True),
        ("http://192.168.0.7:8000/v1", False),
        ("https://localhost.example.org/v1", False),
        ("https://127.0.0.1.example.org/v1", False),
    ],
)
def test_only_this_machine_counts_as_local(address: str, is_local: bool) -> None:
    assert server_at(address, "m").is_local is is_local
