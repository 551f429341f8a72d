"""A model for every role: what a file may say, what is shared, and what has caps of its own."""

from pathlib import Path

import pytest

from scholiast.cli.language_model import ModelWishes, language_models
from scholiast.errors import SettingsError, SpendError
from scholiast.models.choosing import Choice, Choices, load_choices, read_choices
from scholiast.models.costs import Bound, Cap, Ledger
from scholiast.models.interface import Message, Role, Sampling
from scholiast.models.opening import Terms, open_models
from scholiast.models.servers import Price
from scholiast.models.standin import ModelServer
from scholiast.net.policy import Policy

QUESTION = (Message("user", "Is it so?"),)


def test_one_model_serves_every_role_that_has_none_of_its_own() -> None:
    choices = read_choices(
        """
        [models]
        address = "http://localhost:11434/v1"
        name = "small"
        [models.judge]
        name = "large"
        tokens = 100_000
        [models.seer]
        address = "https://models.example.org/v1"
        name = "eyes"
        price = [0.5, 1.5]
        cap = 0.2
        """
    )
    assert choices.of(Role.CLAIM) == Choice("http://localhost:11434/v1", "small")
    assert choices.of(Role.JUDGE).address == "http://localhost:11434/v1"
    assert choices.of(Role.JUDGE).cap == Cap(None, 100_000)
    assert choices.of(Role.SEER).price == Price(0.5, 1.5)
    assert choices.of(Role.SEER).cap == Cap(0.2)
    flagged = choices.with_usual(Choice("http://localhost:1/v1", "other"))
    assert (flagged.of(Role.CLAIM).name, flagged.of(Role.SEER).name) == ("other", "eyes")
    assert choices.with_usual(Choice()) == choices


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("models = 3", "a table"),
        ("[models]\nadress = 'x'", "unknown setting 'adress'"),
        ("[models.critic]\nname = 'x'", "roles are claim, judge"),
        ("[models]\naddress = 'http://localhost:1/v1'", "needs a name"),
        ("[models]\nname = 3", "a text in quotes"),
        ("[models.judge]\nname = 'x'\ncap = -1", "a number from 0"),
        ("[models.judge]\nname = 'x'\ncap = true", "a number from 0"),
        ("[models.judge]\nname = 'x'\ncap = nan", "a number from 0"),
        ("[models.judge]\nname = 'x'\nprice = 2", "two amounts"),
        ("[models.seer]\naddress = 'http://localhost:2/v1'", "needs a name"),
        ("[models", "not valid TOML"),
    ],
)
def test_what_a_file_may_not_say_is_told(text: str, words: str) -> None:
    with pytest.raises(SettingsError, match=words):
        read_choices(text, "roles.toml")


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="cannot read"):
        load_choices(tmp_path / "none.toml")


def test_roles_ask_their_own_models_and_are_counted_apart() -> None:
    with ModelServer(lambda question: "yes") as one, ModelServer(lambda question: "no") as two:
        choices = Choices(Choice(one.base, "a"), {Role.JUDGE: Choice(two.base, "b")})
        with open_models(choices) as models:
            claim, judge = models.of(Role.CLAIM), models.of(Role.JUDGE)
            assert claim is not None
            assert judge is not None
            assert (claim.ask(QUESTION, Sampling()).text, judge.ask(QUESTION, Sampling()).text) == (
                "yes",
                "no",
            )
            judge.ask(QUESTION, Sampling())
        stages = models.ledger.stages
    assert {stage: spent.calls for stage, spent in stages.items()} == {"claim": 1, "judge": 2}
    assert models.ledger.spent.calls == 3
    assert models.ledger.spent.bound == 0


