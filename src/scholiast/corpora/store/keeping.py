"""A batch of entries -> the store's tables, in one transaction; each work whole or not at all."""

import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scholiast.corpora.store.availability import NEVER
from scholiast.corpora.store.bodies import pack_work, unpack_work
from scholiast.corpora.store.linking import add_citations, add_text, among, move
from scholiast.corpora.store.merging import merged
from scholiast.corpora.store.preparing import Prepared, name_key, title_id
from scholiast.corpora.store.sameness import WEAK, is_same_bearer, is_same_by_title, may_join
from scholiast.corpora.tables import mark_generation, next_generation, next_row
from scholiast.papers import Work


@dataclass(frozen=True, slots=True)
class Put:
    """What became of one entry."""

    id: str
    """Of the work as it is kept: its own, or that of the work it was merged into."""
    is_new: bool
    flagged: str = ""
    """Why it was kept apart though it looks like another work: `homoglyph of doi:10.1/x`."""


@dataclass(slots=True)
class Held:
    """A work while its batch is taken in."""

    row: int
    work: Work
    before: Work | None
    """As it was kept before; None for a new one."""


class Batch:
    """Entries on their way into the tables, and the kept works that they touch."""

    def __init__(self, connection: sqlite3.Connection, entries: Sequence[Prepared]) -> None:
        """Read what the tables hold of the entries' names and titles."""
        self._connection = connection
        self._entries = entries
        self._held: dict[int, Held] = {}
        self._joined: dict[int, int] = {}
        self._disputes: dict[tuple[str, int], None] = {}
        self._cites: list[tuple[int, tuple[tuple[str, ...], ...]]] = []
        self._texts: list[tuple[int, tuple[str, int, bytes], str]] = []
        self._next = next_row(connection)
        self._new_names: dict[str, int] = {}
        self._new_titles: dict[tuple[int, int], None] = {}
        self._new_looks: dict[tuple[int, int], None] = {}
        self._names = self._read_names()
        titles = {key for entry in entries for key in (entry.title, entry.look) if key}
        self._titles = self._read_keys("titles", titles)
        self._looks = self._read_keys("looks", {entry.title for entry in entries if entry.title})
        self._read_bodies()

    def take(self) -> list[Put]:
        """Keep all entries; returns what became of each, in order."""
        placed = [self._place(entry) for entry in self._entries]
        self._write()
        return [
            Put(self._held[self._now(row)].work.id, is_new, flagged)
            for row, is_new, flagged in placed
        ]

    def _place(self, entry: Prepared) -> tuple[int, bool, str]:
        """Merge one entry into the work it is of, or make it a new one."""
        fits, others = self._bearers(entry)
        flags = [f"bears an identifier of {self._held[row].work.id}" for row in others]
        same = self._by_title(entry)
        same = None if same in fits else same
        fits += [] if same is None else [same]
        is_new = not fits
        row = self._made(entry) if is_new else fits[0]
        if not is_new:
            held = self._held[row]
            held.work = merged(held.work, entry.work)
        for other in fits[1:]:
            if self._are_one(row, other, by_title=other == same):
                row = self._join(row, other)
            else:
                flags.append(f"names {self._held[other].work.id} too")
        flags += [f"homoglyph of {twin}" for twin in self._twins(entry, row)]
        self._note(entry, row)
        return row, is_new, "; ".join(flags)

    def _are_one(self, row: int, other: int, *, by_title: bool) -> bool:
        """Say whether two kept works are one; what only a title brought together is asked twice."""
        one, two = self._held[row].work, self._held[other].work
        return may_join(one, two) and (not by_title or is_same_by_title(one, two))

    def _bearers(self, entry: Prepared) -> tuple[list[int], list[int]]:
        """Return the works that bear its names: those it is one with, and those it is not."""
        fits: list[int] = []
        others: list[int] = []
        for name in entry.names:
            row = self._owner(name)
            if row is None or row in fits or row in others:
                continue
            scheme = name.partition(":")[0]
            is_one = is_same_bearer(self._held[row].work, entry.work, scheme)
            if is_one or scheme not in WEAK:
                (fits if is_one else others).append(row)
        return fits, others

    def _by_title(self, entry: Prepared) -> int | None:
        for row in self._titles.get(entry.title, ()) if entry.title else ():
            row = self._now(row)
            if is_same_by_title(self._held[row].work, entry.work):
                return row
        return None

    def _made(self, entry: Prepared) -> int:
        """Return the row of a new work."""
        row = self._next
        self._next += 1
        free = [name for name in entry.names if self._owner(name) is None]
        told = entry.work.id
        id = told if told in free else free[0] if free else self._free_id(title_id(entry.work))
        self._held[row] = Held(row, replace(entry.work, id=id), None)
        if not free:
            self._name(id, row)
        return row

    def _free_id(self, id: str) -> str:
        """Return the id, numbered where another work bears it."""
        tried, number = id, 1
        while tried in self._new_names or self._kept_owner(tried) is not None:
            number += 1
            tried = f"{id}-{number}"
        return tried

    def _kept_owner(self, name: str) -> int | None:
        found = self._connection.execute(
            "SELECT work FROM names WHERE key = ? AND name = ?", (name_key(name), name)
        ).fetchone()
        return found[0] if found else None

    def _join(self, one: int, other: int) -> int:
        """Make two kept works one; returns the row that stays, the earlier one."""
        stays, goes = sorted((one, other))
        self._held[stays].work = merged(self._held[stays].work, self._held[goes].work)
        self._joined[goes] = stays
        self._titles = {
            key: tuple(dict.fromkeys(self._now(row) for row in rows))
            for key, rows in self._titles.items()
        }
        return stays

    def _twins(self, entry: Prepared, row: int) -> Iterator[str]:
        """Yield the ids of works whose title looks the same and is not."""
        keys = (
            (self._titles.get(entry.look, ()) if entry.look else ()),
            (self._looks.get(entry.title, ()) if entry.title else ()),
        )
        for twin in dict.fromkeys(self._now(twin) for rows in keys for twin in rows):
            if twin != row:
                yield self._held[twin].work.id

    def _note(self, entry: Prepared, row: int) -> None:
        """Note the names, titles, citations and text that the entry brings its work."""
        for name in entry.names:
            owner = self._owner(name)
            if owner is None:
                self._name(name, row)
            elif owner != row:
                self._disputes[name, row] = None
        for name in entry.borne:
            self._disputes[name, row] = None
        _add(self._titles, self._new_titles, entry.title, row)
        _add(self._looks, self._new_looks, entry.look, row)
        if entry.cites:
            self._cites.append((row, entry.cites))
        if entry.text:
            self._texts.append((row, entry.text, (entry.work.sources or ("import",))[0]))

    def _name(self, name: str, row: int) -> None:
        self._names[name] = row
        self._new_names[name] = row

    def _owner(self, name: str) -> int | None:
        row = self._names.get(name)
        return None if row is None else self._now(row)

    def _now(self, row: int) -> int:
        """Return the row into which a row was joined, or itself."""
        while row in self._joined:
            row = self._joined[row]
        return row

    # Reading: one question a batch for each table.

    def _read_names(self) -> dict[str, int]:
        names = {name for entry in self._entries for name in entry.names}
        keys = {name_key(name) for name in names}
        rows = among(self._connection, "SELECT name, work FROM names WHERE key IN", keys)
        return {name: work for name, work in rows if work is not None and name in names}

    def _read_keys(self, table: str, keys: set[int]) -> dict[int, tuple[int, ...]]:
        found: dict[int, tuple[int, ...]] = {}
        question = f"SELECT key, work FROM {table} WHERE key IN"
        for key, work in among(self._connection, question, keys):
            found[key] = (*found.get(key, ()), work)
        return found

    def _read_bodies(self) -> None:
        rows = set(self._names.values())
        for found in (self._titles, self._looks):
            rows.update(row for works in found.values() for row in works)
        question = "SELECT row, body FROM bodies WHERE row IN"
        for row, body in among(self._connection, question, rows):
            work = unpack_work(body)
            self._held[row] = Held(row, work, work)

    # Writing.

    def _write(self) -> None:
        before = self._connection.total_changes
        generation = next_generation(self._connection)
        for goes, stays in self._joined.items():
            move(self._connection, goes, self._now(stays), generation)
        self._write_works(generation)
        self._write_names()
        cites = [(self._now(row), groups) for row, groups in self._cites]
        fresh = {held.row for held in self._held.values() if held.before is None}
        add_citations(self._connection, cites, fresh)
        for row, text, origin in self._texts:
            add_text(self._connection, self._now(row), text, origin)
        if self._connection.total_changes > before:
            mark_generation(self._connection, generation)
            self._connection.execute(
                "UPDATE counters SET value = ? WHERE name = 'next row'", (self._next,)
            )

    def _write_works(self, generation: int) -> None:
        new = [held for held in self._held.values() if held.before is None]
        changed = [held for held in self._held.values() if held.before not in (None, held.work)]
        self._connection.executemany(
            "INSERT INTO works VALUES (?, ?, ?, ?, ?)",
            [
                (held.row, held.work.id, held.work.available_at or NEVER, generation, generation)
                for held in new
                if held.row not in self._joined
            ],
        )
        self._connection.executemany(
            "INSERT OR REPLACE INTO bodies VALUES (?, ?)",
            [
                (held.row, pack_work(held.work))
                for held in (*new, *changed)
                if held.row not in self._joined
            ],
        )
        self._connection.executemany(
            "UPDATE works SET available = ?, changed = ?, worded = iif(?, ?, worded)"
            " WHERE row = ?",
            [
                (held.work.available_at or NEVER, generation, _is_reworded(held), generation,
                 held.row)
                for held in changed
                if held.row not in self._joined
            ],
        )  # fmt: skip

    def _write_names(self) -> None:
        self._connection.executemany(
            "INSERT INTO names VALUES (?, ?, ?) ON CONFLICT (key) DO UPDATE SET work ="
            " excluded.work WHERE name = excluded.name AND work IS NULL",
            sorted((name_key(name), name, self._now(row)) for name, row in self._new_names.items()),
        )
        self._connection.executemany(
            "INSERT OR IGNORE INTO disputes VALUES (?, ?)",
            [
                (name_key(name), self._now(row))
                for name, row in self._disputes
                if self._owner(name) != self._now(row)
            ],
        )
        for table, keys in (("titles", self._new_titles), ("looks", self._new_looks)):
            self._connection.executemany(
                f"INSERT OR IGNORE INTO {table} VALUES (?, ?)",
                sorted((key, self._now(row)) for key, row in keys),
            )


def _add(
    kept: dict[int, tuple[int, ...]], new: dict[tuple[int, int], None], key: int, row: int
) -> None:
    """Note a work under a title's key, where there is one and it is not noted yet."""
    if key and row not in kept.get(key, ()):
        kept[key] = (*kept.get(key, ()), row)
        new[key, row] = None


def _is_reworded(held: Held) -> bool:
    """Say whether what is searched by has changed."""
    return held.before is None or worded(held.before) != worded(held.work)


def worded(work: Work) -> tuple[object, ...]:
    """Return what a work is searched by."""
    return (work.title, work.authors, work.year, work.venue, work.abstract, work.available_at)
