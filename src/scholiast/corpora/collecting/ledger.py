"""Ledger: what was asked of an index and answered, kept in the store's own file.

Every collection is a function of the answers it was given. The answers are kept as they come, each
in one transaction; a run that was killed goes through the kept ones again without a request, and
on from there. What a round did can be derived again from them at any time.
"""

import hashlib
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

from scholiast.corpora.tables import connect, damage_named, transaction
from scholiast.errors import SettingsError, StoreError

_TABLES = (
    """CREATE TABLE IF NOT EXISTS collecting_runs (
           name TEXT PRIMARY KEY, settings TEXT NOT NULL, closed TEXT NOT NULL) STRICT""",
    """CREATE TABLE IF NOT EXISTS collecting_answers (
           run TEXT NOT NULL, question TEXT NOT NULL, answer BLOB NOT NULL,
           PRIMARY KEY (run, question)) STRICT""",
    """CREATE TABLE IF NOT EXISTS collecting_rounds (
           number INTEGER PRIMARY KEY, manifest TEXT NOT NULL, graph BLOB NOT NULL) STRICT""",
)


class Ledger:
    """The tables of collecting in a store's file, on a connection of their own."""

    def __init__(self, path: Path) -> None:
        """Open the ledger of the store at `path`; StoreError if there is no store."""
        self._path = path
        self._connection = connect(path)
        with damage_named(path), transaction(self._connection):
            for table in _TABLES:
                self._connection.execute(table)

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        self._connection.close()

    @property
    def path(self) -> Path:
        """Return the store's file."""
        return self._path

    def open_run(self, name: str, settings: str) -> bool:
        """Begin or take up the run; says whether it is closed already.

        Raises SettingsError for a run that was begun with other settings.
        """
        with self._writing() as connection:
            connection.execute(
                "INSERT OR IGNORE INTO collecting_runs VALUES (?, ?, '')", (name, settings)
            )
        found = self._one("SELECT settings, closed FROM collecting_runs WHERE name = ?", name)
        if found and str(found[0]) != settings:
            raise SettingsError(
                f"an unfinished {name} was begun with other settings, {found[0]}: "
                "run it with these, or drop it with --afresh"
            )
        return bool(found and found[1])

    def close_run(self, name: str, report: str) -> None:
        """Mark the run as done, with what is told of it; not empty."""
        with self._writing() as connection:
            connection.execute(
                "UPDATE collecting_runs SET closed = ? WHERE name = ?", (report, name)
            )

    def runs(self) -> tuple[tuple[str, str, str], ...]:
        """Return name, settings and report (empty while open) of every run, in order of opening."""
        with damage_named(self._path):
            rows = self._connection.execute(
                "SELECT name, settings, closed FROM collecting_runs ORDER BY rowid"
            ).fetchall()
        return tuple((str(row[0]), str(row[1]), str(row[2])) for row in rows)

    def answer(self, run: str, question: str) -> bytes | None:
        """Return the kept answer to a question, or None."""
        found = self._one(
            "SELECT answer FROM collecting_answers WHERE run = ? AND question = ?", run, question
        )
        return _inflated(bytes(found[0]), question) if found else None

    def keep(self, run: str, question: str, answer: bytes) -> None:
        """Keep an answer; returns after it is on the disk."""
        with self._writing() as connection:
            connection.execute(
                "REPLACE INTO collecting_answers VALUES (?, ?, ?)",
                (run, question, zlib.compress(answer, 6)),
            )

    def forget(self, run: str, question: str) -> None:
        """Drop the answers to all questions that begin like this, so that they are asked again."""
        with self._writing() as connection:
            connection.execute(
                "DELETE FROM collecting_answers WHERE run = ?1 AND substr(question, 1, ?2) = ?3",
                (run, len(question), question),
            )

    def digest(self, run: str) -> tuple[int, str]:
        """Return how many answers a run was given, and a sha256 of questions and answers."""
        total, digest = 0, hashlib.sha256()
        with damage_named(self._path):
            rows = self._connection.execute(
                "SELECT question, answer FROM collecting_answers WHERE run = ? ORDER BY question",
                (run,),
            )
            for question, answer in rows:
                total += 1
                digest.update(f"{len(question)}:{question}".encode())
                digest.update(hashlib.sha256(_inflated(bytes(answer), str(question))).digest())
        return total, digest.hexdigest()

    def drop_run(self, name: str) -> None:
        """Forget a run and its answers; what it brought stays in the store."""
        with self._writing() as connection:
            connection.execute("DELETE FROM collecting_answers WHERE run = ?", (name,))
            connection.execute("DELETE FROM collecting_runs WHERE name = ?", (name,))

    def close_round(self, number: int, manifest: str, graph: bytes, run: str) -> None:
        """Keep a round and mark its run as done, in one transaction."""
        body = zlib.compress(graph, 6)
        with self._writing() as connection:
            connection.execute(
                "INSERT INTO collecting_rounds VALUES (?, ?, ?)", (number, manifest, body)
            )
            connection.execute(
                "UPDATE collecting_runs SET closed = ? WHERE name = ?", (f"round {number}", run)
            )

    def manifests(self) -> tuple[str, ...]:
        """Return the manifests of all rounds, oldest first."""
        with damage_named(self._path):
            rows = self._connection.execute(
                "SELECT manifest FROM collecting_rounds ORDER BY number"
            ).fetchall()
        return tuple(str(row[0]) for row in rows)

    def graph(self, number: int) -> bytes:
        """Return the graph as it stood after a round; StoreError where there is no such round."""
        found = self._one("SELECT graph FROM collecting_rounds WHERE number = ?", number)
        if not found:
            raise StoreError(
                f"{self._path} has no round {number} of a co-author graph: "
                "begin one with `scholiast corpus collect --authors NAME`"
            )
        return _inflated(bytes(found[0]), f"graph of round {number}")

    def _one(self, question: str, *values: str | int) -> tuple[Any, ...] | None:
        with damage_named(self._path):
            row: tuple[Any, ...] | None = self._connection.execute(question, values).fetchone()
        return row

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with damage_named(self._path), transaction(self._connection):
            yield self._connection


def _inflated(body: bytes, what: str) -> bytes:
    try:
        return zlib.decompress(body)
    except zlib.error as error:
        raise StoreError(f"a kept answer is damaged ({what}): {error}") from error
