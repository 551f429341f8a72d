"""Inspect's providers behind the seam, against Inspect's own stand-in."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

import msgspec
import pytest

from scholiast.errors import OfflineError, SettingsError, SpendError
from scholiast.models.answers import Answer, ask_for
from scholiast.models.costs import Cap, Ledger
from scholiast.models.inspected import InspectModel
from scholiast.models.interface import Image, Message, Sampling
from scholiast.models.servers import Price
from scholiast.net.policy import Policy
from scholiast.records import EgressLevel

QUESTION = (Message("system", "Be brief."), Message("user", "Is it so?"))
needs_inspect = pytest.mark.skipif(
    find_spec("inspect_ai") is None, reason="inspect_ai is not installed"
)


class Part(msgspec.Struct, forbid_unknown_fields=True):
    label: str


class Whole(msgspec.Struct, forbid_unknown_fields=True):
    parts: list[Part]


def said(*texts: str) -> dict[str, Any]:
    """Return the options of a stand-in that says these texts, and counts their tokens."""
    inspect = import_module("inspect_ai.model")
    outputs = [inspect.ModelOutput.from_content("mockllm/model", text) for text in texts]
    for output in outputs:
        output.usage = inspect.ModelUsage(input_tokens=30, output_tokens=5, total_tokens=35)
    return {"custom_outputs": outputs}


@needs_inspect
@pytest.mark.filterwarnings("ignore")
def test_a_reply_and_its_tokens_come_through() -> None:
    model = InspectModel("mockllm/model", price=Price(1.0, 2.0), options=said("yes"))
    reply = model.ask(QUESTION, Sampling(seed=3, top_p=0.9))
    assert (reply.text, reply.tokens_in, reply.tokens_out) == ("yes", 30, 5)
    assert model.ledger.spent.dollars == pytest.approx(40 / 1e6, abs=1e-12)


@needs_inspect
@pytest.mark.filterwarnings("ignore")
def test_a_declared_type_and_a_picture_are_taken() -> None:
    model = InspectModel("mockllm/model", options=said('{"parts": [{"label": "a"}]}'))
    shown = (Message("user", "What?", (Image(b"GIF89a..", "image/gif"),)),)
    answer = ask_for(model, shown, Whole)
    assert isinstance(answer, Answer)
    assert answer.value.parts[0].label == "a"


@needs_inspect
@pytest.mark.filterwarnings("ignore")
def test_an_empty_answer_is_a_failed_reply_and_a_cap_is_kept() -> None:
    assert not InspectModel("mockllm/model", options=said("")).ask(QUESTION, Sampling()).answered
    capped = InspectModel("mockllm/model", ledger=Ledger(Cap(tokens=10)), options=said("yes"))
    with pytest.raises(SpendError, match="10"):
        capped.ask(QUESTION, Sampling())


@needs_inspect
def test_a_real_provider_needs_consent_and_a_price() -> None:
    with pytest.raises(OfflineError, match="--egress passages"):
        InspectModel("anthropic/some-model", price=Price(1.0, 1.0))
    with pytest.raises(SettingsError, match="price"):
        InspectModel("anthropic/some-model", policy=Policy(level=EgressLevel.PASSAGES))


@pytest.mark.skipif(find_spec("inspect_ai") is not None, reason="inspect_ai is installed")
def test_without_the_package_the_command_that_installs_it_is_told() -> None:
    with pytest.raises(SettingsError, match="pip install"):
        InspectModel("mockllm/model")
