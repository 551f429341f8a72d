"""What a model's server answers when something goes wrong with it or with its model, to order."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

MODEL = "stand-in"
_HUGE = 8_000_000
_LABEL = re.compile(r'("label" ?: ?)"[^"]{0,99}"')
Question = Mapping[str, object]
"""The body of a request, as JSON gives it."""


class Misbehaviour(StrEnum):
    """One way in which a server or its model fails."""

    STORM = "429 with Retry-After"
    ERROR = "500"
    SLOW = "no answer for a while"
    DROPPED = "connection dropped"
    TRUNCATED = "the model's JSON is cut short"
    CUT = "the server's JSON is cut short"
    REFUSAL = "the model refuses"
    FENCED = "the model's JSON stands in a fence"
    PROSE = "words around the model's JSON"
    WRONG_SCHEMA = "the server answers in another shape"
    HUGE = "an answer of many megabytes"
    EMPTY = "an empty text"
    NULL = "no text at all"
    UNCOUNTED = "no tokens counted"
    NO_JSON_MODE = "400 where a JSON object is asked for"
    NO_PENALTY = "400 where a presence penalty is asked for"
    NO_SCHEMA = "400 where a JSON schema is asked for"
    NO_SAMPLES = "400 where several replies are asked for"
    ONE_SAMPLE = "one reply where several are asked for"
    NO_SEED = "400 where a seed is asked for"
    NO_PICTURES = "400 where a picture is shown"
    INVALID_JSON = "the model's JSON is none: single quotes, a comma too many"
    WRONG_ENUM = "the model's labels are none of those asked for"
    UNKNOWN_MODEL = "404"
    REDIRECT = "307 to another host"


@dataclass(frozen=True, slots=True)
class Answer:
    """What the server sends."""

    body: bytes
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    length: int | None = None
    """How many bytes of the body are sent before the connection is dropped; None for all."""


def completion(
    texts: Sequence[str | None], question: Question, *, refusal: str | None = None
) -> bytes:
    """Return a chat completion as JSON, one choice a text; a token is four letters here."""
    said = json.dumps(question.get("messages", []))
    body = {
        "id": "made-up",
        "object": "chat.completion",
        "model": question.get("model", MODEL),
        "choices": [
            {
                "index": at,
                "finish_reason": "stop",
                "message": {"role": "assistant", "content": text, "refusal": refusal},
            }
            for at, text in enumerate(texts)
        ],
        "usage": {
            "prompt_tokens": len(said) // 4,
            "completion_tokens": sum(len(text or "") // 4 for text in texts),
        },
    }
    return json.dumps(body).encode()


Texts = Sequence[str]
Spoiling = Callable[[Texts, Question], Answer]
"""The model's texts and the question -> what is sent."""


def answer_to(texts: Texts, question: Question, fault: Misbehaviour | None) -> Answer:
    """Return the answer as a fault leaves it."""
    spoil = _SPOILT.get(fault) if fault else None
    return spoil(texts, question) if spoil else Answer(completion(texts, question))


def _saying(change: Callable[[str], str | None]) -> Spoiling:
    return lambda texts, question: Answer(completion([change(one) for one in texts], question))


def _whole(body: bytes, status: int = 200, **headers: str) -> Spoiling:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return lambda texts, question: Answer(body, status, named)


def _refusing(is_refused: Callable[[Question], bool]) -> Spoiling:
    return lambda texts, question: (
        REFUSED if is_refused(question) else Answer(completion(texts, question))
    )


def _without(parameter: str) -> Spoiling:
    return _refusing(lambda question: parameter in question)


def _asks_schema(question: Question) -> bool:
    return "json_schema" in json.dumps(question.get("response_format", {}))


def _shows_pictures(question: Question) -> bool:
    return "image_url" in json.dumps(question.get("messages", []))


def _declining(_: Texts, question: Question) -> Answer:
    return Answer(completion([None], question, refusal="I cannot help with that."))


def _uncounted(texts: Texts, question: Question) -> Answer:
    body = json.loads(completion(texts, question))
    del body["usage"]
    return Answer(json.dumps(body).encode())


def _cut(texts: Texts, question: Question) -> Answer:
    whole = completion(texts, question)
    return Answer(whole[: len(whole) // 2])


def _dropped(texts: Texts, question: Question) -> Answer:
    whole = completion(texts, question)
    return Answer(whole, length=len(whole) // 2)


def _first_alone(texts: Texts, question: Question) -> Answer:
    return Answer(completion(texts[:1], question))


def _odd_json(text: str) -> str:
    return text.replace('"', "'").replace("}", ",}")


def _odd_label(text: str) -> str:
    return _LABEL.sub(r'\1"definitely"', text)


REFUSED = Answer(b'{"error":{"message":"unsupported parameter"}}', 400)
_SPOILT: Mapping[Misbehaviour, Spoiling] = {
    Misbehaviour.STORM: _whole(b'{"error":"too many requests"}', 429, Retry_After="1"),
    Misbehaviour.ERROR: _whole(b'{"error":"internal"}', 500),
    Misbehaviour.WRONG_SCHEMA: _whole(b'{"version":2,"payload":{"answers":[]}}'),
    Misbehaviour.UNKNOWN_MODEL: _whole(b'{"error":"no such model"}', 404),
    Misbehaviour.REDIRECT: _whole(b"", 307, Location="http://model.example.org/v1"),
    Misbehaviour.TRUNCATED: _saying(lambda text: text[: max(len(text) // 2, 1)]),
    Misbehaviour.FENCED: _saying(lambda text: f"```json\n{text}\n```"),
    Misbehaviour.PROSE: _saying(lambda text: f"Certainly! Here you are:\n{text}\nI hope it helps."),
    Misbehaviour.EMPTY: _saying(lambda text: ""),
    Misbehaviour.NULL: _saying(lambda text: None),
    Misbehaviour.HUGE: _saying(lambda text: "x" * _HUGE),
    Misbehaviour.REFUSAL: _declining,
    Misbehaviour.UNCOUNTED: _uncounted,
    Misbehaviour.CUT: _cut,
    Misbehaviour.DROPPED: _dropped,
    Misbehaviour.NO_JSON_MODE: _without("response_format"),
    Misbehaviour.NO_PENALTY: _without("presence_penalty"),
    Misbehaviour.NO_SCHEMA: _refusing(_asks_schema),
    Misbehaviour.NO_SAMPLES: _without("n"),
    Misbehaviour.ONE_SAMPLE: _first_alone,
    Misbehaviour.NO_SEED: _without("seed"),
    Misbehaviour.NO_PICTURES: _refusing(_shows_pictures),
    Misbehaviour.INVALID_JSON: _saying(_odd_json),
    Misbehaviour.WRONG_ENUM: _saying(_odd_label),
}
