"""ModelServer: a local server that speaks as an OpenAI-compatible one, and misbehaves to order."""

import json
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Self

from scholiast.models.interface import Message, Sampling
from scholiast.models.misbehaving import MODEL, REFUSED, Answer, Misbehaviour, Question, answer_to
from scholiast.models.scripted import ObedientModel

__all__ = ["MODEL", "Misbehaviour", "ModelServer", "Question", "obeying"]

SOFTWARE = "Scholiast-stand-in (not a language model)"
_MOST_SAMPLES = 64
Answering = Callable[[Question], str]
"""A question -> the text of the reply."""


def obeying(otherwise: str = "{}") -> Answering:
    """Return what answers as ObedientModel does: it follows orders wherever it reads them."""
    model = ObedientModel(otherwise)

    def answering(question: Question) -> str:
        said = tuple(Message("user", text) for text in _texts_of(question.get("messages", [])))
        return model.ask(said, Sampling()).text

    return answering


def _texts_of(part: object) -> Iterator[str]:
    """Yield every text of the turns of a question."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, list):
        for one in part:
            yield from _texts_of(one)
    elif isinstance(part, dict):
        yield from _texts_of(part.get("content", part.get("text", "")))


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
        return answer_to(self._texts(question), question, fault)

    def _texts(self, question: Question) -> list[str]:
        """Return one text for each reply that is asked for, with the seed that follows."""
        many, seed = question.get("n", 1), question.get("seed", 0)
        if not isinstance(many, int) or not isinstance(seed, int) or many <= 1:
            return [self._answering(question)]
        asked = range(min(many, _MOST_SAMPLES))
        return [self._answering({**question, "seed": seed + at}) for at in asked]


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
            self._send(REFUSED)
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
