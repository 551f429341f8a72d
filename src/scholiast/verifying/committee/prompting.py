"""What the committee asks language models: prompts beside this module, and how answers are read."""

from collections.abc import Callable
from typing import TypeVar

from scholiast.models.answers import Fault, read_as
from scholiast.models.interface import LanguageModel, Message, Sampling
from scholiast.models.prompting import prompt_in
from scholiast.models.quoting import Quoting
from scholiast.models.schemas import schema_of
from scholiast.papers import Work

NAMES = ("cluster", "distil", "relate")
_T = TypeVar("_T")
_R = TypeVar("_R")


def versions() -> dict[str, str]:
    """Return the version of every prompt, by name: what a record says was asked.

    >>> sorted(versions())
    ['cluster', 'distil', 'relate']
    """
    return {name: prompt_in(_package(), name).version for name in NAMES}


def messages_of(name: str, values: dict[str, str]) -> tuple[Message, ...]:
    """Return a prompt as a conversation of two turns."""
    return prompt_in(_package(), name).messages(values)


def quoted_work(work: Work, quoting: Quoting) -> str:
    """Return what a model is shown of the source: title, year and venue."""
    lines = [work.title, f"({work.year})" if work.year else "", work.venue]
    return quoting.quote("work", " ".join(line for line in lines if line), 600)


def exact(kind: type[object]) -> Sampling:
    """Return how an answer of this type is drawn: at temperature 0, as JSON of its schema."""
    return Sampling(
        temperature=0.0, presence_penalty=0.0, wants_json=True, seed=0, schema=schema_of(kind)
    )


def answered(
    model: LanguageModel,
    messages: tuple[Message, ...],
    kind: type[_T],
    check: Callable[[_T], _R | Fault],
) -> _R | Fault:
    """Return what `check` makes of the answer; one that cannot be taken is repaired once."""
    reply = model.ask(messages, exact(kind))
    if not reply.answered:
        return Fault(reply.failure)
    first = _read(kind, reply.text, check)
    if not isinstance(first, Fault):
        return first
    _, plea = prompt_in("scholiast.models", "repair").filled({"fault": first.words})
    turns = (*messages, Message("assistant", reply.text), Message("user", plea))
    again = model.ask(turns, exact(kind))
    return _read(kind, again.text, check) if again.answered else Fault(again.failure)


def _read(kind: type[_T], text: str, check: Callable[[_T], _R | Fault]) -> _R | Fault:
    value = read_as(kind, text)
    return value if isinstance(value, Fault) else check(value)


def _package() -> str:
    return __name__.rpartition(".")[0]
