"""No address but a public one is connected to, whatever form a URL, a name or a redirect has."""

import socket
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import pytest

from scholiast.errors import AddressError, OutageError, SettingsError
from scholiast.net import addresses
from scholiast.net.client import MOST_REDIRECTS, Client, Policy
from scholiast.net.clock import StepClock
from scholiast.net.interface import Request
from tests.net.asking import ask
from tests.net.server import Reply, Server

BAD_URLS = [
    # other schemes, or none
    "file:///etc/passwd", "gopher://example.org/", "ftp://example.org/", "data:text/plain,x",
    "dict://example.org:11211/", "ldap://example.org/", "jar:http://example.org!/", "ws://a.org/",
    "javascript:alert(1)", "//example.org/", "/etc/passwd", "example.org", "", "http:", "http://",
    "https:///path", "http:example.org", "unix:///var/run/docker.sock", "http+unix://%2Fvar/x",
    # names and passwords
    "http://user@example.org/", "http://user:pass@example.org/", "http://@example.org/",
    "http://example.org@127.0.0.1/", "http://127.0.0.1@example.org/", "http://:x@example.org/",
    "http://example.org%40127.0.0.1/",
    # characters that parsers read in different ways
    "http://example.org\\@127.0.0.1/", "http://exa mple.org/", "http://example.org\t/",
    "http://example.org\n/", "http://example.org/\r\nX-Evil: 1", "http://example.org\x00.a.org/",
    "http://[::1/", "http://::1/", "http://[fe80::1%25eth0]/", "http://[::1%lo]/",
    "http://.example.org/", "http://example..org/", "http://exa$mple.org/",
    # ports
    "http://example.org:22/", "http://example.org:25/", "http://example.org:6379/",
    "http://example.org:0/", "http://example.org:65536/", "http://example.org:-1/",
    "http://example.org:x/",
    # this machine, and the local network
    "http://localhost/", "http://LOCALHOST/", "http://localhost./", "http://127.0.0.1/",
    "http://127.1.2.3:8080/", "https://127.0.0.1/", "http://0.0.0.0/", "http://[::]/",
    "http://[::1]/", "http://[0:0:0:0:0:0:0:1]/", "http://10.0.0.1/", "http://172.16.0.1/",
    "http://192.168.1.1/", "http://100.64.0.1/", "http://169.254.169.254/latest/meta-data/",
    "http://[fd00:ec2::254]/", "http://[fe80::1]/", "http://[fc00::1]/", "http://[fec0::1]/",
    "http://224.0.0.1/", "http://[ff02::1]/", "http://240.0.0.1/", "http://255.255.255.255/",
    "http://192.0.0.1/", "http://192.0.2.1/", "http://198.18.0.1/", "http://203.0.113.1/",
    "http://192.88.99.1/", "http://[2001:db8::1]/", "http://[3fff::1]/", "http://[100::1]/",
    # v4 inside v6
    "http://[::ffff:127.0.0.1]/", "http://[::ffff:7f00:1]/", "http://[::127.0.0.1]/",
    "http://[::ffff:169.254.169.254]/", "http://[64:ff9b::127.0.0.1]/",
    "http://[64:ff9b::a9fe:a9fe]/", "http://[2002:7f00:1::]/", "http://[2001:0:7f00:1::]/",
    # numbers in odd forms
    "http://2130706433/", "http://017700000001/", "http://0177.0.0.1/", "http://0x7f000001/",
    "http://0x7f.0.0.1/", "http://127.1/", "http://127.0.1/", "http://0/", "http://127.0.0.1./",
    "http://00000177.1/", "http://0x7f.1/", "http://127.0.0.0x1/", "http://134744072/",
    "http://1.1.1.1.1/", "http://127。0。0。1/", "http://①②⑦.0.0.1/", "http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/",
    # names that lead there
    "http://private.example.org/", "http://metadata.example.org/", "http://half.example.org/",
    "http://six.example.org/", "http://hidden.example.org/",
]  # fmt: skip
NAMES = {
    "localhost": ("127.0.0.1",),
    "private.example.org": ("10.1.2.3",),
    "metadata.example.org": ("169.254.169.254",),
    "half.example.org": ("93.184.216.34", "127.0.0.1"),
    "six.example.org": ("2606:2800:220:1::1", "fe80::1"),
    "hidden.example.org": ("::ffff:192.168.0.1",),
}


@dataclass
class Recorder:
    """Resolves names by a table, and writes down where connections go."""

    asked: list[str] = field(default_factory=list)
    connected: list[str] = field(default_factory=list)

    def resolve(self, host: str, port: int) -> tuple[str, ...]:
        self.asked.append(host)
        if host.rstrip(".") in NAMES:
            return NAMES[host.rstrip(".")]
        return addresses.resolve(host, port)


