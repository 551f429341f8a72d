"""LocalCorpus: the store on this machine, asked like any index."""

import os
import random
import shutil
import threading
from collections import OrderedDict
from dataclasses import replace
from datetime import date
from pathlib import Path

from scholiast.corpora.identity import SCHEMES
from scholiast.corpora.indexes.words import WordIndex
from scholiast.corpora.interface import Answer, Query
from scholiast.corpora.store import Store
from scholiast.errors import StoreError
from scholiast.papers import Identifiers, Work

_DAYS_KEPT = 4
"""Indexes as of a day that are kept."""


def index_folder(store: Path) -> Path:
    """Return the folder beside a store in which its indexes lie; it may be deleted at any time.

    >>> index_folder(Path("home/works.sqlite")).as_posix()
    'home/works.indexes'
    """
    return store.with_suffix(".indexes")


class LocalCorpus:
    """The local store as a Corpus: by identifier, by words, and as of a day."""

    def __init__(self, store: Store, *, folder: Path | None = None) -> None:
        """Take an open store; indexes lie in `folder`, or beside the store."""
        self._store = store
        self._folder = folder or index_folder(store.path)
        self._indexes: OrderedDict[date | None, WordIndex] = OrderedDict()
        self._all_by: dict[tuple[int, date], bool] = {}
        self._lock = threading.Lock()

    def __len__(self) -> int:
        """Return how many works it holds."""
        return len(self._store)

    @property
    def name(self) -> str:
        """Return `local store`."""
        return "local store"

    @property
    def schemes(self) -> frozenset[str]:
        """Return the identifiers it can be asked by."""
        return frozenset(SCHEMES)

    def look_up(self, identifiers: Identifiers) -> Answer:
        """Return the works that bear any of the identifiers."""
        try:
            works = self._store.by_identifiers(identifiers)
            return Answer(tuple(self._noticed(work) for work in works))
        except StoreError as error:
            return Answer(failure=str(error))

    def search(self, query: Query) -> Answer:
        """Return the works that fit best, best first, with scores of BM25."""
        try:
            with self._lock:
                hits = self._index(query.as_of).search(query)
            works = self._store.at_rows(row for row, _ in hits)
            kept = [(self._noticed(works[row]), score) for row, score in hits if row in works]
        except StoreError as error:
            return Answer(failure=str(error))
        return Answer(tuple(work for work, _ in kept), tuple(score for _, score in kept))

    def canary(self) -> Answer:
        """Return a work that it holds, taken at random and looked up through its own index."""
        try:
            work = self._any()
        except StoreError as error:
            return Answer(failure=str(error))
        if work is None:
            return Answer(failure="the local store is empty: import works into it")
        families = tuple(author.name.family for author in work.authors[:3])
        asked = Query(title=work.title, authors=families, year=work.year, limit=50)
        answer = self.search(asked)
        if not answer.answered:
            return answer
        found = tuple(other for other in answer.works if other.id == work.id)
        if not found:
            return Answer(failure=f"its index did not find {work.id}, which it holds")
        return Answer(found)

    def refresh(self) -> None:
        """Bring the index up to date with the store now, not when it is next asked."""
        with self._lock:
            self._index(None).refresh()

    def rebuild(self) -> None:
        """Make the index anew, in one piece."""
        with self._lock:
            self._index(None).rebuild()

    def _any(self) -> Work | None:
        last = self._store.moment().row
        after = random.randrange(last) if last else 0
        for start in (after, 0):
            for _, work in self._store.rows(after=start):
                if work.title:
                    return work
        return None

    def _index(self, as_of: date | None) -> WordIndex:
        """Return the index of the works that were available on that day."""
        if as_of is not None and self._is_all_by(as_of):
            as_of = None
        index = self._indexes.pop(as_of, None)
        if index is None:
            label = f"as-of-{as_of.isoformat()}" if as_of else "all"
            folder = self._folder / "words" / label
            if folder.is_dir():
                os.utime(folder)
            index = WordIndex(self._store, folder, as_of=as_of)
        self._indexes[as_of] = index
        days = [day for day in self._indexes if day is not None]
        for day in days[:-_DAYS_KEPT]:
            del self._indexes[day]
        self._forget()
        return index

    def _is_all_by(self, day: date) -> bool:
        moment = self._store.generation, day
        if moment not in self._all_by:
            self._all_by.clear()
            self._all_by[moment] = self._store.is_all_by(day)
        return self._all_by[moment]

    def _forget(self) -> None:
        """Delete the indexes as of days that were asked longest ago."""
        words = self._folder / "words"
        kept = sorted(words.glob("as-of-*"), key=lambda folder: folder.stat().st_mtime)
        held = {f"as-of-{day.isoformat()}" for day in self._indexes if day is not None}
        for folder in kept[: max(0, len(kept) - _DAYS_KEPT)]:
            if folder.name not in held:
                shutil.rmtree(folder, ignore_errors=True)

    def _noticed(self, work: Work) -> Work:
        """Return the work with what the imported lists say of its DOI."""
        if not work.identifiers.doi:
            return work
        notices = self._store.notices(work.identifiers.doi)
        if not notices:
            return work
        return replace(work, notices=tuple(dict.fromkeys((*work.notices, *notices))))
