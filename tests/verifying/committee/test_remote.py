"""Citing papers of an index: through the shipped stand-in, a real client and real files."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from tests.verifying.committee.committee_made import SOURCE, SUPPORTING, Citing, case, tools

from scholiast.corpora.interface import Entry
from scholiast.corpora.local import LocalCorpus
from scholiast.corpora.remote.crossref import Crossref
from scholiast.corpora.remote.openalex import OpenAlex
from scholiast.corpora.remote.opencitations import OpenCitations
from scholiast.corpora.standin.faults import Fault, Misbehaviour
from scholiast.corpora.standin.server import IndexServer
from scholiast.corpora.store import Store
from scholiast.errors import OutageError
from scholiast.net.client import Client, Policy
from scholiast.net.clock import StepClock
from scholiast.papers import Location
from scholiast.records import EgressLevel
from scholiast.resolving.sources.routing import Shelf
from scholiast.verifying.committee.citers import (
    ManyCiters,
    RemoteCiters,
    StoreCiters,
    citers_among,
)
from scholiast.verifying.committee.convening import convene

PAPERS = [Citing(number, (SUPPORTING[number % 3],)) for number in range(3)]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[IndexServer]:
    folder = tmp_path / "files"
    folder.mkdir()
    entries = [Entry(SOURCE)]
    for paper in PAPERS:
        (folder / f"citing{paper.number}.pdf").write_bytes(paper.pdf())
        location = Location(
            f"https://example.org/citing{paper.number}.pdf", "repository", form="pdf"
        )
        entries.append(Entry(replace(paper.work, locations=(location,)), (SOURCE.identifiers,)))
    entries.append(Entry(Citing(9, ()).work, (SOURCE.identifiers,)))
    with IndexServer(entries, files=folder) as running:
        yield running


def client_of(server: IndexServer, level: EgressLevel = EgressLevel.IDENTIFIERS) -> Client:
    policy = Policy(level=level, private=(server.address,), timeout=5.0, attempts=2)
    return Client(policy, clock=StepClock())


def citers_of(server: IndexServer, client: Client, store: Store | None = None) -> RemoteCiters:
    openalex = OpenAlex(client, base=server.endpoints["openalex"])
    return RemoteCiters((openalex,), (openalex,), Shelf(store, client))


def test_papers_of_an_index_are_fetched_read_and_kept(server: IndexServer, tmp_path: Path) -> None:
    with client_of(server) as client, Store(tmp_path / "works.sqlite", create=True) as store:
        citers = citers_of(server, client, store)
        done = convene(case(), tools(citers))
        assert done.committee is not None
        assert len(done.committee.witnesses) == 3
        assert all("third" in one.quote for one in done.committee.claims)
        assert done.committee.abstained[0] == "witnesses"
        assert all(store.text(one.work_id) for one in done.committee.witnesses)


def test_no_more_papers_are_fetched_than_were_asked_for(server: IndexServer) -> None:
    with client_of(server) as client:
        found = list(replace(citers_of(server, client), most=1).of(SOURCE))
    assert len(found) <= 1
    assert len(server.journal.visits("files")) <= 1


def test_an_index_that_fails_is_an_outage(server: IndexServer) -> None:
    server.misbehave(Fault(Misbehaviour.ERROR, "openalex"))
    with client_of(server) as client:
        with pytest.raises(OutageError, match="OpenAlex"):
            list(citers_of(server, client).of(SOURCE))
        done = convene(case(), tools(citers_of(server, client)))
    assert done.committee is not None
    assert "outage" in done.committee.abstained
    assert done.verdict is not None
    assert "which papers cite it is not known" in done.verdict.reason


def test_the_next_index_is_asked_where_the_first_fails(server: IndexServer) -> None:
    server.misbehave(Fault(Misbehaviour.ERROR, "opencitations"))
    with client_of(server) as client:
        openalex = OpenAlex(client, base=server.endpoints["openalex"])
        down = OpenCitations(client, base=server.endpoints["opencitations"])
        citers = RemoteCiters((down, openalex), (openalex,), Shelf(None, client))
        assert len(list(citers.of(SOURCE))) == 3


def test_without_consent_nothing_leaves_and_the_committee_abstains(server: IndexServer) -> None:
    with client_of(server, EgressLevel.NOTHING) as client:
        done = convene(case(), tools(citers_of(server, client)))
    assert server.journal.visits() == ()
    assert done.committee is not None
    assert "outage" in done.committee.abstained


def test_indexes_are_asked_only_where_copies_may_be_fetched(
    server: IndexServer, tmp_path: Path
) -> None:
    with client_of(server) as client, Store(tmp_path / "works.sqlite", create=True) as store:
        local = LocalCorpus(store)
        openalex = OpenAlex(client, base=server.endpoints["openalex"])
        crossref = Crossref(client, base=server.endpoints["crossref"])
        assert citers_among(Shelf(), (openalex,)) is None
        kept = citers_among(Shelf(store), (local, openalex))
        assert kept == ManyCiters([StoreCiters(store)])
        assert citers_among(Shelf(store, client), (local, crossref)) == kept
        shelf = Shelf(store, client)
        both = citers_among(shelf, (local, crossref, openalex))
        remote = RemoteCiters([openalex], (local, crossref, openalex), shelf)
        assert both == ManyCiters([StoreCiters(store), remote])
    assert server.journal.visits() == ()
