"""Look-ups in the retraction list that was imported onto this machine."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Protocol, Self

from platformdirs import user_data_path

from scholiast.errors import StoreError

FILE_NAME = "retractions.sqlite"
SCHEMA_VERSION = 1


class Nature(StrEnum):
    """What a notice says of a work; only the first two take it back."""

    RETRACTION = "retraction"
    WITHDRAWAL = "withdrawal"
    CONCERN = "expression of concern"
    CORRECTION = "correction"
    REINSTATEMENT = "reinstatement"


@dataclass(frozen=True, slots=True)
class Notice:
    """One notice about one work, as a list gives it; what it does not say is empty."""

    nature: Nature
    date: str = ""
    """ISO 8601."""
    doi: str = ""
    """Of the notice itself."""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Retraction:
    """What the list says of one work: the notice that stands, and all notices."""

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

    def look_up(self, doi: str) -> Retraction | None:
        """Return what is known of the work with this DOI, or None if it is not listed."""
        ...


class MemoryRetractions:
    """A retraction list held in memory, for tests and for lists of one's own."""

    def __init__(self, *entries: Retraction) -> None:
        """Take the entries."""
        self._entries = {entry.doi: entry for entry in entries}

    def look_up(self, doi: str) -> Retraction | None:
        """Return what is known of the work with this DOI, or None if it is not listed."""
        return self._entries.get(doi.lower())


class RetractionList:
    """The imported list, opened for reading."""

    def __init__(self, store: Path) -> None:
        """Open the store; StoreError if it is missing or damaged."""
        if not store.is_file():
            raise StoreError(
                f"no retraction list at {store}: import one with "
                "`scholiast corpus import-retractions FILE`"
            )
        self._store = store
        with damage_named(store):
            self._connection = sqlite3.connect(f"{store.absolute().as_uri()}?mode=ro", uri=True)
            check_version(self._connection, store)

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
        with damage_named(self._store):
            row = self._connection.execute("SELECT count(DISTINCT doi) FROM notices").fetchone()
        return int(row[0])

    def look_up(self, doi: str) -> Retraction | None:
        """Return what is known of the work with this DOI, or None if it is not listed."""
        with damage_named(self._store):
            rows = self._connection.execute(
                "SELECT nature, date, notice_doi, reason, lists.file, lists.imported"
                " FROM notices JOIN lists USING (kind) WHERE doi = ?",
                (doi.strip().lower(),),
            ).fetchall()
        if not rows:
            return None
        notices = tuple(Notice(Nature(row[0]), *row[1:4]) for row in rows)
        notice = standing(notices)
        source, imported = rows[notices.index(notice)][4:]
        return Retraction(
            doi.lower(), notice.nature, notice.date, notice.doi, source, imported, notices
        )


def standing(notices: tuple[Notice, ...]) -> Notice:
    """Return the notice that says how the work stands today.

    >>> standing((Notice(Nature.CORRECTION), Notice(Nature.RETRACTION))).nature.value
    'retraction'
    >>> standing((Notice(Nature.RETRACTION, "2019-01-01"),
    ...           Notice(Nature.REINSTATEMENT, "2020-01-01"))).nature.value
    'reinstatement'
    """
    order = list(Nature)
    heaviest = min(notices, key=lambda notice: (order.index(notice.nature), notice.date))
    returns = [notice for notice in notices if notice.nature is Nature.REINSTATEMENT]
    if returns and heaviest.nature in (Nature.RETRACTION, Nature.WITHDRAWAL):
        last = max(
            (notice for notice in notices if notice.nature is heaviest.nature),
            key=lambda notice: notice.date,
        )
        back = max(returns, key=lambda notice: notice.date)
        return back if not back.date or back.date >= last.date else last
    return heaviest


def store_path(home: Path | None = None) -> Path:
    """Return where the list is kept: in `home`, or in the user's data folder."""
    return (home or user_data_path("scholiast")) / FILE_NAME


def check_version(connection: sqlite3.Connection, store: Path) -> None:
    """Raise StoreError if the store is of another make than this version reads."""
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version != SCHEMA_VERSION:
        raise StoreError(
            f"{store} is not a retraction list of this version (found {version}, expected "
            f"{SCHEMA_VERSION}): delete it and import the list again"
        )


@contextmanager
def damage_named(store: Path) -> Iterator[None]:
    """Turn what the database says of a damaged file into a StoreError that says what to do."""
    try:
        yield
    except (sqlite3.DatabaseError, ValueError) as error:
        raise StoreError(
            f"the retraction list {store} cannot be read ({error}): delete it and import it "
            "again with `scholiast corpus import-retractions FILE`"
        ) from error
