"""IndexServer: every index on one local address, each below a path of its own name."""

import itertools
import threading
import time
from collections.abc import Iterable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Self
from urllib.parse import parse_qsl, unquote, urlsplit

from scholiast.corpora.interface import Entry
from scholiast.corpora.remote.canaries import CANARIES
from scholiast.corpora.standin.calls import Call, Reply, as_text
from scholiast.corpora.standin.faults import Fault, Faults, Misbehaviour, spoil
from scholiast.corpora.standin.holdings import INVENTED, Holdings
from scholiast.corpora.standin.journal import Journal, Visit
from scholiast.corpora.standin.speakers import SPEAKERS, Speaker
from scholiast.papers import Work

SOFTWARE = "Scholiast-stand-in (not the real index)"
_TYPES = {
    ".pdf": "application/pdf",
    ".xml": "application/xml",
    ".html": "text/html; charset=utf-8",
    ".tex": "text/x-tex",
    ".gz": "application/gzip",
}
_PIECES = 20


class IndexServer:
    """A local HTTP server that stands in for every scholarly index; for tests and rehearsals.

    >>> from scholiast.papers import Identifiers, Work
    >>> work = Work("doi:10.1/x", Identifiers(doi="10.1/x"), "A study of cats", year=2020)
    >>> with IndexServer([work]) as server:
    ...     server.endpoints["crossref"] == f"{server.origin}/crossref"
    True
    """

    def __init__(
        self,
        works: Iterable[Work | Entry] | Holdings,
        *,
        port: int = 0,
        files: Path | None = None,
        faults: Iterable[Fault] = (),
        seed: int = 0,
        invents: Iterable[str] = INVENTED,
    ) -> None:
        """Take the works, a port (0 for a free one), and a folder of full texts to be served.

        Works without an identifier of a scheme in `invents` are given a made-up one; with `arxiv`
        among them, every work can be had from the stand-in of arXiv. A location of a work whose
        URL ends in the name of a file of `files` is served from here. The works that the remote
        indexes are known to hold are held here too, unless Holdings are given.
        """
        if not isinstance(works, Holdings):
            works = Holdings([*works, *CANARIES], invents=invents)
        self.holdings = works
        self.journal = Journal()
        self.folder = files
        self.files = frozenset(_names(files))
        self.stopping = threading.Event()
        self.earlier: dict[str, Reply] = {}
        self._faults = Faults(tuple(faults), seed=seed)
        self._seed = seed
        self._server = _Server(self, port)
        self._thread = threading.Thread(
            target=self._server.serve_forever, args=(0.05,), name="stand-in", daemon=True
        )

    def __enter__(self) -> Self:
        """Begin to answer."""
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Stop."""
        self.close()

    def start(self) -> None:
        """Begin to answer, in threads of this process."""
        self._thread.start()

    def close(self) -> None:
        """Stop, and wake those who are kept waiting."""
        self.stopping.set()
        if self._thread.is_alive():
            self._server.shutdown()
            self._thread.join()
        self._server.server_close()

    @property
    def address(self) -> str:
        """Return `host:port`, as a network policy names what it allows."""
        return f"127.0.0.1:{self._server.server_port}"

    @property
    def origin(self) -> str:
        """Return where it answers: `http://127.0.0.1:8000`."""
        return f"http://{self.address}"

    @property
    def endpoints(self) -> dict[str, str]:
        """Return the base URL of each index, by the name that `open_indexes` takes."""
        return {name: f"{self.origin}/{name}" for name in SPEAKERS}

    def file_url(self, name: str) -> str:
        """Return where a file of the folder of full texts is served."""
        return f"{self.origin}/files/{name}"

    def misbehave(self, *faults: Fault, seed: int | None = None) -> None:
        """Put these faults in force in place of those before; none to behave."""
        self._faults = Faults(faults, seed=self._seed if seed is None else seed)

    def draw(self, index: str) -> Fault | None:
        """Return the fault that the next request to an index meets."""
        return self._faults.draw(index)


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False
    request_queue_size = 256

    def __init__(self, owner: IndexServer, port: int) -> None:
        self.owner = owner
        self.connections = itertools.count(1)
        super().__init__(("127.0.0.1", port), _Handler)

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing of connections that the other side gave up."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = 2**16
    server: _Server

    def setup(self) -> None:
        """Number the connection."""
        super().setup()
        self.connection_number = next(self.server.connections)

    def version_string(self) -> str:
        """Return what the server says it is."""
        return SOFTWARE

    def log_message(self, format: str, *args: object) -> None:
        """Write nothing; there is a journal."""

    def do_HEAD(self) -> None:
        """Answer without a body."""
        self.do_GET()

    def do_POST(self) -> None:
        """Refuse: the indexes are only read."""
        self._send(as_text("only GET is answered", status=405))

    def do_GET(self) -> None:
        """Answer, or misbehave."""
        owner = self.server.owner
        parts = urlsplit(self.path)
        index, _, path = parts.path.lstrip("/").partition("/")
        call = Call(
            unquote(path).strip("/"),
            dict(parse_qsl(parts.query, keep_blank_values=True)),
            owner.origin,
            owner.files,
        )
        speaker = SPEAKERS.get(index)
        fault = owner.draw(index) if speaker or index == "files" else None
        reply = self._reply(index, speaker, call)
        if fault:
            nothing = speaker.nothing(call) if speaker else as_text("", type=reply.type)
            other = owner.earlier.get(index)
            honest, reply = reply, spoil(reply, fault, nothing=nothing, other=other)
            owner.earlier[index] = honest
        kept = "" if fault is None else fault.misbehaviour.value
        visit = (index, path, parts.query, self.headers.get("User-Agent", ""))
        owner.journal.add(
            Visit(*visit, self.connection_number, time.monotonic(), reply.status, kept)
        )
        self._deliver(reply, fault)

    def _reply(self, index: str, speaker: Speaker | None, call: Call) -> Reply:
        if index == "files":
            return self._file(call.path)
        if speaker is None:
            return as_text("no such index", status=404)
        return speaker.answer(call, self.server.owner.holdings)

    def _file(self, name: str) -> Reply:
        owner = self.server.owner
        if owner.folder is None or name not in owner.files:
            return as_text("no such file", status=404)
        path = owner.folder / name
        return Reply(path.read_bytes(), 200, _TYPES.get(path.suffix, "application/octet-stream"))

    def _deliver(self, reply: Reply, fault: Fault | None) -> None:
        """Send the reply, or do to the connection what the fault says."""
        kind = fault.misbehaviour if fault else None
        if fault and kind is Misbehaviour.TIMEOUT:
            self.server.owner.stopping.wait(fault.seconds)
            self.close_connection = True
        elif fault and kind is Misbehaviour.SLOW:
            self._send(reply, pause=fault.seconds / _PIECES)
        elif kind is Misbehaviour.DROPPED:
            self._send(reply, length=len(reply.body) // 2)
        else:
            self._send(reply)

    def _send(self, reply: Reply, *, pause: float = 0.0, length: int | None = None) -> None:
        self.send_response(reply.status)
        headers = {"Content-Type": reply.type, "Content-Length": str(len(reply.body))}
        for name, value in {**headers, **reply.headers}.items():
            self.send_header(name, value)
        self.end_headers()
        body = b"" if self.command == "HEAD" else reply.body[:length]
        if length is not None:
            self.close_connection = True
        step = max(1, -(-len(body) // _PIECES)) if pause else max(1, len(body))
        for start in range(0, len(body), step):
            self.wfile.write(body[start : start + step])
            if pause:
                self.wfile.flush()
                self.server.owner.stopping.wait(pause)


def _names(folder: Path | None) -> Iterable[str]:
    if folder is None:
        return []
    return (path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
