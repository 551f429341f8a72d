"""A co-author graph while authors are searched and put into it."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import msgspec

from scholiast.corpora.collecting.asking import Asker, Seen
from scholiast.corpora.collecting.graphs import Edge, Graph, Node, Paper
from scholiast.corpora.collecting.people import People
from scholiast.corpora.collecting.windows import Window
from scholiast.corpora.remote.interface import ListQuery, Together
from scholiast.papers import Author


@dataclass(frozen=True, slots=True)
class Search:
    """What searching one author brought."""

    key: str
    """Of the author, by ORCID if one came to light."""
    papers: tuple[Paper, ...]
    """First-author ones, oldest first."""
    days: tuple[str, ...]
    """Of every paper, first author or not."""
    first_with: tuple[str, ...]
    """Co-authors on first-author papers, the most frequent first."""
    with_: tuple[tuple[str, str], ...]
    """Every co-author, with the day of each common paper."""
    asked: str = ""
    """The key under which they were asked for."""

    def since(self, day: str) -> int:
        """Return how many papers, first author or not, are of that day or later."""
        return sum(one >= day for one in self.days)


class Growth:
    """A graph that grows; `done` gives it as it stands."""

    def __init__(self, graph: Graph, number: int) -> None:
        """Take the graph to grow from, and the number of the round."""
        self.people = People(graph.orcids)
        self.nodes = dict(graph.nodes)
        self.papers = dict(graph.papers)
        self.searched: set[str] = set()
        self.missing: list[str] = []
        """Authors that the index gave no answer about, as they were asked for."""
        self._number = number
        self._edges = {(edge.one, edge.other): edge.day for edge in graph.edges}
        self._names = {key: node.name for key, node in graph.nodes.items()}

    def name(self, key: str) -> str:
        """Return the name of an author, as written where first met."""
        return self._names.get(key, key.partition(":")[2])

    def meet(self, author: Author) -> str:
        """Return the key of an author, and remember the name."""
        key = self.people.key(author)
        if key:
            self._names.setdefault(key, str(author.name) or author.orcid)
        return key

    def search_all(
        self, asker: Asker, keys: Sequence[str], window: Window, together: Together
    ) -> tuple[Search | None, ...]:
        """Ask for everything of each author in a window of days; None where no answer came.

        As many authors share a query as the index takes.
        """
        found: dict[str, Search | None] = {}
        for group in _groups(keys, together):
            seen = self._listed(asker, [self._asked_as(key) for key in group], window)
            if seen is None:
                self.missing.extend(self._asked_as(key) for key in group)
                continue
            teams = [(one, self._keys(one)) for one in seen if one.day]
            found |= {key: self._found(key, teams) for key in group}
        return tuple(found.get(key) for key in keys)

    def _asked_as(self, key: str) -> str:
        return key.partition(":")[2] if key.startswith("orcid:") else self.name(key)

    def _listed(
        self, asker: Asker, names: Sequence[str], window: Window
    ) -> tuple[Seen, ...] | None:
        """Return the works of any of them; asked for in halves where they have too many."""
        if len(names) == 1:
            query = ListQuery(author=names[0], start=window.start, end=window.end)
            return asker.everything(query)
        query = ListQuery(authors=tuple(names), start=window.start, end=window.end)
        first = asker.sheet(query)
        if first.failure or first.total <= asker.most:
            return None if first.failure else asker.everything(query)
        half = len(names) // 2
        one = self._listed(asker, names[:half], window)
        other = self._listed(asker, names[half:], window)
        return None if one is None or other is None else (*one, *other)

    def _found(self, asked: str, teams: Sequence[tuple[Seen, tuple[str, ...]]]) -> Search:
        key = self.people.settled(asked)
        theirs = sorted(
            {(one.day, one.id, team) for one, team in teams if key in team},
            key=lambda row: row[:2],
        )
        firsts = [Paper(id, day, team) for day, id, team in theirs if team[0] == key]
        beside = Counter(other for paper in firsts for other in paper.authors if other != key)
        return Search(
            key,
            tuple(firsts),
            tuple(day for day, _, _ in theirs),
            tuple(sorted(beside, key=lambda other: (-beside[other], other))),
            tuple((other, day) for day, _, team in theirs for other in team if other != key),
            asked,
        )

    def add(self, search: Search) -> tuple[Paper, ...]:
        """Put in an author's papers and edges; returns the papers that were not there."""
        key = search.key
        self.searched |= {key, search.asked}
        fresh = tuple(paper for paper in search.papers if paper.id not in self.papers)
        self.papers |= {paper.id: paper for paper in fresh}
        for other, day in search.with_:
            pair = (min(key, other), max(key, other))
            self._edges[pair] = max(self._edges.get(pair, ""), day)
        node = self.nodes.get(key) or Node(self.name(key), (), "", self._number)
        ids = {*node.papers, *(paper.id for paper in fresh)}
        papers = tuple(sorted(ids, key=lambda id: (self.papers[id].day, id)))
        active = max([node.active, *search.days])
        if papers:
            self.nodes[key] = msgspec.structs.replace(node, papers=papers, active=active)
        return fresh

    def done(self) -> Graph:
        """Return the graph, with every name that one ORCID bears under that ORCID."""
        keys = {key: self.people.settled(key) for key in sorted(self.nodes)}
        nodes: dict[str, Node] = {}
        for key, settled in keys.items():
            nodes[settled] = self._joined(nodes.get(settled), self.nodes[key])
        papers = {
            id: msgspec.structs.replace(paper, authors=self._settled(paper.authors))
            for id, paper in sorted(self.papers.items())
        }
        return Graph(nodes, papers, self._inside(nodes), self._borne(nodes, papers.values()))

    def _keys(self, seen: Seen) -> tuple[str, ...]:
        """Return the keys of a work's authors, in order, and remember their names."""
        keys = [self.meet(writer.author) for writer in seen.writers]
        return tuple(dict.fromkeys(filter(None, self._settled(keys))))

    def _settled(self, keys: Iterable[str]) -> tuple[str, ...]:
        return tuple(self.people.settled(key) for key in keys)

    def _joined(self, one: Node | None, other: Node) -> Node:
        if one is None:
            return other
        ids = {*one.papers, *other.papers}
        papers = tuple(sorted(ids, key=lambda id: (self.papers[id].day, id)))
        entered = min(one.entered, other.entered)
        return Node(one.name, papers, max(one.active, other.active), entered)

    def _inside(self, nodes: dict[str, Node]) -> tuple[Edge, ...]:
        """Return the edges of which both ends are in the graph, in order."""
        inside: dict[tuple[str, str], str] = {}
        for ends, day in self._edges.items():
            one, other = sorted(self._settled(ends))
            if one != other and one in nodes and other in nodes:
                inside[one, other] = max(inside.get((one, other), ""), day)
        return tuple(Edge(*pair, day) for pair, day in sorted(inside.items()))

    def _borne(self, nodes: dict[str, Node], papers: Iterable[Paper]) -> dict[str, tuple[str, ...]]:
        """Return the names under which someone of the graph, or beside them, was met."""
        known = {*nodes, *(key for paper in papers for key in paper.authors)}
        return {
            name: borne
            for name, borne in self.people.orcids.items()
            if f"name:{name}" in known or any(f"orcid:{orcid}" in known for orcid in borne)
        }


def _groups(keys: Sequence[str], together: Together) -> Iterator[Sequence[str]]:
    """Yield the authors in groups of which each is one query: ORCIDs and names apart, in order.

    >>> [list(group) for group in _groups(["name:a", "orcid:1", "name:b", "name:c"], Together(2))]
    [['orcid:1'], ['name:a', 'name:b'], ['name:c']]
    """
    orcids = [key for key in keys if key.startswith("orcid:")]
    names = [key for key in keys if not key.startswith("orcid:")]
    for alike, most in ((orcids, together.orcids), (names, together.names)):
        for start in range(0, len(alike), most):
            yield alike[start : start + most]
