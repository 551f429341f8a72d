"""WordsAndVotes: the engine that needs nothing beyond the core, for any store."""

from collections.abc import Sequence
from dataclasses import replace
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
_READ = 300
"""Hits of one search that are fused."""
_AROUND = 420
"""Characters before a placeholder that are searched by, beside its sentence."""
_LIST_WEIGHTS: tuple[float, ...] = (1.0, 0.7)
_PLACE_WEIGHTS: tuple[float, ...] = (0.5, 0.7, 0.3, 0.15, 0.25)
"""Of the sentence, its part before the place, the text before, the whole paper, and the votes."""

Scores = dict[int, float]
"""Of rows, best first."""


class Searched(Protocol):
    """A place of works that is searched by words."""

    def search(self, query: Query) -> Answer:
        """Return the works that fit best, best first."""
        ...


class WordsAndVotes:
    """Needs -> works, by words (BM25) and by what the nearest known papers cite.

    Scores, each a share of its list's best, are summed: of the words of title and abstract, and of
    the votes of the nearest papers; at a place, mostly of the words of its sentence.
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
        about: dict[tuple[str, str], Scores] = {}
        return [self._ranking(need, limit, about) for need in needs]

    def nearest(self, need: Need) -> list[int]:
        """Return the rows of works whose words are near to title and abstract, best first."""
        return list(self._found(f"{need.title}\n{need.abstract}"))

    def _ranking(self, need: Need, limit: int, about: dict[tuple[str, str], Scores]) -> Ranking:
        asked = need.title, need.abstract
        if asked not in about:
            about[asked] = self._found("\n".join(asked))
        whole = self._seen(about[asked], need)
        lists, weights = [whole, self._votes(whole, need)], _LIST_WEIGHTS
        if need.is_position:
            sentence = sentence_around(need)
            led_to = sentence_around(replace(need, after=""), 12)
            texts = (sentence, led_to or sentence, need.before[-_AROUND:])
            near = [self._seen(self._found(text), need) for text in texts]
            lists, weights = [*near, *lists], _PLACE_WEIGHTS
        excluded = {self._collection.row(identity) for identity in need.excluded}
        total: dict[int, float] = {}
        for scores, weight in zip(lists, weights, strict=True):
            most = max(scores.values(), default=1.0)
            for row, score in scores.items():
                if row not in excluded:
                    total[row] = total.get(row, 0.0) + weight * score / most
        best = sorted(total, key=lambda row: (-total[row], row))[:limit]
        return Ranking(np.array(best, np.int64), np.array([total[row] for row in best], np.float32))

    def _votes(self, seen: Scores, need: Need) -> Scores:
        """Return what is cited by the nearest papers: near in words, or in what they cite."""
        own = {self._collection.row(identity) for identity in need.excluded}
        near = self._graph.papers(row for row in seen if row not in own)[:NEAREST]
        cited = [row for one in need.cited if (row := self._collection.row(one)) is not None]
        coupled = self._graph.coupled(cited, need)[:NEAREST]
        both = zip_longest(near, coupled)
        taken = [paper for pair in both for paper in pair if paper is not None]
        return self._graph.votes(list(dict.fromkeys(taken)), need)

    def _seen(self, scores: Scores, need: Need) -> Scores:
        return {row: score for row, score in scores.items() if self._graph.is_seen(row, need)}

    def _found(self, text: str) -> Scores:
        """Return rows of works with scores of their words, best first."""
        if not text.strip():
            return {}
        answer = self._corpus.search(Query(text=text, limit=_READ))
        if not answer.answered:
            raise StoreError(answer.failure)
        rows = [self._collection.row(work.id) for work in answer.works]
        pairs = zip(rows, answer.scores, strict=True)
        return {row: score for row, score in pairs if row is not None}
