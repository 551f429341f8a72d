"""The cache keeps whole, good answers, for a while, and nothing else."""

import os
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from scholiast.errors import NetError, StoreError
from scholiast.net.client import Client, Policy
from scholiast.net.clock import StepClock
from tests.net.asking import ask
from tests.net.server import Reply, Server


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "cache.db"


def asked(policy: Policy, file: Path, server: Server, reply: Reply, *, times: int = 2) -> int:
    """Ask for one URL in clients of their own; return how often the server was reached."""
    url = server.tell("/works", reply)
    for _ in range(times):
        with Client(replace(policy, attempts=1), cache=file) as client, suppress(NetError):
            client.send(ask(url))
    return len(server.seen)


def test_a_good_answer_is_asked_for_once(policy: Policy, file: Path, server: Server) -> None:
    assert asked(policy, file, server, Reply(b'{"n": 1}')) == 1
    with Client(policy, cache=file) as client:
        kept = client.send(ask(server.url("/works")))
    assert (kept.body, kept.from_cache, kept.status) == (b'{"n": 1}', True, 200)
    assert kept.headers["content-type"] == "application/json"


BAD = {
    "error": Reply(status=500),
    "HTML": Reply(b"<html>", kind="text/html"),
    "truncated": Reply(b'{"a": ['),
    "short": Reply(length=100),
    "not found": Reply(b"{}", 404),
    "not to be stored": Reply(headers=(("Cache-Control", "no-store"),)),
}


@pytest.mark.parametrize("reply", BAD.values(), ids=BAD)
def test_no_other_answer_is_kept(reply: Reply, policy: Policy, file: Path, server: Server) -> None:
    assert asked(policy, file, server, reply) == 2


@pytest.mark.parametrize(
    ("later", "is_kept"),
    [(0, True), (3599, True), (3601, False), (-1, False), (-172_800, False)],
)
def test_an_answer_is_kept_for_its_time_only_and_none_comes_from_the_future(
    later: int, is_kept: bool, policy: Policy, file: Path, server: Server
) -> None:
    start = datetime(2024, 6, 1, tzinfo=UTC)
    hour = replace(policy, cache_seconds=3600.0)
    request = ask(server.tell("/works", Reply()))
    with Client(hour, cache=file, clock=StepClock(start)) as client:
        client.send(request)
    with Client(hour, cache=file, clock=StepClock(start + timedelta(seconds=later))) as client:
        assert client.send(request).from_cache == is_kept
        assert client.send(request).from_cache, "what was asked anew is kept in its place"


def test_a_damaged_answer_is_asked_anew(policy: Policy, file: Path, server: Server) -> None:
    request = ask(server.tell("/works", Reply(b'{"n": 1}')))
    with Client(policy, cache=file) as client:
        client.send(request)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE streams SET chunk_data = ?", (b'{"n": 2}',))
    with Client(policy, cache=file) as client:
        anew = client.send(request)
    assert (anew.body, anew.from_cache) == (b'{"n": 1}', False)


def test_a_request_that_is_not_cacheable_goes_out(
    policy: Policy, file: Path, server: Server
) -> None:
    url = server.tell("/works", Reply())
    with Client(policy, cache=file) as client:
        for _ in range(2):
            assert not client.send(ask(url, cacheable=False)).from_cache
        assert not client.send(ask(url)).from_cache
        assert not client.send(ask(url, cacheable=False)).from_cache


@pytest.mark.parametrize("other", [{"q": "2"}, {"q": "1", "p": "1"}, {}])
def test_other_questions_have_other_answers(
    other: dict[str, str], policy: Policy, file: Path, server: Server
) -> None:
    url = server.tell("/works", Reply())
    with Client(policy, cache=file) as client:
        client.send(ask(url, params={"q": "1"}))
        assert not client.send(ask(url, params=other)).from_cache
        assert not client.send(ask(url, params={"q": "1"}, body=b"x")).from_cache
        assert client.send(ask(url, params={"q": "1"})).from_cache


def test_the_address_after_a_redirect_is_kept(policy: Policy, file: Path, server: Server) -> None:
    server.tell("/there", Reply())
    url = server.tell("/works", Reply(status=301, headers=(("Location", "/there"),)))
    with Client(policy, cache=file) as client:
        urls = {client.send(ask(url)).url for _ in range(2)}
    assert urls == {server.url("/there")}


def test_a_large_answer_comes_back_whole(policy: Policy, file: Path, server: Server) -> None:
    body = b'["' + os.urandom(1_000_000).hex().encode() + b'"]'
    url = server.tell("/works", Reply(body))
    with Client(policy, cache=file) as client:
        client.send(ask(url))
        assert client.send(ask(url)).body == body


def test_threads_share_the_cache(policy: Policy, file: Path, server: Server) -> None:
    server.decide = lambda seen: Reply(f'"{seen.path}"'.encode())
    with Client(policy, cache=file) as client, ThreadPoolExecutor(8) as threads:
        for _ in range(2):
            bodies = list(
                threads.map(lambda n: client.send(ask(server.url(f"/{n}"))).body, range(50))
            )
            assert bodies == [f'"/{n}"'.encode() for n in range(50)]
    assert len(server.seen) == 50


@pytest.mark.parametrize("damage", ["no database", "another database"])
def test_another_file_is_not_taken_for_a_cache_and_stays_as_it_is(
    damage: str, policy: Policy, tmp_path: Path
) -> None:
    file = tmp_path / "thesis.db"
    if damage == "no database":
        file.write_bytes(b"chapter one " * 1000)
    else:
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("CREATE TABLE entries (name TEXT)")
    before = file.read_bytes()
    with pytest.raises(StoreError, match=r"thesis\.db is damaged, or no cache"):
        Client(policy, cache=file)
    assert file.read_bytes() == before
