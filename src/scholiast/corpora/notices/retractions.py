"""Look-ups in the retraction list that was imported onto this machine."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, Self

from scholiast.corpora.tables import FORMER_NAME, FORMER_VERSION, SCHEMA_VERSION, version_of
from scholiast.corpora.whereabouts import works_path
from scholiast.errors import StoreError
from scholiast.papers import Nature, Notice, standing

__all__ = [
    "MemoryRetractions",
    "Nature",
    "Notice",
    "Retraction",
    "RetractionList",
    "Retractions",
    "store_path",
]


@dataclass(frozen=True, slots=True)
class Retraction:
    """What the lists say of one work: the notice that stands, and all notices."""

    doi: str
    nature: Nature
    """The weightiest notice; a reinstatement goes before an earlier or undated retraction."""
    date: str
    notice_doi: str
    source: str
    """Name of the file that was imported."""
    imported: str
    """Day of the import, ISO 8601."""
    notices: tuple[Notice, ...] = ()

    @property
    def is_retracted(self) -> bool:
        """Say whether the work is taken back; corrected or reinstated ones are not."""
        return self.nature in (Nature.RETRACTION, Nature.WITHDRAWAL)


class Retractions(Protocol):
    """Something that knows which works were retracted."""

    @property
    def lists(self) -> tuple[str, ...]:
        """Return what is looked into, in words; nothing where no list is held."""
        ...

    def look_up(self, doi: str) -> Retraction | None:
        """Return what is known of the work with this DOI, or None if it is not listed."""
        ...


class MemoryRetractions:
    """A retraction list held in memory, for tests and for lists of one's own."""

    def __init__(self, *entries: Retraction) -> None:
        """Take the entries."""
        self._entries = {entry.doi: entry for entry in entries}

    @property
    def lists(self) -> tuple[str, ...]:
        """Return the names of the entries' sources."""
        return tuple(dict.fromkeys(entry.source for entry in self._entries.values()))

    def look_up(self, doi: str) -> Retraction | None:
        """Return what is known of the work with this DOI, or None if it is not listed."""
        return self._entries.get(doi.lower())


class RetractionList:
    """The imported lists in a store, opened for reading."""

    def __init__(self, store: Path) -> None:
        """Open the store; StoreError if it is missing or damaged."""
        if not store.is_file():
            raise StoreError(
                f"no retraction list at {store}: import one with `scholiast corpus import FILE`"
            )
        self._store = store
        with _damage_named(store):
            self._connection = sqlite3.connect(f"{store.absolute().as_uri()}?mode=ro", uri=True)
            self._check_version()

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the store."""
        self.close()

    def close(self) -> None:
        """Close the store."""
        self._connection.close()

    def __len__(self) -> int:
        """Return how many works are listed."""
        with _damage_named(self._store):
            row = self._connection.execute("SELECT count(DISTINCT doi) FROM notices").fetchone()
        return int(row[0])

    @property
    def lists(self) -> tuple[str, ...]:
        """Return the imported files with their days; none where there is nothing to look into."""
        with _damage_named(self._store):
            rows = self._connection.execute(
                "SELECT file, imported FROM lists ORDER BY kind"
            ).fetchall()
        return tuple(f"{file} as imported on {day}" for file, day in rows)

    def look_up(self, doi: str) -> Retraction | None:
        """Return what is known of the work with this DOI, or None if it is not listed."""
        with _damage_named(self._store):
            rows = self._connection.execute(
                "SELECT nature, date, notice_doi, reason, lists.file, lists.imported"
                " FROM notices JOIN lists USING (kind) WHERE doi = ?",
                (doi.strip().lower(),),
            ).fetchall()
        if not rows:
            return None
        notices = tuple(Notice(Nature(row[0]), *row[1:5]) for row in rows)
        notice = standing(notices)
        source, imported = rows[notices.index(notice)][4:]
        return Retraction(
            doi.lower(), notice.nature, notice.date, notice.doi, source, imported, notices
        )

    def _check_version(self) -> None:
        version = version_of(self._connection)
        if version not in (FORMER_VERSION, SCHEMA_VERSION):
            self._connection.close()
            raise StoreError(
                f"{self._store} is not a retraction list of this version (found {version}): move "
                "it aside and import the list again"
            )


def store_path(home: Path | None = None) -> Path:
    """Return where lists are looked up: the store of works, in `home` or the user's data folder.

    Where there is none yet, the list that an earlier make kept alone, if it is there.
    """
    store = works_path(home)
    alone = store.with_name(FORMER_NAME)
    return alone if alone.is_file() and not store.is_file() else store


@contextmanager
def _damage_named(store: Path) -> Iterator[None]:
    """Turn what the database says of a damaged file into a StoreError that says what to do."""
    try:
        yield
    except (sqlite3.DatabaseError, ValueError) as error:
        raise StoreError(
            f"the retraction lists in {store} cannot be read ({error}): move the file aside, or "
            "put a snapshot in its place, and import again what it held, lists with "
            "`scholiast corpus import FILE`"
        ) from error
