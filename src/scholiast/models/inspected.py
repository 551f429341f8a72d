"""InspectModel: any provider of the package inspect_ai, behind the same seam.

Inspect connects by its own clients, so its requests do not go through net/: they are announced and
consented to here, and are in no egress log.
"""

import asyncio
from collections.abc import Mapping
from importlib import import_module
from typing import Any

import msgspec

from scholiast.errors import NetError, OfflineError, SettingsError
from scholiast.models.costs import Bill, Ledger, bound_of
from scholiast.models.interface import Message, Reply, Sampling
from scholiast.models.pictures import check_pictures
from scholiast.models.servers import FREE, Price
from scholiast.models.speaking import MOST_CHARACTERS, data_url
from scholiast.net.policy import Policy
from scholiast.records import EgressLevel

MOCK = "mockllm/"
"""What the names of Inspect's stand-ins begin with; they send nothing."""


class InspectModel:
    """Asks a model by its name in Inspect: `anthropic/...`, `google/...`, `hf/...`."""

    def __init__(
        self,
        name: str,
        *,
        policy: Policy | None = None,
        price: Price | None = None,
        ledger: Ledger | None = None,
        stage: str = "",
        options: Mapping[str, Any] | None = None,
    ) -> None:
        """Take the model's name; raises OfflineError without consent to send passages.

        Raises SettingsError where inspect_ai is missing or the price is not known. `options` go to
        Inspect's `get_model`.
        """
        self._inspect = _module("inspect_ai.model", name)
        allowed = policy or Policy()
        is_mock = name.startswith(MOCK)
        if not is_mock and (allowed.offline or allowed.level < EgressLevel.PASSAGES):
            raise OfflineError(f"{name} would be sent passages; consent to it by --egress passages")
        if price is None and not is_mock:
            raise SettingsError(f"what {name} costs is not known: name its price, 0 and 0 if free")
        self._name = name
        self._price = price or FREE
        self._stage = stage
        self._options = dict(options or {})
        self.ledger = ledger or Ledger()
        """What was asked and spent so far."""

    @property
    def name(self) -> str:
        """Return the model's name in Inspect."""
        return self._name

    def ask(self, messages: tuple[Message, ...], sampling: Sampling) -> Reply:
        """Return the reply; raises SpendError at a cap, and nothing for an outage."""
        fault = check_pictures(messages)
        if fault:
            return Reply(failure=fault)
        once = bound_of(self._price, messages, sampling)
        self.ledger.reserve(once.dollars, once.tokens, self._stage)
        try:
            output = asyncio.run(self._generated(messages, sampling))
        except NetError:
            raise
        except Exception as error:  # noqa: BLE001 - each provider has its own; none may end a run
            return Reply(failure=f"{self._name} gave no answer: {type(error).__name__}"[:300])
        reply = _reply(output)
        self.ledger.settle(once, reply, Bill(self._price, once), self._stage)
        return reply

    async def _generated(self, messages: tuple[Message, ...], sampling: Sampling) -> Any:
        config = self._inspect.GenerateConfig(
            temperature=sampling.temperature,
            top_p=sampling.top_p,
            presence_penalty=sampling.presence_penalty or None,
            max_tokens=sampling.max_tokens,
            seed=sampling.seed,
            response_schema=self._shape(sampling.schema),
        )
        said = [self._turn(message) for message in messages]
        async with self._inspect.get_model(self._name, memoize=False, **self._options) as model:
            return await model.generate(said, config=config)

    def _shape(self, schema: str) -> Any:
        """Return the schema as Inspect takes it: in place, for it knows no references."""
        if not schema:
            return None
        shape = _module("inspect_ai.util", self._name).JSONSchema
        whole = msgspec.json.decode(schema)
        placed = _in_place(whole, whole.get("$defs", {}))
        return self._inspect.ResponseSchema(name="answer", json_schema=shape(**placed))

    def _turn(self, message: Message) -> Any:
        kinds = {
            "system": self._inspect.ChatMessageSystem,
            "user": self._inspect.ChatMessageUser,
            "assistant": self._inspect.ChatMessageAssistant,
        }
        if not message.images:
            return kinds[message.role](content=message.text)
        shown = [self._inspect.ContentImage(image=data_url(one)) for one in message.images]
        text = self._inspect.ContentText(text=message.text)
        return kinds[message.role](content=[text, *shown])


def _module(module: str, model: str) -> Any:
    """Return a module of Inspect; SettingsError with the command that installs it."""
    try:
        return import_module(module)
    except ImportError as error:
        raise SettingsError(f"{model} needs Inspect: pip install inspect_ai") from error


def _in_place(part: Any, named: Mapping[str, Any]) -> Any:
    """Return a schema with what it refers to in the references' places; our types do not recur."""
    if isinstance(part, list):
        return [_in_place(one, named) for one in part]
    if not isinstance(part, dict):
        return part
    if "$ref" in part:
        return _in_place(named[str(part["$ref"]).rpartition("/")[2]], named)
    return {key: _in_place(one, named) for key, one in part.items() if key != "$defs"}


def _reply(output: Any) -> Reply:
    usage = output.usage
    counted = (usage.input_tokens, usage.output_tokens) if usage else (None, None)
    text = output.completion or ""
    failure = output.error or ("" if text.strip() else "the model's answer is empty")
    if len(text) > MOST_CHARACTERS:
        failure = f"the model's answer is longer than {MOST_CHARACTERS:,} characters"
    return Reply("" if failure else text, failure, output.model[:200], *counted)
