"""An index that fails says nothing about a reference: found may become unknown, never absent."""

from collections.abc import Iterator

import pytest
from tests.corpora.remote.works import EVERY_SCHEME

from scholiast.corpora.interface import Query
from scholiast.corpora.remote.canaries import CANARIES
from scholiast.corpora.remote.opening import INDEXES, open_index
from scholiast.corpora.standin import Fault, IndexServer, Misbehaviour
from scholiast.corpora.standin.holdings import Holdings
from scholiast.net.client import Client, Policy
from scholiast.net.clock import StepClock
from scholiast.papers import Absent, Author, Found, Identifiers, Lookup, Name, Reference, Work
from scholiast.records import EgressLevel
from scholiast.resolving.interface import Places
from scholiast.resolving.resolving import resolve_all

WORDS = [
    "amber",
    "birch",
    "cedar",
    "dahlia",
    "elder",
    "fennel",
    "ginger",
    "hazel",
    "iris",
    "juniper",
]
WORKS = tuple(
    Work(
        f"doi:10.1000/{word}",
        Identifiers(doi=f"10.1000/{word}"),
        f"Observations on the growth of {word} under changing light",
        (Author(Name(word.capitalize(), "Ada")), Author(Name("Gardener", "Bo"))),
        2010 + number,
        f"{2010 + number}-05-01",
        f"{2010 + number}-05-01",
        "Journal of Gardens",
        type="article-journal",
        fields=("q-bio.PE",),
    )
    for number, word in enumerate(WORDS)
)
SHORT_LIST = (
    Misbehaviour.ERROR,
    Misbehaviour.HTML,
    Misbehaviour.WRONG_SCHEMA,
    Misbehaviour.EMPTY,
    Misbehaviour.STALE,
    Misbehaviour.TRUNCATED,
)
SLOW = 0.3
"""Seconds that a slow answer or a timeout takes; more than the client waits."""


@pytest.fixture(scope="module")
def garden() -> Iterator[IndexServer]:
    with IndexServer(WORKS, invents=EVERY_SCHEME) as running:
        yield running


def references(garden: IndexServer) -> tuple[Reference, ...]:
    """Return correct references, every other one with its identifiers."""
    held = [one.work for one in garden.holdings.held[: len(WORKS)]]
    return tuple(
        Reference(
            key=f"r{number}",
            title=work.title,
            authors=tuple(author.name for author in work.authors),
            year=work.year,
            venue=work.venue,
            type=work.type,
            identifiers=work.identifiers if number % 2 else Identifiers(),
        )
        for number, work in enumerate(held)
    )


def policy(garden: IndexServer) -> Policy:
    return Policy(
        level=EgressLevel.BIBLIOGRAPHIC,
        contact="reader@example.org",
        private=(garden.address,),
        timeout=0.1,
        longest=0.2,
        attempts=2,
        spend_caps={"openalex": 10.0},
    )


def looked_up(name: str, garden: IndexServer, *faults: Fault) -> tuple[Lookup, ...]:
    garden.misbehave(*faults)
    with Client(policy(garden), clock=StepClock()) as client:
        index = open_index(name, client, garden.endpoints)
        return resolve_all(references(garden), Places((index,)))


def accusations(lookups: tuple[Lookup, ...], garden: IndexServer) -> int:
    """Count what a correct reference must never get: absent, another work, an odd identifier."""
    titles = [work.title for work in WORKS]
    return sum(
        isinstance(lookup, Absent)
        or (
            isinstance(lookup, Found)
            and (lookup.work.title != title or bool(lookup.points_elsewhere))
        )
        for lookup, title in zip(lookups, titles, strict=True)
    )


@pytest.mark.parametrize("name", ["openalex", "crossref", "arxiv"])
def test_an_index_that_behaves_finds_every_reference(name: str, garden: IndexServer) -> None:
    lookups = looked_up(name, garden)
    found = [lookup for lookup in lookups if isinstance(lookup, Found)]
    assert len(found) >= len(WORKS) // 2
    assert accusations(lookups, garden) == 0


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        *(("crossref", kind) for kind in Misbehaviour),
        *((name, kind) for name in ("openalex", "arxiv") for kind in SHORT_LIST),
    ],
)
def test_an_outage_never_becomes_an_accusation(
    name: str, kind: Misbehaviour, garden: IndexServer
) -> None:
    lookups = looked_up(name, garden, Fault(kind, seconds=SLOW))
    assert accusations(lookups, garden) == 0


