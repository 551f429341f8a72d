"""The co-author graph: authors with their first-author papers, joined where they wrote together."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import date

import msgspec

from scholiast.errors import StoreError


class Paper(msgspec.Struct, frozen=True):
    """A first-author paper of an author of the graph; the work itself is in the store."""

    id: str
    day: str
    """ISO 8601; the day from which a reader could know it."""
    authors: tuple[str, ...]
    """Keys, in order; the first is the node that carries it."""


class Node(msgspec.Struct, frozen=True):
    """An author with first-author papers."""

    name: str
    """As written where first met."""
    papers: tuple[str, ...]
    """Ids, oldest first."""
    active: str
    """Day of the latest paper seen, first author or not."""
    entered: int = 0
    """The round."""


class Edge(msgspec.Struct, frozen=True):
    """Two authors who wrote a paper together; `one` sorts before `other`."""

    one: str
    other: str
    day: str
    """Of their latest paper seen."""


class Graph(msgspec.Struct, frozen=True):
    """A co-author graph as it stands after a round, in an order of its own."""

    nodes: dict[str, Node] = {}
    papers: dict[str, Paper] = {}
    edges: tuple[Edge, ...] = ()
    orcids: dict[str, tuple[str, ...]] = {}
    """Folded name -> ORCIDs met under it."""

    @property
    def digest(self) -> str:
        """Return a sha256 of the whole graph."""
        return hashlib.sha256(encode_graph(self)).hexdigest()


def encode_graph(graph: Graph) -> bytes:
    """Return the graph as JSON, its keys in order: equal graphs give equal bytes."""
    return msgspec.json.encode(graph, order="sorted")


def decode_graph(body: bytes) -> Graph:
    """Return the graph of `encode_graph`; StoreError where the bytes are none."""
    try:
        return msgspec.json.decode(body, type=Graph)
    except msgspec.MsgspecError as error:
        raise StoreError(f"a kept co-author graph is damaged: {error}") from error


def components(keys: Iterable[str], edges: Iterable[Edge]) -> list[set[str]]:
    """Return the connected components among the keys, as sets, in the order first met.

    >>> [sorted(part) for part in components("abc", [Edge("a", "c", "")])]
    [['a', 'c'], ['b']]
    """
    beside: dict[str, list[str]] = {key: [] for key in keys}
    for edge in edges:
        if edge.one in beside and edge.other in beside:
            beside[edge.one].append(edge.other)
            beside[edge.other].append(edge.one)
    found: list[set[str]] = []
    unseen = dict.fromkeys(beside)
    while unseen:
        first = next(iter(unseen))
        part, queue = {first}, [first]
        for key in queue:
            fresh = [other for other in beside[key] if other not in part]
            part.update(fresh)
            queue.extend(dict.fromkeys(fresh))
        found.append(part)
        for key in part:
            del unseen[key]
    return found


class Left(msgspec.Struct, frozen=True):
    """What went out of a graph, and why."""

    id: str
    """Of a paper, or the key of an author."""
    why: str
    """`outdated`, `inactive`, `no first-author paper` or `unconnected`; a paper's author's."""


def prune(
    graph: Graph, *, papers_before: date | None = None, inactive_before: date | None = None
) -> tuple[Graph, tuple[Left, ...]]:
    """Return the graph without what is outdated, inactive or unconnected; and what left it.

    A paper older than `papers_before` is outdated, and so is an edge; an author without any paper
    since `inactive_before` is inactive; one without first-author papers leaves; of the rest the
    largest connected component stays (AcademicEval, sections 3.1 and 3.3).
    """
    oldest = papers_before.isoformat() if papers_before else ""
    quiet = inactive_before.isoformat() if inactive_before else ""
    edges = tuple(edge for edge in graph.edges if edge.day >= oldest)
    left: dict[str, str] = {}
    for key, node in graph.nodes.items():
        if node.active < quiet:
            left[key] = "inactive"
        elif not any(graph.papers[id].day >= oldest for id in node.papers):
            left[key] = "no first-author paper"
    parts = components((key for key in graph.nodes if key not in left), edges)
    kept = max(parts, key=lambda part: _weight(graph, part), default=set())
    left |= {key: "unconnected" for part in parts if part is not kept for key in part}
    return _kept(graph, kept, edges, oldest), _left(graph, left, oldest)


def _weight(graph: Graph, part: set[str]) -> tuple[int, int, tuple[int, ...]]:
    """Order components by authors, then papers, then (for a tie) the least key first."""
    papers = sum(len(graph.nodes[key].papers) for key in part)
    return len(part), papers, tuple(-ord(letter) for letter in min(part))


def _kept(graph: Graph, keys: set[str], edges: tuple[Edge, ...], oldest: str) -> Graph:
    nodes = {}
    for key in sorted(keys):
        node = graph.nodes[key]
        stay = tuple(id for id in node.papers if graph.papers[id].day >= oldest)
        nodes[key] = msgspec.structs.replace(node, papers=stay)
    papers = {id: graph.papers[id] for node in nodes.values() for id in node.papers}
    inside = tuple(edge for edge in edges if edge.one in keys and edge.other in keys)
    return Graph(nodes, dict(sorted(papers.items())), inside, graph.orcids)


def _left(graph: Graph, authors: Mapping[str, str], oldest: str) -> tuple[Left, ...]:
    """Return what left, authors before papers."""
    gone = [Left(key, why) for key, why in sorted(authors.items())]
    for id, paper in sorted(graph.papers.items()):
        first = paper.authors[0]
        if paper.day < oldest:
            gone.append(Left(id, "outdated"))
        elif first in authors:
            gone.append(Left(id, authors[first]))
    return tuple(gone)


def several_people(graph: Graph) -> tuple[str, ...]:
    """Return the keys by name whose papers fall into groups without a common co-author.

    Two papers or more in each of two groups: one name that may be several people. Papers of one
    author alone say nothing.
    """
    found = []
    for key, node in graph.nodes.items():
        if key.startswith("name:") and len(node.papers) > 3:
            sizes = _groups([set(graph.papers[id].authors) - {key} for id in node.papers])
            if sum(size > 1 for size in sizes) > 1:
                found.append(key)
    return tuple(found)


def _groups(teams: list[set[str]]) -> list[int]:
    """Return how many papers each group has, those with a common co-author in one group."""
    star = [Edge(str(number), other, "") for number, team in enumerate(teams) for other in team]
    keys = {edge.one for edge in star} | {edge.other for edge in star}
    parts = components(sorted(keys), star)
    where = {key: number for number, part in enumerate(parts) for key in part}
    counts = Counter(where[str(number)] for number, team in enumerate(teams) if team)
    return list(counts.values())
