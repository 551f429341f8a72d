"""Texts by the likeness of their vectors to a question's (BibAgent, equation 1)."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from scholiast.corpora.interface import Encoder
from scholiast.verifying.finding.keeping import Kept


class VectorRanker:
    """Texts by cosine; the vectors of a source's texts are made once and kept."""

    def __init__(self, encoder: Encoder, *, kept: int = 256) -> None:
        """Take the encoder, and of how many sources vectors are kept in memory."""
        self._encoder = encoder
        self._kept: Kept[NDArray[np.float32]] = Kept(kept)

    @property
    def name(self) -> str:
        """Return the encoder's name."""
        return self._encoder.name

    def score(self, question: str, texts: Sequence[str]) -> list[float]:
        """Return the cosine of each text, -1 to 1; 0 for a text without a letter or figure."""
        if not texts:
            return []
        rows = self._kept.get(tuple(texts), lambda: self._encoder.encode(texts))
        return [float(one) for one in rows @ self._encoder.encode([question])[0]]
