"""Money is reserved before a request goes out, and no cap is passed."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace

import pytest

from scholiast.errors import OutageError, SpendError
from scholiast.net.client import Client, Policy
from scholiast.net.clock import StepClock
from scholiast.net.spending import USUAL_CAP, Ledger
from tests.net.asking import ask
from tests.net.server import Reply, Server


def test_a_run_stops_at_the_cap_of_its_provider(
    policy: Policy, server: Server, clock: StepClock
) -> None:
    url = server.tell("/works", Reply())
    with Client(replace(policy, spend_caps={"openalex": 0.03}), clock=clock) as client:
        for _ in range(3):
            client.send(ask(url, provider="openalex", cost=0.01))
        with pytest.raises(SpendError, match=r"the cap is 0\.03"):
            client.send(ask(url, provider="openalex", cost=0.01))
        client.send(ask(url, provider="openalex"))
        client.send(ask(url, provider="crossref", cost=0.01))
        assert client.spent == pytest.approx({"openalex": 0.03, "crossref": 0.01})
    assert len(server.seen) == 5


def test_threads_together_do_not_pass_the_cap() -> None:
    ledger = Ledger({"openalex": 0.5})

    def reserve(_: int) -> None:
        with suppress(SpendError):
            ledger.reserve("openalex", 0.01)

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(reserve, range(200)))
    assert ledger.spent["openalex"] == pytest.approx(0.5)


def test_each_try_is_paid_for(client: Client, server: Server) -> None:
    url = server.tell("/works", Reply(status=500), Reply())
    client.send(ask(url, provider="openalex", cost=0.01))
    assert client.spent == pytest.approx({"openalex": 0.02})


def test_what_never_left_costs_nothing(policy: Policy, clock: StepClock, server: Server) -> None:
    with Client(policy, clock=clock, resolver=lambda host, port: ()) as client:
        with pytest.raises(OutageError):
            client.send(ask("https://nowhere.example.org/", provider="openalex", cost=0.01))
        assert client.spent == {"openalex": 0.0}
        assert client.log[0].sent == 0


def test_a_redirect_is_paid_for_once(client: Client, server: Server) -> None:
    server.tell("/merged", Reply())
    url = server.tell("/works", Reply(status=301, headers=(("Location", "/merged"),)))
    client.send(ask(url, provider="openalex", cost=0.01))
    assert client.spent == pytest.approx({"openalex": 0.01})


def test_a_spent_allowance_leaves_what_costs_nothing(
    client: Client, server: Server, clock: StepClock
) -> None:
    later = Reply(status=429, headers=(("Retry-After", "36000"),))
    search = ask(server.tell("/search", later), provider="openalex", cost=0.001)
    free = ask(server.tell("/works", Reply()), provider="openalex")
    for _ in range(20):
        with pytest.raises(OutageError, match="left alone"):
            client.send(search)
        assert client.send(free).status == 200
    assert [seen.path for seen in server.seen].count("/search") == 1
    assert clock.slept == []


def test_a_days_allowance_that_is_spent_by_a_good_answer_holds_nothing(
    client: Client, server: Server, clock: StepClock
) -> None:
    spent = (("X-RateLimit-Remaining", "0"), ("X-RateLimit-Reset", "36000"))
    url = server.tell("/works", Reply(headers=spent))
    assert [client.send(ask(url)).status for _ in range(3)] == [200] * 3
    assert clock.slept == []


def test_there_is_a_cap_where_none_is_named() -> None:
    ledger = Ledger({})
    with pytest.raises(SpendError):
        ledger.reserve("openalex", USUAL_CAP + 0.01)
    with pytest.raises(SpendError):
        ledger.reserve("openalex", float("nan"))
    with pytest.raises(SpendError):
        ledger.reserve("openalex", -1.0)
