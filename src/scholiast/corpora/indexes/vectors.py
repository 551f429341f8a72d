"""Vector index: works near to a text by an encoder's vectors of their title and abstract.

A cache beside the store: one row a work in the store's order, in files that are mapped, not read.
Cosine of every row; as of a day, rows of later works are left out, which no other row feels.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from itertools import islice
from pathlib import Path
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from scholiast.corpora.indexes.caches import Cache, Stamp
from scholiast.corpora.interface import Encoder
from scholiast.corpora.store import Store
from scholiast.errors import StoreError
from scholiast.papers import Work

_BATCH = 256
_CHUNK = 16_384
"""Rows of which the cosine is taken at once."""
_NO_DAY = 2**31 - 2
_GONE = 2**31 - 1
_VECTORS, _ROWS, _DAYS = "vectors.f16", "rows.i64", "days.i32"


@dataclass(frozen=True, slots=True)
class _Files:
    """The index, mapped."""

    vectors: NDArray[np.float16]
    rows: NDArray[np.int64]
    days: NDArray[np.int32]


class VectorIndex:
    """Works by an encoder's vectors."""

    def __init__(self, store: Store, folder: Path, encoder: Encoder) -> None:
        """Name the store, the folder of the cache and the encoder; nothing is made yet."""
        self._store = store
        self._encoder = encoder
        self._cache = Cache(folder, f"vectors 1, {encoder.name}, {encoder.width}")
        self._stamp: Stamp | None = None
        self._files: _Files | None = None

    def search(
        self, text: str, *, limit: int = 10, as_of: date | None = None
    ) -> list[tuple[int, float]]:
        """Return rows of works with their cosine, the nearest first."""
        files = self.refresh()
        asked = self._encoder.encode([text])[0]
        if limit <= 0 or not len(files.rows) or not asked.any():
            return []
        scores = np.concatenate([chunk.astype(np.float32) @ asked for chunk in _chunks(files)])
        last = as_of.toordinal() if as_of else _NO_DAY
        scores[files.days > last] = -np.inf
        limit = min(limit, len(scores))
        bar = np.partition(scores, -limit)[-limit]
        places = np.flatnonzero(scores >= bar)
        order = np.lexsort((files.rows[places], -scores[places]))[:limit]
        return [
            (int(files.rows[place]), float(scores[place]))
            for place in places[order]
            if np.isfinite(scores[place])
        ]

    def refresh(self) -> _Files:
        """Return the files of an index that holds what the store holds now."""
        stamp = self._stamp
        if self._files and stamp and stamp.moment.generation == self._store.generation:
            return self._files
        stamp = self._cache.stamp()
        try:
            if stamp is None or stamp.moment != self._store.moment():
                with self._cache.held():
                    stamp = self._brought_up(self._cache.stamp())
            self._files = self._mapped(stamp)
        except (ValueError, OSError) as error:
            raise StoreError(
                f"the vector index in {self._cache.folder} cannot be made or read ({error}): make "
                "room on the disk, delete that folder and ask again"
            ) from error
        self._stamp = stamp
        return self._files

    def _brought_up(self, stamp: Stamp | None) -> Stamp:
        """Return the stamp of the index after what the store has gained since was put in."""
        changed = self._store.changed_since(stamp.moment) if stamp else None
        moment = self._store.moment()
        self._cache.unstamp()
        if stamp is None or changed is None:
            folder, after = self._cache.new_folder(), 0
        else:
            folder, after = stamp.folder, stamp.moment.row
            self._exchange(stamp, changed)
        works = self._append(self._cache.folder / folder, after, moment.row)
        return self._cache.put_stamp(Stamp("", folder, moment, works))

    def _append(self, folder: Path, after: int, last: int) -> int:
        """Return how many rows there are after the works in rows up to `last` were added."""
        with (
            (folder / _VECTORS).open("ab") as vectors,
            (folder / _ROWS).open("ab") as rows,
            (folder / _DAYS).open("ab") as days,
        ):
            works = (pair for pair in self._store.rows(after=after) if pair[0] <= last)
            while batch := list(islice(works, _BATCH)):
                vectors.write(self._encoded(work for _, work in batch).tobytes())
                rows.write(np.array([row for row, _ in batch], dtype=np.int64).tobytes())
                days.write(np.array([_day(work) for _, work in batch], dtype=np.int32).tobytes())
            return rows.tell() // 8

    def _exchange(self, stamp: Stamp, changed: tuple[int, ...]) -> None:
        """Put the vectors of changed works in their places; those that are gone lose their day."""
        if not changed:
            return
        files = self._mapped(stamp, mode="r+")
        known = self._store.at_rows(changed)
        for row in changed:
            place = int(np.searchsorted(files.rows, row))
            if row in known:
                files.vectors[place] = self._encoded([known[row]])[0]
            files.days[place] = _day(known[row]) if row in known else _GONE
        for mapped in (files.vectors, files.days):
            if isinstance(mapped, np.memmap):
                mapped.flush()

    def _encoded(self, works: Iterable[Work]) -> NDArray[np.float16]:
        texts = [f"{work.title}\n{work.abstract}" for work in works]
        return self._encoder.encode(texts).astype(np.float16)

    def _mapped(self, stamp: Stamp, mode: Literal["r", "r+"] = "r") -> _Files:
        folder = self._cache.files(stamp)
        if not stamp.works:
            none = np.zeros((0, self._encoder.width), dtype=np.float16)
            return _Files(none, np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int32))
        shape = (stamp.works, self._encoder.width)
        return _Files(
            np.memmap(folder / _VECTORS, np.float16, mode, shape=shape),
            np.memmap(folder / _ROWS, np.int64, mode, shape=(stamp.works,)),
            np.memmap(folder / _DAYS, np.int32, mode, shape=(stamp.works,)),
        )


def _chunks(files: _Files) -> Iterator[NDArray[np.float16]]:
    for start in range(0, len(files.rows), _CHUNK):
        yield files.vectors[start : start + _CHUNK]


def _day(work: Work) -> int:
    """Return the day from which a work was available, counted; the last of all where unknown."""
    return date.fromisoformat(work.available_at).toordinal() if work.available_at else _NO_DAY
