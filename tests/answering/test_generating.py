"""A language model's reply becomes an answer; what it cites and was not shown is refused."""

import pytest
from tests.answering.test_prompting import FIGURE, QUESTION, TABLE, TEXT

from scholiast.answering.citing import LONGEST
from scholiast.answering.generating import UNANSWERED, ModelAnswerer
from scholiast.answering.interface import Answer
from scholiast.errors import OfflineError
from scholiast.models.interface import Message, Reply
from scholiast.models.opening import open_model
from scholiast.models.scripted import ScriptedModel
from scholiast.models.standin import Misbehaviour, ModelServer

EVIDENCE = (TEXT, FIGURE, TABLE)


def answered(*replies: str | Reply) -> Answer:
    return ModelAnswerer(ScriptedModel(replies)).answer(QUESTION, EVIDENCE)


def test_sentences_come_with_the_evidence_they_cite() -> None:
    found = answered("Alder melts first [1] (Figure 3). It stands at 3 (Table 1) [4].")
    assert [(one.text, one.labels, one.refused) for one in found.sentences] == [
        ("Alder melts first.", ("[1]", "Figure 3"), ()),
        ("It stands at 3.", ("Table 1",), ("[4]",)),
    ]
    assert found.cited == ("[1]", "Figure 3", "Table 1")
    assert found.made_by == "script (no language model)"
    assert not found.failure


def test_a_thought_is_no_part_of_the_answer() -> None:
    (found,) = answered("<think>Birch [9]?</think>\nAlder melts first [1].").sentences
    assert (found.text, found.refused) == ("Alder melts first.", ())


@pytest.mark.parametrize("said", ["NOT_ANSWERED", " NOT_ANSWERED. It is not said.", "", "## Answer"])  # fmt: skip
def test_a_model_may_say_that_nothing_answers(said: str) -> None:
    found = answered(said)
    assert (found.sentences, found.failure) == ((), UNANSWERED)
    assert found.evidence == EVIDENCE


def test_an_outage_is_a_failure_and_no_answer() -> None:
    found = answered(Reply(failure="the server is down"))
    assert (found.sentences, found.failure) == ((), "the server is down")


def test_a_model_that_may_not_be_asked_is_a_failure() -> None:
    def refuse(_: tuple[Message, ...]) -> str:
        raise OfflineError("nothing may leave")

    found = ModelAnswerer(ScriptedModel(refuse)).answer(QUESTION, EVIDENCE)
    assert found.failure == "nothing may leave"


def test_a_model_that_takes_no_pictures_is_asked_without_them() -> None:
    with (
        ModelServer(lambda _: "Alder melts first [1].") as server,
        open_model(server.base, "blind") as model,
    ):
        server.misbehave(Misbehaviour.NO_PICTURES)
        found = ModelAnswerer(model).answer(QUESTION, EVIDENCE)
    assert [one.text for one in found.sentences] == ["Alder melts first."]
    assert "the model took no pictures: figures were shown by caption alone" in found.notes


def test_a_model_that_takes_pictures_is_shown_them() -> None:
    with (
        ModelServer(lambda _: "Alder melts first (Figure 3).") as server,
        open_model(server.base, "seeing") as model,
    ):
        found = ModelAnswerer(model).answer(QUESTION, EVIDENCE)
    assert found.cited == ("Figure 3",)
    assert "data:image/png;base64," in str(server.asked[0])
    assert not found.notes


def test_an_endless_reply_is_read_to_a_limit() -> None:
    found = answered("It melts [1]. " * (LONGEST // 4))
    assert 0 < len(found.sentences) <= LONGEST // 14 + 1
