from collections.abc import Iterator

import pytest
from tests.corpora.remote.works import ENTRIES, EVERY_SCHEME

from scholiast.corpora.standin import IndexServer
from scholiast.net.client import Client, Policy
from scholiast.net.clock import StepClock
from scholiast.records import EgressLevel


@pytest.fixture(scope="module")
def server() -> Iterator[IndexServer]:
    with IndexServer(ENTRIES, invents=EVERY_SCHEME) as running:
        yield running


@pytest.fixture
def client(server: IndexServer) -> Iterator[Client]:
    """A client that consents to bibliographic words, waits on no clock and keeps nothing."""
    server.misbehave()
    server.journal.clear()
    policy = Policy(
        level=EgressLevel.BIBLIOGRAPHIC,
        contact="reader@example.org",
        private=(server.address,),
        timeout=2.0,
        attempts=2,
    )
    with Client(policy, clock=StepClock()) as ready:
        yield ready
