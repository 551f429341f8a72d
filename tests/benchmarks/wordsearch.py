"""A retriever that counts words in common: small, sure, and without any package."""

import re
from collections.abc import Sequence

import numpy as np

from scholiast.retrieving.interface import Collection, Need, Ranking


def words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.lower()))


class WordSearch:
    """Ranks works by how many words of the need their titles have."""

    name = "words"

    def __init__(self, collection: Collection, *, dies_at: int | None = None) -> None:
        self._collection = collection
        self._titles = [words(text) for text in collection.texts(0, len(collection))]
        self._dies_at = dies_at
        self.asked: list[Need] = []

    def search(self, needs: Sequence[Need], *, limit: int = 100) -> list[Ranking]:
        return [self._one(need, limit) for need in needs]

    def _one(self, need: Need, limit: int) -> Ranking:
        if self._dies_at is not None and len(self.asked) >= self._dies_at:
            raise RuntimeError("the power is gone")
        self.asked.append(need)
        wanted = words(f"{need.title} {need.abstract} {need.before} {need.after}")
        scores = np.array([len(wanted & title) for title in self._titles], np.float32)
        for id in need.excluded:
            row = self._collection.row(id)
            if row is not None:
                scores[row] = -1
        rows = np.argsort(-scores, kind="stable")[:limit].astype(np.int64)
        rows = rows[scores[rows] >= 0]
        return Ranking(rows, scores[rows])
