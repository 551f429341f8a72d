"""Neighbours: which known papers are like a query, by words and, where there are any, vectors."""

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from scholiast.corpora.interface import Encoder
from scholiast.papers import Work
from scholiast.retrieving.interface import Citing, Collection, Need
from scholiast.retrieving.listed import no_citing
from scholiast.retrieving.sparse import SparseRetriever
from scholiast.retrieving.vectors import Growing, Progress, vectors
from scholiast.retrieving.wording import query_text

Scores = NDArray[np.float32]


class Neighbours(Protocol):
    """Needs -> the likeness of every citing paper."""

    def likeness(self, needs: Sequence[Need]) -> list[Scores]:
        """Return for each need one number from 0 to 1 a citing paper."""
        ...


class CitingPapers:
    """A collection's citing papers, themselves as a collection: rows are papers."""

    def __init__(self, collection: Collection) -> None:
        """Take the collection that they cite."""
        self._collection = collection

    @property
    def _citing(self) -> Citing:
        return self._collection.citing

    @property
    def fingerprint(self) -> str:
        """Return the collection's own, marked."""
        return f"citing {self._collection.fingerprint}"

    @property
    def days(self) -> NDArray[np.int32]:
        """Return the ordinal of the day each paper became available."""
        return self._citing.days

    @property
    def citing(self) -> Citing:
        """Return none: who cites whom is not asked here."""
        return no_citing()

    def __len__(self) -> int:
        """Return how many papers there are."""
        return len(self._citing.days)

    def ids(self, rows: Sequence[int]) -> list[str]:
        """Return numbers."""
        return [str(row) for row in rows]

    def row(self, identity: str) -> int | None:
        """Return None: papers are not asked for by name."""
        return None

    def works(self, rows: Sequence[int]) -> list[Work]:
        """Return the papers, with title and abstract only."""
        citing = self._citing
        return [
            Work(str(row), title=citing.titles[row], abstract=citing.abstracts[row]) for row in rows
        ]

    def texts(self, start: int, stop: int, *, level: int = 1) -> list[str]:
        """Return title and abstract, as a query has them."""
        citing = self._citing
        pairs = zip(citing.titles[start:stop], citing.abstracts[start:stop], strict=True)
        return [query_text(Need(title=title, abstract=abstract)) for title, abstract in pairs]


class WordNeighbours:
    """Neighbours by TF-IDF of titles and abstracts.

    Of a collection that grows, its own index serves: the papers are works of it.
    """

    def __init__(
        self, collection: Collection, folder: Path, *, progress: Progress | None = None
    ) -> None:
        """Make, or map, the index of the citing papers' words."""
        self._collection = collection
        self._is_growing = isinstance(collection, Growing)
        indexed = collection if self._is_growing else CitingPapers(collection)
        self._retriever = SparseRetriever(indexed, folder, name="tfidf", progress=progress)

    def likeness(self, needs: Sequence[Need]) -> list[Scores]:
        """Return cosines."""
        self._retriever.refresh()
        found = [self._retriever.scores(query_text(need)) for need in needs]
        if not self._is_growing:
            return found
        return [scores[self._collection.citing.rows] for scores in found]


class VectorNeighbours:
    """Neighbours by an encoder's vectors of titles and abstracts."""

    def __init__(
        self,
        collection: Collection,
        encoder: Encoder,
        folder: Path,
        *,
        progress: Progress | None = None,
    ) -> None:
        """Make, or map, the vectors of the citing papers."""
        self._collection = collection
        self._encoder = encoder
        self._folder = folder
        self._fingerprint = ""
        self._bring_up(progress)

    def likeness(self, needs: Sequence[Need]) -> list[Scores]:
        """Return cosines."""
        self._bring_up(None)
        asked = self._encoder.encode([query_text(need) for need in needs])
        return [self._matrix @ query for query in asked]

    def _bring_up(self, progress: Progress | None) -> None:
        collection = self._collection
        if self._fingerprint == collection.fingerprint:
            return
        is_growing = isinstance(collection, Growing)
        indexed = collection if is_growing else CitingPapers(collection)
        made = vectors(indexed, self._encoder, self._folder, progress=progress)
        self._matrix = (made[collection.citing.rows] if is_growing else made).astype(np.float32)
        self._fingerprint = collection.fingerprint


class MixedNeighbours:
    """Neighbours by several kinds of likeness: their product, each to a power."""

    def __init__(self, parts: Sequence[tuple[Neighbours, float]]) -> None:
        """Take the kinds with their powers."""
        self._parts = tuple(parts)

    def likeness(self, needs: Sequence[Need]) -> list[Scores]:
        """Return products: a paper is near where it is near in every way."""
        each = [(part.likeness(needs), power) for part, power in self._parts]
        return [
            np.prod([np.maximum(found[place], 0) ** power for found, power in each], axis=0)
            for place in range(len(needs))
        ]
