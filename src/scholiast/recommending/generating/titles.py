"""Titles that a model names -> rows of a collection, or nothing."""

import re
from array import array
from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, Protocol

from rapidfuzz import process
from rapidfuzz.distance import Indel

from scholiast.corpora.interface import Corpus, Query
from scholiast.papers import Accord
from scholiast.resolving.comparing.titles import compare_titles
from scholiast.retrieving.interface import Collection
from scholiast.scoring.titles import FUZZY, is_alike, title_key

_WORD = re.compile(r"\w+")
_RAREST = 4
"""So many of a title's rarest known words are followed to likely titles ..."""
_MOST_HELD = 4_000
"""... where no more titles than these hold one."""
_CHUNK = 50_000


@dataclass(frozen=True, slots=True)
class Resolved:
    """The work that a title names."""

    row: int
    how: Literal["exact", "alike"]


class Titles(Protocol):
    """Titles -> rows of a collection."""

    def resolve(self, title: str) -> Resolved | None:
        """Return the work that a title names; None where none does."""
        ...


class CorpusTitles:
    """Finds works by title in a corpus that has an index of its own, such as the local store.

    A work that the corpus finds and the collection lacks is none.
    """

    def __init__(self, corpus: Corpus, collection: Collection) -> None:
        """Take the corpus, and the collection that is recommended from."""
        self._corpus = corpus
        self._collection = collection

    def resolve(self, title: str) -> Resolved | None:
        """Return the work that a title names; None where none does."""
        key = title_key(title)
        works = self._corpus.search(Query(title=title)).works if key else ()
        same = [work for work in works if title_key(work.title) == key]
        alike = [
            work
            for work in works
            if is_alike(title, work.title)
            and compare_titles(title, work.title).accord is not Accord.DIFFERS
        ]
        for work in (*same, *alike):
            row = self._collection.row(work.id)
            if row is not None:
                return Resolved(row, "exact" if work in same else "alike")
        return None


class TitleResolver:
    """Finds works by title: the same letters and digits, or 0.90 alike and not told apart."""

    def __init__(self, collection: Collection) -> None:
        """Take the collection; its titles are read when the first one is looked up."""
        self._collection = collection

    def resolve(self, title: str) -> Resolved | None:
        """Return the work that a title names; None where none does."""
        key = title_key(title)
        if not key:
            return None
        row = self._rows.get(key)
        if row is not None:
            return Resolved(row, "exact")
        row = self._alike(title)
        return None if row is None else Resolved(row, "alike")

    def prepare(self) -> None:
        """Read the titles now, before threads ask."""
        _ = self._rows, self._holding

    @cached_property
    def _titles(self) -> list[str]:
        size = len(self._collection)
        return [
            work.title
            for start in range(0, size, _CHUNK)
            for work in self._collection.works(range(start, min(start + _CHUNK, size)))
        ]

    @cached_property
    def _rows(self) -> dict[str, int]:
        """Return the first row of each title, by its key."""
        rows: dict[str, int] = {}
        for row, title in enumerate(self._titles):
            rows.setdefault(title_key(title), row)
        rows.pop("", None)
        return rows

    @cached_property
    def _holding(self) -> dict[str, "array[int]"]:
        """Return the rows whose titles hold a word, by the word."""
        holding: dict[str, array[int]] = defaultdict(lambda: array("i"))
        for row, title in enumerate(self._titles):
            for word in set(_WORD.findall(title.lower())):
                holding[word].append(row)
        return dict(holding)

    def _alike(self, title: str) -> int | None:
        """Return the likeliest row from 0.90 on whose title is not known to be another's."""
        wanted = title.lower().strip()
        known = [word for word in set(_WORD.findall(wanted)) if word in self._holding]
        known.sort(key=lambda word: (len(self._holding[word]), word))
        rows = {
            row
            for word in known[:_RAREST]
            if len(self._holding[word]) <= _MOST_HELD
            for row in self._holding[word]
        }
        likely = {row: self._titles[row].lower().strip() for row in sorted(rows)}
        found = process.extract(
            wanted, likely, scorer=Indel.normalized_similarity, score_cutoff=FUZZY, limit=3
        )
        for _, _, row in found:
            if compare_titles(title, self._titles[row]).accord is not Accord.DIFFERS:
                return int(row)
        return None
