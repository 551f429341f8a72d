from collections.abc import Iterator
from dataclasses import replace

import pytest

from scholiast.net.client import Client, Policy
from scholiast.net.clock import StepClock
from scholiast.records import EgressLevel
from tests.net.server import Server


@pytest.fixture
def server() -> Iterator[Server]:
    with Server() as running:
        yield running


@pytest.fixture
def clock() -> StepClock:
    return StepClock()


@pytest.fixture
def policy(server: Server) -> Policy:
    """Everything is consented, and the server may be connected to."""
    return Policy(level=EgressLevel.PASSAGES, private=(server.pair,), timeout=5.0)


@pytest.fixture
def client(policy: Policy, clock: StepClock) -> Iterator[Client]:
    with Client(policy, clock=clock) as ready:
        yield ready


@pytest.fixture
def hasty(policy: Policy, clock: StepClock) -> Iterator[Client]:
    """A client that tries once."""
    with Client(replace(policy, attempts=1), clock=clock) as ready:
        yield ready
