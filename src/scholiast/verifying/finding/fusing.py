"""Several rankers as one: weighted sums of scores brought to one scale."""

import math
from collections.abc import Sequence

import numpy as np

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
            scores = np.array(part.score(question, texts))
            spread = float(scores.std()) if len(scores) else 0.0
            if spread > 0:
                total += weight * (scores - scores.mean()) / spread
        total[: math.ceil(LEAD * len(texts))] += self._lead
        return [float(one) for one in total]
