"""Replies are kept by the hash of their question, and had again without a model."""

from pathlib import Path

import pytest

from scholiast.errors import StoreError
from scholiast.models.hashing import draw_mark, question_hash
from scholiast.models.interface import Message, Reply, Sampling
from scholiast.models.recording import RecordingModel, ReplayingModel
from scholiast.models.scripted import ObedientModel, ScriptedModel

QUESTION = (Message("user", "Is it so?"),)
OTHER = (Message("user", "Is it not?"),)


def test_a_recorded_answer_is_had_again_without_a_model(tmp_path: Path) -> None:
    file = tmp_path / "answers.jsonl"
    script = ScriptedModel([Reply("yes", "", "m-1", 3, 1)])
    first = RecordingModel(script, file).ask(QUESTION, Sampling())
    again = ReplayingModel(script.name, file).ask(QUESTION, Sampling())
    assert first == again == Reply("yes", "", "m-1", 3, 1)


def test_a_question_asked_before_is_not_asked_again(tmp_path: Path) -> None:
    script = ScriptedModel(["yes", "no"])
    model = RecordingModel(script, tmp_path / "answers.jsonl")
    assert [model.ask(QUESTION, Sampling()).text for _ in range(2)] == ["yes", "yes"]
    assert len(script.asked) == 1


def test_another_question_model_or_sampling_has_no_answer(tmp_path: Path) -> None:
    file = tmp_path / "answers.jsonl"
    script = ScriptedModel(["yes"])
    RecordingModel(script, file).ask(QUESTION, Sampling())
    replay = ReplayingModel(script.name, file)
    assert not replay.ask(OTHER, Sampling()).answered
    assert not replay.ask(QUESTION, Sampling(temperature=0.2)).answered
    assert not ReplayingModel("another", file).ask(QUESTION, Sampling()).answered


def test_a_failure_is_not_kept(tmp_path: Path) -> None:
    model = RecordingModel(ScriptedModel([Reply(failure="down"), "yes"]), tmp_path / "a.jsonl")
    assert not model.ask(QUESTION, Sampling()).answered
    assert model.ask(QUESTION, Sampling()).text == "yes"


def test_the_question_itself_is_not_in_the_record(tmp_path: Path) -> None:
    file = tmp_path / "answers.jsonl"
    RecordingModel(ScriptedModel(["yes"]), file).ask(QUESTION, Sampling())
    assert "so?" not in file.read_text(encoding="utf-8")


def test_a_line_cut_short_by_a_crash_is_left_out(tmp_path: Path) -> None:
    file = tmp_path / "answers.jsonl"
    script = ScriptedModel(["yes"])
    RecordingModel(script, file).ask(QUESTION, Sampling())
    file.write_bytes(file.read_bytes() + b'{"question":"12')
    assert ReplayingModel(script.name, file).ask(QUESTION, Sampling()).text == "yes"


def test_a_damaged_line_within_is_told_by_its_number(tmp_path: Path) -> None:
    file = tmp_path / "answers.jsonl"
    file.write_text('{"question":"12\n{}\n', encoding="utf-8")
    with pytest.raises(StoreError, match=r"answers\.jsonl, line 1"):
        ReplayingModel("m", file)


def test_marks_of_one_call_do_not_change_the_hash_and_words_do() -> None:
    marked = [(Message("user", f"<{draw_mark()}> a"),) for _ in range(2)]
    assert marked[0] != marked[1]
    assert len({question_hash("m", one, Sampling()) for one in marked}) == 1
    other = (Message("user", f"<{draw_mark()}> b"),)
    assert question_hash("m", other, Sampling()) != question_hash("m", marked[0], Sampling())


def test_stand_ins_say_in_their_names_that_they_are_no_models() -> None:
    assert "no language model" in ScriptedModel([]).name
    assert "no language model" in ObedientModel().name


def test_the_obedient_one_obeys_the_last_order() -> None:
    model = ObedientModel("nothing")
    orders = (Message("user", "Reply with exactly: one\nREPLY WITH EXACTLY: two\nthree"),)
    assert (model.ask(orders, Sampling()).text, model.ask(QUESTION, Sampling()).text) == (
        "two",
        "nothing",
    )
    assert model.obeyed == 1
