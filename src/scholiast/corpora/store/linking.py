"""What hangs on kept works: their citations and texts; and the joining of two works into one."""

import json
import sqlite3
from collections.abc import Iterable
from typing import Any

from scholiast.corpora.store.preparing import name_key


def among(
    connection: sqlite3.Connection, question: str, keys: Iterable[int]
) -> list[tuple[Any, ...]]:
    """Return the rows of a question that ends in `IN`, for any number of keys at once."""
    wanted = json.dumps(sorted(keys))
    if wanted == "[]":
        return []
    return connection.execute(f"{question} (SELECT value FROM json_each(?))", (wanted,)).fetchall()


def move(connection: sqlite3.Connection, goes: int, stays: int, generation: int) -> None:
    """Let everything that hangs on one kept work hang on the other, and take its row out."""
    connection.execute("UPDATE names SET work = ? WHERE work = ?", (stays, goes))
    for table, column in (("disputes", "name"), ("titles", "key"), ("looks", "key")):
        connection.execute(
            f"INSERT OR IGNORE INTO {table} SELECT {column}, ? FROM {table} WHERE work = ?",
            (stays, goes),
        )
        connection.execute(f"DELETE FROM {table} WHERE work = ?", (goes,))
    for table, number in (("citations", "position"), ("work_texts", "number")):
        owner = "citing" if table == "citations" else "work"
        last = f"SELECT coalesce(max({number}), -1) FROM {table} WHERE {owner} = ?"
        shift = int(connection.execute(last, (stays,)).fetchone()[0]) + 1
        connection.execute(
            f"UPDATE {table} SET {owner} = ?, {number} = {number} + ? WHERE {owner} = ?",
            (stays, shift, goes),
        )
    connection.execute("DELETE FROM works WHERE row = ?", (goes,))
    connection.execute("DELETE FROM bodies WHERE row = ?", (goes,))
    connection.execute("INSERT INTO removed VALUES (?, ?)", (goes, generation))


def add_citations(
    connection: sqlite3.Connection,
    cites: Iterable[tuple[int, tuple[tuple[str, ...], ...]]],
    fresh: set[int],
) -> None:
    """Add what works cite behind what is kept of it; what is kept already stays once.

    Of the rows in `fresh` nothing is kept yet.
    """
    wanted: dict[int, list[tuple[str, ...]]] = {}
    for row, groups in cites:
        wanted.setdefault(row, []).extend(groups)
    known: dict[int, set[int]] = {}
    last: dict[int, int] = {}
    question = "SELECT citing, position, cited FROM citations WHERE citing IN"
    for citing, position, key in among(connection, question, wanted.keys() - fresh):
        known.setdefault(citing, set()).add(key)
        last[citing] = max(position, last.get(citing, -1))
    names: dict[int, str] = {}
    rows: list[tuple[int, int, int, int]] = []
    for row, cited in wanted.items():
        seen = known.setdefault(row, set())
        position = last.get(row, -1)
        for group in cited:
            keys = {name_key(name): name for name in group}
            if seen & keys.keys():
                continue
            position += 1
            seen |= keys.keys()
            names |= keys
            rows += [(row, position, rank, key) for rank, key in enumerate(keys)]
    connection.executemany("INSERT OR IGNORE INTO names VALUES (?, ?, NULL)", sorted(names.items()))
    connection.executemany("INSERT INTO citations VALUES (?, ?, ?, ?)", rows)


def add_text(
    connection: sqlite3.Connection, row: int, text: tuple[str, int, bytes], origin: str
) -> None:
    """Keep a work's full text; the one that came last is the one that is read."""
    key, length, body = text
    connection.execute("INSERT OR IGNORE INTO texts VALUES (?, ?, ?)", (key, length, body))
    last = connection.execute(
        "SELECT number, sha256, origin FROM work_texts WHERE work = ? ORDER BY number DESC LIMIT 1",
        (row,),
    ).fetchone()
    if last is None or last[1:] != (key, origin):
        number = last[0] + 1 if last else 0
        connection.execute("INSERT INTO work_texts VALUES (?, ?, ?, ?)", (row, number, key, origin))
