"""What leaves the machine: within the consented level, announced, logged, and without leaks."""

import hashlib
import logging
import random
import traceback
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from scholiast.errors import NetError, OfflineError, OutageError, SettingsError
from scholiast.net.client import Client, Policy
from scholiast.net.clock import StepClock
from scholiast.net.interface import Request
from scholiast.records import EgressLevel
from tests.net.asking import ask
from tests.net.server import Reply, Seen, Server

LEVELS = list(EgressLevel)
KEY = "S3CRET-K3Y"
WORDS = ("method", "result", "sample", "theorem", "kernel", "network", "proof", "corpus", "graph")


def canary(level: EgressLevel, manuscript: int) -> str:
    """Return a sentence that stands nowhere else."""
    chance = random.Random(f"{level}{manuscript}")
    return " ".join([f"canary{level.value}x{manuscript}", *chance.sample(WORDS, 5)])


def requests_of(manuscript: int, server: Server) -> list[Request]:
    """Return what stages would ask for one manuscript, at every level and in every place."""
    made: list[Request] = []
    for level in LEVELS[1:]:
        said = canary(level, manuscript)
        url = server.url(f"/l{level.value}")
        made += [
            ask(url, level=level, params={"q": said}, cacheable=False),
            ask(url, level=level, body=said.encode(), cacheable=False),
            ask(url, level=level, headers={"x-said": said}, cacheable=False),
            ask(f"{url}/{said.replace(' ', '%20')}", level=level, cacheable=False),
        ]
    return made


def said_in(seen: Seen) -> str:
    """Return all that a request said."""
    return f"{seen.path} {seen.headers} {seen.body!r}"


def what_left(level: EgressLevel, server: Server, manuscripts: int = 100) -> set[int]:
    """Send every manuscript's requests under a consented level; return the levels that arrived."""
    policy = Policy(level=level, private=(server.pair,), timeout=5.0)
    asked = [request for n in range(manuscripts) for request in requests_of(n, server)]
    with Client(policy) as client:

        def send(request: Request) -> None:
            with suppress(OfflineError):
                client.send(request)

        with ThreadPoolExecutor(4) as threads:
            list(threads.map(send, asked))
        assert len(client.log) == len(asked), "each is in the log, refused or not"
    everything = "\n".join(map(said_in, server.seen))
    return {other.value for other in LEVELS if f"canary{other.value}x" in everything}


@pytest.mark.parametrize("level", LEVELS)
def test_no_sentence_leaves_above_the_consented_level(level: EgressLevel, server: Server) -> None:
    server.decide = lambda seen: Reply()
    assert what_left(level, server, 100 if level == EgressLevel.BIBLIOGRAPHIC else 20) == {
        other.value for other in LEVELS if 0 < other <= level
    }


def test_a_door_that_forgets_the_level_is_caught(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.decide = lambda seen: Reply()
    monkeypatch.setattr(EgressLevel, "__gt__", lambda *_: False)
    assert what_left(EgressLevel.NOTHING, server, 2) == {1, 2, 3, 4}


def test_a_refusal_names_what_would_leave_and_how_to_consent(server: Server) -> None:
    with (
        Client(Policy(level=EgressLevel.IDENTIFIERS)) as client,
        pytest.raises(OfflineError, match=r"would send claims.*is identifiers.*--egress claims"),
    ):
        client.send(ask(server.url("/"), level=EgressLevel.CLAIMS))


def test_offline_refuses_everything_and_resolves_nothing(tmp_path: Path, server: Server) -> None:
    def no_resolving(host: str, port: int) -> tuple[str, ...]:
        raise AssertionError("a name was resolved")

    url = server.tell("/works", Reply())
    online = Policy(level=EgressLevel.PASSAGES, private=(server.pair,))
    with Client(online, cache=tmp_path / "cache.db") as client:
        client.send(ask(url))
    offline = replace(online, offline=True)
    with Client(offline, cache=tmp_path / "cache.db", resolver=no_resolving) as client:
        for level in LEVELS:
            with pytest.raises(OfflineError, match="while offline"):
                client.send(ask(url, level=level))
        assert [entry.failure != "" for entry in client.log] == [True] * len(LEVELS)
    assert len(server.seen) == 1


def test_every_request_is_logged_with_what_it_was(client: Client, server: Server) -> None:
    url = server.tell("/works", Reply(status=500), Reply())
    client.send(ask(url, params={"q": "a b"}, body=b"{}"))
    (entry,) = client.log
    said = f"POST {url}?q=a+b\n{{}}".encode()
    assert entry.host == "127.0.0.1"
    assert (entry.purpose, entry.level) == ("look up", EgressLevel.IDENTIFIERS)
    assert (entry.status, entry.attempts, entry.failure) == (200, 2, "")
    assert entry.sha256 == hashlib.sha256(said).hexdigest()
    assert entry.sent == 2 * (len(f"{url}?q=a+b") + 2)
    assert entry.received == len(b'{"ok": true}')
    assert entry.at == "2024-06-01T00:00:00+00:00"


def test_cache_hits_and_failures_are_logged_too(
    policy: Policy, server: Server, clock: StepClock, tmp_path: Path
) -> None:
    with Client(policy, cache=tmp_path / "cache.db", clock=clock) as client:
        url = server.tell("/works", Reply())
        client.send(ask(url))
        client.send(ask(url))
        with pytest.raises(OutageError):
            client.send(ask(server.tell("/bad", Reply(status=400))))
        first, hit, failed = client.log
    assert (first.from_cache, hit.from_cache, hit.sent) == (False, True, 0)
    assert first.sha256 == hit.sha256
    assert (failed.status, "status 400" in failed.failure) == (400, True)


def test_a_redirect_to_another_host_is_logged_under_its_name(
    policy: Policy, server: Server, clock: StepClock
) -> None:
    other = f"other.example.org:{server.port}"
    server.tell("/there", Reply())
    url = server.tell("/works", Reply(status=302, headers=(("Location", f"http://{other}/there"),)))
    both = replace(policy, private=(server.pair, other))
    told: list[str] = []
    with Client(
        both,
        clock=clock,
        resolver=lambda host, port: ("127.0.0.1",),
        announce=lambda host, purpose, level: told.append(host),
    ) as client:
        client.send(ask(url))
        assert [(e.host, e.status) for e in client.log] == [
            ("127.0.0.1", 302),
            ("other.example.org", 200),
        ]
    assert told == ["127.0.0.1", "other.example.org"]


def test_each_host_is_announced_once_and_before_it_is_asked(policy: Policy, server: Server) -> None:
    told: list[tuple[str, str, EgressLevel, int]] = []

    def announce(host: str, purpose: str, level: EgressLevel) -> None:
        told.append((host, purpose, level, len(server.seen)))

    server.decide = lambda seen: Reply()
    with Client(policy, announce=announce) as client, ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda n: client.send(ask(server.url(f"/{n}"))), range(30)))
    assert told == [("127.0.0.1", "look up", EgressLevel.IDENTIFIERS, 0)]


