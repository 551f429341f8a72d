"""Hosts are asked at their pace, left alone when they say so, and not stormed when they fail."""

import itertools
import random
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path

import pytest

from scholiast.errors import OutageError
from scholiast.net import breaker, budget, politeness
from scholiast.net.advice import advice
from scholiast.net.client import Client, Policy
from scholiast.net.clock import StepClock
from scholiast.net.politeness import PRIVATE, TABLE, politeness_of
from tests.net.asking import ask
from tests.net.server import Reply, Seen, Server

TOO_MANY = Reply(b"slow down", 429, "text/plain")
DOWN = Reply(b"", 503)


def told(reply: Reply, **headers: str) -> Reply:
    """Return the reply with headers: `Retry_After="5"`."""
    more = tuple((name.replace("_", "-"), value) for name, value in headers.items())
    return replace(reply, headers=reply.headers + more)


@pytest.fixture
def timed(server: Server, clock: StepClock) -> Server:
    """The server writes down when requests come by the test's clock."""
    server.clock = clock.now
    return server


def gaps(server: Server) -> list[float]:
    times = [seen.at for seen in server.seen]
    return [later - earlier for earlier, later in itertools.pairwise(times)]


@pytest.mark.parametrize("status", [429, 503])
def test_retry_after_in_seconds_is_obeyed(status: int, client: Client, timed: Server) -> None:
    url = timed.tell("/works", told(Reply(status=status), Retry_After="7"), Reply())
    assert client.send(ask(url)).status == 200
    assert gaps(timed) == [pytest.approx(7.0)]


@pytest.mark.parametrize("skew", [timedelta(0), timedelta(days=2), timedelta(days=-2)])
def test_retry_after_as_a_date_is_read_by_the_hosts_clock(
    skew: timedelta, client: Client, timed: Server
) -> None:
    there = datetime(2024, 6, 1, 12, tzinfo=UTC) + skew
    later = told(
        replace(TOO_MANY, date=False),
        Date=format_datetime(there, usegmt=True),
        Retry_After=format_datetime(there + timedelta(seconds=30), usegmt=True),
    )
    assert client.send(ask(timed.tell("/works", later, Reply()))).status == 200
    assert gaps(timed) == [pytest.approx(30.0)]


def test_by_this_machines_clock_a_skewed_date_would_be_missed() -> None:
    here = datetime(2024, 6, 1, tzinfo=UTC)
    there = here - timedelta(days=2)
    headers = {"retry-after": format_datetime(there + timedelta(seconds=30), usegmt=True)}
    assert advice(headers, here).wait == 0.0
    assert advice({**headers, "date": format_datetime(there, usegmt=True)}, here).wait == 30.0


def test_a_hold_keeps_all_threads_back(client: Client, timed: Server) -> None:
    works = timed.tell("/works", told(TOO_MANY, Retry_After="9"), Reply())
    with suppress(OutageError):
        client.send(ask(works))
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(lambda _: client.send(ask(works)), range(8)))
    assert all(seen.at >= timed.seen[0].at + 9 for seen in timed.seen[1:])


def test_a_wait_beyond_patience_is_an_outage_at_once_and_sends_nothing_more(
    client: Client, timed: Server, clock: StepClock
) -> None:
    url = timed.tell("/works", told(TOO_MANY, Retry_After="3600"), Reply())
    for _ in range(5):
        with pytest.raises(OutageError, match="left alone for 3600 s"):
            client.send(ask(url))
    assert len(timed.seen) == 1
    assert clock.slept == []
    clock.sleep(3600)
    assert client.send(ask(url)).status == 200


def test_a_spent_allowance_is_waited_out(client: Client, timed: Server) -> None:
    last = told(Reply(), X_RateLimit_Remaining="0", X_RateLimit_Reset="12")
    url = timed.tell("/works", last, Reply())
    client.send(ask(url))
    client.send(ask(url))
    assert gaps(timed) == [pytest.approx(12.0)]


def test_a_reset_may_be_a_date_in_unix_seconds() -> None:
    here = datetime(2024, 6, 1, tzinfo=UTC)
    reset = str(int(here.timestamp()) + 40)
    headers = {"x-ratelimit-remaining": "0", "x-ratelimit-reset": reset}
    assert advice(headers, here).wait == 40.0


@pytest.mark.parametrize(
    "headers",
    [
        {"retry-after": "soon"},
        {"retry-after": "-5"},
        {"retry-after": ""},
        {"retry-after": "9" * 400},
        {"retry-after": "Wed, 99 Foo 2024 99:99:99 GMT"},
        {"x-ratelimit-remaining": "0", "x-ratelimit-reset": "never"},
        {"x-rate-limit-limit": "0", "x-rate-limit-interval": "1s"},
        {"date": "yesterday"},
    ],
)
def test_headers_that_say_nothing_ask_for_nothing(headers: dict[str, str]) -> None:
    told_to = advice(headers, datetime(2024, 6, 1, tzinfo=UTC))
    assert (told_to.wait, told_to.spacing) == (0.0, 0.0)


