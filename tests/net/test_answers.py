"""Answers that are none: of another type, damaged, cut short, too large, too slow."""

import gzip
import time
import zlib
from dataclasses import replace

import pytest

from scholiast.errors import AddressError, OutageError
from scholiast.net import decoding
from scholiast.net.client import Client, Policy
from scholiast.net.clock import StepClock
from scholiast.net.decoding import decoded
from scholiast.net.faults import FaultError
from tests.net.asking import ask
from tests.net.server import Reply, Server

HTML = b"<html><body>Please log in</body></html>"
XML = "application/xml"
GZIP = (("Content-Encoding", "gzip"),)

BAD = {
    "HTML with status 200": (Reply(HTML, kind="text/html"), "answered with 'text/html'"),
    "HTML called JSON": (Reply(HTML), "damaged or cut short"),
    "truncated JSON": (Reply(b'{"a": [1, 2'), "damaged or cut short"),
    "JSON and more": (Reply(b'{"a": 1} {'), "damaged or cut short"),
    "deeply nested JSON": (Reply(b"[" * 100_000 + b"]" * 100_000), "damaged or cut short"),
    "JSON that is no UTF-8": (Reply(b'{"a": "\xff"}'), "damaged or cut short"),
    "nothing": (Reply(b""), "damaged or cut short"),
    "no type": (Reply(kind=""), "'no type'"),
    "longer than it is": (Reply(length=500), "broke off"),
    "closed without a word": (Reply(cut=True), "broke off"),
    "status 500": (Reply(status=500), "status 500"),
    "not yet": (Reply(status=202), "status 202"),
    "a part": (Reply(status=206), "status 206"),
    "not modified": (Reply(b"", status=304), "status 304"),
    "status 503": (Reply(status=503), "status 503"),
    "status 403": (Reply(status=403), "wants a key"),
    "status 400": (Reply(status=400), "status 400"),
    "an unasked encoding": (Reply(headers=(("Content-Encoding", "br"),)), "'br'"),
    "two encodings": (
        Reply(gzip.compress(gzip.compress(b"{}")), headers=(("Content-Encoding", "gzip, gzip"),)),
        "'gzip, gzip'",
    ),
    "gzip of gzip": (Reply(gzip.compress(gzip.compress(b"{}")), headers=GZIP), "damaged or cut"),
    "gzip cut short": (Reply(gzip.compress(b"{}" * 500)[:-12], headers=GZIP), "cut short"),
    "gzip that is none": (Reply(b"{}", headers=GZIP), "damaged"),
}


@pytest.mark.parametrize(("reply", "words"), BAD.values(), ids=BAD)
def test_a_bad_answer_is_an_outage(reply: Reply, words: str, hasty: Client, server: Server) -> None:
    url = server.tell("/works", reply)
    with pytest.raises(OutageError, match=words):
        hasty.send(ask(url))


GOOD = {
    "plain": Reply(),
    "gzip": Reply(gzip.compress(b'{"ok": true}'), headers=GZIP),
    "gzip in two members": Reply(gzip.compress(b'{"ok":') + gzip.compress(b" true}"), headers=GZIP),
    "deflate": Reply(zlib.compress(b'{"ok": true}'), headers=(("Content-Encoding", "deflate"),)),
    "deflate without its header": Reply(
        zlib.compress(b'{"ok": true}')[2:-4], headers=(("Content-Encoding", "deflate"),)
    ),
    "an own JSON type": Reply(kind="application/vnd.api+json; charset=utf-8"),
}


@pytest.mark.parametrize("reply", GOOD.values(), ids=GOOD)
def test_a_whole_answer_is_given(reply: Reply, hasty: Client, server: Server) -> None:
    assert hasty.send(ask(server.tell("/works", reply))).body == b'{"ok": true}'


@pytest.mark.parametrize("status", [404, 410])
def test_not_found_is_an_answer_whatever_its_type(
    status: int, client: Client, server: Server
) -> None:
    url = server.tell("/works", Reply(b"Resource not found.", status, "text/plain"))
    assert client.send(ask(url)).status == status
    assert len(server.seen) == 1


def test_xml_is_taken_under_its_names_and_must_be_whole(hasty: Client, server: Server) -> None:
    url = server.tell("/feed", Reply(b"<feed><entry/></feed>", kind="application/atom+xml"))
    assert hasty.send(ask(url, accept=XML)).body.startswith(b"<feed>")
    cut = server.tell("/cut", Reply(b"<feed><entry/>", kind="text/xml"))
    with pytest.raises(OutageError, match="XML"):
        hasty.send(ask(cut, accept=XML))


