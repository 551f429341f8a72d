"""Noise among retrieved works, to see what a generator makes of it (CiteRAG, table 4)."""

import hashlib
from collections.abc import Sequence

import numpy as np

from scholiast.errors import SettingsError
from scholiast.retrieving.interface import Collection, Need, Ranking, Retriever


class NoisyRetriever:
    """Puts random works in place of a share of what another retriever found.

    Of the first `within` works every share is as exact as whole works allow: at 0.4 and 10, four
    of the first ten. Which ones is drawn for each need, and the same on every run.
    """

    def __init__(
        self,
        retriever: Retriever,
        collection: Collection,
        *,
        share: float,
        within: int = 10,
        seed: int = 0,
    ) -> None:
        """Take the retriever, the collection and the share of noise, 0 to 1."""
        if not 0.0 <= share <= 1.0:
            raise SettingsError(f"a share of noise lies between 0 and 1, not at {share}")
        self._retriever = retriever
        self._collection = collection
        self._share = share
        self._within = within
        self._seed = seed

    @property
    def name(self) -> str:
        """Return the retriever's name, and the share."""
        return f"noisy({self._retriever.name},{self._share:g})"

    def search(self, needs: Sequence[Need], *, limit: int = 100) -> list[Ranking]:
        """Return rankings in which random works stand in places of others."""
        found = self._retriever.search(needs, limit=limit)
        return [
            Ranking(self._spoilt(need, ranking.rows), ranking.scores)
            for need, ranking in zip(needs, found, strict=True)
        ]

    def _spoilt(
        self, need: Need, rows: "np.ndarray[tuple[int, ...], np.dtype[np.int64]]"
    ) -> "np.ndarray[tuple[int, ...], np.dtype[np.int64]]":
        first = min(self._within, len(rows))
        places = round(self._share * first)
        text = f"{self._seed}\n{need.title}\n{need.before[-200:]}\n{need.after[:200]}"
        chance = np.random.default_rng(
            int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
        )
        spoilt = rows.copy()
        chosen = chance.permutation(first)[:places]
        fresh = self._strangers(need, set(rows.tolist()), len(chosen), chance)
        spoilt[chosen[: len(fresh)]] = fresh
        return spoilt

    def _strangers(
        self, need: Need, taken: set[int], count: int, chance: np.random.Generator
    ) -> list[int]:
        """Return works that were not found, and that the need would allow."""
        latest = need.as_of.toordinal() if need.as_of else None
        fresh: list[int] = []
        for row in chance.permutation(len(self._collection)) if count else ():
            if len(fresh) == count:
                break
            is_later = latest is not None and int(self._collection.days[row]) > latest
            own = self._collection.ids([int(row)])[0] in need.excluded
            if int(row) not in taken and not is_later and not own:
                fresh.append(int(row))
        return fresh
