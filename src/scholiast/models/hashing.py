"""The name of a question, by which its reply is kept; and marks that differ from call to call."""

import hashlib
import re
import secrets

import msgspec

from scholiast.models.interface import Message, Sampling

_MARK = re.compile(r"quote-[0-9a-f]{16}")


def draw_mark() -> str:
    """Return a mark that nobody who wrote a document could know: `quote-` and 64 random bits."""
    return f"quote-{secrets.token_hex(8)}"


def question_hash(model: str, messages: tuple[Message, ...], sampling: Sampling) -> str:
    """Return the SHA-256 of a question; marks drawn for one call alone do not count.

    Samples of one question differ by their seeds, and so by their hashes.

    >>> one, other = (Message("user", draw_mark()),), (Message("user", draw_mark()),)
    >>> question_hash("m", one, Sampling()) == question_hash("m", other, Sampling())
    True
    """
    said = [_said(one) for one in messages]
    drawn = (sampling.temperature, sampling.presence_penalty, sampling.max_tokens)
    parts: list[object] = [model, said, drawn, sampling.wants_json]
    further = (sampling.top_p, sampling.seed, sampling.schema)
    if further != (None, None, ""):
        parts.append(further)
    return hashlib.sha256(msgspec.json.encode(parts)).hexdigest()


def _said(message: Message) -> tuple[object, ...]:
    """Return role and text of a turn, and digests of its pictures, if it has any."""
    pictures = tuple(
        (one.media_type, hashlib.sha256(one.content).hexdigest()) for one in message.images
    )
    return (message.role, _MARK.sub("quote", message.text), *([pictures] if pictures else []))
