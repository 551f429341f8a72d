"""How far one who marks agrees with another: of yes and no, and of marks on a scale; numbers only.

Precision, recall and F1 as in van Rijsbergen 1979; kappa as in Cohen 1960.
"""

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Alignment:
    """One who marks with yes and no, held against another who is taken to be right."""

    n: int
    precision: float
    """Share of its yes that are right; 0 where it says yes to nothing."""
    recall: float
    """Share of what is a yes that it says yes to; 0 where nothing is."""
    agreement: float
    """Share of the cases in which both say the same."""
    kappa: float
    """Agreement beyond chance; 0 where one of them says the same of everything."""

    @property
    def f1(self) -> float:
        """Return the harmonic mean of precision and recall; 0 where both are 0."""
        both = self.precision + self.recall
        return 2 * self.precision * self.recall / both if both else 0.0


def alignment(right: Sequence[bool], said: Sequence[bool]) -> Alignment:
    """Return how marks stand to those that are taken to be right; ValueError for other lengths.

    >>> found = alignment([True, True, False, False], [True, False, True, False])
    >>> found.precision, found.recall, found.agreement, found.kappa
    (0.5, 0.5, 0.5, 0.0)
    """
    same = share_of_same(right, said)
    hits = sum(one and other for one, other in zip(right, said, strict=True))
    return Alignment(
        len(right),
        hits / sum(said) if any(said) else 0.0,
        hits / sum(right) if any(right) else 0.0,
        same,
        kappa(right, said),
    )


def share_of_same(one: Sequence[Hashable], other: Sequence[Hashable]) -> float:
    """Return the share of cases with the same mark by both; 0 of nothing.

    >>> share_of_same([2, 1], [2, 0])
    0.5
    """
    pairs = list(zip(one, other, strict=True))
    return sum(mark == mark_too for mark, mark_too in pairs) / len(pairs) if pairs else 0.0


def kappa(one: Sequence[Hashable], other: Sequence[Hashable]) -> float:
    """Return Cohen's kappa of two who mark the same cases; 0 where chance explains all.

    >>> kappa([0, 1, 2, 2], [0, 1, 2, 2])
    1.0
    """
    n = len(one)
    first, second = Counter(one), Counter(other)
    by_chance = sum(first[mark] * second[mark] for mark in first) / (n * n) if n else 1.0
    if by_chance >= 1.0:
        return 0.0
    return (share_of_same(one, other) - by_chance) / (1.0 - by_chance)
