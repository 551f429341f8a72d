"""Two stages: many candidates, then a second look at the best of them."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from scholiast.papers import Work
from scholiast.retrieving.encoders.folders import read_folder
from scholiast.retrieving.encoders.sessions import ModelSession, open_session
from scholiast.retrieving.interface import Collection, Need, Ranking, Reranker, Retriever
from scholiast.retrieving.selecting import ordered
from scholiast.retrieving.wording import query_text

DEPTH = 50
"""Candidates that are looked at again."""


class RerankedRetriever:
    """A retriever of which the first candidates are put in a reranker's order.

    Those further down follow as they stood. Where a score is not a number, its work stays last of
    those looked at.
    """

    def __init__(
        self, first: Retriever, reranker: Reranker, collection: Collection, *, depth: int = DEPTH
    ) -> None:
        """Take both stages and the collection of the first."""
        self._first = first
        self._reranker = reranker
        self._collection = collection
        self._depth = depth

    @property
    def name(self) -> str:
        """Return both stages: `rerank(bm25,cross)`."""
        return f"rerank({self._first.name},{self._reranker.name})"

    def search(self, needs: Sequence[Need], *, limit: int = 100) -> list[Ranking]:
        """Return one ranking a need."""
        found = self._first.search(needs, limit=max(limit, self._depth))
        return [
            self._again(need, ranking, limit) for need, ranking in zip(needs, found, strict=True)
        ]

    def _again(self, need: Need, ranking: Ranking, limit: int) -> Ranking:
        rows = ranking.rows[: self._depth]
        if not len(rows):
            return ranking
        works = self._collection.works(rows.tolist())
        told = np.array(self._reranker.rerank(need, works), np.float32)
        told = np.nan_to_num(told, nan=float(np.nanmin(told)) - 1 if len(told) else 0)
        places = ordered(np.arange(len(rows)), told, len(rows))
        rest = ranking.rows[self._depth :]
        below = float(places.scores[-1]) - 1 - np.arange(len(rest))
        return Ranking(
            np.concatenate([rows[places.rows], rest])[:limit],
            np.concatenate([places.scores, below]).astype(np.float32)[:limit],
        )


class CrossEncoder:
    """A reranker that reads query and candidate together: a sequence classifier in a folder."""

    def __init__(self, session: ModelSession, name: str) -> None:
        """Take a model's session; `open_cross_encoder` makes one."""
        self._session = session
        self._name = name

    @property
    def name(self) -> str:
        """Return what it is called."""
        return self._name

    def rerank(self, need: Need, candidates: Sequence[Work]) -> list[float]:
        """Return the classifier's score of each pair; of several classes the last one's."""
        asked = query_text(need)
        pairs = [(asked, f"{work.title}\n{work.abstract}".strip()) for work in candidates]
        return [float(row[-1]) for row in self._session.run(pairs)] if pairs else []


class ScriptedReranker:
    """A reranker that says what it was told to say; for tests."""

    name = "scripted"

    def __init__(self, scores: Mapping[str, float]) -> None:
        """Take scores by the ids of works; others score 0."""
        self._scores = dict(scores)
        self.asked: list[Need] = []
        """The needs it was asked for, in order."""

    def rerank(self, need: Need, candidates: Sequence[Work]) -> list[float]:
        """Return the scores told."""
        self.asked.append(need)
        return [self._scores.get(work.id, 0.0) for work in candidates]


def open_cross_encoder(path: Path, *, threads: int = 2, cache: Path | None = None) -> CrossEncoder:
    """Return the cross-encoder in a folder of a BERT-family sequence classifier.

    Raises SettingsError where the folder holds none that can be run. Products are of 32 bits.
    """
    folder = read_folder(path)
    session = open_session(
        folder, "scores", digest=folder.digest(), is_exact=True, threads=threads, cache=cache
    )
    return CrossEncoder(session, f"cross:{path}")
