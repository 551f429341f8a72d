"""LearnedRetriever: candidates of words, vectors and graph, put in order by what was learned."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from scholiast.corpora.interface import Encoder
from scholiast.retrieving.extras import extra
from scholiast.retrieving.interface import Collection, Need, Ranking
from scholiast.retrieving.learned.model import Model, Stamp
from scholiast.retrieving.learned.papers import paper_vectors, texts_of
from scholiast.retrieving.learned.querying import Query, ask
from scholiast.retrieving.learned.teaching import queries_of, titles_of
from scholiast.retrieving.learned.terms import LONGEST
from scholiast.retrieving.ranking.candidates import BY_TOWER, Asked, Candidates, Ground, gather
from scholiast.retrieving.ranking.known import KnownPapers, Papers
from scholiast.retrieving.scanning import Scan
from scholiast.retrieving.selecting import NOTHING, blinded, excluded_rows, ordered, seen_rows
from scholiast.retrieving.vectors import vectors
from scholiast.retrieving.wording import paper_text, query_text


@dataclass(frozen=True, slots=True)
class Place:
    """Where a model and what was made for it lie."""

    vectors: Path
    """Of works and papers, by the encoder."""
    model: Path


class LearnedRetriever:
    """Works as what was learned puts them: towers and graph give candidates, trees their order.

    Works that the collection gained since are found by their text.
    """

    name = "learned"

    def __init__(
        self, collection: Collection, model: Model, encoder: Encoder, place: Place
    ) -> None:
        """Take a model of the collection as it was, or as it is."""
        self._collection = collection
        self._model = model
        self._encoder = encoder
        self._place = place
        self._fingerprint = ""
        self._bring_up()

    @property
    def stamp(self) -> Stamp:
        """Return what the model was learned from, and how."""
        return self._model.stamp

    def search(self, needs: Sequence[Need], *, limit: int = 100) -> list[Ranking]:
        """Return the works to cite for each need; scores are log odds of being cited."""
        self._bring_up()
        return [
            self._ranked(need, asked, limit) if asked is not None else NOTHING
            for need, asked in zip(needs, self._asked(needs), strict=True)
        ]

    def candidates(self, needs: Sequence[Need]) -> list[Candidates | None]:
        """Return the candidates of each need with their features, for rankers with more."""
        self._bring_up()
        return [
            gather(self._ground, asked) if asked is not None else None
            for asked in self._asked(needs)
        ]

    def _ranked(self, need: Need, asked: Asked, limit: int) -> Ranking:
        found = gather(self._ground, asked)
        seen = seen_rows(found.rows, self._collection, need)
        rows = found.rows[seen]
        return ordered(rows, self._model.trees.scores(found.values[seen]), limit)

    def _asked(self, needs: Sequence[Need]) -> list[Asked | None]:
        """Return the needs as they are compared; None for one that says nothing."""
        texts = [paper_text(need) or query_text(need) for need in needs]
        encoded = self._encoder.encode(texts)
        bags = self._model.terms.bags(texts, longest=LONGEST)
        titles = self._model.terms.bags([need.title for need in needs])
        placed = self._model.towers.queries(encoded, bags)
        return [
            self._one(need, Query(encoded[place], placed[place], bags[place], titles[place]))
            if encoded[place].any()
            else None
            for place, need in enumerate(needs)
        ]

    def _one(self, need: Need, query: Query) -> Asked:
        scores = blinded(self._scan.scores(query.placed), self._collection, need)
        nearest, _ = self._scan.nearest(query.placed, scores, BY_TOWER)
        day = need.as_of.toordinal() if need.as_of else None
        known = self._ground.known
        out = excluded_rows(self._collection, need)
        hidden = known.hidden(folded(need.title), day, out)
        cited = [self._collection.row(identity) for identity in need.cited]
        held = np.array(sorted(row for row in cited if row is not None), np.int64)
        return ask(known, query, nearest, hidden=hidden, cited=held)

    def _bring_up(self) -> None:
        """Take in what the collection has gained since."""
        if self._fingerprint == self._collection.fingerprint:
            return
        model, citing = self._model, self._collection.citing
        made = vectors(self._collection, self._encoder, self._place.vectors)
        placed, lengths, bags = model.placed, model.lengths, model.bags
        known = len(placed)
        if len(made) > known:
            matrices = extra("scipy.sparse", needed_for="the learned retriever")
            more = model.terms.bags(titles_of(self._collection, known))
            placed = np.concatenate([placed, model.towers.all_works(made[known:], more)])
            lengths = np.concatenate([lengths, model.towers.text_lengths(made[known:], more)])
            bags = matrices.vstack([bags, more]).tocsr()
        papers = paper_vectors(texts_of(citing), self._encoder, self._place.vectors)
        paper_bags = model.terms.bags(
            queries_of(citing),
            longest=LONGEST,
        )
        asked = model.towers.queries(papers, paper_bags).astype(np.float16)
        names = tuple(folded(title) for title in citing.titles)
        graph = Papers(
            papers, asked, paper_bags, citing.days, citing.rows, names, citing.starts, citing.cited
        )
        self._ground = Ground(
            made, placed, model.towers.answering, model.towers.answering_terms, lengths, bags,
            bags.T.tocsr(), KnownPapers(graph, len(self._collection)),
        )  # fmt: skip
        self._scan = Scan(placed, self._place.model / "scan")
        self._fingerprint = self._collection.fingerprint


def folded(title: str) -> str:
    """Return a title's letters and digits, small.

    >>> folded("A Test!")
    'atest'
    """
    return "".join(filter(str.isalnum, title.lower()))
