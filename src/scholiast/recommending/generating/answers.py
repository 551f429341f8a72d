"""A model's answer, read strictly: one JSON object of the form that was asked for, or a fault."""

from collections.abc import Mapping
from dataclasses import dataclass

import msgspec

from scholiast.models.answers import Fault, read_as

__all__ = ["Answer", "Fault", "Item", "read_answer"]

MOST_ITEMS = 500
"""Of one answer; more of them are a fault."""
MOST_LETTERS = 1_000
"""Of a title or a reason."""


class Item(msgspec.Struct, frozen=True):
    """One work that a model names: by an id of a closed list, or by a title."""

    title: str = ""
    id: str = ""
    reason: str = ""
    """The model's words; untrusted."""


class _Listed(msgspec.Struct):
    citations: list[Item]


class _Place(msgspec.Struct):
    number: int
    citations: list[Item]


class _Placed(msgspec.Struct):
    placeholders: list[_Place]


@dataclass(frozen=True, slots=True)
class Answer:
    """What was named, by number of the placeholder; a whole list has the number 0."""

    items: Mapping[int, tuple[Item, ...]]


def read_answer(text: str, *, is_placed: bool) -> Answer | Fault:
    """Return what a text names, or why it cannot be taken.

    Thoughts before the object, and one fence around it, are taken off, as of every reply.

    >>> read_answer('{"citations": [{"title": "On cats"}]}', is_placed=False).items[0][0].title
    'On cats'
    >>> read_answer('Sure! {"citations": []}', is_placed=False).words
    'it is no JSON'
    """
    answer = _placed(text) if is_placed else _listed(text)
    return answer if isinstance(answer, Fault) else _checked(answer)


def _listed(text: str) -> Answer | Fault:
    read = read_as(_Listed, text)
    return read if isinstance(read, Fault) else Answer({0: tuple(read.citations)})


def _placed(text: str) -> Answer | Fault:
    read = read_as(_Placed, text)
    if isinstance(read, Fault):
        return read
    return Answer({place.number: tuple(place.citations) for place in reversed(read.placeholders)})


def _checked(answer: Answer) -> Answer | Fault:
    """Return the answer, or what is too much or too little of it."""
    items = [item for named in answer.items.values() for item in named]
    if len(items) > MOST_ITEMS:
        return Fault(f"it names more than {MOST_ITEMS} works")
    if any(not item.title.strip() and not item.id.strip() for item in items):
        return Fault("an entry of it names no work")
    if any(max(len(item.title), len(item.id), len(item.reason)) > MOST_LETTERS for item in items):
        return Fault("a title or a reason of it is far too long")
    return answer
