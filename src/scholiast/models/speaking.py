"""The chat-completions dialect: questions as bytes, and replies read with distrust."""

from collections.abc import Mapping

import msgspec

from scholiast.models.interface import Message, Reply, Sampling

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


DIALECTS: tuple[tuple[str, ...], ...] = (
    ("temperature", "presence_penalty", "max_tokens", "response_format"),
    ("temperature", "presence_penalty", "max_tokens"),
    ("temperature", "max_tokens"),
    ("max_completion_tokens",),
    (),
)
"""What a question says beyond model and messages: refused ones give way to the next."""


def question(
    model: str, messages: tuple[Message, ...], sampling: Sampling, dialect: int = 0
) -> bytes:
    """Return the body of a request to `/chat/completions`.

    >>> question("m", (Message("user", "Hi"),), Sampling(), 4)
    b'{"model":"m","messages":[{"role":"user","content":"Hi"}],"stream":false}'
    """
    body: dict[str, object] = {
        "model": model,
        "messages": [{"role": one.role, "content": one.text} for one in messages],
        "stream": False,
    }
    said: Mapping[str, object] = {
        "temperature": sampling.temperature,
        "presence_penalty": sampling.presence_penalty,
        "max_tokens": sampling.max_tokens,
        "max_completion_tokens": sampling.max_tokens,
    }
    for name in DIALECTS[dialect]:
        if name != "response_format":
            body[name] = said[name]
        elif sampling.wants_json:
            body[name] = {"type": "json_object"}
    return msgspec.json.encode(body)


def read_reply(body: bytes) -> Reply:
    """Return the reply that a server's answer holds; one without a usable text is a failure.

    >>> read_reply(b'{"choices": [{"message": {"content": "Yes."}}]}').text
    'Yes.'
    >>> read_reply(b'{"error": "no"}').failure
    'the answer of the model is not in the shape of a chat completion'
    """
    try:
        said = msgspec.json.decode(body, type=_Completion)
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeDecodeError, RecursionError):
        return Reply(failure="the answer of the model is not in the shape of a chat completion")
    model = (said.model or "")[:200]
    counted = _counted(said.usage)
    text, failure = _text(said.choices)
    return Reply(text, failure, model, *counted)


def _text(choices: list[_Choice]) -> tuple[str, str]:
    """Return the text, or why there is none."""
    if not choices:
        return "", "the model gave no answer"
    said = choices[0].message
    if said.refusal:
        return "", "the model refused to answer"
    content = said.content or ""
    text = content if isinstance(content, str) else "".join(one.text for one in content)
    if len(text) > MOST_CHARACTERS:
        return "", f"the model's answer is longer than {MOST_CHARACTERS:,} characters"
    if text.strip():
        return text, ""
    if choices[0].finish_reason == "length":
        return "", "the model's answer was cut off before its first word: allow it more tokens"
    return "", "the model's answer is empty"


def _counted(usage: _Usage | None) -> tuple[int | None, int | None]:
    """Return tokens in and out, where both are numbers that can be."""
    if usage is None:
        return None, None
    pair = (usage.prompt_tokens, usage.completion_tokens)
    possible = [one is not None and 0 <= one <= _MOST_TOKENS for one in pair]
    return pair if all(possible) else (None, None)
