"""WordsAndVotes: the engine that needs nothing beyond the core, for any store."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Protocol

import numpy as np

from scholiast.corpora.interface import Answer, Query
from scholiast.errors import StoreError
from scholiast.recommending.contexts import sentence_around
from scholiast.recommending.graph import Graph
from scholiast.retrieving.interface import Collection, Need, Ranking

NAME = "words and votes"
NEAREST = 20
"""Papers whose reference lists vote."""
_RANK = 10
"""Added to a rank before it is turned over (reciprocal rank fusion); small, so that heads count."""
_READ = 300
"""Hits of one search that are fused."""
_AROUND = 420
"""Characters before a placeholder that are searched by, beside its sentence."""
_LIST_WEIGHTS: tuple[float, ...] = (1.0, 1.0)
_PLACE_WEIGHTS: tuple[float, ...] = (1.0, 0.3, 0.15, 0.25)
"""Of the sentence, the text before it, the whole paper, and the votes."""


class Searched(Protocol):
    """A place of works that is searched by words."""

    def search(self, query: Query) -> Answer:
        """Return the works that fit best, best first."""
        ...


class WordsAndVotes:
    """Needs -> works, by words (BM25) and by what the nearest known papers cite.

    Reciprocal ranks (Cormack, Clarke, Buettcher 2009) of the words of title and abstract and of the
    votes of the nearest papers; at a place, mostly of the words around it.
    """

    def __init__(self, corpus: Searched, collection: Collection) -> None:
        """Take the place that is searched, and the same works as a collection."""
        self._corpus = corpus
        self._collection = collection
        self._graph = Graph(collection)

    @property
    def name(self) -> str:
        """Return `words and votes`."""
        return NAME

    def search(self, needs: Sequence[Need], *, limit: int = 100) -> list[Ranking]:
        """Return one ranking a need; none excluded, none after its day."""
        about: dict[tuple[str, str], list[int]] = {}
        return [self._ranking(need, limit, about) for need in needs]

    def nearest(self, need: Need) -> list[int]:
        """Return the rows of works whose words are near to title and abstract, best first."""
        return self._rows(f"{need.title}\n{need.abstract}")

    def _ranking(self, need: Need, limit: int, about: dict[tuple[str, str], list[int]]) -> Ranking:
        asked = need.title, need.abstract
        if asked not in about:
            about[asked] = self.nearest(need)
        seen = [row for row in about[asked] if self._graph.is_seen(row, need)]
        votes = self._votes(seen, need)
        lists, weights = [seen, votes], _LIST_WEIGHTS
        if need.is_position:
            near, around = (
                [row for row in self._rows(text) if self._graph.is_seen(row, need)]
                for text in (sentence_around(need), need.before[-_AROUND:])
            )
            lists, weights = [near, around, seen, votes], _PLACE_WEIGHTS
        excluded = {self._collection.row(identity) for identity in need.excluded}
        scores: dict[int, float] = {}
        for rows, weight in zip(lists, weights, strict=True):
            for rank, row in enumerate(rows):
                if row not in excluded:
                    scores[row] = scores.get(row, 0.0) + weight / (_RANK + rank)
        best = sorted(scores, key=lambda row: (-scores[row], row))[:limit]
        return Ranking(
            np.array(best, np.int64), np.array([scores[row] for row in best], np.float32)
        )

    def _votes(self, seen: Sequence[int], need: Need) -> list[int]:
        """Return what is cited by the nearest papers: near in words, or in what they cite."""
        own = {self._collection.row(identity) for identity in need.excluded}
        near = self._graph.papers(row for row in seen if row not in own)[:NEAREST]
        cited = [row for one in need.cited if (row := self._collection.row(one)) is not None]
        coupled = self._graph.coupled(cited, need)[:NEAREST]
        taken = [
            paper for pair in zip_longest(near, coupled) for paper in pair if paper is not None
        ]
        return self._graph.votes(list(dict.fromkeys(taken)), need)

    def _rows(self, text: str) -> list[int]:
        """Return the rows of works by their words, best first."""
        if not text.strip():
            return []
        answer = self._corpus.search(Query(text=text, limit=_READ))
        if not answer.answered:
            raise StoreError(answer.failure)
        rows = (self._collection.row(work.id) for work in answer.works)
        return [row for row in rows if row is not None]
