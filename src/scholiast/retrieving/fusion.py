"""Several rankings -> one: reciprocal ranks, maxima, sums of normalised scores, Borda.

CiteRAG, section 4.1, equation 6 (reciprocal rank fusion, Cormack et al. 2009, k = 60), across the
levels of a corpus and across retrievers alike.
"""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from scholiast.retrieving.interface import Need, Ranking, Retriever
from scholiast.retrieving.selecting import NOTHING, ordered

K = 60
"""Of reciprocal ranks."""
DEPTH = 200
"""Works of each ranking that are read, at least."""
Points = NDArray[np.float64]
Rule = Callable[[Ranking, int], Points]
"""A ranking and the depth that was asked for -> the points of its rows."""


def reciprocal(k: float = K) -> Rule:
    """Return the rule of reciprocal ranks: 1 / (k + rank), ranks from 1.

    >>> reciprocal()(Ranking(np.array([7]), np.ones(1, np.float32)), 10).round(5).tolist()
    [0.01639]
    """
    return lambda ranking, _: 1 / (k + 1 + np.arange(len(ranking.rows)))


def borda(ranking: Ranking, depth: int) -> Points:
    """Return the points of Borda's count: `depth` for the first, one less for each that follows."""
    return (depth - np.arange(len(ranking.rows))).astype(np.float64)


def normalised(ranking: Ranking, _: int) -> Points:
    """Return scores brought to 0 for the last and 1 for the first; 1 where all are alike."""
    scores = ranking.scores.astype(np.float64)
    if not len(scores):
        return scores
    low, high = scores.min(), scores.max()
    return (scores - low) / (high - low) if high > low else np.ones(len(scores))


RULES: dict[str, Rule] = {
    "rrf": reciprocal(),
    "max": normalised,
    "sum": normalised,
    "borda": borda,
}
"""Name of a way to fuse -> what each ranking gives."""


def fuse(
    rankings: Sequence[Ranking],
    limit: int,
    *,
    rule: Rule,
    weights: Sequence[float] = (),
    depth: int = DEPTH,
    is_max: bool = False,
) -> Ranking:
    """Return one ranking of several: points times weights, summed, or the highest with `is_max`.

    Ties go to the lower row, so the same rankings always give the same order.
    """
    given = list(weights) or [1.0] * len(rankings)
    points = [rule(one, depth) * weight for one, weight in zip(rankings, given, strict=True)]
    if not any(len(one.rows) for one in rankings):
        return NOTHING
    rows, places = np.unique(np.concatenate([one.rows for one in rankings]), return_inverse=True)
    total = np.zeros(len(rows))
    (np.maximum if is_max else np.add).at(total, places, np.concatenate(points))
    return ordered(rows, total.astype(np.float32), limit)


class FusedRetriever:
    """Several retrievers of one collection as one."""

    def __init__(
        self,
        parts: Sequence[Retriever],
        *,
        way: str = "rrf",
        weights: Sequence[float] = (),
        k: float = K,
        depth: int = DEPTH,
    ) -> None:
        """Take the retrievers, the way to fuse (a key of RULES) and one weight each, or none."""
        self._parts = tuple(parts)
        self._way = way
        self._weights = tuple(weights)
        self._k = k
        self._depth = depth
        self._rule = reciprocal(k) if way == "rrf" else RULES[way]

    @property
    def name(self) -> str:
        """Return the way with its parts: `rrf(bm25,minilm)`, `rrf:10(bm25,2*votes)`."""
        weights = self._weights or (1.0,) * len(self._parts)
        parts = (
            part.name if weight == 1 else f"{weight:g}*{part.name}"
            for part, weight in zip(self._parts, weights, strict=True)
        )
        k = f":{self._k:g}" if self._way == "rrf" and self._k != K else ""
        return f"{self._way}{k}({','.join(parts)})"

    def search(self, needs: Sequence[Need], *, limit: int = 100) -> list[Ranking]:
        """Return one fused ranking a need."""
        depth = max(self._depth, limit)
        found = [part.search(needs, limit=depth) for part in self._parts]
        return [
            fuse(
                rankings,
                limit,
                rule=self._rule,
                weights=self._weights,
                depth=depth,
                is_max=self._way == "max",
            )
            for rankings in zip(*found, strict=True)
        ] if self._parts else [NOTHING] * len(needs)  # fmt: skip
