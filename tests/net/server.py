"""A real HTTP server on this machine that answers, and misbehaves, as it is told."""

import threading
import time
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Self

JSON = "application/json"


@dataclass(frozen=True, slots=True)
class Reply:
    """One answer, and how it goes wrong."""

    body: bytes = b'{"ok": true}'
    status: int = 200
    kind: str = JSON
    headers: tuple[tuple[str, str], ...] = ()
    length: int | None = None
    """Content-Length, where it is not the body's; the connection is closed after the body."""
    cut: bool = False
    """Close the connection without a word."""
    delay: float = 0.0
    """Seconds before the first byte."""
    drip: float = 0.0
    """Seconds between one byte of the body and the next."""
    date: bool = True


@dataclass(frozen=True, slots=True)
class Seen:
    """One request as it came."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes
    at: float
    connection: int


@dataclass
class Server:
    """Replies by path: a path's replies one after another, the last one ever after."""

    replies: dict[str, list[Reply]] = field(default_factory=lambda: defaultdict(list))
    decide: Callable[[Seen], Reply] | None = None
    seen: list[Seen] = field(default_factory=list)
    clock: Callable[[], float] = time.monotonic

    def __enter__(self) -> Self:
        outer = self
        self._lock = threading.Lock()
        self._leaving = threading.Event()

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            disable_nagle_algorithm = True

            def log_message(self, *_: object) -> None:
                """Stay silent."""

            def do_GET(self) -> None:
                outer._answer(self)

            def do_POST(self) -> None:
                outer._answer(self)

            def send_date(self) -> None:
                self.send_header("Date", self.date_time_string())

        class Quiet(ThreadingHTTPServer):
            daemon_threads = False
            block_on_close = True

            def handle_error(self, *_: object) -> None:
                """Clients that give up are part of the tests."""

        self._server = Quiet(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,))
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._leaving.set()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    @property
    def port(self) -> int:
        return int(self._server.server_address[1])

    @property
    def pair(self) -> str:
        return f"127.0.0.1:{self.port}"

    def url(self, path: str) -> str:
        return f"http://{self.pair}{path}"

    def tell(self, path: str, *replies: Reply) -> str:
        """Set a path's replies; return its URL."""
        self.replies[path] = list(replies)
        return self.url(path)

    def _answer(self, handler: BaseHTTPRequestHandler) -> None:
        size = int(handler.headers.get("Content-Length") or 0)
        seen = Seen(
            handler.command,
            handler.path,
            {name.lower(): value for name, value in handler.headers.items()},
            handler.rfile.read(size),
            self.clock(),
            id(handler),
        )
        with self._lock:
            self.seen.append(seen)
            reply = self._reply(seen)
        if reply.delay and self._leaving.wait(reply.delay):
            handler.close_connection = True
            return
        if reply.cut:
            handler.close_connection = True
            return
        with suppress(OSError):
            self._send(handler, reply)

    def _reply(self, seen: Seen) -> Reply:
        if self.decide:
            return self.decide(seen)
        told = self.replies.get(seen.path.split("?")[0], [])
        if not told:
            return Reply(b"no such page", 404, "text/plain")
        return told.pop(0) if len(told) > 1 else told[0]

    def _send(self, handler: BaseHTTPRequestHandler, reply: Reply) -> None:
        handler.send_response_only(reply.status)
        if reply.date:
            handler.send_header("Date", handler.date_time_string())
        if reply.kind:
            handler.send_header("Content-Type", reply.kind)
        for name, value in reply.headers:
            handler.send_header(name, value)
        length = len(reply.body) if reply.length is None else reply.length
        handler.send_header("Content-Length", str(length))
        handler.end_headers()
        if reply.drip:
            for position in range(len(reply.body)):
                if self._leaving.wait(reply.drip):
                    break
                handler.wfile.write(reply.body[position : position + 1])
                handler.wfile.flush()
        else:
            handler.wfile.write(reply.body)
        if reply.length is not None:
            handler.close_connection = True
