"""What speaks for a work before a word is read: how often it is cited, and whose it is."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from scholiast.papers.folding import fold, fold_family
from scholiast.retrieving.graphs import CitationGraph
from scholiast.retrieving.interface import Collection, Need, Ranking
from scholiast.retrieving.selecting import blinded, ranked

Scores = NDArray[np.float32]
RECENT = 730
"""Days before the need's own within which a citation counts as recent."""
_PAGE = 10_000


class PopularityRetriever:
    """Works by how often they are cited, recent citations beside all; nothing later is counted.

    ln(1 + all) + ln(1 + those of the last two years), where it is known when papers came out.
    """

    name = "popularity"

    def __init__(self, collection: Collection) -> None:
        """Take the collection with its citation graph."""
        self._collection = collection
        self._fingerprint = ""

    def search(self, needs: Sequence[Need], *, limit: int = 100) -> list[Ranking]:
        """Return the works cited most by papers of each need's day."""
        if self._fingerprint != self._collection.fingerprint:
            self._graph = CitationGraph(self._collection)
            self._fingerprint = self._collection.fingerprint
        return [
            ranked(blinded(self.scores(need), self._collection, need), limit, above=0.0)
            for need in needs
        ]

    def scores(self, need: Need) -> Scores:
        """Return one number a row."""
        graph = self._graph
        scores = np.log1p(graph.counts(need))
        if need.as_of is not None:
            day = need.as_of.toordinal()
            is_recent = graph.may_speak(need) & (graph.citing.days > day - RECENT)
            cited = graph.citing.cited[np.repeat(is_recent, graph.sizes)]
            scores += np.log1p(np.bincount(cited, minlength=graph.works))
        return np.asarray(scores, np.float32)


class TiesRetriever:
    """Works of the paper's own authors, and of its venue; rare names weigh more."""

    name = "ties"

    def __init__(self, collection: Collection) -> None:
        """Take the collection; names are read from its works once."""
        self._collection = collection
        self._people: dict[str, list[int]] = {}
        self._venues: dict[str, list[int]] = {}
        self._fingerprint = ""

    def search(self, needs: Sequence[Need], *, limit: int = 100) -> list[Ranking]:
        """Return the works that share an author or the venue with each need."""
        self._bring_up()
        return [
            ranked(blinded(self.scores(need), self._collection, need), limit, above=0.0)
            for need in needs
        ]

    def scores(self, need: Need) -> Scores:
        """Return one number a row: 1 for each shared author at most, 0.25 for the venue."""
        scores = np.zeros(len(self._collection), np.float32)
        for family in dict.fromkeys(fold_family(name) for name in need.authors):
            rows = self._people.get(family, [])
            scores[rows] += 1 / np.log2(2 + len(rows))
        if need.venue:
            scores[self._venues.get(fold(need.venue), [])] += 0.25
        return scores

    def _bring_up(self) -> None:
        """Read the names again where the collection has changed."""
        collection = self._collection
        if self._fingerprint == collection.fingerprint:
            return
        self._people, self._venues = {}, {}
        for start in range(0, len(collection), _PAGE):
            rows = range(start, min(start + _PAGE, len(collection)))
            for row, work in zip(rows, collection.works(rows), strict=True):
                for family in {fold_family(author.name.family) for author in work.authors}:
                    self._people.setdefault(family, []).append(row)
                if work.venue:
                    self._venues.setdefault(fold(work.venue), []).append(row)
        self._fingerprint = collection.fingerprint
