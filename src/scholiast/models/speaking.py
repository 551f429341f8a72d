"""The chat-completions dialect: questions as bytes, and replies read with distrust."""

import base64
from collections.abc import Mapping

import msgspec

from scholiast.models.interface import Image, Message, Reply, Sampling
from scholiast.models.schemas import is_strict

MOST_CHARACTERS = 400_000
"""Of a reply's text; a longer one is a failure."""
_MOST_TOKENS = 100_000_000


class _Part(msgspec.Struct):
    type: str = ""
    text: str = ""


class _Said(msgspec.Struct):
    content: str | list[_Part] | None = None
    refusal: str | None = None


class _Choice(msgspec.Struct):
    message: _Said
    finish_reason: str | None = None


class _Usage(msgspec.Struct):
    prompt_tokens: int | None = None
    completion_tokens: int | None = None


class _Completion(msgspec.Struct):
    choices: list[_Choice]
    model: str | None = None
    usage: _Usage | None = None


_DRAWN = ("temperature", "top_p", "presence_penalty", "max_tokens", "seed")
DIALECTS: tuple[tuple[str, ...], ...] = (
    (*_DRAWN, "n", "schema"),
    (*_DRAWN, "schema"),
    (*_DRAWN, "json"),
    _DRAWN,
    ("temperature", "presence_penalty", "max_tokens", "json"),
    ("temperature", "top_p", "max_tokens", "seed"),
    ("temperature", "max_tokens"),
    ("max_completion_tokens",),
    (),
)
"""What a question says beyond model and messages: refused ones give way to the next.

`schema` is a response format with the schema, or with any JSON object where there is none.
"""


def question(
    model: str,
    messages: tuple[Message, ...],
    sampling: Sampling,
    dialect: int = 0,
    many: int = 1,
) -> bytes:
    """Return the body of a request to `/chat/completions` for `many` replies.

    >>> question("m", (Message("user", "Hi"),), Sampling(), len(DIALECTS) - 1)
    b'{"model":"m","messages":[{"role":"user","content":"Hi"}],"stream":false}'
    """
    body: dict[str, object] = {
        "model": model,
        "messages": [{"role": one.role, "content": _content(one)} for one in messages],
        "stream": False,
    }
    said: Mapping[str, object] = {
        "temperature": sampling.temperature,
        "top_p": sampling.top_p,
        "presence_penalty": sampling.presence_penalty,
        "max_tokens": sampling.max_tokens,
        "max_completion_tokens": sampling.max_tokens,
        "seed": sampling.seed,
        "n": many if many > 1 else None,
    }
    for name in DIALECTS[dialect]:
        if name in ("schema", "json"):
            body |= _format(sampling, is_named=name == "schema")
        elif said[name] is not None:
            body[name] = said[name]
    return msgspec.json.encode(body)


def _content(message: Message) -> str | list[dict[str, object]]:
    """Return what a turn says: its text, or text and pictures as parts."""
    if not message.images:
        return message.text
    shown: list[dict[str, object]] = [
        {"type": "image_url", "image_url": {"url": data_url(one)}} for one in message.images
    ]
    return [{"type": "text", "text": message.text}, *shown]


def data_url(image: Image) -> str:
    """Return a picture as a data URL.

    >>> data_url(Image(b"GIF", "image/gif"))
    'data:image/gif;base64,R0lG'
    """
    return f"data:{image.media_type};base64,{base64.b64encode(image.content).decode()}"


def _format(sampling: Sampling, *, is_named: bool) -> dict[str, object]:
    """Return the response format: the schema where it may be named, else any JSON object."""
    if is_named and sampling.schema:
        named = {
            "name": "answer",
            "schema": msgspec.Raw(sampling.schema.encode()),
            "strict": is_strict(sampling.schema),
        }
        return {"response_format": {"type": "json_schema", "json_schema": named}}
    return {"response_format": {"type": "json_object"}} if sampling.wants_json else {}


def read_reply(body: bytes) -> Reply:
    """Return the reply that a server's answer holds; one without a usable text is a failure.

    >>> read_reply(b'{"choices": [{"message": {"content": "Yes."}}]}').text
    'Yes.'
    >>> read_reply(b'{"error": "no"}').failure
    'the answer of the model is not in the shape of a chat completion'
    """
    return read_replies(body)[0]


def read_replies(body: bytes, most: int = 1) -> tuple[Reply, ...]:
    """Return the replies that a server's answer holds, `most` at most and one at least.

    The first has the tokens of the whole call, the others none.
    """
    try:
        said = msgspec.json.decode(body, type=_Completion)
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeDecodeError, RecursionError):
        return (Reply(failure="the answer of the model is not in the shape of a chat completion"),)
    model = (said.model or "")[:200]
    counted = _counted(said.usage)
    rest = (None, None) if None in counted else (0, 0)
    texts = [_text(one) for one in said.choices[:most]] or [("", "the model gave no answer")]
    return tuple(
        Reply(text, failure, model, *(rest if at else counted))
        for at, (text, failure) in enumerate(texts)
    )


def _text(choice: _Choice) -> tuple[str, str]:
    """Return the text, or why there is none."""
    said = choice.message
    if said.refusal:
        return "", "the model refused to answer"
    content = said.content or ""
    text = content if isinstance(content, str) else "".join(one.text for one in content)
    if len(text) > MOST_CHARACTERS:
        return "", f"the model's answer is longer than {MOST_CHARACTERS:,} characters"
    if text.strip():
        return text, ""
    if choice.finish_reason == "length":
        return "", "the model's answer was cut off before its first word: allow it more tokens"
    return "", "the model's answer is empty"


def _counted(usage: _Usage | None) -> tuple[int | None, int | None]:
    """Return tokens in and out, where both are numbers that can be."""
    if usage is None:
        return None, None
    pair = (usage.prompt_tokens, usage.completion_tokens)
    possible = [one is not None and 0 <= one <= _MOST_TOKENS for one in pair]
    return pair if all(possible) else (None, None)
