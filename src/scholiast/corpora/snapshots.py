"""Snapshots of a store by name, its compaction, and what it holds in numbers."""

import hashlib
import os
import re
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

import msgspec

from scholiast.corpora.local import LocalCorpus
from scholiast.corpora.store import Store
from scholiast.corpora.tables import connect, damage_named
from scholiast.errors import InputError, StoreError

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
_COUNTS = {
    "works": "works",
    "works with a full text": "(SELECT DISTINCT work FROM work_texts)",
    "citations": "(SELECT DISTINCT citing, position FROM citations)",
    "cited works not kept": "names WHERE work IS NULL",
    "works with notices": "(SELECT DISTINCT doi FROM notices)",
}


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A store as it was at one moment, kept under a name."""

    name: str
    generation: int
    works: int
    made: str
    """UTC, ISO 8601."""
    bytes: int
    sha256: str
    """Of the file."""


@dataclass(frozen=True, slots=True)
class Statistics:
    """What a store holds."""

    generation: int
    counts: dict[str, int]
    """`works`, `citations`, ..."""
    years: dict[str, int]
    """Works by the year from which they were available; those of no known day under `unknown`."""
    lists: dict[str, str]
    """Imported lists of retractions, with the day of their import."""
    bytes: int
    """Of the store's file, without its indexes."""


def snapshot_folder(store: Path) -> Path:
    """Return where the snapshots of a store lie.

    >>> snapshot_folder(Path("home/works.sqlite")).as_posix()
    'home/snapshots'
    """
    return store.with_name("snapshots")


def take_snapshot(store: Store, name: str) -> Snapshot:
    """Keep the store as it is under a name; InputError for a name that is taken or no name."""
    if not _NAME.fullmatch(name):
        raise InputError(f"no name for a snapshot: {name!r}; use letters, digits, dots and hyphens")
    path = snapshot_path(store.path, name)
    if path.exists():
        raise InputError(
            f"there is a snapshot {name} already: choose another name, or delete {path}"
        )
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{name}.{uuid4().hex[:8]}.draft")
    try:
        store.copy(draft)
        with Store(draft, read_only=True) as copy:
            generation, works = copy.generation, len(copy)
        made = datetime.now(UTC).isoformat(timespec="seconds")
        found = Snapshot(name, generation, works, made, draft.stat().st_size, _digest(draft))
        _write(path.with_suffix(".json"), msgspec.json.encode(found))
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
    return found


def snapshots(store: Path) -> tuple[Snapshot, ...]:
    """Return the snapshots of a store, the oldest first."""
    found = []
    for path in snapshot_folder(store).glob("*.sqlite"):
        try:
            told = path.with_suffix(".json").read_bytes()
            found.append(msgspec.json.decode(told, type=Snapshot))
        except (OSError, msgspec.MsgspecError) as error:
            raise StoreError(
                f"the snapshot {path} has lost its description ({error}): delete it, or open the "
                "file itself with --store"
            ) from error
    return tuple(sorted(found, key=lambda snapshot: (snapshot.made, snapshot.name)))


def snapshot_path(store: Path, name: str) -> Path:
    """Return the file of a snapshot."""
    return snapshot_folder(store) / f"{name}.sqlite"


def open_snapshot(store: Path, name: str) -> Store:
    """Return a snapshot opened to be read; StoreError if it is missing or not as it was made."""
    known = {snapshot.name: snapshot for snapshot in snapshots(store)}
    if name not in known:
        told = ", ".join(sorted(known)) or "none"
        raise StoreError(f"no snapshot {name} of {store}; there are: {told}")
    path = snapshot_path(store, name)
    if _digest(path) != known[name].sha256:
        raise StoreError(f"the snapshot {path} is not as it was made: delete it and take another")
    return Store(path, read_only=True)


def compact(store: Store) -> int:
    """Return how many bytes the file lost by being written anew, its index made in one piece."""
    before = _size(store.path)
    with damage_named(store.path), closing(connect(store.path)) as connection:
        connection.execute("VACUUM")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    LocalCorpus(store).rebuild()
    return before - _size(store.path)


def statistics(store: Store) -> Statistics:
    """Return what a store holds, in numbers."""
    with damage_named(store.path), closing(connect(store.path, read_only=True)) as connection:
        counts = {
            name: int(connection.execute(f"SELECT count(*) FROM {source}").fetchone()[0])
            for name, source in _COUNTS.items()
        }
        found = connection.execute(
            "SELECT iif(available = '9999-12-31', 'unknown', substr(available, 1, 4)), count(*)"
            " FROM works GROUP BY 1 ORDER BY 1"
        )
        years = {str(year): int(count) for year, count in found}
        lists = {
            str(f): str(day) for f, day in connection.execute("SELECT file, imported FROM lists")
        }
    return Statistics(store.generation, counts, years, lists, _size(store.path))


def _size(path: Path) -> int:
    """Return the bytes of a store and of what is not yet written into its file."""
    files = (path, path.with_name(f"{path.name}-wal"))
    return sum(file.stat().st_size for file in files if file.exists())


def _digest(path: Path) -> str:
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def _write(path: Path, content: bytes) -> None:
    with path.open("wb") as stream:
        stream.write(content)
        stream.flush()
        os.fsync(stream.fileno())
