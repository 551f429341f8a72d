"""The co-author graph: breadth-first over first-author papers, the largest component kept."""

from datetime import date

import pytest
from tests.corpora.collecting.listed import ListedWorks, work

from scholiast.corpora.collecting.asking import Asker
from scholiast.corpora.collecting.coauthors import Gathered, Reach, collect_graph, start_author
from scholiast.corpora.collecting.graphs import (
    Edge,
    Graph,
    Left,
    Node,
    Paper,
    prune,
    several_people,
)
from scholiast.corpora.collecting.ledger import Ledger
from scholiast.corpora.collecting.windows import Window
from scholiast.corpora.store import Store
from scholiast.errors import InputError
from scholiast.papers import Work

WHOLE = Window(date(2023, 1, 1), date(2024, 12, 31))
ONE, OTHER = "0000-0001-0000-0001", "0000-0002-0000-0002"
CHAIN = [
    work(1, "2023-02-01", "Ann Arp", "Ben Bok"),
    work(2, "2023-03-01", "Ben Bok", "Cat Cox", "Guy Guest"),
    work(3, "2023-04-01", "Cat Cox", "Dan Dow"),
    work(4, "2023-05-01", "Dan Dow"),
    work(5, "2023-06-01", "Eve Elk", "Guy Guest"),
]


def gather(
    store: Store, ledger: Ledger, works: list[Work], *starts: str, reach: Reach | None = None
) -> tuple[Gathered, ListedWorks]:
    index = ListedWorks(works)
    asker = Asker(index, store, ledger, "graph 0")
    authors = tuple(start_author(text) for text in starts)
    return collect_graph(asker, authors, WHOLE, reach=reach), index


def test_co_authors_of_first_author_papers_are_followed(store: Store, ledger: Ledger) -> None:
    found, index = gather(store, ledger, CHAIN, "Ann Arp")
    graph = found.graph
    assert list(graph.nodes) == ["name:ann arp", "name:ben bok", "name:cat cox", "name:dan dow"]
    assert [(edge.one, edge.other) for edge in graph.edges] == [
        ("name:ann arp", "name:ben bok"),
        ("name:ben bok", "name:cat cox"),
        ("name:cat cox", "name:dan dow"),
    ]
    assert graph.nodes["name:ben bok"].papers == ("doi:10.5555/w.2",)
    assert graph.nodes["name:ben bok"].active == "2023-03-01"
    assert found.without_papers == 1, "Guy Guest, who is never first, is asked for but no node"
    assert len(index.asked) == len(set(index.asked)) == 5
    assert not found.missing


def test_one_without_first_author_papers_is_not_followed_unless_a_start(
    store: Store, ledger: Ledger
) -> None:
    found, _ = gather(store, ledger, CHAIN, "Guy Guest")
    assert "name:eve elk" not in found.graph.nodes, "the smaller component"
    assert Left("name:eve elk", "unconnected") in found.left
    assert "name:ben bok" in found.graph.nodes


def test_depth_authors_and_papers_are_limits(store: Store, ledger: Ledger) -> None:
    by_depth, _ = gather(store, ledger, CHAIN, "Ann Arp", reach=Reach(depth=1))
    assert list(by_depth.graph.nodes) == ["name:ann arp", "name:ben bok"]
    by_papers, _ = gather(store, ledger, CHAIN, "Ann Arp", reach=Reach(papers=3))
    assert (len(by_papers.graph.papers), by_papers.ended_by) == (3, "papers")
    by_authors, index = gather(store, ledger, CHAIN, "Ann Arp", reach=Reach(authors=2))
    assert (by_authors.searched, by_authors.ended_by) == (2, "authors")
    assert not index.asked, "all of it was asked before"


def test_the_most_frequent_co_authors_are_followed_first(store: Store, ledger: Ledger) -> None:
    works = [
        work(1, "2023-01-01", "Ann Arp", "Zoe Zorn", "Ben Bok"),
        work(2, "2023-01-02", "Ann Arp", "Zoe Zorn"),
        work(3, "2023-01-03", "Zoe Zorn"),
        work(4, "2023-01-04", "Ben Bok"),
    ]
    found, _ = gather(store, ledger, works, "Ann Arp", reach=Reach(co_authors=1))
    assert list(found.graph.nodes) == ["name:ann arp", "name:zoe zorn"]


def test_another_person_of_like_name_brings_no_papers(store: Store, ledger: Ledger) -> None:
    works = [work(1, "2023-01-01", "Ann Arp"), work(2, "2023-01-02", "Anton Arp", "Ben Bok")]
    found, _ = gather(store, ledger, works, "Ann Arp")
    assert list(found.graph.papers) == ["doi:10.5555/w.1"]


