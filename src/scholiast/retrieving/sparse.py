"""SparseRetriever: works by the words of their texts, with BM25's variants and TF-IDF."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from scholiast.retrieving.analysing import Analyser
from scholiast.retrieving.interface import Collection, Need, Ranking
from scholiast.retrieving.postings import Postings, build, postings_of, rows_terms, serves
from scholiast.retrieving.selecting import blinded, ranked
from scholiast.retrieving.vectors import Growing, Progress
from scholiast.retrieving.weighting import BM25_NAMES, Weighting, bm25, tfidf
from scholiast.retrieving.wording import query_text

COST = 400_000
"""Postings that a query reads at most, the weightiest terms first; a long query's frequent words
are left out then."""


@dataclass(frozen=True, slots=True)
class _Segment:
    """Postings, and the rows of the collection that their texts are."""

    postings: Postings
    rows: NDArray[np.int64] | None = None
    """None where the texts are the first rows."""


class SparseRetriever:
    """Works by words; the index is mapped, and what a growing collection gained stands beside."""

    def __init__(
        self,
        collection: Collection,
        folder: Path,
        *,
        name: str,
        level: int = 1,
        cost: int = COST,
        progress: Progress | None = None,
    ) -> None:
        """Make, or map, the index; `name` is `tfidf` or one of BM25's (`bm25`, `bm25+`, ...).

        A query reads at most `cost` postings, or one a work where there are more works.
        """
        self._collection = collection
        self._folder = folder
        plain = name.partition("@")[0]
        self._name = name
        self._level = level
        self._cost = max(cost, len(collection)) if cost == COST else cost
        self._weighting = _weighting(plain)
        self._analyser = Analyser(pairs=plain == "tfidf")
        self._wording: Callable[[Need], str] = query_text
        self._segments: tuple[_Segment, ...] = ()
        self._fingerprint = ""
        self._bring_up(progress)

    @property
    def name(self) -> str:
        """Return what it is called: `bm25`, `tfidf@3`."""
        return self._name

    def search(self, needs: Sequence[Need], *, limit: int = 100) -> list[Ranking]:
        """Return the works that share weighty words with each need."""
        self.refresh()
        found = []
        for need in needs:
            scores = blinded(self.scores(self._wording(need)), self._collection, need)
            found.append(ranked(scores, limit, above=0.0))
        return found

    def refresh(self) -> None:
        """Take in what the collection has gained."""
        self._bring_up(None)

    def scores(self, text: str) -> NDArray[np.float32]:
        """Return one score a row for a text: 0 where no word is shared."""
        terms = self._analyser.terms([text]).digests
        digests, counts = np.unique(terms, return_counts=True)
        scores = np.zeros(len(self._collection), np.float32)
        wanted = self._wanted(digests, counts.astype(float))
        for segment in self._segments:
            rows = segment.rows
            if rows is None:
                _add(scores, segment.postings, digests, wanted)
            elif len(rows):
                own = np.zeros(len(rows), np.float32)
                _add(own, segment.postings, digests, wanted)
                scores[rows] = own
        return scores

    def _wanted(
        self, digests: NDArray[np.uint64], counts: NDArray[np.float64]
    ) -> NDArray[np.float32]:
        """Return the weight of each of the query's terms; 0 for those that are left out."""
        main = self._segments[0].postings
        held = np.sum([segment.postings.held(digests) for segment in self._segments], axis=0)
        rarity = self._weighting.rarity(np.maximum(held, 1), max(1, main.known.texts))
        rarity[held == 0] = 0
        if not self._weighting.is_cosine:
            wanted = counts
        else:
            wanted = self._weighting.share(counts, np.ones(len(counts))) * rarity
            wanted = wanted / (np.linalg.norm(wanted) or 1)
        order = np.lexsort((digests, -(counts * rarity)))
        is_over = np.cumsum(held[order]) > self._cost
        wanted[order[is_over & (held[order] > 1_000)]] = 0
        return wanted.astype(np.float32)

    def _bring_up(self, progress: Progress | None) -> None:
        """Take in what the collection has gained: beside the index, or in a new one."""
        collection = self._collection
        if self._fingerprint == collection.fingerprint:
            return
        if not self._segments or not serves(self._segments[0].postings, collection):
            made = postings_of(
                collection, self._analyser, self._weighting, self._folder,
                level=self._level, progress=progress,
            )  # fmt: skip
            self._segments = (_Segment(made),)
        self._segments = (self._segments[0], *self._beside(self._segments[0].postings))
        self._fingerprint = collection.fingerprint

    def _beside(self, main: Postings) -> tuple[_Segment, ...]:
        """Return the works that came or changed since an index was made, as one of their own."""
        collection = self._collection
        if main.fingerprint == collection.fingerprint or not isinstance(collection, Growing):
            return ()
        since = collection.changed_since(main.fingerprint)
        if since is None:
            return ()
        rows = [*since[1], *range(since[0], len(collection))]
        terms = rows_terms(collection, self._analyser, self._level, rows)
        made = build([terms], self._weighting, beside=main)
        return (_Segment(made, np.array(rows, np.int64)),)


def _weighting(plain: str) -> Weighting:
    return tfidf() if plain == "tfidf" else bm25(BM25_NAMES[plain], name=plain)


def _add(
    scores: NDArray[np.float32],
    postings: Postings,
    digests: NDArray[np.uint64],
    wanted: NDArray[np.float32],
) -> None:
    """Add what the terms weigh in each text."""
    places, is_held = postings.places(digests)
    for at in np.flatnonzero(is_held & (wanted > 0)):
        start, stop = postings.starts[places[at]], postings.starts[places[at] + 1]
        scores[postings.texts[start:stop]] += wanted[at] * postings.weights[start:stop]
