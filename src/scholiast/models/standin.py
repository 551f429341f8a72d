"""ModelServer: a local server that speaks as an OpenAI-compatible one, and misbehaves to order."""

import json
import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Self

SOFTWARE = "Scholiast-stand-in (not a language model)"
MODEL = "stand-in"
_HUGE = 8_000_000
Question = Mapping[str, object]
"""The body of a request, as JSON gives it."""
Answering = Callable[[Question], str]
"""A question -> the text of the reply."""


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


class ModelServer:
    """Answers `/v1/chat/completions` on this machine; for tests and rehearsals.

    >>> with ModelServer(lambda question: "Yes.") as server:
    ...     server.base.endswith("/v1")
    True
    """

    def __init__(
        self, answering: Answering, *, misbehaving: Iterable[Misbehaviour | None] = ()
    ) -> None:
        """Take what makes the replies, and how the first requests go wrong, one after another."""
        self.asked: list[Question] = []
        """The bodies that came in, in order."""
        self.headers: list[Mapping[str, str]] = []
        """The headers that came with them, names in lower case."""
        self._answering = answering
        self._faults = list(misbehaving)
        self._always: Misbehaviour | None = None
        self._lock = threading.Lock()
        self._stopping = threading.Event()
        self._server = _Server(self)
        self._thread = threading.Thread(
            target=self._server.serve_forever, args=(0.05,), name="model stand-in", daemon=True
        )

    def __enter__(self) -> Self:
        """Begin to answer."""
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Stop."""
        self._stopping.set()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    @property
    def address(self) -> str:
        """Return `host:port`."""
        return f"127.0.0.1:{self._server.server_port}"

    @property
    def base(self) -> str:
        """Return the address as a user names it: `http://127.0.0.1:8000/v1`."""
        return f"http://{self.address}/v1"

    def misbehave(self, fault: Misbehaviour | None) -> None:
        """Let every further request go wrong in this way; None to behave."""
        self._always = fault

    def answer(self, question: Question, headers: Mapping[str, str]) -> Answer:
        """Return what is sent to one request."""
        with self._lock:
            self.asked.append(question)
            self.headers.append(headers)
            fault = self._faults.pop(0) if self._faults else self._always
        if fault is Misbehaviour.SLOW:
            self._stopping.wait(5.0)
        return _answer(self._answering(question), question, fault)


def completion(text: str | None, question: Question, *, refusal: str | None = None) -> bytes:
    """Return a chat completion as JSON; a token is four letters here."""
    said = json.dumps(question.get("messages", []))
    body = {
        "id": "made-up",
        "object": "chat.completion",
        "model": question.get("model", MODEL),
        "choices": [
            {
                "index": 0,
                "finish_reason": "stop",
                "message": {"role": "assistant", "content": text, "refusal": refusal},
            }
        ],
        "usage": {
            "prompt_tokens": len(said) // 4,
            "completion_tokens": len(text or "") // 4,
        },
    }
    return json.dumps(body).encode()


Spoiling = Callable[[str, Question], Answer]
"""The model's text and the question -> what is sent."""


def _answer(text: str, question: Question, fault: Misbehaviour | None) -> Answer:
    """Return the answer as a fault leaves it."""
    spoil = _SPOILT.get(fault) if fault else None
    return spoil(text, question) if spoil else Answer(completion(text, question))


def _saying(change: Callable[[str], str | None]) -> Spoiling:
    return lambda text, question: Answer(completion(change(text), question))


def _whole(body: bytes, status: int = 200, **headers: str) -> Spoiling:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return lambda text, question: Answer(body, status, named)


def _without(parameter: str) -> Spoiling:
    return lambda text, question: (
        _REFUSED if parameter in question else Answer(completion(text, question))
    )


def _refusing(_: str, question: Question) -> Answer:
    return Answer(completion(None, question, refusal="I cannot help with that."))


def _uncounted(text: str, question: Question) -> Answer:
    body = json.loads(completion(text, question))
    del body["usage"]
    return Answer(json.dumps(body).encode())


def _cut(text: str, question: Question) -> Answer:
    whole = completion(text, question)
    return Answer(whole[: len(whole) // 2])


def _dropped(text: str, question: Question) -> Answer:
    whole = completion(text, question)
    return Answer(whole, length=len(whole) // 2)


_REFUSED = Answer(b'{"error":{"message":"unsupported parameter"}}', 400)
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
    Misbehaviour.REFUSAL: _refusing,
    Misbehaviour.UNCOUNTED: _uncounted,
    Misbehaviour.CUT: _cut,
    Misbehaviour.DROPPED: _dropped,
    Misbehaviour.NO_JSON_MODE: _without("response_format"),
    Misbehaviour.NO_PENALTY: _without("presence_penalty"),
}


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False

    def __init__(self, owner: ModelServer) -> None:
        self.owner = owner
        super().__init__(("127.0.0.1", 0), _Handler)

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing of connections that the other side gave up."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    server: _Server

    def version_string(self) -> str:
        """Return what the server says it is."""
        return SOFTWARE

    def log_message(self, format: str, *args: object) -> None:
        """Write nothing."""

    def do_GET(self) -> None:
        """List the one model."""
        known = self.path == "/v1/models"
        listed = json.dumps({"object": "list", "data": [{"id": MODEL, "object": "model"}]}).encode()
        self._send(Answer(listed) if known else Answer(b'{"error":"nothing here"}', 404))

    def do_POST(self) -> None:
        """Answer a question."""
        size = int(self.headers.get("Content-Length", "0"))
        body = self.rfile.read(size)
        if self.path != "/v1/chat/completions":
            self._send(Answer(b'{"error":"nothing here"}', 404))
            return
        try:
            question = json.loads(body)
        except ValueError:
            self._send(_REFUSED)
            return
        headers = {name.lower(): value for name, value in self.headers.items()}
        self._send(self.server.owner.answer(question, headers))

    def _send(self, answer: Answer) -> None:
        self.send_response(answer.status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(answer.body)))
        for name, value in answer.headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(answer.body[: answer.length])
        if answer.length is not None:
            self.close_connection = True
