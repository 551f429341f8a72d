"""Steps of descent: Adam for small tables that move whole, AdaGrad by rows for large ones."""

import numpy as np
from numpy.typing import NDArray

from scholiast.retrieving.extras import extra
from scholiast.retrieving.learned.terms import Bags
from scholiast.retrieving.learned.towers import Matrix


class Dense:
    """A table that moves whole (Adam: Kingma and Ba, 2015, algorithm 1)."""

    def __init__(self, table: Matrix) -> None:
        """Take the table; it is changed in place."""
        self.table = table
        self._mean = np.zeros_like(table)
        self._square = np.zeros_like(table)
        self._steps = 0

    def move(self, slope: Matrix, rate: float) -> None:
        """Take a step against the slope."""
        self._steps += 1
        self._mean += np.float32(0.1) * (slope - self._mean)
        self._square += np.float32(0.001) * (slope * slope - self._square)
        mean = self._mean / (1 - 0.9**self._steps)
        square = self._square / (1 - 0.999**self._steps)
        self.table -= np.asarray(rate * mean / (np.sqrt(square) + 1e-8), np.float32)


class Rows:
    """A table of which a step moves some rows (AdaGrad: Duchi et al., 2011; one rate a row)."""

    def __init__(self, table: Matrix) -> None:
        """Take the table; it is changed in place."""
        self.table = table
        self._squares = np.zeros(len(table), np.float32)

    def move(self, rows: NDArray[np.int64], slope: Matrix, rate: float) -> None:
        """Take a step of rows, each given once, against the slope."""
        squares = self._squares[rows] + np.einsum("ij,ij->i", slope, slope) / slope.shape[1]
        self._squares[rows] = squares
        self.table[rows] -= slope * (rate / np.sqrt(squares + 1e-10))[:, None].astype(np.float32)

    def move_bags(self, bags: Bags, slope: Matrix, rate: float) -> None:
        """Take a step of the terms of bags (texts x terms) against the texts' slope."""
        matrices = extra("scipy.sparse", needed_for="the learned retriever")
        terms, places = np.unique(bags.indices, return_inverse=True)
        small = matrices.csr_matrix(
            (bags.data, places, bags.indptr), shape=(bags.shape[0], len(terms))
        )
        self.move(terms, small.T @ slope, rate)
