"""DenseRetriever: works by the nearness of their vectors to the query's."""

from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from scholiast.corpora.interface import Encoder
from scholiast.retrieving.interface import Collection, Need, Ranking
from scholiast.retrieving.scanning import Scan
from scholiast.retrieving.selecting import NOTHING, blinded
from scholiast.retrieving.vectors import Progress, vectors, vectors_folder
from scholiast.retrieving.wording import query_text


class DenseRetriever:
    """Works by an encoder's vectors of their texts at one level (CiteRAG, section 4.1)."""

    def __init__(
        self,
        collection: Collection,
        encoder: Encoder,
        folder: Path,
        *,
        name: str,
        level: int = 1,
        progress: Progress | None = None,
    ) -> None:
        """Make, or map, the vectors of all works; they lie under `folder`."""
        self._collection = collection
        self._encoder = encoder
        self._folder = folder
        self._name = name
        self._level = level
        self._wording: Callable[[Need], str] = query_text
        self._fingerprint = ""
        self._bring_up(progress)

    @property
    def name(self) -> str:
        """Return what it is called: `minilm`, `minilm@2`."""
        return self._name

    def search(self, needs: Sequence[Need], *, limit: int = 100) -> list[Ranking]:
        """Return the works nearest to each need, with their cosines."""
        self._bring_up(None)
        asked = self._encoder.encode([self._wording(need) for need in needs])
        return [
            self._one(need, query, limit) if query.any() else NOTHING
            for need, query in zip(needs, asked, strict=True)
        ]

    def _one(self, need: Need, query: NDArray[np.float32], limit: int) -> Ranking:
        scores = blinded(self._scan.scores(query), self._collection, need)
        return Ranking(*self._scan.nearest(query, scores, limit))

    def _bring_up(self, progress: Progress | None) -> None:
        """Take in what the collection has gained."""
        if self._fingerprint == self._collection.fingerprint:
            return
        level = self._level
        made = vectors(
            self._collection, self._encoder, self._folder, level=level, progress=progress
        )
        place = vectors_folder(self._collection, self._encoder, self._folder, level)
        self._scan = Scan(made, place)
        self._fingerprint = self._collection.fingerprint
