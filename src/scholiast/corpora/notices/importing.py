"""A retraction list from elsewhere -> the store on this machine."""

import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from itertools import islice
from pathlib import Path

from scholiast.corpora.notices.files import Entry, Kind, Reject, read_list
from scholiast.corpora.tables import (
    connect,
    damage_named,
    mark_generation,
    next_generation,
    transaction,
)

_BATCH = 5_000
SHOWN_REJECTS = 20


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What one import brought."""

    kind: Kind
    """What list it was taken for; a later import of the same kind replaces it."""
    natures: dict[str, int] = field(default_factory=dict)
    """Notices by nature."""
    rejected: int = 0
    """Lines that name no DOI or an unknown nature."""
    rejects: tuple[Reject, ...] = ()
    """The first of them, with the reason."""

    @property
    def notices(self) -> int:
        """Return how many notices were stored."""
        return sum(self.natures.values())


def import_retractions(source: Path, store: Path, *, today: date | None = None) -> ImportReport:
    """Replace the store's list of the same kind with the one in `source`, all or nothing.

    Reads Retraction Watch's CSV, JSON lines (also gzipped) and plain lists of DOIs, as a stream.
    Raises InputError for a file that is none of these, StoreError for a store that is damaged.
    """
    kind, entries = read_list(source)
    day = (today or datetime.now(UTC).date()).isoformat()
    with (
        damage_named(store),
        closing(connect(store, create=True)) as connection,
        transaction(connection),
    ):
        connection.execute("DELETE FROM notices WHERE kind = ?", (kind,))
        connection.execute("REPLACE INTO lists VALUES (?, ?, ?)", (kind, source.name, day))
        report = _fill(connection, kind, entries)
        mark_generation(connection, next_generation(connection))
        return report


def _fill(
    connection: sqlite3.Connection, kind: Kind, entries: Iterator[Entry | Reject]
) -> ImportReport:
    """Return the report of storing all entries."""
    natures: Counter[str] = Counter()
    rejects: list[Reject] = []
    rejected = 0
    while batch := list(islice(entries, _BATCH)):
        good = [item for item in batch if isinstance(item, Entry)]
        bad = [item for item in batch if isinstance(item, Reject)]
        natures.update(item.notice.nature.value for item in good)
        connection.executemany("INSERT OR REPLACE INTO notices VALUES (?,?,?,?,?,?)",
                               _rows(kind, good))  # fmt: skip
        rejected += len(bad)
        rejects += bad[: SHOWN_REJECTS - len(rejects)]
    return ImportReport(kind, dict(natures), rejected, tuple(rejects))


def _rows(kind: Kind, entries: Iterable[Entry]) -> Iterator[tuple[str, ...]]:
    for entry in entries:
        notice = entry.notice
        yield entry.doi, kind, notice.nature.value, notice.date, notice.doi, notice.reason
