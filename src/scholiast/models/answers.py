"""Answers of a declared type: the question with its schema, the reply read strictly, one repair."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

import msgspec

from scholiast.models.asking import samples_of
from scholiast.models.interface import LanguageModel, Message, Reply, Sampling
from scholiast.models.prompting import prompt_in
from scholiast.models.schemas import schema_of

MOST_FAULT = 300
"""Letters of a fault that are told to the model."""
_THOUGHT = re.compile(r"\A\s*<think(?:ing)?>.*?</think(?:ing)?>", re.S)
_FENCE = re.compile(r"\A\s*```(?:json|JSON)?[ \t]*\n(.*?)\n?[ \t]*```\s*\Z", re.S)
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Answer(Generic[T]):
    """A reply that is of the type that was asked for; its words are still untrusted."""

    value: T
    replies: tuple[Reply, ...]
    """One, or two where the first had to be repaired."""


@dataclass(frozen=True, slots=True)
class NoAnswer:
    """Why there is no answer of the type."""

    words: str
    replies: tuple[Reply, ...]


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a text is not of a type, in words that a model can act on."""

    words: str


def read_as(kind: type[T], text: str) -> T | Fault:
    r"""Return the value that a reply's text holds, or why it holds none.

    Thoughts before the JSON, and one fence around it, are taken off; nothing else is.

    >>> read_as(list[int], "```json\n[1]\n```")
    [1]
    >>> read_as(list[int], "Sure! [1]").words
    'it is no JSON'
    """
    bare = _THOUGHT.sub("", text, count=1)
    fenced = _FENCE.match(bare)
    raw = (fenced[1] if fenced else bare).strip().encode("utf-8", "replace")
    try:
        return msgspec.json.decode(raw, type=kind)
    except msgspec.ValidationError as error:
        return Fault(f"it is not of the form that was asked for ({error})"[:MOST_FAULT])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return Fault("it is no JSON")


def ask_for(
    model: LanguageModel,
    messages: tuple[Message, ...],
    kind: type[T],
    sampling: Sampling | None = None,
) -> Answer[T] | NoAnswer:
    """Return the model's answer as a `kind`, a msgspec type; asked again once where it is not one.

    Raises what `ask` raises: OfflineError and SpendError, which the user must decide.
    """
    asked = _shaped(kind, sampling or Sampling())
    return _read(model, messages, kind, asked, model.ask(messages, asked))


def ask_for_samples(
    model: LanguageModel,
    messages: tuple[Message, ...],
    kind: type[T],
    sampling: Sampling,
    many: int,
    *,
    workers: int = 1,
) -> tuple[Answer[T] | NoAnswer, ...]:
    """Return `many` answers to one question, each repaired once at most."""
    asked = _shaped(kind, sampling)
    replies = samples_of(model, messages, asked, many, workers=workers)
    return tuple(
        _read(model, messages, kind, asked.drawn(at), reply) for at, reply in enumerate(replies)
    )


def tokens_of(replies: Sequence[Reply]) -> tuple[int, int]:
    """Return the tokens in and out of replies, as far as servers counted them.

    >>> tokens_of([Reply("a", tokens_in=3, tokens_out=1), Reply("b")])
    (3, 1)
    """
    return sum(one.tokens_in or 0 for one in replies), sum(one.tokens_out or 0 for one in replies)


def _shaped(kind: type[T], sampling: Sampling) -> Sampling:
    return replace(sampling, wants_json=True, schema=schema_of(kind))


def _read(
    model: LanguageModel,
    messages: tuple[Message, ...],
    kind: type[T],
    sampling: Sampling,
    reply: Reply,
) -> Answer[T] | NoAnswer:
    """Return what a reply holds; the model is asked once more where it holds no `kind`."""
    if not reply.answered:
        return NoAnswer(reply.failure, (reply,))
    value = read_as(kind, reply.text)
    if not isinstance(value, Fault):
        return Answer(value, (reply,))
    plea = prompt_in("scholiast.models", "repair").filled({"fault": value.words})[1]
    again = (*messages, Message("assistant", reply.text), Message("user", plea))
    second = model.ask(again, sampling)
    if not second.answered:
        return NoAnswer(second.failure, (reply, second))
    repaired = read_as(kind, second.text)
    if isinstance(repaired, Fault):
        return NoAnswer(f"the model's answer cannot be taken: {repaired.words}", (reply, second))
    return Answer(repaired, (reply, second))
