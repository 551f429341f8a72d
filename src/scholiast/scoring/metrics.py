"""Measures of one ranking against what is right; their mean over samples is the figure.

Every function takes ids, best first, and the ids that are right. A sample to which nothing is
right scores 0 and stays in the mean. An id that is ranked twice counts at its first place.
"""

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

Right = Collection[str] | Mapping[str, float]
"""Ids that are right; or ids with their grades, of which those above 0 are right."""


@dataclass(frozen=True, slots=True)
class Metric:
    """A measure with its cut-off; its written name reads back as itself.

    >>> parse_metric("recall@20")(["a", "b"], {"b", "c"})
    0.5
    """

    name: str
    cutoff: int | None = None
    """How many of the ranking count, from the first; None for all."""

    def __str__(self) -> str:
        """Return the written name: `recall@20`, `mrr`."""
        return self.name if self.cutoff is None else f"{self.name}@{self.cutoff}"

    def __call__(self, ranked: Sequence[str], right: Right) -> float:
        """Return the measure of one ranking."""
        once = list(dict.fromkeys(ranked))[: self.cutoff]
        return FORMULAS[self.name](once, _grades(right), self.cutoff or len(once))


def parse_metric(written: str) -> Metric:
    """Return the metric of a written name; ValueError says what is known.

    >>> str(parse_metric("ndcg@20"))
    'ndcg@20'
    """
    name, at, digits = written.strip().partition("@")
    if name not in FORMULAS or (at and not (digits.isascii() and digits.isdigit() and int(digits))):
        known = ", ".join(FORMULAS)
        raise ValueError(f"no metric {written!r}: write one of {known}, with @ and a cut-off")
    if not at and name in _NEED_CUTOFF:
        raise ValueError(f"{name} needs a cut-off: {name}@10")
    return Metric(name, int(digits) if at else None)


def _grades(right: Right) -> Mapping[str, float]:
    if isinstance(right, Mapping):
        return {id: grade for id, grade in right.items() if grade > 0}
    return dict.fromkeys(right, 1.0)


def _hit(ranked: Sequence[str], right: Mapping[str, float], depth: int) -> float:
    """Return how many right ones there are (CiteRAG, appendix B)."""
    return float(sum(id in right for id in ranked))


def _recall(ranked: Sequence[str], right: Mapping[str, float], depth: int) -> float:
    """Return the share of the right ones that is there (CiteRAG, equations 11 and 13)."""
    return _hit(ranked, right, depth) / len(right) if right else 0.0


def _precision(ranked: Sequence[str], right: Mapping[str, float], depth: int) -> float:
    """Return the share of the places that a right one has; empty places count as wrong."""
    return _hit(ranked, right, depth) / depth if depth else 0.0


def _f1(ranked: Sequence[str], right: Mapping[str, float], depth: int) -> float:
    """Return the harmonic mean of precision and recall at the same depth."""
    both = depth + len(right)
    return 2 * _hit(ranked, right, depth) / both if both and right else 0.0


def _mrr(ranked: Sequence[str], right: Mapping[str, float], depth: int) -> float:
    """Return one over the place of the first right one, or 0 (CiteRAG, equation 12)."""
    return next((1 / place for place, id in enumerate(ranked, start=1) if id in right), 0.0)


def _ndcg(ranked: Sequence[str], right: Mapping[str, float], depth: int) -> float:
    """Return the discounted gain, 2^grade - 1, over the best there is (equations 14 and 15)."""
    best = sorted(right.values(), reverse=True)[:depth]
    ideal = _discounted(best)
    return _discounted([right.get(id, 0.0) for id in ranked]) / ideal if ideal else 0.0


def _paca(ranked: Sequence[str], right: Mapping[str, float], depth: int) -> float:
    """Return 1 - (rank - 1) / k, summed over the right ones (CiteRAG, equation 8).

    Its mean over all placeholders, those with nothing found among them, is PACA@k.
    """
    return sum(1 - (place - 1) / depth for place, id in enumerate(ranked, start=1) if id in right)


def _discounted(grades: Sequence[float]) -> float:
    return sum((2**grade - 1) / math.log2(place + 1) for place, grade in enumerate(grades, start=1))


FORMULAS: Mapping[str, Callable[[Sequence[str], Mapping[str, float], int], float]] = {
    "recall": _recall, "precision": _precision, "f1": _f1, "mrr": _mrr, "ndcg": _ndcg,
    "hit": _hit, "paca": _paca,
}  # fmt: skip
_NEED_CUTOFF = frozenset({"paca", "precision", "f1"})
