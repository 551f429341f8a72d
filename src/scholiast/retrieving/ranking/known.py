"""Known papers: those of which the references are known, as what a query is compared with."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scholiast.retrieving.extras import extra

Numbers = NDArray[np.float32]
Places = NDArray[np.int64]
Bags = Any
"""A sparse matrix of SciPy (CSR, float32)."""


@dataclass(frozen=True, slots=True)
class Papers:
    """What is known of each paper that cites, one row a paper."""

    vectors: NDArray[np.float16]
    """Of the encoder."""
    placed: NDArray[np.float16]
    """Of the towers, as queries."""
    bags: Bags
    days: NDArray[np.int32]
    rows: Places
    """The paper's own row in the collection; -1 where it is none of its works."""
    titles: tuple[str, ...]
    """Folded; a paper is no evidence for itself."""
    starts: Places
    cited: Places

    def only(self, papers: Places) -> "Papers":
        """Return some of the papers."""
        starts, cited = sliced(self.starts, self.cited, papers)
        return Papers(
            self.vectors[papers],
            self.placed[papers],
            self.bags[papers],
            self.days[papers],
            self.rows[papers],
            tuple(self.titles[paper] for paper in papers),
            starts,
            cited,
        )


class KnownPapers:
    """The citation graph, read from both of its sides."""

    def __init__(self, papers: Papers, works: int) -> None:
        """Take the papers and how many works there are."""
        self.papers = papers
        self.count = len(papers.starts) - 1
        self.vectors = papers.vectors.astype(np.float32)
        self.placed = papers.placed.astype(np.float32)
        self.postings = papers.bags.T.tocsr()
        self.listed = np.maximum(np.diff(papers.starts), 1).astype(np.float32)
        self.cited_by = np.bincount(papers.cited, minlength=works).astype(np.float32)
        self.damped = 1 / np.sqrt(self.cited_by + 1)
        """Of each work: one over the root of how often it is cited."""
        order = np.argsort(papers.cited, kind="stable")
        self._citing = np.repeat(np.arange(self.count), np.diff(papers.starts))[order]
        self._citing_starts = np.concatenate([[0], np.cumsum(self.cited_by)]).astype(np.int64)
        self._named: dict[str, list[int]] = {}
        for paper, title in enumerate(papers.titles):
            self._named.setdefault(title, []).append(paper)

    def references(self, papers: Places) -> tuple[Places, Places]:
        """Return of all references of the papers: whose they are (places), and which works."""
        starts, cited = sliced(self.papers.starts, self.papers.cited, papers)
        return np.repeat(np.arange(len(papers)), np.diff(starts)), cited

    def citers(self, works: Places) -> tuple[Places, Places]:
        """Return of all citations of the works: of which they are (places), and which papers."""
        starts, citing = sliced(self._citing_starts, self._citing, works)
        return np.repeat(np.arange(len(works)), np.diff(starts)), citing

    def hidden(self, title: str, day: int | None, excluded: Places) -> NDArray[np.bool_]:
        """Say of each paper whether a query may not see it: later, or the querying paper itself."""
        papers = self.papers
        hidden = np.zeros(self.count, np.bool_)
        if day is not None:
            hidden |= papers.days > day
        if len(excluded):
            hidden |= np.isin(papers.rows, excluded)
        if title:
            hidden[self._named.get(title, [])] = True
        return hidden


def sliced(starts: Places, values: Places, places: Places) -> tuple[Places, Places]:
    """Return starts and values of some slices, in the order asked for.

    >>> sliced(np.array([0, 2, 3]), np.array([7, 8, 9]), np.array([1, 0]))[1].tolist()
    [9, 7, 8]
    """
    counts = starts[places + 1] - starts[places]
    bounds = np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)
    inside = np.repeat(starts[places] - bounds[:-1], counts) + np.arange(bounds[-1])
    return bounds, values[inside]


def matrix_of(starts: Places, columns: NDArray[np.int32], values: Numbers, width: int) -> Bags:
    """Return a sparse matrix from its three parts."""
    matrices = extra("scipy.sparse", needed_for="the learned ranker")
    return matrices.csr_matrix((values, columns, starts), shape=(len(starts) - 1, width))
