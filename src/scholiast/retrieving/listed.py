"""ListedCollection: a collection in memory, from works and who cites them."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from datetime import date

import numpy as np
from numpy.typing import NDArray

from scholiast.papers import Work
from scholiast.retrieving.interface import Citing


class ListedCollection:
    """Works in a list; for benchmarks and tests, and stores small enough to hold."""

    def __init__(self, works: Iterable[Work], citing: Citing | None = None) -> None:
        """Take works, of which no two have one id, and the papers that cite them."""
        self._works = tuple(works)
        self._rows = {work.id: row for row, work in enumerate(self._works)}
        if len(self._rows) != len(self._works):
            raise ValueError("two works of a collection have one id: give each its own")
        self._citing = citing or no_citing()
        self.days: NDArray[np.int32] = np.array([_day(work) for work in self._works], np.int32)
        """Ordinal of the day each work became available; 0 where it is not known."""
        self._fingerprint = ""

    @property
    def fingerprint(self) -> str:
        """Return a hash of works and citations."""
        if not self._fingerprint:
            self._fingerprint = self._hashed()
        return self._fingerprint

    @property
    def citing(self) -> Citing:
        """Return the papers of which the references are known."""
        return self._citing

    def __len__(self) -> int:
        """Return how many rows there are."""
        return len(self._works)

    def ids(self, rows: Sequence[int]) -> list[str]:
        """Return the ids of works at rows."""
        return [self._works[row].id for row in rows]

    def row(self, identity: str) -> int | None:
        """Return the row of the work with that id."""
        return self._rows.get(identity)

    def works(self, rows: Sequence[int]) -> list[Work]:
        """Return the works at rows."""
        return [self._works[row] for row in rows]

    def texts(self, start: int, stop: int, *, level: int = 1) -> list[str]:
        """Return title and abstract; there is no full text here, so all levels are the first."""
        return [f"{work.title}\n{work.abstract}".strip() for work in self._works[start:stop]]

    def _hashed(self) -> str:
        digest = hashlib.sha256()
        for work in self._works:
            digest.update(f"{work.id}\n{work.title}\n{work.abstract}\n".encode())
        for title, abstract in zip(self._citing.titles, self._citing.abstracts, strict=True):
            digest.update(f"{title}\n{abstract}\n".encode())
        for numbers in (self.days, self._citing.starts, self._citing.cited, self._citing.days):
            digest.update(numbers.tobytes())
        return digest.hexdigest()


def no_citing() -> Citing:
    """Return a citation graph without papers."""
    none = np.zeros(0, np.int64)
    return Citing((), (), np.zeros(1, np.int64), none, np.zeros(0, np.int32), none)


def citing_of(
    papers: Sequence[tuple[str, str, Sequence[str]]],
    rows: Mapping[str, int],
    *,
    days: Sequence[int] = (),
    own: Sequence[int] = (),
) -> Citing:
    """Return the graph of papers given as title, abstract and ids of what they cite.

    Ids that the collection lacks are left out; a work cited twice counts once.

    >>> citing_of([("A", "", ["x", "y", "x"])], {"y": 4, "x": 2}).cited.tolist()
    [2, 4]
    """
    lists = [sorted({rows[key] for key in cites if key in rows}) for _, _, cites in papers]
    starts = np.zeros(len(lists) + 1, np.int64)
    np.cumsum([len(cites) for cites in lists], out=starts[1:])
    return Citing(
        tuple(title for title, _, _ in papers),
        tuple(abstract for _, abstract, _ in papers),
        starts,
        np.array([row for cites in lists for row in cites], np.int64),
        np.array(days or [0] * len(lists), np.int32),
        np.array(own or [-1] * len(lists), np.int64),
    )


def _day(work: Work) -> int:
    """Return the day a work became available; 0 where it is not known, or is no day."""
    try:
        return date.fromisoformat(work.available_at).toordinal()
    except ValueError:
        return 0
