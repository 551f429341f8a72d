"""References are routed to their texts: through a real client, a real server and a real store."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from tests.resolving.sources.routing_papers import ABSTRACT, LOGIN, TITLE, Paper, work

from scholiast.corpora.interface import Answer, Entry, Query
from scholiast.corpora.standin.faults import Fault, Misbehaviour
from scholiast.corpora.standin.server import IndexServer
from scholiast.corpora.store import Store
from scholiast.net.client import Client, Policy
from scholiast.net.clock import StepClock
from scholiast.papers import (
    Absent,
    Access,
    Asked,
    Found,
    Identifiers,
    Location,
    Lookup,
    Reference,
    Unindexed,
    Unknown,
    Work,
)
from scholiast.records import EgressLevel
from scholiast.resolving.sources.copies import copies, name_of, places
from scholiast.resolving.sources.routing import Shelf, route, route_all

REFERENCE = Reference("keller2018", title=TITLE)
FILES = {
    "own.xml": Paper().jats(),
    "own.pdf": Paper().pdf(),
    "other.pdf": Paper(title="How quotations drift in large newspapers").pdf(),
    "cut.pdf": Paper().pdf()[:700],
    "login.pdf": LOGIN,
    "login.html": LOGIN,
    "picture.pdf": b"GIF89a" + bytes(100),
}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[IndexServer]:
    folder = tmp_path / "files"
    folder.mkdir()
    for name, body in FILES.items():
        (folder / name).write_bytes(body)
    with IndexServer([], files=folder) as running:
        yield running


@pytest.fixture
def client(server: IndexServer) -> Iterator[Client]:
    policy = Policy(
        level=EgressLevel.IDENTIFIERS, private=(server.address,), timeout=5.0, attempts=2
    )
    with Client(policy, clock=StepClock()) as ready:
        yield ready


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "works.sqlite", create=True) as opened:
        yield opened


@pytest.fixture
def at(server: IndexServer) -> Callable[..., Found]:
    """Return what makes the lookup of a work whose copies are these files of the server."""

    def make(*names: str, **more: object) -> Found:
        locations = tuple(
            Location(server.file_url(name), "repository", form=name.rpartition(".")[2])
            for name in names
        )
        return Found(work(locations=locations, **more), 1.0, "identifier")

    return make


At = Callable[..., Found]


def outcomes(reference: Reference, lookup: Lookup, shelf: Shelf) -> list[tuple[str, str]]:
    source, _ = route(reference, lookup, shelf)
    return [(attempt.outcome, attempt.reason) for attempt in source.attempts]


def test_a_copy_that_is_the_work_is_taken_and_kept(at: At, client: Client, store: Store) -> None:
    source, document = route(REFERENCE, at("own.pdf"), Shelf(store, client))
    assert source.access is Access.FULL_TEXT
    assert source.origin.endswith("/files/own.pdf")
    assert document is not None
    assert document.title == TITLE
    kept = store.text("doi:10.5555/own")
    assert kept is not None
    assert kept.text == document.text
    assert [attempt.outcome for attempt in source.attempts] == ["nothing there", "accepted"]


def test_what_the_store_holds_is_not_fetched_again(
    at: At, client: Client, store: Store, server: IndexServer
) -> None:
    first, _ = route(REFERENCE, at("own.xml"), Shelf(store, client))
    sent = len(client.log)
    source, document = route(REFERENCE, at("own.xml"), Shelf(store, client))
    assert len(client.log) == sent
    assert source.text_sha256 == first.text_sha256
    assert source.attempts[-1].where == "store"
    assert document is not None


@pytest.mark.parametrize(
    ("name", "outcome", "reason"),
    [
        ("other.pdf", "rejected", "another title"),
        ("login.pdf", "rejected", "a web page came where PDF was expected"),
        ("login.html", "rejected", "no paper: an error page or a login page"),
        ("cut.pdf", "unreadable", ""),
        ("picture.pdf", "unreadable", "neither PDF, XML nor HTML"),
        ("gone.pdf", "nothing there", "status 404"),
    ],
)
def test_a_bad_copy_is_passed_over_with_the_reason(
    at: At, client: Client, name: str, outcome: str, reason: str
) -> None:
    source, document = route(REFERENCE, at(name), Shelf(door=client))
    assert document is None
    assert source.access is Access.ABSTRACT
    last = source.attempts[-1]
    assert (last.outcome, last.reason[: len(reason)]) == (outcome, reason)


def test_the_next_copy_is_tried_after_a_bad_one(at: At, client: Client) -> None:
    source, document = route(REFERENCE, at("other.pdf", "cut.pdf", "own.pdf"), Shelf(door=client))
    assert document is not None
    assert [attempt.outcome for attempt in source.attempts] == [
        "rejected",
        "unreadable",
        "accepted",
    ]


@pytest.mark.parametrize(
    "fault", [Misbehaviour.ERROR, Misbehaviour.STORM, Misbehaviour.DROPPED, Misbehaviour.BOMB]
)
def test_a_server_that_fails_is_an_attempt_and_no_exception(
    at: At, client: Client, server: IndexServer, fault: Misbehaviour
) -> None:
    server.misbehave(Fault(fault, "files"))
    source, document = route(REFERENCE, at("own.pdf"), Shelf(door=client))
    assert document is None
    assert source.access is Access.ABSTRACT
    assert source.attempts[-1].outcome in ("unreachable", "unreadable", "rejected")


def test_a_page_in_place_of_a_paper_is_turned_down(
    at: At, client: Client, server: IndexServer
) -> None:
    server.misbehave(Fault(Misbehaviour.HTML, "files"))
    assert outcomes(REFERENCE, at("own.pdf"), Shelf(door=client))[-1][0] == "rejected"


def test_a_copy_beyond_the_cap_is_not_read(
    at: At, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scholiast.resolving.sources.fetching.MOST_BYTES", 1_000)
    assert outcomes(REFERENCE, at("own.pdf"), Shelf(door=client))[-1][0] == "unreachable"


def test_only_so_many_copies_are_tried(at: At, client: Client) -> None:
    names = [f"gone{number}.pdf" for number in range(9)]
    found = outcomes(REFERENCE, at(*names), Shelf(door=client))
    assert [outcome for outcome, _ in found].count("nothing there") == 6
    assert found[-1] == ("not allowed", "6 copies were tried")


def test_landing_pages_are_not_fetched(client: Client, server: IndexServer) -> None:
    page = Location(server.file_url("login.html"), "publisher", form="landing")
    found = Found(work(locations=(page,)), 1.0, "identifier")
    assert outcomes(REFERENCE, found, Shelf(door=client))[-1][0] == "not allowed"
    assert client.log == ()


def test_what_the_user_did_not_consent_to_is_not_sent(at: At, server: IndexServer) -> None:
    policy = Policy(level=EgressLevel.NOTHING, private=(server.address,))
    with Client(policy, clock=StepClock()) as closed:
        found = outcomes(REFERENCE, at("own.pdf"), Shelf(door=closed))
    assert found[-1][0] == "not allowed"
    assert server.journal.visits() == ()


def test_without_network_the_abstract_is_what_there_is() -> None:
    source, _ = route(REFERENCE, Found(work(), 1.0, "search"), Shelf())
    assert source.access is Access.ABSTRACT
    bare, _ = route(REFERENCE, Found(work(abstract=""), 1.0, "search"), Shelf())
    assert bare.access is Access.METADATA
    assert bare.attempts[-1].outcome == "not allowed"


@pytest.mark.parametrize(
    "lookup",
    [
        Absent((Asked("Crossref", "search", True, True),)),
        Unknown("timed out"),
        Unindexed("law"),
    ],
)
def test_without_a_work_there_is_no_source(lookup: Lookup, client: Client, store: Store) -> None:
    source, document = route(REFERENCE, lookup, Shelf(store, client))
    assert source.access is Access.NONE
    assert document is None
    assert client.log == ()
    assert source.attempts[-1].reason


def test_a_case_that_no_index_knows_is_closed_with_their_names() -> None:
    lookup = Absent(
        (Asked("Crossref", "search", True, True), Asked("OpenAlex", "search", True, True))
    )
    source, _ = route(REFERENCE, lookup, Shelf())
    assert source.attempts[-1].reason == "not found in Crossref, OpenAlex: the case is closed"


def test_a_handed_in_file_comes_before_the_network(
    at: At, client: Client, store: Store, tmp_path: Path
) -> None:
    path = tmp_path / "mine.md"
    path.write_bytes(Paper().markdown())
    shelf = Shelf(store, client, {"keller2018": path})
    source, document = route(REFERENCE, at("own.pdf"), shelf)
    assert source.origin == "mine.md"
    assert document is not None
    assert client.log == ()
    assert store.text("doi:10.5555/own") is not None


def test_a_handed_in_file_can_be_read_though_nothing_is_known_of_the_work(tmp_path: Path) -> None:
    path = tmp_path / "mine.md"
    path.write_bytes(Paper().markdown())
    source, document = route(REFERENCE, Unindexed("report"), Shelf(files={"keller2018": path}))
    assert source.access is Access.FULL_TEXT
    assert document is not None


def test_references_to_one_work_share_its_text_and_all_are_told(
    at: At, client: Client, server: IndexServer
) -> None:
    done: list[int] = []
    found, nothing = at("own.pdf"), Unknown("timed out")
    references = [Reference(key) for key in "abc"]
    routed = route_all(
        references, [found, nothing, found], Shelf(door=client), progress=done.append
    )
    assert [source.access for source, _ in routed] == [
        Access.FULL_TEXT,
        Access.NONE,
        Access.FULL_TEXT,
    ]
    assert done[-1] == 3
    assert len(server.journal.visits()) == 1


@dataclass
class Locator:
    """An index that knows of a copy."""

    record: Work
    name: str = "Unpaywall"
    schemes: frozenset[str] = frozenset({"doi"})
    asked: list[Identifiers] = field(default_factory=list)

    def look_up(self, identifiers: Identifiers) -> Answer:
        self.asked.append(identifiers)
        return Answer((self.record,))

    def search(self, query: Query) -> Answer:
        return Answer(failure="no search")

    def canary(self) -> Answer:
        return Answer()


def test_a_locator_leads_to_a_copy(at: At, client: Client) -> None:
    locator = Locator(at("own.pdf").work)
    source, _ = route(REFERENCE, at(), Shelf(door=client, locators=(locator,)))
    assert source.access is Access.FULL_TEXT


def test_a_locator_with_another_title_under_the_doi_is_not_believed(at: At, client: Client) -> None:
    locator = Locator(at("own.pdf", title="How quotations drift in large newspapers").work)
    source, _ = route(REFERENCE, at(), Shelf(door=client, locators=(locator,)))
    assert source.access is Access.ABSTRACT
    assert client.log == ()


def test_a_work_that_the_store_does_not_hold_yet_is_kept_with_its_text(
    at: At, client: Client, store: Store
) -> None:
    assert len(store) == 0
    route(REFERENCE, at("own.xml"), Shelf(store, client))
    assert len(store) == 1


def test_a_work_held_under_another_identifier_gives_its_text(
    at: At, client: Client, store: Store
) -> None:
    merged = work(
        id="arxiv:2107.99999", identifiers=Identifiers(doi="10.5555/own", arxiv="2107.99999")
    )
    store.put([Entry(merged)])
    route(REFERENCE, at("own.xml"), Shelf(store, client))
    source, document = route(REFERENCE, Found(merged, 1.0, "search"), Shelf(store))
    assert document is not None
    assert source.origin == "local store"


URLS = {
    "https://export.arxiv.org/pdf/2004.14974": Identifiers(arxiv="2004.14974v2"),
    "https://export.arxiv.org/pdf/math/0211159": Identifiers(arxiv="math/0211159"),
    "https://export.arxiv.org/pdf/1706.03762": Identifiers(doi="10.48550/arxiv.1706.03762"),
    "https://www.ebi.ac.uk/europepmc/webservices/rest/PMC3257301/fullTextXML": Identifiers(
        pmcid="PMC3257301"
    ),
    "https://journals.plos.org/plosone/article/file?id=10.1371/journal.pone.0080278&type=manuscript": Identifiers(
        doi="10.1371/journal.pone.0080278"
    ),
    "https://jose.theoj.org/papers/10.21105/jose.00013.pdf": Identifiers(doi="10.21105/jose.00013"),
    "https://aclanthology.org/2020.acl-main.447.pdf": Identifiers(acl="2020.acl-main.447"),
    "https://www.biorxiv.org/content/10.1101/2020.05.01.072645.full.pdf": Identifiers(
        doi="10.1101/2020.05.01.072645"
    ),
}


@pytest.mark.parametrize(("url", "identifiers"), URLS.items(), ids=URLS)
def test_an_identifier_alone_leads_to_an_open_copy(url: str, identifiers: Identifiers) -> None:
    assert url in [copy.url for copy in copies(Work("x", identifiers))]


@pytest.mark.parametrize(
    "identifiers",
    [
        Identifiers(arxiv="../../etc/passwd"),
        Identifiers(pmcid="PMC1/../../x"),
        Identifiers(acl="a b"),
        Identifiers(doi="10.1371/journal.pxyz.0000001"),
        Identifiers(doi="10.1101/gr.123456.111"),
    ],
)
def test_what_is_no_identifier_of_a_place_makes_no_address(identifiers: Identifiers) -> None:
    assert copies(Work("x", identifiers)) == ()


def test_publishers_come_before_repositories_and_each_address_once() -> None:
    locations = (
        Location("https://arxiv.org/pdf/2004.14974v3", "repository", form="pdf"),
        Location("https://publisher.org/a.pdf", "publisher", form="pdf"),
        Location("ftp://old.org/a.pdf", "publisher", form="pdf"),
    )
    found = copies(Work("x", Identifiers(arxiv="2004.14974"), locations=locations))
    assert [name_of(copy) for copy in found] == ["publisher.org", "arXiv"]


def test_a_copy_of_a_version_is_a_copy_of_the_work_and_says_so(at: At, client: Client) -> None:
    found = copies(work(identifiers=Identifiers(doi="10.5555/own", arxiv="2107.99999")))
    assert [copy.version for copy in found] == ["submitted"]


def test_every_place_of_the_table_states_its_terms() -> None:
    assert all(place.terms and place.url.startswith("https://") for place in places())
    assert ABSTRACT
