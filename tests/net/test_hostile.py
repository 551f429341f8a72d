"""Hosts that speak no HTTP, or a twisted one: each answer is an outage, and nothing hangs."""

import gzip
import socket
import threading
from collections.abc import Iterator
from dataclasses import replace

import pytest

from scholiast.errors import NetError, OutageError
from scholiast.net.client import Client, Policy
from scholiast.net.clock import StepClock
from tests.net.asking import ask

OK = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
BODY = b'{"ok": true}'

RAW = {
    "nothing": b"",
    "no HTTP": b"SSH-2.0-OpenSSH_9.2\r\n",
    "bytes": bytes(range(256)) * 40,
    "no status": b"HTTP/1.1\r\n\r\n",
    "an odd status": b"HTTP/1.1 999999 Odd\r\n\r\n",
    "another version": b"HTTP/9.9 200 OK\r\n\r\n",
    "TLS": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(200),
    "headers without an end": OK + b"X-A: b\r\n" * 100_000,
    "one endless header": OK + b"X-A: " + b"b" * 2_000_000,
    "a negative length": OK + b"Content-Length: -1\r\n\r\n" + BODY,
    "a length in words": OK + b"Content-Length: ten\r\n\r\n" + BODY,
    "two lengths": OK + b"Content-Length: 12\r\nContent-Length: 13\r\n\r\n" + BODY,
    "a huge length": OK + b"Content-Length: 99999999999999999999999\r\n\r\n" + BODY,
    "broken chunks": OK + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n" + BODY,
    "chunks without an end": OK + b"Transfer-Encoding: chunked\r\n\r\nc\r\n" + BODY + b"\r\n",
    "a chunk of negative size": OK + b"Transfer-Encoding: chunked\r\n\r\n-1\r\n",
    "a header cut in two": b"HTTP/1.1 200 OK\r\nContent-Ty",
    "a null in a header": OK + b"X-A: a\x00b\r\n\r\n" + BODY,
    "only early hints": b"HTTP/1.1 103 Early Hints\r\n\r\n" * 50,
    "a switch of protocols": b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n",
    "gzip in name only": OK + b"Content-Encoding: gzip\r\n\r\n" + BODY,
    "a redirect to bytes": b"HTTP/1.1 302 Found\r\nLocation: http://\xff\xfe/\r\n\r\n",
    "a redirect to a script": b"HTTP/1.1 302 Found\r\nLocation: javascript:alert(1)\r\n\r\n",
}


class RawServer:
    """Gives the same bytes to everyone, then closes."""

    def __init__(self) -> None:
        self.raw = b""
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._socket.getsockname()[1])
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()

    def _serve(self) -> None:
        while True:
            try:
                connection, _ = self._socket.accept()
            except OSError:
                return
            with connection:
                try:
                    if not connection.recv(65536):
                        return
                    connection.sendall(self.raw)
                except OSError:
                    continue

    def close(self) -> None:
        with socket.create_connection(("127.0.0.1", self.port)):
            pass
        self._thread.join()
        self._socket.close()


@pytest.fixture
def raw_server() -> Iterator[RawServer]:
    server = RawServer()
    yield server
    server.close()


@pytest.fixture
def raw_client(raw_server: RawServer, clock: StepClock) -> Iterator[Client]:
    policy = Policy(
        level=ask("").level, private=(f"127.0.0.1:{raw_server.port}",), timeout=5.0, attempts=1
    )
    with Client(policy, clock=clock) as client:
        yield client


@pytest.mark.parametrize("raw", RAW.values(), ids=RAW)
def test_twisted_http_is_a_net_error(raw: bytes, raw_client: Client, raw_server: RawServer) -> None:
    raw_server.raw = raw
    with pytest.raises(NetError):
        raw_client.send(ask(f"http://127.0.0.1:{raw_server.port}/"))


@pytest.mark.parametrize(
    "raw",
    [
        OK + b"Content-Length: 12\r\n\r\n" + BODY,
        OK + b"\r\n" + BODY,
        OK + b"Transfer-Encoding: chunked\r\n\r\nc\r\n" + BODY + b"\r\n0\r\n\r\n",
        b"HTTP/1.0 200 OK\r\nContent-Type: application/json\r\n\r\n" + BODY,
        b"HTTP/1.1 103 Early Hints\r\n\r\n" + OK + b"Content-Length: 12\r\n\r\n" + BODY,
        OK + b"Content-Encoding: gzip\r\n\r\n" + gzip.compress(BODY),
    ],
)
def test_plain_http_is_understood(raw: bytes, raw_client: Client, raw_server: RawServer) -> None:
    raw_server.raw = raw
    assert raw_client.send(ask(f"http://127.0.0.1:{raw_server.port}/")).body == BODY


def test_a_port_where_nobody_listens_is_an_outage(clock: StepClock) -> None:
    with socket.create_server(("127.0.0.1", 0)) as bound:
        port = bound.getsockname()[1]
    policy = Policy(level=ask("").level, private=(f"127.0.0.1:{port}",))
    with (
        Client(replace(policy, attempts=2), clock=clock) as client,
        pytest.raises(OutageError, match="cannot be connected to, 2 times"),
    ):
        client.send(ask(f"http://127.0.0.1:{port}/"))
