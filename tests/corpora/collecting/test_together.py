"""Authors who share a query: the same graph, from fewer requests."""

from dataclasses import replace
from datetime import date, timedelta

import pytest
from tests.corpora.collecting.listed import ListedWorks, work

from scholiast.corpora.collecting.coauthors import Reach
from scholiast.corpora.collecting.ledger import Ledger
from scholiast.corpora.collecting.rounds import (
    Beginning,
    Continuing,
    collect_round,
    graph_after,
    manifests,
    reproduce,
    update_round,
)
from scholiast.corpora.collecting.updating import Renewal
from scholiast.corpora.collecting.windows import Window
from scholiast.corpora.remote.arxiv import _search_query
from scholiast.corpora.remote.interface import ListQuery, Together
from scholiast.corpora.remote.openalex import OpenAlex
from scholiast.corpora.store import Store
from scholiast.net.interface import Request, Response
from scholiast.papers import Work
from scholiast.records import EgressLevel

ORCIDS = [f"0000-0002-1825-{number:04}" for number in range(12)]


def papers(*, with_orcids: bool) -> list[Work]:
    """Two years of twelve people, in teams of three that overlap."""
    people = [f"P{number} Person{number}" for number in range(12)]
    if with_orcids:
        people = [f"{name} {orcid}" for name, orcid in zip(people, ORCIDS, strict=True)]
    return [
        work(
            number,
            (date(2023, 1, 2) + timedelta(days=9 * number)).isoformat(),
            *(people[(number * 5 + step) % 12] for step in range(3)),
        )
        for number in range(80)
    ]


def rounds(
    store: Store, ledger: Ledger, index: ListedWorks, start: str, together: Together
) -> tuple[int, int]:
    """Make two rounds; returns how many questions each took."""
    plan = Beginning("Listed", (start,), date(2023, 1, 1), date(2023, 12, 31),
                     Reach(depth=9), together)  # fmt: skip
    collect_round(index, store, ledger, plan)
    first = len(index.asked)
    renewal = Renewal(Window(date(2023, 12, 25), date(2024, 12, 31)), date(2023, 1, 1),
                      together=together)  # fmt: skip
    update_round(index, store, ledger, Continuing("Listed", renewal))
    return first, len(index.asked) - first


@pytest.mark.parametrize("with_orcids", [True, False])
def test_the_graph_is_the_same_and_takes_fewer_questions(
    store: Store, ledger: Ledger, tmp_path_factory: pytest.TempPathFactory, *, with_orcids: bool
) -> None:
    start = ORCIDS[0] if with_orcids else "P0 Person0"
    path = tmp_path_factory.mktemp("other") / "w.sqlite"
    index = ListedWorks(papers(with_orcids=with_orcids), page=100)
    single = rounds(store, ledger, index, start, Together())
    with Store(path, create=True) as other_store, Ledger(path) as other:
        index.asked.clear()
        many = rounds(other_store, other, index, start, Together(names=5, orcids=5))
        for number in (0, 1):
            assert graph_after(other, number) == graph_after(ledger, number)
            assert reproduce(other, number) == ()
    assert single == (12, 12)
    assert many[0] < single[0], "a level of the search at once"
    assert many[1] == 3


def test_authors_with_more_works_than_a_query_gives_are_asked_for_in_halves(
    store: Store, ledger: Ledger
) -> None:
    index = ListedWorks(papers(with_orcids=False), page=100, most=20)
    rounds(store, ledger, index, "P0 Person0", Together(names=12))
    assert graph_after(ledger, 0).papers.keys() | set() == {
        one.id for one in papers(with_orcids=False) if one.available_at <= "2023-12-31"
    }


def test_an_outage_of_one_query_leaves_all_of_its_authors_as_gaps(
    store: Store, ledger: Ledger
) -> None:
    index = ListedWorks(papers(with_orcids=False), page=100)
    index.fails = lambda question: " | " in question
    plan = Beginning("Listed", ("P0 Person0",), date(2023, 1, 1), date(2023, 12, 31),
                     Reach(depth=9), Together(names=50))  # fmt: skip
    done = collect_round(index, store, ledger, plan)
    assert not done.is_closed
    assert len(done.manifest.gaps) > 1
    index.fails = lambda _: False
    assert collect_round(index, store, ledger, plan).is_closed
    assert len(manifests(ledger)) == 1


def test_arxiv_is_asked_for_either_of_several_names() -> None:
    query = ListQuery(authors=("Ann Arp", 'Ben" OR all:"Bok'), start=date(2024, 1, 1))
    assert _search_query(query) == (
        '(au:"Ann Arp" OR au:"Ben or all Bok") AND submittedDate:[202401010000 TO 219912312359]'
    )
    assert _search_query(replace(query, authors=("Ann Arp",), start=None)) == 'au:"Ann Arp"'


class Silent:
    """A door that keeps what would be sent."""

    def __init__(self) -> None:
        self.sent: list[Request] = []

    def send(self, request: Request) -> Response:
        self.sent.append(request)
        return Response(500, request.url, {}, b"")


def test_openalex_is_asked_for_either_of_several_orcids_and_for_nothing_else() -> None:
    door = Silent()
    index = OpenAlex(door)
    index.works(ListQuery(authors=tuple(ORCIDS[:2])))
    assert door.sent[0].params["filter"] == f"authorships.author.orcid:{ORCIDS[0]}|{ORCIDS[1]}"
    assert door.sent[0].level is EgressLevel.BIBLIOGRAPHIC
    assert "several ORCIDs" in index.works(ListQuery(authors=(ORCIDS[0], "Ann|Arp"))).failure
    assert len(door.sent) == 1
