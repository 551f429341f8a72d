"""Towers: from an encoder's vectors and bags of terms to vectors that lie near what is cited.

A query's vector is a linear map of the encoder's vector plus the sum of trained vectors of its
terms, brought to length 1; a work's likewise, with a trained vector of the work's own where it was
cited in training. The encoder itself is not touched.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scholiast.retrieving.learned.terms import Bags

Matrix = NDArray[np.float32]
BLOCK = 16_384


@dataclass(frozen=True, slots=True)
class Towers:
    """Two maps into one space."""

    asking: Matrix
    """Encoder's width x width: of queries."""
    asking_terms: Matrix
    """Terms x width."""
    answering: Matrix
    """Encoder's width x width: of works."""
    answering_terms: Matrix

    def queries(self, vectors: NDArray[np.floating], bags: Bags) -> Matrix:
        """Return one row a query, of length 1."""
        return unit(vectors.astype(np.float32) @ self.asking + bags @ self.asking_terms)

    def works(self, vectors: NDArray[np.floating], bags: Bags, own: Matrix | None = None) -> Matrix:
        """Return one row a work, of length 1; without their own vectors, by their text alone."""
        rows = self._by_text(vectors, bags)
        return unit(rows if own is None else rows + own)

    def text_lengths(self, vectors: NDArray[np.floating], bags: Bags) -> Matrix:
        """Return how long each work's vector by its text is before it is brought to 1."""
        made = np.empty(len(vectors), np.float32)
        for start in range(0, len(vectors), BLOCK):
            part = slice(start, start + BLOCK)
            made[part] = lengths(self._by_text(vectors[part], bags[part]))[:, 0]
        return made

    def _by_text(self, vectors: NDArray[np.floating], bags: Bags) -> Matrix:
        return np.asarray(
            vectors.astype(np.float32) @ self.answering + bags @ self.answering_terms, np.float32
        )

    def all_works(
        self, vectors: NDArray[np.floating], bags: Bags, own: Matrix | None = None
    ) -> NDArray[np.float16]:
        """Return one row a work, made in blocks."""
        made = np.empty((len(vectors), self.answering.shape[1]), np.float16)
        for start in range(0, len(vectors), BLOCK):
            part = slice(start, start + BLOCK)
            made[part] = self.works(vectors[part], bags[part], None if own is None else own[part])
        return made


def unit(rows: Matrix) -> Matrix:
    """Return the rows brought to length 1, in place; zeros stay zeros."""
    return np.divide(rows, lengths(rows), out=rows)


def lengths(rows: Matrix) -> Matrix:
    """Return the length of each row as a column, never 0."""
    return np.asarray(np.sqrt(np.einsum("ij,ij->i", rows, rows))[:, None] + 1e-8, np.float32)
