"""VotingRetriever: the query's neighbours among known papers vote with their reference lists."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from scholiast.retrieving.graphs import CitationGraph, Rows
from scholiast.retrieving.interface import Collection, Need, Ranking
from scholiast.retrieving.neighbours import Neighbours
from scholiast.retrieving.selecting import blinded, ranked
from scholiast.retrieving.wording import paper_text

Scores = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Voting:
    """How votes are counted."""

    neighbours: int = 50
    """Papers that vote."""
    power: float = 2.0
    """A neighbour's vote is its likeness to this power."""
    damping: float = 0.0
    """A vote is divided by the length of the voter's list to this power."""
    cited: float = 1.0
    """Weight of votes by papers that cite what the paper is known to cite."""


class VotingRetriever:
    """Works by the votes of papers that are like the query, or cite what it cites.

    Likeness is of titles and abstracts. Where it is known what the paper cites already, those who
    cite the same works vote too, by what they share (Kessler 1963, bibliographic coupling), and so
    the works that stand beside them in lists come up (Small 1973, co-citation).
    """

    def __init__(
        self,
        collection: Collection,
        neighbours: Neighbours,
        *,
        name: str = "votes",
        voting: Voting = Voting(),
    ) -> None:
        """Take who finds neighbours among the collection's citing papers."""
        self._collection = collection
        self._neighbours = neighbours
        self._name = name
        self._voting = voting
        self._fingerprint = ""
        self._bring_up()

    @property
    def name(self) -> str:
        """Return what it is called: `votes`."""
        return self._name

    def search(self, needs: Sequence[Need], *, limit: int = 100) -> list[Ranking]:
        """Return the works with the most votes."""
        self._bring_up()
        likeness = self._neighbours.likeness([_paper(need) for need in needs])
        return [
            ranked(blinded(self.votes(need, row), self._collection, need), limit, above=0.0)
            for need, row in zip(needs, likeness, strict=True)
        ]

    def votes(self, need: Need, likeness: Scores) -> Scores:
        """Return one sum of votes a row, from the likeness of each citing paper to the need."""
        graph, voting = self._graph, self._voting
        if not len(graph):
            return np.zeros(len(self._collection), np.float32)
        silent = ~graph.may_speak(need)
        likeness = np.where(silent, 0, np.maximum(likeness, 0)).astype(np.float32)
        papers = _highest(likeness, voting.neighbours)
        votes = self._cast(papers, likeness[papers] ** voting.power)
        coupled = coupling(graph, known_rows(self._collection, need))
        coupled[silent] = 0
        papers = _highest(coupled, voting.neighbours)
        return votes + np.float32(voting.cited) * self._cast(papers, coupled[papers])

    def _cast(self, papers: Rows, weights: Scores) -> Scores:
        """Return what papers of these weights vote for, all votes together 1 at most."""
        graph = self._graph
        rows, owners = graph.cites(papers)
        each = weights / np.maximum(graph.sizes[papers], 1) ** self._voting.damping
        total = float(each.sum()) or 1.0
        counted = np.bincount(rows, each[owners] / total, minlength=graph.works)
        return counted.astype(np.float32)

    def _bring_up(self) -> None:
        if self._fingerprint != self._collection.fingerprint:
            self._graph = CitationGraph(self._collection)
            self._fingerprint = self._collection.fingerprint


def coupling(graph: CitationGraph, known: Rows) -> Scores:
    """Return how strongly each paper is coupled to a list: works shared over the lengths' mean.

    The mean is the geometric one (Salton's cosine); rare works count more.
    """
    shared = np.zeros(len(graph), np.float64)
    if len(known):
        papers, owners = graph.cited_by(known)
        cited = np.diff(graph.backwards.starts)[known]
        rarity = 1 / np.log2(2 + cited)
        np.add.at(shared, papers, rarity[owners])
        shared /= np.sqrt(np.maximum(graph.sizes, 1) * len(known))
    return shared.astype(np.float32)


def known_rows(collection: Collection, need: Need) -> Rows:
    """Return the rows of the works that the paper is known to cite."""
    rows = (collection.row(identity) for identity in need.cited)
    return np.array(sorted({row for row in rows if row is not None}), np.int64)


def _highest(scores: Scores, count: int) -> Rows:
    """Return the papers with the highest scores above 0."""
    return ranked(scores, count, above=0.0).rows


def _paper(need: Need) -> Need:
    return replace(need, before="", after="") if paper_text(need) else need