def test_limits_of_headers_slow_down_and_never_speed_up(client: Client, timed: Server) -> None:
    slow = told(Reply(), X_Rate_Limit_Limit="2", X_Rate_Limit_Interval="1s")
    fast = told(Reply(), X_Rate_Limit_Limit="1000", X_Rate_Limit_Interval="1s")
    url = timed.tell("/works", Reply(), Reply(), slow, fast, Reply())
    for _ in range(6):
        client.send(ask(url))
    assert gaps(timed) == pytest.approx([0.0, 0.0, 0.5, 0.5, 0.5])


@pytest.fixture
def arxiv(timed: Server, clock: StepClock, policy: Policy, tmp_path: Path) -> Iterator[Client]:
    """A client for which the server is export.arxiv.org."""
    named = replace(policy, private=(f"export.arxiv.org:{timed.port}",))
    with Client(
        named, clock=clock, resolver=lambda host, port: ("127.0.0.1",), cache=tmp_path / "cache.db"
    ) as client:
        yield client


def test_arxiv_is_asked_by_one_connection_and_every_three_seconds(
    arxiv: Client, timed: Server
) -> None:
    timed.tell("/api/query", Reply())
    url = f"http://export.arxiv.org:{timed.port}/api/query"
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda n: arxiv.send(ask(f"{url}?start={n}")), range(40)))
    assert len(gaps(timed)) == 39
    assert min(gaps(timed)) >= 3.0
    assert len({seen.connection for seen in timed.seen}) == 1


