"""HashedGrams: texts -> vectors by the letters that stand together in them; without a model."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from scholiast.papers.folding import fold

_LENGTHS = (3, 4, 5)
_LONGEST = 4_000
"""Letters of a text that are read."""
_FACTOR = np.uint64(0x9E3779B97F4A7C15)


class HashedGrams:
    """An encoder that needs no model: letters in threes, fours and fives, hashed into a row.

    >>> one, same, other = HashedGrams().encode(["deep learning", "Deep Learning!", "cats"])
    >>> round(float(one @ same), 3), float(one @ other) < 0.3
    (1.0, True)
    """

    def __init__(self, width: int = 512) -> None:
        """Take how many numbers a vector has."""
        self._width = width

    @property
    def name(self) -> str:
        """Return the name, which holds all that its vectors depend on."""
        return f"hashed grams 1, {self._width}"

    @property
    def width(self) -> int:
        """Return how many numbers a vector has."""
        return self._width

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return one row a text: counts of hashed letters, damped, signed, of length 1."""
        rows = np.zeros((len(texts), self._width), dtype=np.float32)
        for row, text in zip(rows, texts, strict=True):
            row[:] = self._row(f" {fold(text[:_LONGEST])} ")
        return rows

    def _row(self, folded: str) -> NDArray[np.float32]:
        letters = np.frombuffer(folded.encode("utf-32-le", "replace"), dtype=np.uint32)
        letters = letters.astype(np.uint64)
        counts = np.zeros(self._width)
        for length in _LENGTHS:
            if len(letters) < length:
                break
            hashed = np.zeros(len(letters) - length + 1, dtype=np.uint64)
            for place in range(length):
                hashed = (hashed + letters[place : place + len(hashed)] + np.uint64(1)) * _FACTOR
                hashed ^= hashed >> np.uint64(29)
            different, times = np.unique(hashed, return_counts=True)
            signs = np.where(different >> np.uint64(63), 1.0, -1.0)
            places = (different % np.uint64(self._width)).astype(np.int64)
            counts += np.bincount(places, signs * (1 + np.log(times)), minlength=self._width)
        norm = float(np.linalg.norm(counts))
        return (counts / norm if norm else counts).astype(np.float32)
