"""The citation graph in both directions, as far as it was known on a day."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scholiast.papers.folding import fold
from scholiast.retrieving.interface import Citing, Collection, Need

Rows = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Backwards:
    """Who cites each row: row r is cited by the papers `papers[starts[r]:starts[r + 1]]`."""

    starts: Rows
    papers: Rows


class CitationGraph:
    """Papers whose references are known, and the works that they cite."""

    def __init__(self, collection: Collection) -> None:
        """Take the graph as the collection holds it now."""
        self._collection = collection
        self.citing: Citing = collection.citing
        self.works = len(collection)
        self.sizes: Rows = np.diff(self.citing.starts)
        """Works that each paper cites."""
        self.backwards = _turned(self.citing, self.works)
        self._named: dict[str, list[int]] = {}
        for paper, title in enumerate(self.citing.titles):
            self._named.setdefault(fold(title), []).append(paper)
        self._by_row = {int(row): paper for paper, row in enumerate(self.citing.rows) if row >= 0}

    def __len__(self) -> int:
        """Return how many papers there are."""
        return len(self.sizes)

    def cites(self, papers: Rows) -> tuple[Rows, Rows]:
        """Return the rows that papers cite, and for each the place of its paper among those."""
        return _slices(self.citing.starts, self.citing.cited, papers)

    def cited_by(self, rows: Rows) -> tuple[Rows, Rows]:
        """Return the papers that cite rows, and for each the place of its row among those."""
        return _slices(self.backwards.starts, self.backwards.papers, rows)

    def hidden(self, need: Need) -> Rows:
        """Return the papers that may not speak to a need: itself, and what is excluded.

        A paper is the need itself where it has its title.
        """
        named = self._named.get(fold(need.title), []) if need.title else []
        rows = (self._collection.row(identity) for identity in need.excluded)
        own = [self._by_row[row] for row in rows if row is not None and row in self._by_row]
        return np.array(sorted({*named, *own}), np.int64)

    def may_speak(self, need: Need) -> NDArray[np.bool_]:
        """Say of each paper whether it may: known by the need's day, and not the need itself."""
        seen = np.ones(len(self), np.bool_)
        if need.as_of is not None:
            seen &= self.citing.days <= need.as_of.toordinal()
        seen[self.hidden(need)] = False
        return seen

    def counts(self, need: Need) -> NDArray[np.float32]:
        """Return how often each row is cited by papers that may speak."""
        speak = self.may_speak(need)
        if speak.all():
            return np.diff(self.backwards.starts).astype(np.float32)
        cited = self.citing.cited[np.repeat(speak, self.sizes)]
        return np.bincount(cited, minlength=self.works).astype(np.float32)


def _turned(citing: Citing, works: int) -> Backwards:
    papers = np.repeat(np.arange(len(citing.starts) - 1), np.diff(citing.starts))
    order = np.argsort(citing.cited, kind="stable")
    starts = np.zeros(works + 1, np.int64)
    np.cumsum(np.bincount(citing.cited, minlength=works), out=starts[1:])
    return Backwards(starts, papers[order].astype(np.int64))


def _slices(starts: Rows, values: Rows, wanted: Rows) -> tuple[Rows, Rows]:
    """Return the values of several stretches in a row, and the stretch that each is of."""
    sizes = starts[wanted + 1] - starts[wanted]
    owners = np.repeat(np.arange(len(wanted)), sizes)
    ends = np.cumsum(sizes)
    places = np.arange(int(ends[-1]) if len(ends) else 0) - np.repeat(ends - sizes, sizes)
    return values[np.repeat(starts[wanted], sizes) + places], owners.astype(np.int64)
