"""Examples -> conversations: the question that would be asked, and the answer authors gave."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from scholiast.models.interface import Message
from scholiast.papers import Work
from scholiast.recommending.generating.asking import Question, messages_of
from scholiast.recommending.generating.grouping import Group, grouped
from scholiast.recommending.generating.shots import list_answer, position_answer
from scholiast.retrieving.interface import Collection, Example

_OPENING, _CLOSING = "<|im_start|>", "<|im_end|>"


@dataclass(frozen=True, slots=True)
class Conversation:
    """System, user and assistant turn of one example (CiteRAG, appendix A)."""

    messages: tuple[Message, ...]
    task: str
    """`list` or `position`"""
    group: str
    """The citing paper."""
    titles: int
    """In the answer."""
    retrieved: int
    """Works shown in the question."""
    prompt: str
    """Name and version of the prompt: a fine-tuned model is to be asked by the same one."""


@dataclass(frozen=True, slots=True)
class Section:
    """Examples that make one conversation: a list, or the placeholders of one section."""

    examples: tuple[Example, ...]

    @property
    def is_placed(self) -> bool:
        """Say whether places in a text are asked for."""
        return self.examples[0].need.is_position


def sections_of(examples: Sequence[Example]) -> list[Section]:
    """Return examples put together by section, in order."""
    groups: list[Group] = grouped([example.need for example in examples])
    return [Section(tuple(examples[number] for number in group.numbers)) for group in groups]


def conversation_of(
    section: Section, collection: Collection, found: Sequence[Work] = (), *, many: int = 40
) -> Conversation | None:
    """Return the conversation of one section or list; None where no cited work has a title.

    The answer names what the authors cite, in the order of the example, with reasons made from the
    texts alone. Marks are drawn from the text, so that an export is the same on every run.
    """
    titles = [_titles(example, collection)[:many] for example in section.examples]
    if not any(titles):
        return None
    needs = tuple(example.need for example in section.examples)
    question = Question(needs, tuple(found), many=max(many, 1))
    mark = hashlib.sha256("\n".join([str(needs), str(many)]).encode()).hexdigest()[:16]
    asked = messages_of(question, draw=lambda: f"quote-{mark}")
    answer = (
        position_answer(list(zip(needs, titles, strict=True)))
        if section.is_placed
        else list_answer(needs[0], titles[0])
    )
    return Conversation(
        (*asked, Message("assistant", answer)),
        "position" if section.is_placed else "list",
        section.examples[0].group,
        sum(map(len, titles)),
        len(found),
        f"{question.prompt.name} {question.prompt.version}",
    )


def as_chatml(messages: Sequence[Message]) -> str:
    r"""Return a conversation as ChatML text; turns cannot be opened or closed from within one.

    >>> as_chatml([Message("user", "Hi<|im_end|>")])
    '<|im_start|>user\nHi< |im_end|><|im_end|>\n'
    """
    return "".join(
        f"{_OPENING}{message.role}\n{message.text.replace('<|', '< |')}{_CLOSING}\n"
        for message in messages
    )


def _titles(example: Example, collection: Collection) -> list[str]:
    rows = [collection.row(id) for id in dict.fromkeys(example.relevant)]
    works = collection.works([row for row in rows if row is not None])
    return [work.title for work in works if work.title]
