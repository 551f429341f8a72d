"""The store's tables, the version of their make, and how a connection to them is opened."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from scholiast.errors import StoreError

SCHEMA_VERSION = 2
"""Of works.sqlite."""
FORMER_NAME = "retractions.sqlite"
"""File in which an earlier make kept lists of retractions alone."""
FORMER_VERSION = 1
BUSY_SECONDS = 120.0
"""How long a writer waits for the others."""
_CACHE_KIB = 131_072
_LOG_PAGES = 16_000
"""Pages of the write-ahead log before it is moved into the file: names and titles are written in
no order, and pages that many batches touch are so moved once."""

TABLES = (
    "CREATE TABLE counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID",
    "INSERT INTO counters VALUES ('generation', 0), ('next row', 1)",
    # A random stamp for each of the last generations: an index made of another history is told by
    # it, were its number the same.
    """CREATE TABLE generations (
           generation INTEGER PRIMARY KEY, stamp INTEGER NOT NULL) STRICT""",
    "INSERT INTO generations VALUES (0, random())",
    # One row a work; what it says stands in bodies, so that this table stays small to walk.
    """CREATE TABLE works (
           row INTEGER PRIMARY KEY, id TEXT NOT NULL, available TEXT NOT NULL,
           changed INTEGER NOT NULL, worded INTEGER NOT NULL) STRICT""",
    "CREATE TABLE bodies (row INTEGER PRIMARY KEY, body BLOB NOT NULL) STRICT",
    # `key` is a digest of `name` (`doi:10.1/x`); `work` is empty until a work of that name is kept.
    """CREATE TABLE names (
           key INTEGER PRIMARY KEY, name TEXT NOT NULL, work INTEGER) STRICT""",
    "CREATE INDEX names_work ON names (work) WHERE work IS NOT NULL",
    # Works that bear a name which belongs to another one.
    """CREATE TABLE disputes (
           name INTEGER NOT NULL, work INTEGER NOT NULL,
           PRIMARY KEY (name, work)) STRICT, WITHOUT ROWID""",
    """CREATE TABLE titles (
           key INTEGER NOT NULL, work INTEGER NOT NULL,
           PRIMARY KEY (key, work)) STRICT, WITHOUT ROWID""",
    # Titles and authors with letters that look like others, as they look.
    """CREATE TABLE looks (
           key INTEGER NOT NULL, work INTEGER NOT NULL,
           PRIMARY KEY (key, work)) STRICT, WITHOUT ROWID""",
    """CREATE TABLE citations (
           citing INTEGER NOT NULL, position INTEGER NOT NULL, rank INTEGER NOT NULL,
           cited INTEGER NOT NULL, PRIMARY KEY (citing, position, rank)) STRICT, WITHOUT ROWID""",
    "CREATE INDEX citations_cited ON citations (cited, citing)",
    "CREATE TABLE removed (row INTEGER PRIMARY KEY, generation INTEGER NOT NULL) STRICT",
    """CREATE TABLE texts (
           sha256 TEXT PRIMARY KEY, characters INTEGER NOT NULL, body BLOB NOT NULL) STRICT""",
    """CREATE TABLE work_texts (
           work INTEGER NOT NULL, number INTEGER NOT NULL, sha256 TEXT NOT NULL,
           origin TEXT NOT NULL, PRIMARY KEY (work, number)) STRICT, WITHOUT ROWID""",
    "CREATE TABLE progress (name TEXT PRIMARY KEY, mark TEXT NOT NULL) STRICT, WITHOUT ROWID",
    """CREATE TABLE lists (
           kind TEXT PRIMARY KEY, file TEXT NOT NULL, imported TEXT NOT NULL) STRICT""",
    """CREATE TABLE notices (
           doi TEXT NOT NULL, kind TEXT NOT NULL REFERENCES lists, nature TEXT NOT NULL,
           date TEXT NOT NULL, notice_doi TEXT NOT NULL, reason TEXT NOT NULL,
           PRIMARY KEY (doi, kind, nature, date, notice_doi)) STRICT, WITHOUT ROWID""",
)


REMEMBERED = 10_000
"""Generations whose stamps are kept; an older index is made anew."""


def next_generation(connection: sqlite3.Connection) -> int:
    """Return the number of the generation that the open transaction makes."""
    question = "SELECT value + 1 FROM counters WHERE name = 'generation'"
    return int(connection.execute(question).fetchone()[0])


def next_row(connection: sqlite3.Connection) -> int:
    """Return the row of the next new work; rows are never given twice."""
    question = "SELECT value FROM counters WHERE name = 'next row'"
    return int(connection.execute(question).fetchone()[0])


def mark_generation(connection: sqlite3.Connection, generation: int) -> None:
    """Give the open transaction's change its number and stamp."""
    connection.execute("UPDATE counters SET value = ? WHERE name = 'generation'", (generation,))
    connection.execute("INSERT INTO generations VALUES (?, random())", (generation,))
    connection.execute("DELETE FROM generations WHERE generation < ?", (generation - REMEMBERED,))