def test_without_the_table_arxiv_would_be_stormed(
    arxiv: Client, timed: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(politeness, "TABLE", ())
    timed.tell("/api/query", Reply())
    for n in range(5):
        arxiv.send(ask(f"http://export.arxiv.org:{timed.port}/api/query?start={n}"))
    assert min(gaps(timed)) < 3.0


def test_cache_hits_never_wait(arxiv: Client, timed: Server, clock: StepClock) -> None:
    timed.tell("/api/query", Reply())
    request = ask(f"http://export.arxiv.org:{timed.port}/api/query")
    arxiv.send(request)
    slept = list(clock.slept)
    assert [arxiv.send(request).from_cache for _ in range(20)] == [True] * 20
    assert clock.slept == slept
    assert len(timed.seen) == 1


def test_a_host_has_no_more_requests_under_way_than_its_connections(policy: Policy) -> None:
    under_way, most = 0, 0
    lock = threading.Lock()
    with Client(policy) as client:
        gate = client._gates.of("a.example.org", private=True)

        def pass_through(_: int) -> None:
            nonlocal under_way, most
            with gate.passing("a.example.org"):
                with lock:
                    under_way += 1
                    most = max(most, under_way)
                time.sleep(0.002)
                with lock:
                    under_way -= 1

        with ThreadPoolExecutor(16) as threads:
            list(threads.map(pass_through, range(64)))
    assert 1 < most <= PRIVATE.anonymous.connections


def test_names_of_one_provider_share_a_gate(client: Client) -> None:
    gates = client._gates
    assert gates.of("arxiv.org", private=False) is gates.of("export.arxiv.org", private=False)
    assert gates.of("a.org", private=False) is not gates.of("b.org", private=False)


def test_a_key_buys_a_faster_pace() -> None:
    host = "eutils.ncbi.nlm.nih.gov"
    with (
        Client(Policy()) as without,
        Client(Policy(keys={"pubmed": "K"})) as keyed,
    ):
        slow = without._gates.of(host, private=False)._spacing
        assert slow > keyed._gates.of(host, private=False)._spacing == 0.1


def test_the_table_is_no_faster_than_what_hosts_publish() -> None:
    """The published limits, in requests a second: for anybody, and for who gives an address."""
    published = {
        "export.arxiv.org": (1 / 3, 1 / 3),
        "eutils.ncbi.nlm.nih.gov": (3, 3),
        "api.semanticscholar.org": (1 / 3, 1 / 3),
        "api.crossref.org": (1, 3),
        "api.openalex.org": (100, 100),
        "www.ebi.ac.uk": (500 / 60, 500 / 60),
        "dblp.org": (1, 1),
        "api.datacite.org": (500 / 300, 1000 / 300),
        "api.opencitations.net": (3, 3),
    }
    for host, (anonymous, named) in published.items():
        entry = politeness_of(host)
        assert 1 / entry.pace(named=False, keyed=False).spacing <= anonymous * 1.001, host
        assert 1 / entry.pace(named=True, keyed=False).spacing <= named * 1.001, host
    assert len({name for entry in TABLE for name in entry.hosts}) == sum(
        len(entry.hosts) for entry in TABLE
    )


OUTAGES = {
    "status 500": Reply(status=500),
    "status 503": DOWN,
    "429 without an end": TOO_MANY,
    "no key any more": Reply(status=401),
    "cut": Reply(cut=True),
    "HTML": Reply(b"<html>", kind="text/html"),
    "truncated": Reply(b'{"a"'),
}


def ten_minutes(client: Client, url: str, clock: StepClock) -> int:
    """Ask every second for ten minutes; return how often an answer came."""
    start = clock.now()
    answers = 0
    while clock.now() < start + 600:
        with suppress(OutageError):
            client.send(ask(url))
            answers += 1
        clock.sleep(1.0)
    return answers


@pytest.mark.parametrize("reply", OUTAGES.values(), ids=OUTAGES)
def test_ten_minutes_of_outage_cost_at_most_twenty_requests(
    reply: Reply, client: Client, timed: Server, clock: StepClock
) -> None:
    url = timed.tell("/works", reply)
    assert ten_minutes(client, url, clock) == 0
    assert 8 <= len(timed.seen) <= 20


def test_without_the_breaker_an_outage_costs_more(
    client: Client, timed: Server, clock: StepClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(breaker, "THRESHOLD", 10**9)
    ten_minutes(client, timed.tell("/works", DOWN), clock)
    assert len(timed.seen) > 20


def test_threads_together_probe_a_dead_host_at_most_twenty_times(
    policy: Policy, server: Server
) -> None:
    url = server.tell("/works", DOWN)
    with Client(policy) as client:

        def try_once(_: int) -> None:
            with suppress(OutageError):
                client.send(ask(url))

        with ThreadPoolExecutor(16) as threads:
            list(threads.map(try_once, range(200)))
    assert len(server.seen) <= breaker.THRESHOLD + PRIVATE.anonymous.connections - 1


def test_a_host_that_comes_back_is_asked_again(
    client: Client, timed: Server, clock: StepClock
) -> None:
    url = timed.tell("/works", DOWN)
    for _ in range(10):
        with suppress(OutageError):
            client.send(ask(url))
    with pytest.raises(OutageError, match="left alone"):
        client.send(ask(url))
    timed.tell("/works", Reply())
    clock.sleep(breaker.FIRST_PAUSE)
    assert [client.send(ask(url)).status for _ in range(20)] == [200] * 20


def test_answers_that_say_no_leave_the_breaker_closed(client: Client, timed: Server) -> None:
    wrong = timed.tell("/wrong", Reply(status=400))
    for _ in range(30):
        assert client.send(ask(timed.url("/none"))).status == 404
        with pytest.raises(OutageError, match="status 400"):
            client.send(ask(wrong))
    assert len(timed.seen) == 60


def test_one_dead_host_does_not_stop_another(
    server: Server, policy: Policy, clock: StepClock
) -> None:
    other = f"other.example.org:{server.port}"
    both = replace(policy, private=(server.pair, other))
    dead = server.tell("/dead", DOWN)
    server.tell("/alive", Reply())
    with Client(both, clock=clock, resolver=lambda host, port: ("127.0.0.1",)) as client:
        for _ in range(10):
            with suppress(OutageError):
                client.send(ask(dead))
            assert client.send(ask(f"http://{other}/alive")).status == 200


class Chance:
    """Fails a share of requests."""

    def __init__(self, share: float) -> None:
        self._random = random.Random(7)
        self._share = share
        self._lock = threading.Lock()

    def answer(self, seen: Seen) -> Reply:
        with self._lock:
            return DOWN if self._random.random() < self._share else Reply()


def per_item(client: Client, server: Server, items: int) -> float:
    for n in range(items):
        with suppress(OutageError):
            client.send(ask(server.url(f"/{n}")))
    return len(server.seen) / items


def test_retries_stay_within_their_budget_in_a_storm(client: Client, timed: Server) -> None:
    timed.decide = Chance(0.7).answer
    assert per_item(client, timed, 200) <= 1 + budget.SHARE + budget.RESERVE / 200


def test_without_the_budget_a_storm_is_made_worse(
    client: Client, timed: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(budget, "SHARE", 100.0)
    monkeypatch.setattr(budget, "RESERVE", 100.0)
    monkeypatch.setattr(breaker, "THRESHOLD", 10**9)
    timed.decide = Chance(0.7).answer
    assert per_item(client, timed, 200) > 1.6


def test_waits_between_tries_grow_and_differ(
    client: Client, timed: Server, clock: StepClock
) -> None:
    timed.decide = Chance(1.0).answer
    longest = PRIVATE.backoff
    with pytest.raises(OutageError):
        client.send(ask(timed.url("/works")))
    assert len(clock.slept) == 3
    assert all(0 <= slept <= longest * 2**turn for turn, slept in enumerate(clock.slept)), (
        clock.slept
    )
    assert len(set(clock.slept)) == 3
