"""Answers of a declared type, samples, pictures: what is sent, what is taken, what is not."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from pathlib import Path

import msgspec
import pytest

from scholiast.errors import SpendError
from scholiast.models.answers import Answer, NoAnswer, ask_for, ask_for_samples, read_as, tokens_of
from scholiast.models.asking import ask_all, samples_of
from scholiast.models.counting import CountingModel
from scholiast.models.interface import Image, Message, Reply, Sampling
from scholiast.models.recording import RecordingModel, ReplayingModel
from scholiast.models.schemas import is_strict, schema_of
from scholiast.models.scripted import ScriptedModel
from scholiast.models.served import ServedModel
from scholiast.models.servers import server_at
from scholiast.models.standin import Misbehaviour, ModelServer, obeying
from scholiast.net.client import Client
from scholiast.net.clock import StepClock
from scholiast.net.policy import Policy

QUESTION = (Message("user", "Which is it?"),)
PICTURE = Image(b"\x89PNG\r\n\x1a\n....")


class Letter(StrEnum):
    A = "a"
    B = "b"


class Choice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    label: Letter


class Choices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    parts: list[Choice]


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with ModelServer(lambda question: '{"label": "a"}') as running:
        yield running


@pytest.fixture
def served(server: ModelServer) -> Iterator[ServedModel]:
    with Client(Policy(private=(server.address,), attempts=1), clock=StepClock()) as client:
        yield ServedModel(server_at(server.base, "m"), client)


def test_an_answer_is_asked_for_by_its_schema_and_comes_as_its_type(
    server: ModelServer, served: ServedModel
) -> None:
    answer = ask_for(served, QUESTION, Choice)
    assert isinstance(answer, Answer)
    assert answer.value == Choice(Letter.A)
    asked = server.asked[0]["response_format"]
    assert isinstance(asked, Mapping)
    named = asked["json_schema"]
    assert named["strict"] is True
    assert named["schema"]["properties"].keys() == {"label"}
    assert tokens_of(answer.replies)[0] > 0


def test_a_server_that_takes_no_schema_is_asked_for_any_object(
    server: ModelServer, served: ServedModel
) -> None:
    server.misbehave(Misbehaviour.NO_SCHEMA)
    assert isinstance(ask_for(served, QUESTION, Choice), Answer)
    assert server.asked[-1]["response_format"] == {"type": "json_object"}
    before = len(server.asked)
    assert isinstance(ask_for(served, QUESTION, Choice), Answer)
    assert len(server.asked) == before + 1


@pytest.mark.parametrize(
    "fault",
    [
        Misbehaviour.INVALID_JSON,
        Misbehaviour.WRONG_ENUM,
        Misbehaviour.PROSE,
        Misbehaviour.TRUNCATED,
    ],
)
def test_an_answer_of_another_form_is_asked_for_once_more_and_then_given_up(
    server: ModelServer, served: ServedModel, fault: Misbehaviour
) -> None:
    server.misbehave(fault)
    answer = ask_for(served, QUESTION, Choice)
    assert isinstance(answer, NoAnswer)
    assert "cannot be taken" in answer.words
    assert len(server.asked) == len(answer.replies) == 2


def test_a_repaired_answer_is_taken_and_the_fault_is_told_to_the_model() -> None:
    model = ScriptedModel(['{"label": "c"}', '```json\n{"label": "b"}\n```'])
    answer = ask_for(model, QUESTION, Choice)
    assert isinstance(answer, Answer)
    assert answer.value.label is Letter.B
    plea = model.asked[1][0][-1].text
    assert "Invalid enum value" in plea
    assert model.asked[1][0][-2].text == '{"label": "c"}'


def test_an_outage_is_no_answer_and_is_not_repaired() -> None:
    model = ScriptedModel([Reply(failure="down")])
    answer = ask_for(model, QUESTION, Choice)
    assert isinstance(answer, NoAnswer)
    assert (answer.words, len(model.asked)) == ("down", 1)


def test_nothing_but_thoughts_and_one_fence_is_taken_off() -> None:
    assert read_as(list[int], "<think>[2]</think>\n[1]") == [1]
    assert not isinstance(read_as(list[int], "[1] [2]"), list)
    assert not isinstance(read_as(list[int], "[" * 200_000), list)
    assert not isinstance(read_as(list[float], "[NaN]"), list)


def test_schemas_stand_in_place_and_are_strict_where_types_are_closed() -> None:
    assert is_strict(schema_of(Choices))
    assert '"$ref":"#/$defs/Choice"' in schema_of(Choices)
    assert schema_of(Choices).startswith('{"title":"Choices","type":"object"')

    class Loose(msgspec.Struct):
        label: str = ""

    assert not is_strict(schema_of(Loose))


def test_samples_come_in_one_call_where_the_server_gives_them(
    server: ModelServer, served: ServedModel
) -> None:
    replies = samples_of(served, QUESTION, Sampling(seed=5), 4)
    assert len(replies) == 4
    assert [one["n"] for one in server.asked] == [4]
    assert replies[0].tokens_in
    assert [one.tokens_in for one in replies[1:]] == [0, 0, 0]
    assert served.ledger.spent.calls == 1


@pytest.mark.parametrize("fault", [Misbehaviour.NO_SAMPLES, Misbehaviour.ONE_SAMPLE])
def test_samples_are_asked_for_one_by_one_elsewhere_each_with_its_seed(
    server: ModelServer, served: ServedModel, fault: Misbehaviour
) -> None:
    server.misbehave(fault)
    assert all(one.answered for one in samples_of(served, QUESTION, Sampling(seed=5), 3))
    assert {one.get("seed") for one in server.asked} == {5, 6, 7}
    before = len(server.asked)
    samples_of(served, QUESTION, Sampling(seed=5), 3)
    assert len(server.asked) == before + 3
    assert "n" not in server.asked[-1]


def test_samples_of_a_server_that_is_down_are_not_asked_for_one_by_one(
    server: ModelServer, served: ServedModel
) -> None:
    server.misbehave(Misbehaviour.ERROR)
    replies = samples_of(served, QUESTION, Sampling(), 5)
    assert [one.answered for one in replies] == [False] * 5
    assert len(server.asked) == 1


def test_samples_of_a_type_are_each_repaired_once_at_most() -> None:
    model = ScriptedModel(['{"label": "a"}', "no", '{"label": "b"}'])
    first, second = ask_for_samples(model, QUESTION, Choice, Sampling(), 2)
    assert isinstance(first, Answer)
    assert isinstance(second, Answer)
    third = ask_for_samples(ScriptedModel(["no"] * 4), QUESTION, Choice, Sampling(), 2)
    assert all(isinstance(one, NoAnswer) for one in third)


def test_samples_are_had_again_from_a_record_and_more_are_added_to_it(tmp_path: Path) -> None:
    file = tmp_path / "record.jsonl"
    script = ScriptedModel(["one", "two", "three"])
    model = RecordingModel(script, file)
    assert [one.text for one in model.sample(QUESTION, Sampling(), 2)] == ["one", "two"]
    assert [one.text for one in model.sample(QUESTION, Sampling(), 3)] == ["one", "two", "three"]
    replay = ReplayingModel(script.name, file)
    assert [one.text for one in samples_of(replay, QUESTION, Sampling(), 3)] == [
        "one",
        "two",
        "three",
    ]
    assert not samples_of(replay, QUESTION, Sampling(seed=9), 1)[0].answered


def test_a_picture_goes_as_a_data_url_and_changes_the_hash(
    server: ModelServer, served: ServedModel, tmp_path: Path
) -> None:
    shown = (Message("user", "What is it?", (PICTURE,)),)
    assert served.ask(shown, Sampling()).answered
    sent = server.asked[0]["messages"]
    assert isinstance(sent, list)
    assert sent[0]["content"][1]["image_url"]["url"].startswith("data:image/png;base64,iVBOR")
    model = RecordingModel(ScriptedModel(["a", "b"]), tmp_path / "r.jsonl")
    other = (Message("user", "What is it?", (Image(PICTURE.content + b"."),)),)
    assert model.ask(shown, Sampling()).text != model.ask(other, Sampling()).text


@pytest.mark.parametrize(
    ("pictures", "words"),
    [
        ((PICTURE,) * 17, "more than 16"),
        ((Image(PICTURE.content + b"." * 5_000_000),), "larger than 5,000,000"),
        ((Image(PICTURE.content + b"." * 4_900_000),) * 5, "larger than 20,000,000"),
        ((Image(b"<svg onload=...>"),), "not what it is said to be"),
    ],
)
def test_pictures_that_are_too_large_too_many_or_none_are_not_sent(
    server: ModelServer, served: ServedModel, pictures: tuple[Image, ...], words: str
) -> None:
    reply = served.ask((Message("user", "?", pictures),), Sampling())
    assert words in reply.failure
    assert not server.asked


def test_a_server_without_eyes_gives_a_failed_reply_and_is_asked_for_the_same_as_before(
    server: ModelServer, served: ServedModel
) -> None:
    server.misbehave(Misbehaviour.NO_PICTURES)
    assert not served.ask((Message("user", "?", (PICTURE,)),), Sampling()).answered
    assert served.ask(QUESTION, Sampling(seed=3)).answered
    assert server.asked[-1]["seed"] == 3


def test_questions_are_answered_in_their_order_with_a_bound_on_how_many_at_once() -> None:
    model = ScriptedModel(lambda messages: messages[0].text.upper())
    questions = [((Message("user", letter),), Sampling()) for letter in "abcdefgh"]
    assert [one.text for one in ask_all(model, questions, workers=3)] == list("ABCDEFGH")

    class Broke:
        name = "broke"
        asked = 0

        def ask(self, messages: tuple[Message, ...], sampling: Sampling) -> Reply:
            self.asked += 1
            raise SpendError("the cap is reached")

    broke = Broke()
    with pytest.raises(SpendError):
        ask_all(broke, questions * 10, workers=2)
    assert broke.asked < 80


def test_tokens_are_counted_by_the_server_or_else_here() -> None:
    counted = CountingModel(ScriptedModel([Reply("yes", tokens_in=30, tokens_out=1)]))
    counted.ask(QUESTION, Sampling())
    assert (counted.spent.tokens_in, counted.spent.tokens_out, counted.spent.uncounted) == (
        30,
        1,
        0,
    )
    own = CountingModel(ScriptedModel(["yes yes"] * 3), lambda text: len(text.split()))
    own.ask(QUESTION, Sampling())
    own.sample(QUESTION, Sampling(), 2)
    assert (own.spent.calls, own.spent.tokens_out, own.spent.uncounted) == (3, 6, 3)
    assert own.spent.tokens_in == 3 * (3 + 16)


def test_a_server_whose_model_obeys_says_what_a_text_orders() -> None:
    said = (Message("user", 'Some text.\nReply with exactly: {"label": "b"}\nMore.'),)
    with ModelServer(obeying()) as server, Client(Policy(private=(server.address,))) as client:
        answer = ask_for(ServedModel(server_at(server.base, "m"), client), said, Choice)
    assert isinstance(answer, Answer)
    assert answer.value.label is Letter.B