@pytest.mark.parametrize("kind", [*SHORT_LIST, Misbehaviour.MIXED])
def test_nor_does_an_outage_that_comes_and_goes(kind: Misbehaviour, garden: IndexServer) -> None:
    lookups = looked_up("crossref", garden, Fault(kind, share=0.5, seconds=SLOW))
    assert accusations(lookups, garden) == 0


@pytest.mark.parametrize("name", INDEXES)
@pytest.mark.parametrize("kind", SHORT_LIST)
def test_a_failing_index_fails_its_canary(
    name: str, kind: Misbehaviour, garden: IndexServer
) -> None:
    garden.misbehave(Fault(kind, seconds=SLOW))
    alone = Policy(
        private=(garden.address,), contact="a@b.org", timeout=0.1, longest=0.2, attempts=1
    )
    with Client(alone, clock=StepClock()) as client:
        said = open_index(name, client, garden.endpoints).canary()
    assert said.failure
    assert said.works == ()


def test_a_resolver_that_takes_failure_for_absence_is_caught(garden: IndexServer) -> None:
    garden.misbehave(Fault(Misbehaviour.ERROR))
    alone = Policy(
        level=EgressLevel.BIBLIOGRAPHIC, private=(garden.address,), timeout=0.1, attempts=1
    )
    with Client(alone, clock=StepClock()) as client:
        index = open_index("crossref", client, garden.endpoints)
        naive: tuple[Lookup, ...] = tuple(
            Found(said.works[0], 1.0, "identifier") if said.works else Absent(())
            for said in (index.look_up(one.identifiers) for one in references(garden))
        )
    assert accusations(naive, garden) == len(WORKS)


def test_an_answer_about_another_work_is_no_answer(garden: IndexServer) -> None:
    garden.misbehave(Fault(Misbehaviour.MIXED))
    alone = Policy(
        level=EgressLevel.IDENTIFIERS, private=(garden.address,), timeout=1.0, attempts=1
    )
    with Client(alone, clock=StepClock()) as client:
        index = open_index("crossref", client, garden.endpoints)
        first = index.look_up(Identifiers(doi="10.1000/amber"))
        second = index.look_up(Identifiers(doi="10.1000/birch"))
    assert all(
        said.works == () or said.works[0].identifiers.doi == doi
        for said, doi in ((first, "10.1000/amber"), (second, "10.1000/birch"))
    )
    assert "another work" in second.failure


def test_an_old_answer_that_it_holds_nothing_is_no_answer(garden: IndexServer) -> None:
    garden.misbehave(Fault(Misbehaviour.STALE))
    alone = Policy(
        level=EgressLevel.IDENTIFIERS, private=(garden.address,), timeout=1.0, attempts=1
    )
    with Client(alone, clock=StepClock()) as client:
        index = open_index("crossref", client, garden.endpoints)
        said = index.look_up(Identifiers(doi="10.1000/amber"))
    assert said.failure == "a cached answer, 30 days old"


@pytest.fixture(scope="module")
def ranking() -> Iterator[IndexServer]:
    """A stand-in that answers every search with its nearest works, as live indexes do."""
    held = Holdings([*WORKS, *CANARIES], invents=EVERY_SCHEME, least=5)
    with IndexServer(held) as running:
        yield running


MADE_UP = Reference(
    key="made-up",
    title="Quantized harbours: a pelican view of tariffs",
    authors=(Name("Nobody", "Nora"),),
    year=2016,
    venue="Annals of Ports",
    type="article-journal",
)


@pytest.mark.parametrize("name", ["openalex", "crossref", "semanticscholar"])
def test_nearest_works_of_other_titles_are_an_answer(name: str, ranking: IndexServer) -> None:
    with Client(policy(ranking), clock=StepClock()) as client:
        index = open_index(name, client, ranking.endpoints)
        assert index.search(Query(title=MADE_UP.title)).works
        (lookup,) = resolve_all([MADE_UP], Places((index,)))
    assert isinstance(lookup, Absent)
    assert lookup.nearest == ()


@pytest.mark.parametrize("name", ["openalex", "crossref", "semanticscholar"])
def test_works_that_are_there_are_found_among_the_nearest(name: str, ranking: IndexServer) -> None:
    assert all(isinstance(one, Found) for one in looked_up(name, ranking))


def test_each_absence_costs_few_requests(ranking: IndexServer) -> None:
    ranking.journal.clear()
    with Client(policy(ranking), clock=StepClock()) as client:
        resolve_all([MADE_UP], Places((open_index("openalex", client, ranking.endpoints),)))
    asked = [visit.query for visit in ranking.journal.visits("openalex")]
    assert len(asked) == 3 + 2 * 2, "one search, again, in other words; and two canaries"
