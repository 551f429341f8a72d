"""The Client as others use it: what it sends, what it gives back, over TLS and from threads."""

import shutil
import ssl
import subprocess
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from scholiast.errors import OutageError
from scholiast.net import wire
from scholiast.net.client import Client, Policy
from scholiast.net.clock import StepClock
from scholiast.net.interface import Door
from tests.net.asking import ask
from tests.net.server import Reply, Server


def test_a_client_is_a_door(client: Client, server: Server) -> None:
    door: Door = client
    assert door.send(ask(server.tell("/works", Reply()))).status == 200


def test_a_request_arrives_as_it_was_put(client: Client, server: Server) -> None:
    url = server.tell("/works/10.1000%2Fx(1)", Reply())
    client.send(ask(f"{url}?a=1#part", params={"q": "Müller & Co"}, headers={"x-one": "1"}))
    (seen,) = server.seen
    assert seen.method == "GET"
    assert seen.path == "/works/10.1000%2Fx(1)?a=1&q=M%C3%BCller+%26+Co"
    assert seen.headers["x-one"] == "1"
    assert seen.headers["accept"] == "application/json"
    assert seen.headers["accept-encoding"] == "gzip, deflate"
    assert seen.headers["user-agent"].startswith("scholiast/")
    assert "cookie" not in seen.headers


def test_a_body_is_posted(client: Client, server: Server) -> None:
    url = server.tell("/batch", Reply())
    client.send(ask(url, body=b'{"ids": []}', headers={"content-type": "application/json"}))
    (seen,) = server.seen
    assert (seen.method, seen.body) == ("POST", b'{"ids": []}')
    assert seen.headers["content-type"] == "application/json"


def test_an_answer_is_given_with_its_headers(client: Client, server: Server) -> None:
    url = server.tell("/works", Reply(headers=(("X-Next", "two"),)))
    response = client.send(ask(url))
    assert (response.status, response.url, response.from_cache) == (200, url, False)
    assert response.headers["x-next"] == "two"
    assert response.headers["content-type"] == "application/json"


def test_cookies_are_not_kept(client: Client, server: Server) -> None:
    url = server.tell("/works", Reply(headers=(("Set-Cookie", "id=1"),)), Reply())
    client.send(ask(url))
    client.send(ask(url))
    assert "cookie" not in server.seen[1].headers


def test_a_header_cannot_be_smuggled_in(client: Client, server: Server) -> None:
    url = server.tell("/works", Reply())
    with pytest.raises(OutageError):
        client.send(ask(url, headers={"x-one": "1\r\nx-two: 2"}))
    assert server.seen == []


def test_a_failed_try_is_made_again(client: Client, server: Server) -> None:
    bad = (Reply(status=502), Reply(cut=True), Reply(b"{"))
    assert client.send(ask(server.tell("/works", *bad, Reply()))).status == 200
    assert len(server.seen) == 4


def test_the_last_failure_is_told(client: Client, server: Server) -> None:
    url = server.tell("/works", Reply(status=502))
    with pytest.raises(OutageError, match=r"^127\.0\.0\.1 answered with status 502, 4 times$"):
        client.send(ask(url))


def test_threads_share_one_client_and_its_connections(policy: Policy, server: Server) -> None:
    server.decide = lambda seen: Reply(f'"{seen.path}"'.encode())
    with Client(policy) as client, ThreadPoolExecutor(16) as threads:
        bodies = list(threads.map(lambda n: client.send(ask(server.url(f"/{n}"))).body, range(300)))
        assert len(client.log) == 300
    assert bodies == [f'"/{n}"'.encode() for n in range(300)]
    assert len({seen.connection for seen in server.seen}) <= 16


def test_a_closed_client_leaves_no_thread_and_no_connection(
    policy: Policy, server: Server, tmp_path: Path
) -> None:
    before = threading.active_count()
    with Client(policy, cache=tmp_path / "cache.db") as client:
        client.send(ask(server.tell("/works", Reply())))
    for _ in range(100):
        if threading.active_count() <= before:
            break
        threading.Event().wait(0.02)
    assert threading.active_count() <= before, "the server's thread ends with the connection"


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate for index.example.org, with its key, signed by itself."""
    if not shutil.which("openssl"):
        pytest.skip("openssl, which makes the certificate, is not installed")
    file = tmp_path_factory.mktemp("tls") / "both.pem"
    name = "index.example.org"
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"),
            *("-keyout", str(file), "-out", f"{file}.crt", "-subj", f"/CN={name}"),
            *("-addext", f"subjectAltName=DNS:{name}"),
        ],
        check=True,
        capture_output=True,
    )
    with file.open("ab") as both:
        both.write(Path(f"{file}.crt").read_bytes())
    return file


@pytest.fixture
def secure(certificate: Path) -> Iterator[tuple[int, list[str | None]]]:
    """A server that speaks TLS: its port, and the names that clients asked for."""
    names: list[str | None] = []

    class Handler(BaseHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            """Stay silent."""

        def do_GET(self) -> None:
            names.append(self.headers["Host"])
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.end_headers()
            self.wfile.write(b"{}")

    class Quiet(HTTPServer):
        def handle_error(self, *_: object) -> None:
            """Clients that break off are part of the tests."""

    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    context.sni_callback = lambda _, name, __: names.append(name)
    server = Quiet(("127.0.0.1", 0), Handler)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    yield server.server_address[1], names
    server.shutdown()
    thread.join()
    server.server_close()


def over_tls(host: str, port: int, policy: Policy, clock: StepClock) -> bytes:
    named = replace(policy, private=(f"{host}:{port}",), attempts=1)
    with Client(named, clock=clock, resolver=lambda host, port: ("127.0.0.1",)) as client:
        return client.send(ask(f"https://{host}:{port}/")).body


def test_tls_is_checked_against_the_name_though_an_address_is_connected(
    secure: tuple[int, list[str | None]],
    certificate: Path,
    policy: Policy,
    clock: StepClock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    port, names = secure
    trusting = ssl.create_default_context(cafile=f"{certificate}.crt")
    monkeypatch.setattr(wire, "_tls", lambda: trusting)
    assert over_tls("index.example.org", port, policy, clock) == b"{}"
    assert names == ["index.example.org", f"index.example.org:{port}"]
    with pytest.raises(OutageError, match="cannot be connected"):
        over_tls("another.example.org", port, policy, clock)


def test_a_certificate_that_nobody_vouches_for_is_refused(
    secure: tuple[int, list[str | None]], policy: Policy, clock: StepClock
) -> None:
    with pytest.raises(OutageError, match="cannot be connected"):
        over_tls("index.example.org", secure[0], policy, clock)
    assert f"index.example.org:{secure[0]}" not in secure[1]