def test_a_role_has_its_own_cap_in_tokens_and_others_go_on() -> None:
    with ModelServer(lambda question: "yes") as server:
        choices = Choices(
            Choice(server.base, "m"), {Role.JUDGE: Choice(server.base, "m", cap=Cap(None, 1_000))}
        )
        with open_models(choices) as models:
            judge, claim = models.of(Role.JUDGE), models.of(Role.CLAIM)
            assert judge is not None
            assert claim is not None
            with pytest.raises(SpendError, match="of the stage judge is 1,000"):
                judge.ask(QUESTION, Sampling(max_tokens=2_000))
            assert judge.ask(QUESTION, Sampling(max_tokens=150)).answered
            assert claim.ask(QUESTION, Sampling(max_tokens=2_000)).answered


def test_the_common_key_goes_to_the_common_address_alone() -> None:
    policy = Policy(keys={"languagemodel": "common", "languagemodel_seer": "own"})
    with ModelServer(lambda question: "yes") as one, ModelServer(lambda question: "no") as two:
        roles = {Role.JUDGE: Choice(two.base, "b"), Role.SEER: Choice(two.base, "c")}
        with open_models(Choices(Choice(one.base, "a"), roles), Terms(policy)) as models:
            for role in (Role.CLAIM, Role.JUDGE, Role.SEER):
                model = models.of(role)
                assert model is not None
                model.ask(QUESTION, Sampling())
        assert one.headers[0]["authorization"] == "Bearer common"
        assert "authorization" not in two.headers[0]
        assert two.headers[1]["authorization"] == "Bearer own"


def test_roles_share_one_record_and_replay_it_without_a_server(tmp_path: Path) -> None:
    record = tmp_path / "record.jsonl"
    with ModelServer(lambda question: "yes") as server:
        with open_models(Choices(Choice(server.base, "m")), Terms(record=record)) as models:
            for role in Role:
                model = models.of(role)
                assert model is not None
                assert model.ask(QUESTION, Sampling()).text == "yes"
        assert len(server.asked) == 1
    with open_models(Choices(Choice(name="m")), Terms(record=record)) as models:
        again = models.of(Role.JUDGE)
        assert again is not None
        assert again.ask(QUESTION, Sampling()).text == "yes"


def test_a_model_without_address_and_record_is_refused_and_none_is_none() -> None:
    with pytest.raises(SettingsError, match="no address"), open_models(Choices(Choice(name="m"))):
        pytest.fail("it was opened")
    with open_models(Choices()) as models:
        assert models.of(Role.JUDGE) is None


def test_flags_and_a_named_file_go_together(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with ModelServer(lambda question: "yes") as server:
        file = tmp_path / "roles.toml"
        file.write_text(f'[models.judge]\naddress = "{server.base}"\nname = "large"\n')
        with language_models(ModelWishes(server.base, "small", roles=file)) as models:
            judge, claim = models.of(Role.JUDGE), models.of(Role.CLAIM)
            assert judge is not None
            assert claim is not None
            assert (judge.name, claim.name) == ("large", "small")
            judge.ask(QUESTION, Sampling())
    assert "judge: 1 of 1 questions answered" in capsys.readouterr().err
    with language_models(ModelWishes()) as nothing:
        assert not nothing.chosen


def test_what_a_ledger_released_is_free_again_and_nan_is_no_price() -> None:
    ledger = Ledger(Cap(1.0, 100), stages={"judge": Cap(0.5)})
    ledger.reserve(0.5, 60, "judge")
    with pytest.raises(SpendError, match=r"of the stage judge is 0\.50"):
        ledger.reserve(0.1, 1, "judge")
    with pytest.raises(SpendError, match="the cap is 100"):
        ledger.reserve(0.1, 60, "claim")
    ledger.release(0.5, 60, "judge")
    ledger.reserve(0.4, 60, "claim")
    assert ledger.spent.dollars == pytest.approx(0.4)
    assert Bound(0.1, 5).times(2) == Bound(0.2, 10)
    with pytest.raises(SpendError, match="no price"):
        ledger.reserve(float("nan"), 1)