def test_keys_and_contact_reach_the_host_and_nothing_else(
    policy: Policy,
    server: Server,
    clock: StepClock,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG)
    providers = ("openalex", "crossref", "semanticscholar", "pubmed", "opencitations", "core")
    keyed = replace(policy, keys=dict.fromkeys(providers, KEY), contact="me@example.org")
    words: list[str] = [repr(keyed)]
    with Client(keyed, clock=clock, cache=tmp_path / "cache.db") as client:
        for provider in providers:
            url = server.tell(f"/{provider}", Reply())
            response = client.send(ask(url, provider=provider))
            words += [repr(response)]
            try:
                client.send(ask(server.tell("/bad", Reply(status=400)), provider=provider))
            except NetError as error:
                words += ["".join(traceback.format_exception(error))]
        words += [repr(client.log), caplog.text]
    good = [seen for seen in server.seen if not seen.path.startswith("/bad")]
    assert len(good) == len(providers)
    assert all(KEY in said_in(seen) for seen in good)
    assert all("mailto:me@example.org" in seen.headers["user-agent"] for seen in good)
    assert KEY not in "\n".join(words)
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"/openalex" in kept, "the cache was written"
    assert KEY.encode() not in kept
    assert b"me@example.org" not in kept


def test_answers_are_cached_alike_with_and_without_a_key(
    policy: Policy, server: Server, tmp_path: Path
) -> None:
    request = ask(server.tell("/works", Reply()), provider="openalex")
    for keys in ({"openalex": "K1"}, {"openalex": "K2"}, {}):
        with Client(replace(policy, keys=keys), cache=tmp_path / "cache.db") as client:
            client.send(request)
    assert len(server.seen) == 1


def test_what_is_said_stands_in_no_error_and_no_log(
    client: Client, server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    said = canary(EgressLevel.CLAIMS, 0)
    words: list[str] = []
    replies = (Reply(status=400), Reply(status=500), Reply(b"<html>"), Reply(cut=True))
    for reply in replies:
        url = server.tell("/works", reply)
        for request in (ask(url, params={"q": said}), ask(url, body=said.encode())):
            try:
                client.send(request)
            except NetError as error:
                words += [str(error), repr(error)]
    words += [repr(client.log), caplog.text]
    assert len(words) == 2 * 2 * len(replies) + 2
    assert "canary" not in "\n".join(words)


def test_a_provider_that_wants_an_address_is_not_asked_without_one(
    policy: Policy, server: Server, clock: StepClock
) -> None:
    url = server.tell("/works", Reply())
    with Client(policy, clock=clock) as client, pytest.raises(OfflineError, match="mail address"):
        client.send(ask(url, provider="unpaywall"))
    assert server.seen == []
    with Client(replace(policy, contact="me@example.org"), clock=clock) as client:
        client.send(ask(url, provider="unpaywall"))
    assert "email=me%40example.org" in server.seen[0].path


@pytest.mark.parametrize("contact", ["me@example.org\r\nX-Evil: 1", "a b", "me", "a@b (c)"])
def test_a_contact_that_is_no_address_is_refused(contact: str) -> None:
    with pytest.raises(SettingsError, match="mail address"):
        Client(Policy(contact=contact))


@pytest.mark.parametrize("key", ["two words", "caf\u00e9", "line\nbreak", "null\0"])
def test_a_key_that_cannot_be_sent_is_refused_without_being_told(key: str) -> None:
    with pytest.raises(SettingsError, match="the key for openalex") as refusal:
        Client(Policy(keys={"openalex": key}))
    assert key not in str(refusal.value)


def test_the_libraries_below_do_log_so_that_their_silence_means_something(
    client: Client, server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    client.send(ask(server.tell("/works", Reply())))
    assert "receive_response_headers" in caplog.text
