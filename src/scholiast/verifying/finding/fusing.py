"""Several rankers as one: weighted sums of scores brought to one scale."""

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from scholiast.verifying.interface import Ranker

LEAD = 0.1
"""Share of a source's sentences, from its beginning, that is its lead: there a paper says what it
found, the abstract above all."""


class FusedRanker:
    """Rankers whose scores are standardised among the texts, weighted and summed."""

    def __init__(self, parts: Sequence[tuple[Ranker, float]], *, lead: float = 0.0) -> None:
        """Take rankers with their weights, and what a text of a source's lead has ahead.

        With a lead, texts must be given in the order of their source.
        """
        self._parts = tuple(parts)
        self._lead = lead

    @property
    def name(self) -> str:
        """Return the parts with their weights: `0.6*minilm + 0.4*words`."""
        parts = [f"{weight:g}*({part.name})" for part, weight in self._parts]
        return " + ".join([*parts, f"{self._lead:g}*lead"] if self._lead else parts)

    def score(self, question: str, texts: Sequence[str]) -> list[float]:
        """Return one sum a text; standard deviations from the mean of the texts."""
        total = np.zeros(len(texts))
        for part, weight in self._parts:
            total += weight * _standardised(part.score(question, texts))
        total[: math.ceil(LEAD * len(texts))] += self._lead
        return [float(one) for one in total]


class CascadedRanker:
    """A ranker whose first texts are looked at again by a dearer one; both say what they score."""

    def __init__(self, first: Ranker, second: Ranker, *, weight: float, depth: int = 40) -> None:
        """Take both rankers, what the second weighs, and how many texts it is asked about."""
        self._first = first
        self._second = second
        self._weight = weight
        self._depth = depth

    @property
    def name(self) -> str:
        """Return both rankers: `0.4*(words) + 0.6*(minilm) of 40`."""
        return f"{self._first.name} + {self._weight:g}*({self._second.name}) of {self._depth}"

    def score(self, question: str, texts: Sequence[str]) -> list[float]:
        """Return one sum a text; one that was not looked at again counts as the least that was."""
        total = np.array(self._first.score(question, texts))
        if not len(total):
            return []
        near = np.argsort(-total, kind="stable")[: self._depth]
        told = _standardised(self._second.score(question, [texts[at] for at in near]))
        added = np.full(len(total), told.min())
        added[near] = told
        return [float(one) for one in total + self._weight * added]


def _standardised(scores: Sequence[float]) -> NDArray[np.float64]:
    """Return scores as standard deviations from their mean; zeros where all are alike."""
    given = np.array(scores, np.float64)
    spread = float(given.std()) if len(given) else 0.0
    return (given - given.mean()) / spread if spread > 0 else np.zeros(len(given))