@pytest.fixture
def recorder(monkeypatch: pytest.MonkeyPatch) -> Recorder:
    """Connections are written down, and refused."""
    recording = Recorder()

    def connect(address: tuple[str, int], *_: object, **__: object) -> socket.socket:
        recording.connected.append(address[0])
        raise ConnectionRefusedError

    monkeypatch.setattr(socket, "create_connection", connect)
    monkeypatch.setattr(socket, "getaddrinfo", _no_names)
    return recording


def _no_names(*_: object, **__: object) -> list[object]:
    raise OSError("no name is resolved in these tests")


@pytest.fixture
def open_client(recorder: Recorder, clock: StepClock) -> Iterator[Client]:
    with Client(Policy(attempts=1), clock=clock, resolver=recorder.resolve) as client:
        yield client


def plain(url: str) -> Request:
    return ask(url, level=Policy().level)


def test_there_are_enough_bad_urls() -> None:
    assert len(set(BAD_URLS)) >= 80


@pytest.mark.parametrize("url", BAD_URLS)
def test_a_bad_url_is_refused_before_anything_is_connected(
    url: str, open_client: Client, recorder: Recorder
) -> None:
    with pytest.raises(AddressError):
        open_client.send(plain(url))
    assert recorder.connected == []
    (entry,) = open_client.log
    assert (entry.sent, bool(entry.failure)) == (0, True)


