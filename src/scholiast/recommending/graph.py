"""Graph: who cites what in a collection, asked from both sides."""

from collections import Counter
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from scholiast.retrieving.interface import Collection, Need


class Graph:
    """The citations between a collection's papers and works."""

    def __init__(self, collection: Collection) -> None:
        """Take the collection."""
        self._collection = collection
        citing = collection.citing
        self._citing = citing
        self._days = collection.days
        self._paper_of = {int(row): at for at, row in enumerate(citing.rows) if row >= 0}
        counts = np.diff(citing.starts)
        self._order = np.argsort(citing.cited, kind="stable")
        self._sorted = citing.cited[self._order]
        self._sources = np.repeat(np.arange(len(counts)), counts)[self._order]

    def known(self, need: Need) -> int:
        """Return of how many papers that the need may see the references are known."""
        days = self._citing.days
        seen = days <= need.as_of.toordinal() if need.as_of else np.ones(len(days), bool)
        return int(seen.sum() - seen[self.excluded(need)].sum())

    def is_seen(self, row: int, need: Need) -> bool:
        """Say whether the work was available on the need's day, as far as that is known."""
        return need.as_of is None or int(self._days[row]) <= need.as_of.toordinal()

    def papers(self, rows: Iterable[int]) -> list[int]:
        """Return the papers that these works are, where their references are known."""
        found = (self._paper_of.get(row, -1) for row in rows)
        return [paper for paper in found if paper >= 0 and len(self.cited(paper))]

    def cited(self, paper: int) -> NDArray[np.int64]:
        """Return the rows that a paper cites."""
        return self._citing.cited[self._citing.starts[paper] : self._citing.starts[paper + 1]]

    def citing(self, row: int, need: Need | None = None) -> NDArray[np.int64]:
        """Return the papers that cite a work: available on the need's day, and none it excludes."""
        low, high = np.searchsorted(self._sorted, [row, row + 1])
        papers = self._sources[low:high]
        if need is None:
            return papers
        if need.as_of is not None:
            papers = papers[self._citing.days[papers] <= need.as_of.toordinal()]
        out = self.excluded(need)
        return papers[~np.isin(papers, out)] if out else papers

    def excluded(self, need: Need) -> list[int]:
        """Return the papers that are no evidence for a need: above all, the one that asks."""
        rows = (self._collection.row(identity) for identity in sorted(need.excluded))
        return [self._paper_of[row] for row in rows if row is not None and row in self._paper_of]

    def votes(self, papers: Sequence[int], need: Need) -> dict[int, float]:
        """Return the works that the papers cite, with votes; nearer papers weigh more."""
        votes: dict[int, float] = {}
        for rank, paper in enumerate(papers):
            for row in self.cited(paper).tolist():
                votes[row] = votes.get(row, 0.0) + 1 / (3 + rank)
        return {row: vote for row, vote in votes.items() if self.is_seen(row, need)}

    def coupled(self, rows: Iterable[int], need: Need) -> list[int]:
        """Return the papers that cite any of these works, those that cite most of them first.

        Bibliographic coupling (Kessler 1963).
        """
        shared = Counter(paper for row in set(rows) for paper in self.citing(row, need).tolist())
        return sorted(shared, key=lambda paper: (-shared[paper], paper))

    def title(self, paper: int) -> str:
        """Return a paper's title."""
        return self._citing.titles[paper]

    def paper(self, row: int) -> int | None:
        """Return the paper that a work is; None where its references are not known."""
        return self._paper_of.get(row)
