"""Measures of what was predicted as a whole, whether right or wrong."""

import math
from collections import Counter
from collections.abc import Iterable, Sequence


def diversity_entropy(categories: Iterable[str]) -> float:
    """Return how widely predictions spread over categories, in bits (CiteRAG, equation 9).

    One category is 0; C categories with equal shares are log2(C).

    >>> diversity_entropy(["a", "a", "b", "b"])
    1.0
    """
    counts = Counter(categories)
    total = counts.total()
    return sum(-count / total * math.log2(count / total) for count in counts.values()) + 0.0


def hallucination_rate(is_verified: Sequence[bool]) -> float:
    """Return which share of the predictions resolves to no work (CiteRAG, equation 10).

    The paper writes it in per cent; here it is a share, as every figure is. No predictions are 0.

    >>> hallucination_rate([True, True, True, False])
    0.25
    """
    return is_verified.count(False) / len(is_verified) if is_verified else 0.0
