"""Incremental update of a co-author graph (AcademicEval, section 3.3)."""

import heapq
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from scholiast.corpora.collecting.asking import Asker
from scholiast.corpora.collecting.graphs import Graph, Left, prune
from scholiast.corpora.collecting.growing import Growth, Search
from scholiast.corpora.collecting.windows import Progress, Window
from scholiast.corpora.remote.interface import Together


@dataclass(frozen=True, slots=True)
class Renewal:
    """What one update asks for and keeps."""

    new: Window
    """Days of the papers that are new; a later one is not seen."""
    known_since: date
    """First day of the papers that an author who enters brings along."""
    most_papers: int = 1_000
    """New first-author papers after which no further co-author is asked for."""
    most_authors: int = 1_000
    """Co-authors asked for at most."""
    papers_before: date | None = None
    """Papers older than this leave."""
    inactive_before: date | None = None
    """Authors without any paper since then leave."""
    together: Together = Together()
    """Authors that one query names."""


@dataclass(frozen=True, slots=True)
class Renewed:
    """What one update brought."""

    graph: Graph
    entered_authors: tuple[str, ...]
    entered_papers: tuple[str, ...]
    left: tuple[Left, ...]
    asked_again: int
    """Authors of the graph (node update)."""
    asked_new: int
    """Co-authors (node and edge update)."""
    missing: tuple[str, ...] = ()
    """Authors about whom the index gave no answer."""


class Candidates:
    """Co-authors to ask for, those of the most active authors first."""

    def __init__(self) -> None:
        """Begin without any."""
        self._priority: dict[str, int] = {}
        self._heap: list[tuple[int, str]] = []

    def add(self, keys: Iterable[str], new_papers: int) -> None:
        """Add the co-authors of an author who was found to have so many new papers.

        The highest of the numbers under which a co-author was added is the priority.
        """
        for key in keys:
            if new_papers > self._priority.get(key, 0):
                self._priority[key] = new_papers
                heapq.heappush(self._heap, (-new_papers, key))

    def pop(self) -> str:
        """Return the next one, of equals the one whose key sorts first; empty where none is."""
        while self._heap:
            negative, key = heapq.heappop(self._heap)
            if self._priority.get(key) == -negative:
                self._priority[key] = 1 << 62
                return key
        return ""


def update_graph(
    asker: Asker,
    graph: Graph,
    renewal: Renewal,
    *,
    number: int = 1,
    progress: Progress | None = None,
) -> Renewed:
    """Return the graph with what is new in it, and without what is outdated or inactive.

    Node update: every author of the graph is asked for since the last round; new first-author
    papers enter. Node and edge update: co-authors on new papers are asked for, in the order of how
    many new papers (first author or not) the author had through whom they were met, and theirs in
    turn, until `most_papers` new first-author papers have entered. Pruning: as in `prune`.
    Authors who share a query are asked together; they are taken in by the same order.
    """
    growth, candidates = Growth(graph, number), Candidates()
    tell = progress or _untold
    fresh = _renew_nodes(asker, growth, candidates, renewal, tell)
    asked = _follow_candidates(asker, growth, candidates, renewal, fresh, tell)
    return _closed(graph, growth, renewal, (len(graph.nodes), asked))


def _untold(_: str, __: int, ___: int) -> None:
    pass


def _renew_nodes(
    asker: Asker, growth: Growth, candidates: Candidates, renewal: Renewal, tell: Progress
) -> set[str]:
    """Ask for every author of the graph since the last round; returns the new papers."""
    fresh: set[str] = set()
    keys = sorted(growth.nodes)
    most = renewal.together.most
    for start in range(0, len(keys), most):
        part = keys[start : start + most]
        if not asker.has_hope:
            growth.missing.extend(growth.name(key) for key in part)
            continue
        for search in growth.search_all(asker, part, renewal.new, renewal.together):
            if search:
                fresh |= _take(growth, search, candidates, renewal)
        tell("authors of the graph", start + len(part), len(keys))
    return fresh


def _follow_candidates(
    asker: Asker,
    growth: Growth,
    candidates: Candidates,
    renewal: Renewal,
    fresh: set[str],
    tell: Progress,
) -> int:
    """Ask for co-authors by priority until enough papers are new; returns how many were asked."""
    asked = 0
    window = Window(min(renewal.known_since, renewal.new.start), renewal.new.end)
    while len(fresh) < renewal.most_papers and asked < renewal.most_authors and asker.has_hope:
        most = min(renewal.together.most, renewal.most_authors - asked)
        keys = _next_keys(growth, candidates, most)
        if not keys:
            break
        for search in growth.search_all(asker, keys, window, renewal.together):
            if len(fresh) >= renewal.most_papers:
                break
            asked += 1
            if search and search.key not in growth.searched:
                fresh |= _take(growth, search, candidates, renewal)
        tell("new papers", len(fresh), renewal.most_papers)
    return asked


def _next_keys(growth: Growth, candidates: Candidates, most: int) -> list[str]:
    """Return the next co-authors who were not asked for yet, as many as one query names."""
    keys: list[str] = []
    while len(keys) < most and (key := candidates.pop()):
        if growth.people.settled(key) not in growth.searched:
            keys.append(key)
    return keys


def _take(growth: Growth, search: Search, candidates: Candidates, renewal: Renewal) -> set[str]:
    """Put a search into the graph and its co-authors among the candidates; returns new papers."""
    first_new = renewal.new.start.isoformat()
    added = growth.add(search)
    beside = {other for other, day in search.with_ if day >= first_new}
    candidates.add(sorted(beside), search.since(first_new))
    return {paper.id for paper in added if paper.day >= first_new}


def _closed(graph: Graph, growth: Growth, renewal: Renewal, asked: tuple[int, int]) -> Renewed:
    grown = growth.done()
    kept, gone = prune(
        grown, papers_before=renewal.papers_before, inactive_before=renewal.inactive_before
    )
    was_there = {*graph.nodes, *graph.papers}
    left = tuple(one for one in gone if one.id in was_there)
    renamed = tuple(
        Left(key, f"the same person as {growth.people.settled(key)}")
        for key in graph.nodes
        if key not in grown.nodes
    )
    return Renewed(
        kept,
        tuple(key for key in kept.nodes if key not in graph.nodes),
        tuple(id for id in kept.papers if id not in graph.papers),
        (*renamed, *left),
        *asked,
        tuple(growth.missing),
    )
