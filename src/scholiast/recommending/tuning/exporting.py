"""Examples -> a JSONL file of conversations, none of a test paper (CiteRAG, 3.2.2, appendix A)."""

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

import msgspec

from scholiast.errors import InputError
from scholiast.papers import Work
from scholiast.recommending.generating.generator import Asking, interleaved
from scholiast.recommending.tuning.conversations import (
    Conversation,
    Section,
    as_chatml,
    conversation_of,
    sections_of,
)
from scholiast.recommending.tuning.holding import HeldOut, Known
from scholiast.retrieving.interface import Collection, Example, Need, Retriever

Shape = Literal["messages", "text"]
_AT_ONCE = 64


@dataclass(frozen=True, slots=True)
class Chats:
    """What is exported, and how."""

    collection: Collection
    held_out: HeldOut
    retriever: Retriever | None = None
    """Finds the works that a question shows; None for questions without."""
    depth: int = 0
    """Works shown, R in the paper."""
    many: int = 40
    """Titles in an answer at most; at a place as many as a generator asks for, if fewer."""
    shape: Shape = "messages"
    """`messages`: a list of role and content, as training frameworks take it; `text`: ChatML."""


@dataclass(frozen=True, slots=True)
class Exported:
    """What an export came to."""

    conversations: int
    titles: int
    left_out: Mapping[str, int] = field(default_factory=dict)
    """Examples of test papers by what told them (`id`, `title`, `abstract`), and `no title`."""
    context_left_out: int = 0
    """Retrieved works that are test papers themselves, or the citing paper."""


def export_chats(examples: Iterable[Example], chats: Chats, file: Path) -> Exported:
    """Write one conversation a line; the file appears when it is whole.

    Placeholders of one section make one conversation. Papers that are held out are left out, as
    questions and among the works that a question shows.
    """
    if file.exists():
        raise InputError(f"{file} is there already: name a new file for the conversations")
    left_out: Counter[str] = Counter()
    made, titles = 0, 0
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_name(f".{os.getpid()}-{file.name}")
    try:
        with draft.open("wb") as lines:
            for conversation in _conversations(examples, chats, left_out):
                lines.write(msgspec.json.encode(row_of(conversation, chats.shape)) + b"\n")
                made += 1
                titles += conversation.titles
        draft.replace(file)
    finally:
        draft.unlink(missing_ok=True)
    context = left_out.pop("context", 0)
    return Exported(made, titles, dict(sorted(left_out.items())), context)


def row_of(conversation: Conversation, shape: Shape) -> dict[str, object]:
    """Return a conversation as a line of a file holds it."""
    about = {
        "task": conversation.task,
        "paper": conversation.group,
        "retrieved": conversation.retrieved,
        "prompt": conversation.prompt,
    }
    if shape == "text":
        return {"text": as_chatml(conversation.messages), **about}
    said = [{"role": one.role, "content": one.text} for one in conversation.messages]
    return {"messages": said, **about}


def _conversations(
    examples: Iterable[Example], chats: Chats, left_out: Counter[str]
) -> Iterator[Conversation]:
    clean: list[Example] = []
    for example in examples:
        leak = chats.held_out.leak(_paper(example))
        if leak:
            left_out[leak] += 1
        else:
            clean.append(example)
    sections = sections_of(clean)
    for start in range(0, len(sections), _AT_ONCE):
        part = sections[start : start + _AT_ONCE]
        for section, found in zip(part, _found(part, chats, left_out), strict=True):
            many = min(chats.many, Asking().many_places) if section.is_placed else chats.many
            made = conversation_of(section, chats.collection, found, many=many)
            if made:
                yield made
            else:
                left_out["no title"] += len(section.examples)


def _found(sections: Sequence[Section], chats: Chats, left_out: Counter[str]) -> list[list[Work]]:
    """Return the works that each question shows."""
    if chats.retriever is None or not chats.depth:
        return [[] for _ in sections]
    needs = [example.need for section in sections for example in section.examples]
    rankings = iter(chats.retriever.search(needs, limit=4 * chats.depth))
    shown: list[list[Work]] = []
    for section in sections:
        lists = [next(rankings).rows.tolist() for _ in section.examples]
        rows = interleaved(lists, 4 * chats.depth)
        own = HeldOut([_paper(section.examples[0])])
        works: list[Work] = []
        for work in chats.collection.works(rows):
            known = Known(work.id, work.title, work.abstract)
            if len(works) == chats.depth:
                break
            if chats.held_out.leak(known) or own.leak(known):
                left_out["context"] += 1
            else:
                works.append(work)
        shown.append(works)
    return shown


def _paper(example: Example) -> Known:
    need: Need = example.need
    return Known(example.group, need.title, need.abstract)
