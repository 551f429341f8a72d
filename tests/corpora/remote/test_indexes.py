"""Every index, behind the real door, against the stand-in that speaks its documented shapes."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from tests.corpora.remote.works import FULL

from scholiast.corpora.interface import Query
from scholiast.corpora.remote.arxiv import Arxiv
from scholiast.corpora.remote.interface import ListQuery
from scholiast.corpora.remote.openalex import LIST_COST, SEARCH_COST, OpenAlex
from scholiast.corpora.remote.opencitations import OpenCitations
from scholiast.corpora.remote.opening import INDEXES, USUAL, open_index, open_indexes
from scholiast.corpora.remote.semanticscholar import SemanticScholar
from scholiast.corpora.standin import IndexServer
from scholiast.corpora.standin.openalexrows import FIRST_SUBFIELD, FIRST_TOPIC
from scholiast.errors import SettingsError
from scholiast.net.client import Client, Policy
from scholiast.net.clock import StepClock
from scholiast.papers import Identifiers, Nature
from scholiast.records import EgressLevel

SEARCHABLE = [name for name in INDEXES if name not in ("unpaywall", "opencitations")]
WITHOUT_CITATIONS = 3
"""Indexes that say of a retraction: PubMed, Europe PMC, Crossref, OpenAlex."""


@pytest.mark.parametrize("name", INDEXES)
def test_its_canary_is_found(name: str, server: IndexServer, client: Client) -> None:
    said = open_index(name, client, server.endpoints).canary()
    assert said.failure == ""
    assert len(said.works) == 1


@pytest.mark.parametrize("name", INDEXES)
def test_a_canary_carries_nothing_of_a_manuscript_and_is_never_from_the_cache(
    name: str, server: IndexServer, client: Client
) -> None:
    index = open_index(name, client, server.endpoints)
    index.canary()
    index.canary()
    assert {entry.level for entry in client.log} == {EgressLevel.NOTHING}
    assert {entry.purpose for entry in client.log} == {"canary"}
    assert not any(entry.from_cache for entry in client.log)


@pytest.mark.parametrize("name", INDEXES)
def test_a_work_is_found_by_each_identifier_it_can_be_asked_by(
    name: str, server: IndexServer, client: Client
) -> None:
    index = open_index(name, client, server.endpoints)
    given = FULL.identifiers.as_dict()
    for scheme in sorted(index.schemes):
        said = index.look_up(Identifiers(**{scheme: given[scheme]}))
        assert (said.failure, said.alarms) == ("", ())
        assert [work.title for work in said.works] == [FULL.title]
    assert {entry.level for entry in client.log} == {EgressLevel.IDENTIFIERS}


@pytest.mark.parametrize("name", INDEXES)
def test_what_it_says_of_a_work_is_what_the_work_is(
    name: str, server: IndexServer, client: Client
) -> None:
    index = open_index(name, client, server.endpoints)
    scheme = sorted(index.schemes)[0]
    work = index.look_up(Identifiers(**{scheme: FULL.identifiers.as_dict()[scheme]})).works[0]
    assert work.year == 2020
    assert [author.name.family for author in work.authors][:2] == ["Wadden", "van der Berg"]
    assert work.sources == (index.name,)
    assert work.available_at


@pytest.mark.parametrize("name", ["openalex", "crossref", "pubmed", "europepmc"])
def test_a_retraction_is_told_with_its_source(
    name: str, server: IndexServer, client: Client
) -> None:
    work = open_index(name, client, server.endpoints).look_up(Identifiers(doi="10.1000/full"))
    notices = work.works[0].notices
    assert [notice.nature for notice in notices] == [Nature.RETRACTION]
    assert notices[0].source


@pytest.mark.parametrize("name", ["openalex", "unpaywall", "europepmc", "semanticscholar"])
def test_open_copies_are_told(name: str, server: IndexServer, client: Client) -> None:
    index = open_index(name, client, server.endpoints)
    locations = index.look_up(Identifiers(doi="10.1000/full")).works[0].locations
    assert locations[0].url == "https://example.org/papers/full.pdf"


@pytest.mark.parametrize("name", INDEXES)
def test_what_it_does_not_hold_is_answered_without_works(
    name: str, server: IndexServer, client: Client
) -> None:
    index = open_index(name, client, server.endpoints)
    unheld = Identifiers(
        doi="10.1000/none", arxiv="2012.99999", pmid="1", dblp="conf/none/None", openalex="W1"
    )
    said = index.look_up(
        Identifiers(
            **{
                scheme: value
                for scheme, value in unheld.as_dict().items()
                if scheme in index.schemes
            }
        )
    )
    assert said.answered
    assert (said.works, said.alarms) == ((), ())


@pytest.mark.parametrize("name", SEARCHABLE)
def test_a_work_is_found_by_its_title(name: str, server: IndexServer, client: Client) -> None:
    index = open_index(name, client, server.endpoints)
    title = "Fact or fiction: verifying scientific claims & hypotheses"
    said = index.search(Query(title=title, authors=("Wadden",), year=2020))
    assert said.failure == ""
    assert said.works[0].title == FULL.title
    assert {entry.level for entry in client.log} == {EgressLevel.BIBLIOGRAPHIC}


@pytest.mark.parametrize("name", SEARCHABLE)
@pytest.mark.parametrize(
    "title",
    [
        'Claims") OR (all:* AND "',
        "claims, type:x|y ~!*?^[1 TO 9]",
        "claims && title:\\\\ {x} /.*/",
        "claims OR NOT AND TO",
        "Κλαιμς про утверждения 主张",
        "claims " * 500,
        "!?*~",
    ],
)
def test_signs_of_query_languages_in_a_title_mean_nothing(
    name: str, title: str, server: IndexServer, client: Client
) -> None:
    said = open_index(name, client, server.endpoints).search(Query(title=title))
    assert said.failure == ""
    assert said.alarms == ()


@pytest.mark.parametrize("name", ["crossref", "openalex", "unpaywall", "datacite"])
@pytest.mark.parametrize(
    "doi", ["10.1000/../../x", "10.1000/a?b=c#d", "10.1000//x", "10.1000/a b%2Fc"]
)
def test_a_doi_cannot_lead_out_of_its_path(
    name: str, doi: str, server: IndexServer, client: Client
) -> None:
    said = open_index(name, client, server.endpoints).look_up(Identifiers(doi=doi))
    assert said.works == ()
    for visit in server.journal.visits():
        assert visit.index == name
        assert visit.path.startswith(("works/", "v2/", "dois/"))


def test_titles_do_not_leave_where_only_identifiers_may(server: IndexServer) -> None:
    policy = Policy(level=EgressLevel.IDENTIFIERS, private=(server.address,), contact="a@b.org")
    server.journal.clear()
    with Client(policy) as client:
        for index in open_indexes(SEARCHABLE, client, server.endpoints):
            said = index.search(Query(title="Claims"))
            assert said.failure
            assert said.works == ()
    assert server.journal.visits() == ()


def test_a_question_of_the_manuscript_is_sent_as_the_claim_it_is(
    server: IndexServer, client: Client
) -> None:
    index = OpenAlex(client, server.endpoints["openalex"])
    said = index.search(Query(text="we claim that cats vote", level=EgressLevel.CLAIMS))
    assert "consent" in said.failure.lower() or said.failure
    assert said.works == ()


def test_openalex_counts_what_it_costs(server: IndexServer, client: Client) -> None:
    index = OpenAlex(client, server.endpoints["openalex"])
    index.look_up(Identifiers(doi="10.1000/full"))
    assert client.spent.get("openalex", 0.0) == 0.0
    index.count(ListQuery("subfields/1700"))
    assert client.spent["openalex"] == pytest.approx(LIST_COST)
    index.search(Query(title="Claims"))
    assert client.spent["openalex"] == pytest.approx(LIST_COST + SEARCH_COST)


def test_later_works_are_not_seen(server: IndexServer, client: Client) -> None:
    for index in open_indexes(SEARCHABLE, client, server.endpoints):
        said = index.search(Query(title="Verifying scientific claims", as_of=date(2018, 1, 1)))
        assert said.failure == ""
        assert all(work.available_at <= "2018-01-01" for work in said.works)
        assert FULL.title not in [work.title for work in said.works]


def test_a_second_identifier_is_not_asked_where_the_work_bears_it(
    server: IndexServer, client: Client
) -> None:
    index = SemanticScholar(client, server.endpoints["semanticscholar"])
    said = index.look_up(FULL.identifiers)
    assert len(said.works) == 1
    assert len(server.journal.visits("semanticscholar")) == 1


def test_identifiers_of_two_works_give_both(server: IndexServer, client: Client) -> None:
    index = SemanticScholar(client, server.endpoints["semanticscholar"])
    said = index.look_up(Identifiers(doi="10.1000/plain", arxiv="2004.14974"))
    assert {work.identifiers.doi for work in said.works} == {"10.1000/plain", "10.1000/full"}


def test_citations_are_told_both_ways(server: IndexServer, client: Client) -> None:
    for kind in (OpenAlex, SemanticScholar, OpenCitations):
        name = next(name for name, index in INDEXES.items() if index is kind)
        index = kind(client, server.endpoints[name])
        cited = index.references(Identifiers(doi="10.1000/full"))
        citing = index.citing(Identifiers(doi="10.1000/plain"))
        assert cited.failure == citing.failure == ""
        assert len(cited.works) == 2
        assert [one.doi for one in citing.works] == ["10.1000/full"]


@pytest.mark.parametrize(
    ("kind", "category", "first"),
    [
        (OpenAlex, "subfields/{}", FIRST_SUBFIELD),
        (OpenAlex, "T{}", FIRST_TOPIC),
        (Arxiv, "cs.CL", 0),
    ],
)
def test_lists_count_and_page_by_category_and_day(
    kind: type[OpenAlex | Arxiv], category: str, first: int, server: IndexServer, client: Client
) -> None:
    name = kind.name.lower()
    index = kind(client, server.endpoints[name])
    number = first + server.holdings.fields.index("cs.CL")
    query = ListQuery(category.format(number), start=date(2019, 1, 1), end=date(2021, 12, 31))
    assert index.count(query).number == 2
    page = index.works(query)
    assert (page.failure, page.total, page.next) == ("", 2, "")
    assert len(page.works) == 2
    assert page.works[0].date < page.works[1].date
    assert index.count(replace(query, start=date(2020, 1, 1))).number == 1


def test_lists_are_paged_to_the_end(server: IndexServer, client: Client) -> None:
    index = Arxiv(client, server.endpoints["arxiv"])
    query = ListQuery(start=date(1991, 1, 1))
    first = index.works(query)
    assert first.total == len(first.works) == index.count(query).number
    beyond = index.works(query, "9999")
    assert (beyond.works, beyond.next) == ((), "")


@pytest.mark.parametrize("kind", [OpenAlex, Arxiv])
def test_lists_by_author(kind: type[OpenAlex | Arxiv], server: IndexServer, client: Client) -> None:
    index = kind(client, server.endpoints[kind.name.lower()])
    page = index.works(ListQuery(author="David Wadden"))
    assert [work.title for work in page.works] == [FULL.title]


def test_a_list_without_any_limit_is_not_asked_for(server: IndexServer, client: Client) -> None:
    assert OpenAlex(client, server.endpoints["openalex"]).count(ListQuery()).failure
    assert Arxiv(client, server.endpoints["arxiv"]).works(ListQuery()).failure
    assert client.log == ()


def test_a_name_that_is_no_index_is_refused_with_those_there_are() -> None:
    with pytest.raises(SettingsError, match="no index scopus; there are openalex"):
        open_index("scopus", Client(Policy()), {})
    with pytest.raises(SettingsError, match="no index openalexx"):
        open_index("openalex", Client(Policy()), {"openalexx": "http://localhost"})


def test_the_usual_indexes_can_be_searched() -> None:
    assert set(USUAL) <= set(SEARCHABLE)


def test_a_field_of_openalex_holds_all_of_its_subfields(
    server: IndexServer, client: Client
) -> None:
    index = OpenAlex(client, server.endpoints["openalex"])
    with_field = sum(bool(held.work.fields) for held in server.holdings.held)
    assert index.count(ListQuery("fields/17")).number == with_field
    assert index.count(ListQuery("fields/99")).number == 0
    assert index.count(ListQuery("T99999")).number == 0


@pytest.mark.parametrize("name", SEARCHABLE)
def test_a_fresh_index_is_asked_past_the_cache(
    name: str, server: IndexServer, tmp_path: Path
) -> None:
    server.misbehave()
    policy = Policy(
        level=EgressLevel.BIBLIOGRAPHIC, contact="a@b.org", private=(server.address,), timeout=2.0
    )
    query = Query(title="Verifying scientific claims")
    with Client(policy, cache=tmp_path / "cache.sqlite", clock=StepClock()) as client:
        index = open_index(name, client, server.endpoints)
        first = index.search(query)
        server.journal.clear()
        kept = index.search(query)
        asked_again = len(server.journal.visits())
        fresh = index.fresh().search(query)
        asked_fresh = len(server.journal.visits())
    assert first.works == kept.works == fresh.works
    assert (first.is_cached, kept.is_cached, fresh.is_cached) == (False, True, False)
    assert asked_again == 0
    assert asked_fresh > asked_again
