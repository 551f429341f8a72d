"""Store: works on this machine, kept in SQLite; the truth from which every index is made."""

import os
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, Self

from scholiast.corpora.interface import Entry
from scholiast.corpora.store.availability import NEVER
from scholiast.corpora.store.bodies import pack_document, unpack_document, unpack_work
from scholiast.corpora.store.keeping import Batch, Put
from scholiast.corpora.store.linking import add_text, among
from scholiast.corpora.store.preparing import Prepared, name_key, names_of, prepare
from scholiast.corpora.tables import (
    connect,
    damage_named,
    mark_generation,
    next_generation,
    transaction,
)
from scholiast.errors import StoreError
from scholiast.papers import Document, Identifiers, Nature, Notice, Work

__all__ = ["Moment", "Put", "Store"]

_PAGE = 1_000
"""Works read at once."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Where a store stood: what an index is stamped with."""

    generation: int
    stamp: int
    """Random, of this generation."""
    row: int
    """The last one that is taken."""


class Store:
    """One SQLite file of works, their citations, texts and notices; caches stand beside it.

    It may be used from several threads, and the file by several processes; writers wait in line.
    """

    def __init__(self, path: Path, *, create: bool = False, read_only: bool = False) -> None:
        """Open the store; StoreError if it is missing (and not to be created) or damaged."""
        self._path = path
        self._lock = threading.RLock()
        self._connection = connect(path, create=create, read_only=read_only)

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        self.close()

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._connection.close()

    @property
    def path(self) -> Path:
        """Return the file."""
        return self._path

    @property
    def generation(self) -> int:
        """Return a number that grows with every change; indexes carry it."""
        return self._one("SELECT value FROM counters WHERE name = 'generation'")

    def __len__(self) -> int:
        """Return how many works it holds."""
        return self._one("SELECT count(*) FROM works")

    def put(
        self, entries: Iterable[Entry | Prepared], *, progress: str = "", name: str = ""
    ) -> list[Put]:
        """Keep the entries in one transaction: all of them, whole, or none; returns after commit.

        Each is merged into the work that shares an identifier, else into the one of the same
        normalised title, first author and year. Look-alikes by homoglyphs are flagged, never
        merged.
        `progress` (a resumable import's mark) is kept in the same transaction, under `name`.
        Batches of 500 to 2,000 entries are quickest.
        """
        prepared = [each if isinstance(each, Prepared) else prepare(each) for each in entries]
        with self._asked(), transaction(self._connection):
            if progress:
                self._connection.execute("REPLACE INTO progress VALUES (?, ?)", (name, progress))
            return Batch(self._connection, prepared).take()

    def progress(self, name: str = "") -> str:
        """Return the mark that the last `put` of the import called `name` left; empty if none."""
        rows = self._rows("SELECT mark FROM progress WHERE name = ?", name)
        return str(rows[0][0]) if rows else ""

    def get(self, id: str) -> Work | None:
        """Return the work with this id, or with this alias of it (any `scheme:value`)."""
        works = self._bodies(self._row(id))
        return works[0] if works else None

    def by_identifiers(self, identifiers: Identifiers) -> tuple[Work, ...]:
        """Return the works that bear any of the identifiers."""
        rows: list[int] = []
        for name in names_of(identifiers):
            rows += self._row(name)
            disputes = self._rows("SELECT work FROM disputes WHERE name = ?", name_key(name))
            rows += [int(row[0]) for row in disputes]
        return self._bodies(list(dict.fromkeys(rows)))

    def works(self, *, as_of: date | None = None) -> Iterator[Work]:
        """Yield every work, in the order in which they were first kept."""
        for _, work in self.rows(as_of=as_of):
            yield work

    def rows(self, *, as_of: date | None = None, after: int = 0) -> Iterator[tuple[int, Work]]:
        """Yield works beyond the row `after`, with their rows: numbers that grow and stay."""
        while page := self._rows(
            "SELECT row, body FROM works JOIN bodies USING (row) WHERE row > ? AND available <= ?"
            " ORDER BY row LIMIT ?",
            after, _day(as_of), _PAGE,
        ):  # fmt: skip
            for row, body in page:
                yield int(row), self._unpacked(bytes(body))
            after = int(page[-1][0])

    def moment(self) -> Moment:
        """Return the generation, its stamp and the last row, as they are at one moment."""
        generation, stamp, row = self._rows(
            "SELECT generation, stamp, (SELECT value - 1 FROM counters WHERE name = 'next row')"
            " FROM generations ORDER BY generation DESC LIMIT 1"
        )[0]
        return Moment(int(generation), int(stamp), int(row))

    def changed_since(self, moment: Moment, *, as_of: date | None = None) -> tuple[int, ...] | None:
        """Return the rows up to `moment.row` that are searched by other words since, or are gone.

        None where this store's history does not hold that moment.
        """
        held = self._rows(
            "SELECT 1 FROM generations WHERE generation = ? AND stamp = ?",
            moment.generation, moment.stamp,
        )  # fmt: skip
        if not held:
            return None
        rows = self._rows(
            "SELECT row FROM works WHERE worded > ? AND row <= ? AND available <= ?"
            " UNION SELECT row FROM removed WHERE generation > ? AND row <= ?",
            moment.generation, moment.row, _day(as_of), moment.generation, moment.row,
        )  # fmt: skip
        return tuple(int(row[0]) for row in rows)

    def is_all_by(self, day: date) -> bool:
        """Say whether every work was available by that day."""
        return not self._rows("SELECT 1 FROM works WHERE available > ? LIMIT 1", _day(day))

    def at_rows(self, rows: Iterable[int]) -> dict[int, Work]:
        """Return the works in these rows; rows that hold none are left out."""
        with self._asked():
            found = among(self._connection, "SELECT row, body FROM bodies WHERE row IN", rows)
        return {int(row): self._unpacked(body) for row, body in found}

    def cites(self, id: str) -> tuple[str, ...]:
        """Return what a work cites, in order: ids of kept works, `scheme:value` of others."""
        rows = self._row(id)
        found = self._rows(
            "SELECT position, name, works.row, works.id FROM citations"
            " JOIN names ON names.key = cited LEFT JOIN works ON works.row = names.work"
            " WHERE citing = ? ORDER BY position, works.row IS NULL, rank",
            *rows,
        ) if rows else []  # fmt: skip
        first: dict[int, str] = {}
        for position, name, row, kept in found:
            if row not in rows:
                first.setdefault(int(position), str(kept or name))
            else:
                first.setdefault(int(position), "")
        return tuple(dict.fromkeys(filter(None, first.values())))

    def cited_by(self, id: str) -> tuple[str, ...]:
        """Return the ids of kept works that cite it."""
        rows = self._row(id)
        keys = "SELECT key FROM names WHERE work = ?" if rows else "SELECT ?"
        found = self._rows(
            f"SELECT DISTINCT row, id FROM citations JOIN works ON row = citing"
            f" WHERE cited IN ({keys}) ORDER BY row",
            rows[0] if rows else name_key(id),
        )
        return tuple(str(citing) for row, citing in found if row not in rows)

    def days(self, *, after: int = 0) -> Iterator[tuple[int, str, str]]:
        """Yield row, id and first day (ISO 8601, or empty) of the works beyond the row `after`."""
        question = "SELECT row, id, available FROM works WHERE row > ? ORDER BY row LIMIT ?"
        while page := self._rows(question, after, 10 * _PAGE):
            for row, identity, day in page:
                yield int(row), str(identity), "" if day == NEVER else str(day)
            after = int(page[-1][0])

    def links(self) -> Iterator[tuple[int, int]]:
        """Yield the rows of citing and cited works, both kept, the citing ones in order.

        A work that is cited under two of its names comes twice.
        """
        after, last = 0, self.moment().row
        while after < last:
            yield from self._rows(
                "SELECT citing, names.work FROM citations JOIN names ON names.key = cited"
                " WHERE citing > ? AND citing <= ? AND names.work IS NOT NULL"
                " ORDER BY citing, position, rank",
                after, after + _PAGE,
            )  # fmt: skip
            after += _PAGE

    def put_text(self, id: str, document: Document, *, origin: str) -> str:
        """Keep a work's parsed full text; returns its key (sha256 of the text)."""
        key, body = pack_document(document)
        rows = self._row(id)
        if not rows:
            raise StoreError(f"{self._path} holds no work {id}: put the work before its text")
        with self._asked(), transaction(self._connection):
            add_text(self._connection, rows[0], (key, len(document.text), body), origin)
            mark_generation(self._connection, next_generation(self._connection))
        return key

    def text(self, id: str) -> Document | None:
        """Return the parsed full text of a work, the one kept last; or None."""
        found = self._rows(
            "SELECT body FROM work_texts JOIN texts USING (sha256) WHERE work = ?"
            " ORDER BY number DESC LIMIT 1",
            *self._row(id) or [-1],
        )
        if not found:
            return None
        with damage_named(self._path):
            return unpack_document(bytes(found[0][0]))

    def notices(self, doi: str) -> tuple[Notice, ...]:
        """Return the imported notices about the work with this DOI, kept or not."""
        found = self._rows(
            "SELECT nature, date, notice_doi, reason, file FROM notices JOIN lists USING (kind)"
            " WHERE doi = ? ORDER BY kind, date",
            doi.strip().lower(),
        )
        return tuple(Notice(Nature(row[0]), *map(str, row[1:])) for row in found)

    def copy(self, path: Path) -> None:
        """Write the store as it is at this moment into a new file, in one piece."""
        with self._asked():
            self._connection.execute("VACUUM INTO ?", (str(path),))
        with path.open("rb") as stream:
            os.fsync(stream.fileno())

    def _row(self, name: str) -> list[int]:
        """Return the row of the work that bears this name, as a list of one or none."""
        found = self._rows(
            "SELECT work FROM names WHERE key = ? AND name = ? AND work IS NOT NULL",
            name_key(name), name,
        )  # fmt: skip
        return [int(row[0]) for row in found]

    def _bodies(self, rows: list[int]) -> tuple[Work, ...]:
        found = self.at_rows(rows)
        return tuple(found[row] for row in rows if row in found)

    def _unpacked(self, body: bytes) -> Work:
        with damage_named(self._path):
            return unpack_work(body)

    def _one(self, question: str) -> int:
        return int(self._rows(question)[0][0])

    def _rows(self, question: str, *values: str | int) -> list[tuple[Any, ...]]:
        with self._asked():
            return self._connection.execute(question, values).fetchall()

    @contextmanager
    def _asked(self) -> Iterator[None]:
        """Hold the connection, and name what the database says of a damaged file."""
        with self._lock, damage_named(self._path):
            yield


def _day(as_of: date | None) -> str:
    """Return the last day to be seen, as it is compared with."""
    return as_of.isoformat() if as_of else "9999-99-99"
