"""How much a term in a text weighs: BM25 with its variants, and TF-IDF.

BM25's variants after Kamphuis et al. 2020, "Which BM25 do you mean?", and Lù 2024, BM25S.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Statistics:
    """What weights depend on beside the text."""

    texts: int
    length: float
    """Mean number of terms of a text."""


@dataclass(frozen=True, slots=True)
class Weighting:
    """One way to weigh terms."""

    name: str
    rarity: Callable[[Numbers, int], Numbers]
    """Texts that hold a term, and all texts -> the term's weight."""
    share: Callable[[Numbers, Numbers], Numbers]
    """A term's count in a text, and the text's length as a share of the mean -> its weight."""
    is_cosine: bool = False
    """Texts and queries are brought to length 1."""
    absent: float = 0.0
    """What a term adds to texts that lack it, as a share of its rarity; it changes no order."""


def bm25(variant: str = "lucene", *, k1: float = 1.5, b: float = 0.75, delta: float = 0.5,
         name: str = "") -> Weighting:  # fmt: skip
    """Return BM25: `lucene`, `robertson`, `atire`, `bm25l` or `bm25+`.

    >>> bm25("atire").rarity(np.array([1.0]), 10).round(3).tolist()
    [2.303]
    """
    rarity, share = _VARIANTS[variant]
    absent = {"bm25+": delta, "bm25l": (k1 + 1) * delta / (k1 + delta)}.get(variant, 0.0)
    return Weighting(
        name or variant,
        rarity,
        lambda count, length: share(count, k1 * (1 - b + b * length), k1, delta),
        absent=absent,
    )


def tfidf() -> Weighting:
    """Return TF-IDF: damped counts, smoothed rarity, cosine (scikit-learn's, `sublinear_tf`)."""
    return Weighting(
        "tfidf",
        lambda held, texts: np.log((1 + texts) / (1 + held)) + 1,
        lambda count, length: 1 + np.log(count),
        is_cosine=True,
    )


def _lucene(held: Numbers, texts: int) -> Numbers:
    return np.log1p((texts - held + 0.5) / (held + 0.5))


def _robertson(held: Numbers, texts: int) -> Numbers:
    return np.maximum(np.log((texts - held + 0.5) / (held + 0.5)), 0.0)


def _atire(held: Numbers, texts: int) -> Numbers:
    return np.log(texts / held)


def _bm25l(held: Numbers, texts: int) -> Numbers:
    return np.log((texts + 1) / (held + 0.5))


def _bm25plus(held: Numbers, texts: int) -> Numbers:
    return np.log((texts + 1) / held)


def _plain(count: Numbers, norm: Numbers, k1: float, delta: float) -> Numbers:
    return count / (norm + count)


def _raised(count: Numbers, norm: Numbers, k1: float, delta: float) -> Numbers:
    return (k1 + 1) * count / (norm + count)


def _lifted(count: Numbers, norm: Numbers, k1: float, delta: float) -> Numbers:
    return _raised(count, norm, k1, delta) + delta


def _shifted(count: Numbers, norm: Numbers, k1: float, delta: float) -> Numbers:
    """BM25L: the count over the norm, shifted by delta."""
    even = count * k1 / norm + delta
    return (k1 + 1) * even / (k1 + even)


_VARIANTS: dict[
    str,
    tuple[Callable[[Numbers, int], Numbers], Callable[[Numbers, Numbers, float, float], Numbers]],
] = {
    "lucene": (_lucene, _plain),
    "robertson": (_robertson, _plain),
    "atire": (_atire, _raised),
    "bm25l": (_bm25l, _shifted),
    "bm25+": (_bm25plus, _lifted),
}
BM25_NAMES = {
    "bm25": "lucene",
    "bm25-robertson": "robertson",
    "bm25-atire": "atire",
    "bm25l": "bm25l",
    "bm25+": "bm25+",
}
"""Name of a retriever -> the variant of BM25."""
