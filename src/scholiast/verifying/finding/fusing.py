"""Several rankers as one: weighted sums of scores brought to one scale."""

from collections.abc import Sequence

import numpy as np

from scholiast.verifying.interface import Ranker


class FusedRanker:
    """Rankers whose scores are standardised among the texts, weighted and summed."""

    def __init__(self, parts: Sequence[tuple[Ranker, float]]) -> None:
        """Take rankers with their weights."""
        self._parts = tuple(parts)

    @property
    def name(self) -> str:
        """Return the parts with their weights: `0.6*minilm + 0.4*words`."""
        return " + ".join(f"{weight:g}*{part.name}" for part, weight in self._parts)

    def score(self, question: str, texts: Sequence[str]) -> list[float]:
        """Return one sum a text; standard deviations from the mean of the texts."""
        total = np.zeros(len(texts))
        for part, weight in self._parts:
            scores = np.array(part.score(question, texts))
            spread = float(scores.std()) if len(scores) else 0.0
            if spread > 0:
                total += weight * (scores - scores.mean()) / spread
        return [float(one) for one in total]
