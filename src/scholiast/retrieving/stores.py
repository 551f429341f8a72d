"""StoreCollection: the works of a store as a collection that grows while it is searched."""

import hashlib
from collections.abc import Iterable, Sequence
from datetime import date

import numpy as np
from numpy.typing import NDArray

from scholiast.corpora.levels import level_text
from scholiast.corpora.store import Moment, Store
from scholiast.papers import Work
from scholiast.retrieving.interface import Citing
from scholiast.retrieving.selecting import GONE

UNKNOWN = date.max.toordinal()
"""Day of a work of which nothing tells when it came: no day before it sees it."""
_NO_WORK = Work("")


class StoreCollection:
    """A store's works in the store's own rows, less one; rows of works that went stay empty.

    What the store gains is there at the next question. Citations are read anew when the store has
    changed and somebody asks for them.
    """

    def __init__(self, store: Store) -> None:
        """Take an open store; its works are walked once, and nothing is written."""
        self._store = store
        path = hashlib.sha256(str(store.path.resolve()).encode()).hexdigest()[:16]
        self.lineage = f"store {path}"
        """What stays the same while the store grows: a digest of its path."""
        self._moment = Moment(-1, 0, 0)
        self._ids: list[str] = []
        self._rows: dict[str, int] = {}
        self._days = np.zeros(0, np.int32)
        self._papers: dict[int, tuple[str, str]] = {}
        self._citing: tuple[int, Citing] | None = None
        self._bring_up()

    @property
    def store(self) -> Store:
        """Return the store."""
        return self._store

    @property
    def fingerprint(self) -> str:
        """Return the store's generation with its stamp, and the last row."""
        self._bring_up()
        moment = self._moment
        return f"{moment.generation} {moment.stamp} {moment.row} {self.lineage}"

    @property
    def days(self) -> NDArray[np.int32]:
        """Return the ordinal of the day each work became available; `UNKNOWN` where not known."""
        self._bring_up()
        return self._days

    @property
    def citing(self) -> Citing:
        """Return the works that cite others of the store."""
        self._bring_up()
        if self._citing is None or self._citing[0] != self._moment.generation:
            self._citing = self._moment.generation, self._graph()
        return self._citing[1]

    def __len__(self) -> int:
        """Return how many rows there are, those of works that went included."""
        self._bring_up()
        return len(self._ids)

    def ids(self, rows: Sequence[int]) -> list[str]:
        """Return the ids of works at rows; empty where a work went."""
        return [self._ids[row] for row in rows]

    def row(self, identity: str) -> int | None:
        """Return the row of the work with that id, or with that alias of it."""
        self._bring_up()
        found = self._rows.get(identity)
        if found is None and ":" in identity:
            work = self._store.get(identity)
            found = self._rows.get(work.id) if work else None
        return found

    def works(self, rows: Sequence[int]) -> list[Work]:
        """Return the works at rows."""
        found = self._store.at_rows(int(row) + 1 for row in rows)
        return [found.get(int(row) + 1, _NO_WORK) for row in rows]

    def texts(self, start: int, stop: int, *, level: int = 1) -> list[str]:
        """Return the text of works at rows from start to stop, at a level (CiteRAG, 3.2.1)."""
        return [self._text(work, level) for work in self.works(range(start, stop))]

    def changed_since(self, fingerprint: str) -> tuple[int, tuple[int, ...]] | None:
        """Return how many rows there were then, and which of them say something else now."""
        moment = _moment(fingerprint, self.lineage)
        changed = self._store.changed_since(moment) if moment else None
        if moment is None or changed is None:
            return None
        return moment.row, tuple(row - 1 for row in changed)

    def _text(self, work: Work, level: int) -> str:
        if not work.id:
            return ""
        document = self._store.text(work.id) if level > 1 else None
        return level_text(work, document, level).removeprefix("# ")

    def _bring_up(self) -> None:
        """Take in what the store has gained."""
        if self._store.generation == self._moment.generation:
            return
        moment = self._store.moment()
        known = self._moment
        changed = self._store.changed_since(known) if known.generation >= 0 else None
        if changed is None:
            self._ids, self._rows, self._papers, after = [], {}, {}, 0
            self._days = np.zeros(0, np.int32)
        else:
            after = known.row
            self._exchange(changed)
        self._append(after, moment.row)
        self._moment = moment

    def _append(self, after: int, last: int) -> None:
        self._ids += [""] * (last - after)
        days = np.concatenate([self._days, np.full(last - after, GONE, np.int32)])
        for number, identity, day in self._store.days(after=after):
            if number > last:
                break
            self._put(number - 1, identity, day, days)
        self._days = days

    def _exchange(self, changed: Iterable[int]) -> None:
        days = self._days.copy()
        held = self._store.at_rows(changed)
        for number in changed:
            row = number - 1
            self._rows.pop(self._ids[row], None)
            self._papers.pop(row, None)
            self._ids[row], days[row] = "", GONE
        for number, work in held.items():
            self._put(number - 1, work.id, work.available_at, days)
        self._days = days

    def _put(self, row: int, identity: str, day: str, days: NDArray[np.int32]) -> None:
        self._ids[row] = identity
        self._rows[identity] = row
        days[row] = date.fromisoformat(day).toordinal() if day else UNKNOWN

    def _graph(self) -> Citing:
        """Return who cites whom, as the store has it now."""
        links = sorted({(one - 1, other - 1) for one, other in self._store.links() if one != other})
        links = [(one, other) for one, other in links if self._ids[one] and self._ids[other]]
        pairs = np.array(links, np.int64).reshape(-1, 2)
        papers, counts = np.unique(pairs[:, 0], return_counts=True)
        self._read([row for row in papers.tolist() if row not in self._papers])
        texts = [self._papers[row] for row in papers.tolist()]
        return Citing(
            titles=tuple(title for title, _ in texts),
            abstracts=tuple(abstract for _, abstract in texts),
            starts=np.concatenate([[0], np.cumsum(counts)]).astype(np.int64),
            cited=pairs[:, 1].copy(),
            days=self._days[papers],
            rows=papers,
        )

    def _read(self, rows: Sequence[int]) -> None:
        for row, work in zip(rows, self.works(rows), strict=True):
            self._papers[row] = work.title, work.abstract


def _moment(fingerprint: str, lineage: str) -> Moment | None:
    """Return the moment that a fingerprint names; None for one of another collection."""
    parts = fingerprint.split(" ", 3)
    if len(parts) != 4 or parts[3] != lineage:
        return None
    return Moment(int(parts[0]), int(parts[1]), int(parts[2]))