def test_a_name_is_led_to_the_one_orcid_that_bears_it(store: Store, ledger: Ledger) -> None:
    works = [
        work(1, "2023-01-01", f"Wei Wang {ONE}", "Ben Bok"),
        work(2, "2023-01-02", "Ben Bok", "Wei Wang"),
    ]
    found, _ = gather(store, ledger, works, "Wei Wang")
    assert list(found.graph.nodes) == ["name:ben bok", f"orcid:{ONE}"]
    assert found.graph.papers["doi:10.5555/w.2"].authors == ("name:ben bok", f"orcid:{ONE}")


def test_homonyms_with_orcids_stay_apart_and_are_told(store: Store, ledger: Ledger) -> None:
    works = [
        work(1, "2023-01-01", f"Wei Wang {ONE}", "Ben Bok"),
        work(2, "2023-01-02", f"Wei Wang {OTHER}", "Ben Bok"),
        work(3, "2023-01-02", "Ben Bok", f"Wei Wang {ONE}", "Cat Cox"),
    ]
    found, _ = gather(store, ledger, works, ONE)
    assert found.homonyms == ("wei wang",)
    assert found.graph.nodes[f"orcid:{ONE}"].papers == ("doi:10.5555/w.1",)
    assert f"orcid:{OTHER}" not in found.graph.nodes


def test_a_start_whom_the_index_does_not_know_is_named(store: Store, ledger: Ledger) -> None:
    with pytest.raises(InputError, match="no paper of Nobody Known"):
        gather(store, ledger, CHAIN, "Nobody Known")
    with pytest.raises(InputError, match="cannot begin from"):
        start_author("  ")


def test_an_author_without_an_answer_is_a_gap(store: Store, ledger: Ledger) -> None:
    index = ListedWorks(CHAIN, fails=lambda question: "Cat Cox" in question)
    asker = Asker(index, store, ledger, "graph 0")
    found = collect_graph(asker, (start_author("Ann Arp"),), WHOLE)
    assert found.missing == ("Cat Cox",)
    index.fails, before = lambda _: False, len(index.asked)
    again = collect_graph(Asker(index, store, ledger, "graph 0"), (start_author("Ann Arp"),), WHOLE)
    assert again.missing == ()
    assert len(again.graph.nodes) == 4
    asked = [question.split(" 2023")[0] for question in index.asked[before:]]
    assert asked == ["list Cat Cox", "list Dan Dow"]


def test_names_with_papers_that_share_no_co_author_are_told() -> None:
    teams = {"1": ("b",), "2": ("b", "c"), "3": ("d",), "4": ("d",)}
    papers = {id: Paper(id, "2023-01-01", ("name:a", *team)) for id, team in teams.items()}
    graph = Graph({"name:a": Node("A", tuple(papers), "2023-01-01")}, papers)
    assert several_people(graph) == ("name:a",)
    papers["5"] = Paper("5", "2023-01-01", ("name:a", "c", "d"))
    joined = Graph({"name:a": Node("A", tuple(papers), "2023-01-01")}, papers)
    assert several_people(joined) == ()


def test_pruning_says_why_each_left() -> None:
    def node(*papers: str, active: str = "2024-01-01") -> Node:
        return Node("", papers, active)

    papers = {
        id: Paper(id, day, (first,))
        for id, day, first in [
            ("p1", "2024-01-01", "a"), ("p2", "2020-01-01", "a"), ("p3", "2024-01-01", "b"),
            ("p4", "2020-01-01", "c"), ("p5", "2023-06-01", "d"), ("p6", "2024-01-01", "e"),
        ]
    }  # fmt: skip
    nodes = {
        "a": node("p1", "p2"), "b": node("p3"), "c": node("p4"),
        "d": node("p5", active="2023-06-01"), "e": node("p6"),
    }  # fmt: skip
    edges = tuple(Edge(*pair, day) for pair, day in [
        (("a", "b"), "2024-01-01"), (("a", "e"), "2020-01-01"), (("b", "c"), "2024-01-01"),
    ])  # fmt: skip
    kept, left = prune(
        Graph(nodes, papers, edges),
        papers_before=date(2022, 1, 1),
        inactive_before=date(2023, 12, 1),
    )
    assert (list(kept.nodes), list(kept.papers)) == (["a", "b"], ["p1", "p3"])
    assert {one.id: one.why for one in left} == {
        "c": "no first-author paper", "d": "inactive", "e": "unconnected", "p2": "outdated",
        "p4": "outdated", "p5": "inactive", "p6": "unconnected",
    }  # fmt: skip
    assert [edge.other for edge in kept.edges] == ["b"]