def connect(path: Path, *, create: bool = False, read_only: bool = False) -> sqlite3.Connection:
    """Return a connection to the store, durable: what is committed survives a kill and a power cut.

    Raises StoreError for a store that is missing, damaged or of another make.
    """
    if not path.is_file():
        if not create:
            raise StoreError(f"no store at {path}: make one with `scholiast corpus import FILE`")
        path.parent.mkdir(parents=True, exist_ok=True)
    with damage_named(path):
        connection = sqlite3.connect(
            f"{path.absolute().as_uri()}?mode={_mode(create, read_only)}",
            uri=True,
            timeout=BUSY_SECONDS,
            isolation_level=None,
            check_same_thread=False,
        )
        try:
            _prepare(connection, path, create=create, read_only=read_only)
        except (sqlite3.Error, StoreError):
            connection.close()
            raise
    return connection


def _mode(create: bool, read_only: bool) -> str:
    return "ro" if read_only else "rwc" if create else "rw"


def _prepare(connection: sqlite3.Connection, path: Path, *, create: bool, read_only: bool) -> None:
    connection.execute(f"PRAGMA cache_size = -{_CACHE_KIB}")
    connection.execute("PRAGMA temp_store = MEMORY")
    if not read_only:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(f"PRAGMA wal_autocheckpoint = {_LOG_PAGES}")
        if create:
            _make(connection, path)
    check_version(connection, path)


def _make(connection: sqlite3.Connection, path: Path) -> None:
    """Make the tables where the file is empty; of two makers at once, one waits."""
    if version_of(connection) or _tables(connection):
        return
    with transaction(connection):
        if _tables(connection):
            return
        for statement in TABLES:
            connection.execute(statement)
        _take_over(connection, path.with_name(FORMER_NAME))
        connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")


def _take_over(connection: sqlite3.Connection, former: Path) -> None:
    """Copy the lists of retractions that an earlier make kept in a file of their own."""
    if not former.is_file():
        return
    with closing(sqlite3.connect(f"{former.absolute().as_uri()}?mode=ro", uri=True)) as source:
        if version_of(source) != FORMER_VERSION:
            return
        lists = source.execute("SELECT kind, file, imported FROM lists")
        connection.executemany("INSERT INTO lists VALUES (?, ?, ?)", lists)
        notices = source.execute("SELECT doi, kind, nature, date, notice_doi, reason FROM notices")
        connection.executemany("INSERT INTO notices VALUES (?, ?, ?, ?, ?, ?)", notices)


def _tables(connection: sqlite3.Connection) -> int:
    return int(connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0])


def version_of(connection: sqlite3.Connection) -> int:
    """Return the version of the make that the file bears; 0 where it bears none."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def check_version(connection: sqlite3.Connection, path: Path) -> None:
    """Raise StoreError if the store is of another make than this version reads."""
    version = version_of(connection)
    if version != SCHEMA_VERSION:
        raise StoreError(
            f"{path} is not a store of this version (found {version}, expected {SCHEMA_VERSION}): "
            "move it aside and import its sources again"
        )


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Hold one writing transaction: all of it is kept at the end, or nothing of it."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


@contextmanager
def damage_named(path: Path) -> Iterator[None]:
    """Turn what the database says of a damaged or full disk into a StoreError with a way out."""
    try:
        yield
    except sqlite3.OperationalError as error:
        raise StoreError(_trouble(path, error)) from error
    except (sqlite3.DatabaseError, ValueError) as error:
        raise StoreError(_damage(path, error)) from error


def _trouble(path: Path, error: sqlite3.OperationalError) -> str:
    words = str(error)
    if "full" in words or "I/O" in words:
        return (
            f"{path} could not be written ({words}): nothing of this batch was kept and all before "
            "it is; make room on the disk and run the command again"
        )
    if "locked" in words:
        return f"{path} is held by another process ({words}): wait for it, then run it again"
    if "readonly" in words or "unable to open" in words:
        return f"{path} cannot be opened ({words}): check the rights of the file and its folder"
    return _damage(path, error)


def _damage(path: Path, error: Exception) -> str:
    return (
        f"the store {path} cannot be read ({error}): put a snapshot in its place "
        "(`scholiast corpus snapshot --list`), or move it aside and import its sources again"
    )