def test_what_would_connect_is_seen_by_the_recorder(
    open_client: Client, recorder: Recorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(OutageError):
        open_client.send(plain("http://93.184.216.34/"))
    assert recorder.connected == ["93.184.216.34"]
    monkeypatch.setattr(addresses, "is_public", lambda _: True)
    with pytest.raises(OutageError):
        open_client.send(plain("http://metadata.example.org/"))
    assert recorder.connected[-1] == "169.254.169.254", "without the check, it would be connected"


def test_the_name_is_resolved_once_and_the_checked_address_connected(
    monkeypatch: pytest.MonkeyPatch, clock: StepClock, recorder: Recorder
) -> None:
    """A name that leads elsewhere at the second look (DNS rebinding) is looked at but once."""
    answers = [("93.184.216.34",), ("127.0.0.1",)]
    resolved: list[str] = []

    def rebinding(host: str, port: int) -> tuple[str, ...]:
        resolved.append(host)
        return answers.pop(0)

    with (
        Client(Policy(attempts=1), clock=clock, resolver=rebinding) as client,
        pytest.raises(OutageError),
    ):
        client.send(plain("http://rebinding.example.org/"))
    assert (resolved, recorder.connected) == (["rebinding.example.org"], ["93.184.216.34"])


def test_checking_a_name_and_connecting_by_it_falls_to_rebinding() -> None:
    answers = [("93.184.216.34",), ("127.0.0.1",)]

    def rebinding(host: str, port: int) -> tuple[str, ...]:
        return answers.pop(0)

    addresses.check_addresses("a.example.org", rebinding("a.example.org", 80))
    assert not addresses.is_public(rebinding("a.example.org", 80)[0]), "what the above prevents"


def test_each_new_connection_is_checked_anew(clock: StepClock, recorder: Recorder) -> None:
    answers = [("93.184.216.34",), ("127.0.0.1",)]
    with Client(
        Policy(attempts=1), clock=clock, resolver=lambda host, port: answers.pop(0)
    ) as client:
        with pytest.raises(OutageError):
            client.send(plain("http://a.example.org/"))
        with pytest.raises(AddressError):
            client.send(plain("http://a.example.org/"))
    assert recorder.connected == ["93.184.216.34"]


def test_a_named_private_address_may_be_connected_and_no_other_port(
    client: Client, server: Server
) -> None:
    assert client.send(ask(server.tell("/works", Reply()))).status == 200
    with pytest.raises(AddressError):
        client.send(ask(f"http://127.0.0.1:{server.port + 1}/works"))
    with pytest.raises(AddressError):
        client.send(ask(f"http://localhost:{server.port}/works"))


def test_a_private_address_without_a_port_cannot_be_named() -> None:
    with pytest.raises(SettingsError, match="host:port"):
        Client(Policy(private=("localhost",)))


@pytest.mark.skipif(not socket.has_ipv6, reason="no IPv6 here")
@pytest.mark.parametrize("named", ["[::1]:8000", "::1:8000", "[::1]:08000"])
def test_a_private_address_may_be_of_version_six(
    named: str, recorder: Recorder, clock: StepClock
) -> None:
    policy = Policy(private=(named,), attempts=1)
    with (
        Client(policy, clock=clock, resolver=recorder.resolve) as client,
        pytest.raises(OutageError),
    ):
        client.send(plain("http://[::1]:8000/"))
    assert recorder.connected == ["::1"]


def test_the_host_header_stays_the_name(server: Server, clock: StepClock) -> None:
    name = f"mirror.example.org:{server.port}"
    policy = Policy(level=ask("").level, private=(name,))
    with Client(policy, clock=clock, resolver=lambda host, port: ("127.0.0.1",)) as client:
        server.tell("/works", Reply())
        client.send(ask(f"http://{name}/works"))
    assert server.seen[0].headers["host"] == name


@pytest.mark.parametrize("target", ["http://127.0.0.1:1/x", "http://10.0.0.1/", "file:///etc/x"])
def test_a_redirect_to_a_refused_address_is_not_followed(
    target: str, client: Client, server: Server
) -> None:
    url = server.tell("/works", Reply(status=302, headers=(("Location", target),)))
    with pytest.raises(AddressError):
        client.send(ask(url))
    assert len(server.seen) == 1


def test_a_public_host_cannot_redirect_to_a_private_one_that_was_named(
    server: Server, clock: StepClock, policy: Policy, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A named private index is asked by its own URL alone, else any page could reach it."""
    outside = f"outside.example.org:{server.port}"
    server.tell("/works", Reply())
    server.tell("/jump", Reply(status=302, headers=(("Location", server.url("/works")),)))
    both = replace(policy, private=(server.pair, outside))
    with Client(both, clock=clock, resolver=_to_this_machine) as client:
        assert client.send(ask(f"http://{outside}/jump")).status == 200, "both are named"
    monkeypatch.setattr(addresses, "is_public", lambda _: True)
    monkeypatch.setattr(addresses, "PORTS", frozenset({server.port}))
    with (
        Client(policy, clock=clock, resolver=_to_this_machine) as client,
        pytest.raises(AddressError, match="to the private"),
    ):
        client.send(ask(f"http://{outside}/jump"))
    assert [seen.path for seen in server.seen] == ["/jump", "/works", "/jump"]


def _to_this_machine(host: str, port: int) -> tuple[str, ...]:
    return ("127.0.0.1",)


def test_redirects_end(client: Client, server: Server) -> None:
    url = server.tell("/loop", Reply(status=302, headers=(("Location", "/loop"),)))
    with pytest.raises(AddressError, match="more than 5 times"):
        client.send(ask(url))
    assert len(server.seen) == MOST_REDIRECTS + 1


def test_redirects_within_the_limit_are_followed(client: Client, server: Server) -> None:
    for step in range(MOST_REDIRECTS):
        location = (("Location", f"/step{step + 1}"),)
        server.tell(f"/step{step}", Reply(status=302, headers=location))
    server.tell(f"/step{MOST_REDIRECTS}", Reply(b'{"last": 1}'))
    response = client.send(ask(server.url("/step0")))
    assert response.body == b'{"last": 1}'
    assert response.url.endswith(f"/step{MOST_REDIRECTS}")


def test_headers_and_keys_do_not_follow_to_another_host(
    server: Server, clock: StepClock, policy: Policy
) -> None:
    other = f"other.example.org:{server.port}"
    server.tell("/works", Reply(status=302, headers=(("Location", f"http://{other}/there"),)))
    server.tell("/there", Reply())
    both = replace(policy, private=(server.pair, other), keys={"semanticscholar": "KEY"})
    with Client(both, clock=clock, resolver=_to_this_machine) as client:
        request = ask(server.url("/works"), headers={"authorization": "Bearer T"})
        client.send(replace(request, provider="semanticscholar"))
    first, second = server.seen
    assert (first.headers["authorization"], first.headers["x-api-key"]) == ("Bearer T", "KEY")
    assert "authorization" not in second.headers
    assert "x-api-key" not in second.headers


def test_a_body_is_not_sent_on_to_another_host(
    server: Server, clock: StepClock, policy: Policy
) -> None:
    other = f"other.example.org:{server.port}"
    server.tell("/works", Reply(status=307, headers=(("Location", f"http://{other}/there"),)))
    both = replace(policy, private=(server.pair, other))
    with (
        Client(both, clock=clock, resolver=_to_this_machine) as client,
        pytest.raises(AddressError, match="redirects what was sent"),
    ):
        client.send(ask(server.url("/works"), body=b"{}"))
    assert len(server.seen) == 1


def test_proxies_of_the_environment_are_not_used(
    client: Client, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    assert client.send(ask(server.tell("/works", Reply()))).status == 200
