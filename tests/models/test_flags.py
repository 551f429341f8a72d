"""The flags of a language model: which model they name, and what is refused."""

from pathlib import Path

import pytest

from scholiast.cli.language_model import ModelWishes, language_model, price_of
from scholiast.errors import OfflineError, SettingsError
from scholiast.models.interface import Message, Sampling
from scholiast.models.standin import ModelServer

QUESTION = (Message("user", "Is it so?"),)


def test_no_flags_are_no_model() -> None:
    with language_model(ModelWishes()) as model:
        assert model is None


def test_a_named_model_answers_and_tells_what_it_took(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "record.jsonl"
    with (
        ModelServer(lambda question: "yes") as server,
        language_model(ModelWishes(server.base, "m", record=record)) as model,
    ):
        assert model is not None
        assert model.ask(QUESTION, Sampling()).text == "yes"
        assert model.ask(QUESTION, Sampling()).text == "yes"
    said = capsys.readouterr().err
    assert "asks 127.0.0.1 (ask a language model; nothing)" in said
    assert "m: 1 of 1 questions answered" in said
    with language_model(ModelWishes(name="m", record=record)) as replayed:
        assert replayed is not None
        assert replayed.ask(QUESTION, Sampling()).text == "yes"


def test_a_model_elsewhere_needs_a_price_and_consent() -> None:
    elsewhere = "https://models.example.org/v1"
    with pytest.raises(SettingsError, match="price"), language_model(ModelWishes(elsewhere, "m")):
        pytest.fail("it was opened")
    with language_model(ModelWishes(elsewhere, "m", "1,2")) as model:
        assert model is not None
        with pytest.raises(OfflineError, match="--egress passages"):
            model.ask(QUESTION, Sampling())


@pytest.mark.parametrize(
    "wishes",
    [
        ModelWishes("http://localhost:1/v1"),
        ModelWishes(name="m"),
        ModelWishes("http://localhost:1/v1", "m", "cheap"),
        ModelWishes("http://localhost:1/v1", "m", "1"),
        ModelWishes("http://localhost:1/v1", "m", "-1,2"),
        ModelWishes("http://localhost:1/v1", "m", "nan,2"),
    ],
)
def test_flags_that_do_not_go_together_are_refused(wishes: ModelWishes) -> None:
    with pytest.raises(SettingsError), language_model(wishes):
        pytest.fail("it was opened")


def test_a_price_is_two_amounts() -> None:
    price = price_of("0.5,1.5")
    assert price is not None
    assert price.of(1_000_000, 2_000_000) == 3.5
    assert price_of("") is None
