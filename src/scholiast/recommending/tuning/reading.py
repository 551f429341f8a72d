"""Files of conversations, read again for training: strictly, and told by the line."""

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import msgspec

from scholiast.errors import InputError
from scholiast.models.interface import Message


class _Turn(msgspec.Struct):
    role: Literal["system", "user", "assistant"]
    content: str


class _Chat(msgspec.Struct):
    messages: list[_Turn]


def read_chats(file: Path) -> Iterator[tuple[Message, ...]]:
    """Yield the conversations of a file; InputError names file and line of what is none.

    A conversation ends with what the assistant says: that is what a model learns.
    """
    number = 0
    try:
        with file.open("rb") as lines:
            for line in lines:
                number += 1
                if line.strip():
                    yield _read(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, ValueError) as error:
        raise InputError(f"{file}, line {number}: no conversation ({error})") from None
    except OSError as error:
        raise InputError(f"cannot read {file}: {error}") from None


def _read(line: bytes) -> tuple[Message, ...]:
    turns = msgspec.json.decode(line, type=_Chat).messages
    if len(turns) < 2 or turns[-1].role != "assistant" or not turns[-1].content.strip():
        raise ValueError("it does not end with what the assistant says")
    return tuple(Message(turn.role, turn.content) for turn in turns)