def test_entities_of_xml_are_not_expanded(hasty: Client, server: Server) -> None:
    bomb = b'<!DOCTYPE a [<!ENTITY b "' + b"x" * 1000 + b'">]><a>' + b"&b;" * 1000 + b"</a>"
    with pytest.raises(OutageError, match="XML"):
        hasty.send(ask(server.tell("/feed", Reply(bomb, kind="text/xml")), accept=XML))


@pytest.mark.parametrize("encoding", ["gzip", ""])
def test_a_body_beyond_the_cap_is_refused_by_its_name(
    encoding: str, hasty: Client, server: Server
) -> None:
    body = b'{"a": "' + b"x" * 5_000_000 + b'"}'
    packed = gzip.compress(body) if encoding else body
    headers = (("Content-Encoding", encoding),) if encoding else ()
    url = server.tell("/works", Reply(packed, headers=headers))
    with pytest.raises(OutageError, match="larger than 1,000,000 bytes"):
        hasty.send(ask(url, most_bytes=1_000_000))
    assert len(hasty.send(ask(url, most_bytes=6_000_000)).body) == len(body)


def test_a_bomb_is_stopped_by_its_ratio_before_it_is_unpacked() -> None:
    bomb = gzip.compress(bytes(100_000_000), 9)
    with pytest.raises(FaultError, match="grows more than 100 times"):
        decoded([bomb], "gzip", 1_000_000_000, "example.org")
    assert len(gzip.decompress(bomb)) == 100_000_000, "the bomb is one"


def test_no_piece_of_a_bomb_is_larger_than_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[int] = []

    class Recording(bytearray):
        def __iadd__(self, piece: bytes) -> "Recording":  # type: ignore[override,misc]
            sizes.append(len(piece))
            self.extend(piece)
            return self

    monkeypatch.setattr(decoding, "bytearray", Recording, raising=False)
    with pytest.raises(FaultError, match="larger than"):
        decoded([gzip.compress(bytes(50_000_000))], "gzip", 1_000_000, "example.org")
    assert max(sizes) <= 262_144
    assert sum(sizes) <= 1_000_000 + 262_144


@pytest.mark.parametrize("step", [1, 7, 4096])
def test_unpacking_gives_the_same_however_the_bytes_come(step: int) -> None:
    text = bytes(range(256)) * 4000
    packed = gzip.compress(text)
    chunks = [packed[start : start + step] for start in range(0, len(packed), step)]
    assert decoded(chunks, "gzip", 10_000_000, "example.org") == text


def test_a_slow_host_is_given_up(server: Server, policy: Policy, clock: StepClock) -> None:
    url = server.tell("/works", Reply(delay=20.0))
    hurried = replace(policy, timeout=0.1, attempts=2)
    words = "did not answer in time, 2 times"
    with Client(hurried, clock=clock) as client, pytest.raises(OutageError, match=words):
        client.send(ask(url))
    assert len(server.seen) == 2


def test_an_answer_that_drips_ends_with_the_time_for_the_whole(
    server: Server, policy: Policy, clock: StepClock
) -> None:
    url = server.tell("/works", Reply(b'{"a": "' + b"x" * 1000 + b'"}', drip=0.02))
    started = time.monotonic()
    hurried = replace(policy, longest=0.3, attempts=1)
    with Client(hurried, clock=clock) as client, pytest.raises(OutageError, match="in time"):
        client.send(ask(url))
    assert time.monotonic() - started < 10.0, "the 20 s that the body takes are not waited for"


def test_a_connection_that_is_cut_between_requests_is_made_anew(
    client: Client, server: Server
) -> None:
    url = server.tell("/works", Reply(), Reply(cut=True), Reply())
    assert client.send(ask(url)).status == 200
    assert client.send(ask(url)).status == 200
    assert len(server.seen) == 3


def test_a_redirect_to_nowhere_is_no_answer(client: Client, server: Server) -> None:
    url = server.tell("/works", Reply(status=302))
    with pytest.raises(AddressError, match="nowhere"):
        client.send(ask(url))


def test_a_page_in_place_of_a_pdf_tells_of_that_paper_alone(client: Client, server: Server) -> None:
    page = server.tell("/paper", Reply(HTML, kind="text/html"))
    for _ in range(20):
        with pytest.raises(OutageError, match="answered with"):
            client.send(ask(page, accept="application/pdf"))
    assert len(server.seen) == 20, "each is asked once, and the breaker stays closed"
    assert client.send(ask(server.tell("/works", Reply()))).status == 200
