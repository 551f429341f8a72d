"""Scores of some places of many; and the votes of papers for what they cite."""

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from scholiast.retrieving.placing.words import sparse
from scholiast.retrieving.selecting import best_rows

if TYPE_CHECKING:
    from scipy.sparse import csr_matrix

Scored = tuple[NDArray[np.int64], NDArray[np.float32]]
"""Places, each once, and their scores; all others have 0."""
Floats = NDArray[np.float32]
NOTHING: Scored = (np.zeros(0, np.int64), np.zeros(0, np.float32))


def row_of(matrix: "csr_matrix", row: int) -> Scored:
    part = slice(matrix.indptr[row], matrix.indptr[row + 1])
    return matrix.indices[part], matrix.data[part]


def highest_of(scored: Scored, limit: int) -> Scored:
    places = best_rows(scored[1], limit)
    return scored[0][places], scored[1][places]


def best(scored: Scored, limit: int) -> NDArray[np.int64]:
    return highest_of(scored, limit)[0].astype(np.int64)


def votes_of(
    alike: Scored, cites: "csr_matrix", hidden: NDArray[np.bool_], nearest: int, power: float
) -> Scored:
    """Return the works that the nearest papers cite, with the share of likeness that votes."""
    seen = ~hidden[alike[0]]
    places, likeness = highest_of((alike[0][seen], alike[1][seen]), nearest)
    weights = np.maximum(likeness, 0) ** power
    total = float(weights.sum())
    if total <= 0:
        return NOTHING
    voters = sparse().csr_matrix(
        ((weights / total).astype(np.float32), places, [0, len(places)]), shape=(1, cites.shape[0])
    )
    return row_of(voters @ cites, 0)
