"""Inspect's models behind our seam: asked from threads, each call in the log of its sample."""

import asyncio
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from typing import Any, TypeVar

from scholiast.models.interface import Message, Reply, Sampling
from scholiast.models.pictures import check_pictures
from scholiast.models.speaking import data_url
from scholiast.retrieving.extras import extra

EXTRA = "inspect"
T = TypeVar("T")
_LOOP: ContextVar[asyncio.AbstractEventLoop | None] = ContextVar("loop", default=None)


class TaskModel:
    """The model that a task of Inspect is run with, or the one that has a role in it."""

    def __init__(self, role: str = "") -> None:
        """Take a role of Inspect's (`grader`); without one, the model that is measured."""
        self._role = role

    @property
    def name(self) -> str:
        """Return whose model it is; which one, Inspect knows and logs."""
        return f"Inspect's {self._role or 'model'}"

    def ask(self, messages: tuple[Message, ...], sampling: Sampling) -> Reply:
        """Return the reply; an outage is a failed one. Called in a thread of `in_thread`."""
        fault = check_pictures(messages)
        if fault:
            return Reply(failure=fault)
        loop = _LOOP.get()
        if loop is None:
            raise RuntimeError("a task's model is asked while Inspect runs a sample")
        waiting = asyncio.run_coroutine_threadsafe(self._generated(messages, sampling), loop)
        try:
            return _reply(waiting.result())
        except Exception as error:  # noqa: BLE001 - each provider has its own; none may end a run
            told = f"the model gave no answer: {type(error).__name__}: {error}"
            return Reply(failure=told[:300])

    async def _generated(self, messages: tuple[Message, ...], sampling: Sampling) -> Any:
        inspect = extra("inspect_ai.model", needed_for="a task of Inspect", named=EXTRA)
        config = inspect.GenerateConfig(
            temperature=sampling.temperature,
            top_p=sampling.top_p,
            presence_penalty=sampling.presence_penalty or None,
            max_tokens=sampling.max_tokens,
            seed=sampling.seed,
        )
        model = inspect.get_model(role=self._role) if self._role else inspect.get_model()
        return await model.generate([_turn(inspect, one) for one in messages], config=config)


async def in_thread(function: Callable[..., T], *given: object) -> T:
    """Return what a function says that may ask a TaskModel, run beside Inspect's loop."""
    token = _LOOP.set(asyncio.get_running_loop())
    try:
        waiting: Awaitable[T] = asyncio.to_thread(function, *given)
        return await waiting
    finally:
        _LOOP.reset(token)


def _turn(inspect: Any, message: Message) -> Any:
    kinds = {
        "system": inspect.ChatMessageSystem,
        "user": inspect.ChatMessageUser,
        "assistant": inspect.ChatMessageAssistant,
    }
    if not message.images:
        return kinds[message.role](content=message.text)
    pictures = [inspect.ContentImage(image=data_url(one)) for one in message.images]
    return kinds[message.role](content=[inspect.ContentText(text=message.text), *pictures])


def _reply(output: Any) -> Reply:
    text = output.completion or ""
    failure = output.error or ("" if text.strip() else "the model's answer is empty")
    usage = output.usage
    counted = (usage.input_tokens, usage.output_tokens) if usage else (None, None)
    return Reply("" if failure else text, failure, output.model[:200], *counted)
