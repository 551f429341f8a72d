"""A process that keeps works until it is killed, and an account of what it left behind.

Run as `python -m tests.corpora.store.killing STORE SIGNAL TASK VARIANT`: it says each batch that was
acknowledged on its output, and shows in the file SIGNAL whether a transaction is open just now.
"""

import json
import mmap
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from sqlite3 import Connection

from scholiast.corpora.interface import Entry, Query
from scholiast.corpora.local import LocalCorpus
from scholiast.corpora.store import Store
from scholiast.corpora.store import store as store_module
from scholiast.corpora.tables import transaction
from scholiast.papers import Author, Identifiers, Name, Work

BATCH = 100
NAME = "killing"
VARIANTS = ("sound", "autocommit", "in-place JSON")
TASKS = ("import", "update", "reindex")


@dataclass(frozen=True, slots=True)
class Account:
    """What was found after one kill."""

    mid_write: bool
    """A transaction was open, or the index being written, when the process was killed."""
    acknowledged: int
    """Works of which the process had said that they are kept."""
    lost: int
    """Of these, how many are not there."""
    half_written: int
    """Works of which a part is missing, or batches of which a part is there."""
    is_whole: bool
    """SQLite's own check of the file finds nothing."""
    seconds: float
    """From opening what was left to the first answer of its index."""


def entry_of(number: int, round_number: int = 0) -> Entry:
    """Return the work of this number: one body, two names, one title, three citations."""
    work = Work(
        "",
        Identifiers(doi=f"10.1000/{number}", pmid=str(number + 1)),
        f"The work of number {number} in a long series",
        (Author(Name(f"Writer{number % 97}")),),
        2000 + number % 20,
        abstract="Some words that take room. " * 20,
        citation_count=round_number,
    )
    cited = (f"10.1000/{number + 1}", f"10.1000/{number + 7}", f"10.9999/{number}")
    return Entry(work, tuple(Identifiers(doi=doi) for doi in cited))


def keep(path: Path, signal_file: Path, task: str, variant: str) -> None:
    """Keep batch after batch until killed."""
    with signal_file.open("r+b") as stream:
        shown = mmap.mmap(stream.fileno(), 1)
        if variant == "in-place JSON":
            _keep_json(path, shown)
        vars(store_module)["transaction"] = _shown(shown, is_sound=variant == "sound")
        with Store(path, create=True) as store:
            _keep(store, task, shown)


def _keep(store: Store, task: str, shown: mmap.mmap) -> None:
    corpus = LocalCorpus(store)
    number = int(store.progress(NAME) or 0)
    while True:
        start = number * BATCH
        entries = [entry_of(i) for i in range(start, start + BATCH)]
        number += 1
        store.put(entries, progress=str(number), name=NAME)
        _say(number)
        if task == "update":
            store.put(entry_of(i, number) for i in range(0, start, max(1, start // BATCH)))
        if task == "reindex":
            shown[0] = 1
            corpus.search(Query(title=entries[0].work.title, limit=1))
            shown[0] = 0


def _keep_json(path: Path, shown: mmap.mmap) -> None:
    """Keep works in one JSON file that is written over in place: the control."""
    kept = json.loads(path.read_text()) if path.exists() else []
    while True:
        kept += [entry_of(i).work.title for i in range(len(kept), len(kept) + BATCH)]
        shown[0] = 1
        path.write_text(json.dumps(kept))
        shown[0] = 0
        _say(len(kept) // BATCH)


def _shown(shown: mmap.mmap, *, is_sound: bool) -> object:
    """Return the store's transaction, shown in the file; without one for the control."""
    sound = transaction

    @contextmanager
    def shown_transaction(connection: Connection) -> Iterator[None]:
        if not is_sound:
            shown[0] = 1
            yield
            shown[0] = 0
            return
        with sound(connection):
            shown[0] = 1
            yield
        shown[0] = 0

    return shown_transaction


def _say(number: int) -> None:
    sys.stdout.write(f"{number}\n")
    sys.stdout.flush()


def kill_once(folder: Path, task: str, variant: str, chance: random.Random) -> Account:
    """Return what one killed process left in `folder`, in which others may have been before."""
    path = folder / ("works.json" if variant == "in-place JSON" else "works.sqlite")
    signal_file = folder / "signal"
    signal_file.write_bytes(b"\0")
    command = [
        sys.executable,
        "-m",
        "tests.corpora.store.killing",
        str(path),
        str(signal_file),
        task,
    ]
    told = subprocess.DEVNULL if variant != "sound" else None
    with subprocess.Popen(
        [*command, variant], stdout=subprocess.PIPE, stderr=told, text=True
    ) as child:
        stream = child.stdout
        said = stream.readline() if stream else ""
        time.sleep(chance.uniform(0.0, 0.12))
        child.send_signal(signal.SIGKILL)
        said += stream.read() if stream else ""
    mid_write = signal_file.read_bytes() == b"\1"
    whole_lines = [line for line in said.splitlines(keepends=True) if line.endswith("\n")]
    acknowledged = BATCH * max((int(line) for line in whole_lines), default=0)
    if variant == "in-place JSON":
        return _json_account(path, mid_write, acknowledged)
    return _account(path, mid_write, acknowledged)


def _account(path: Path, mid_write: bool, acknowledged: int) -> Account:
    started = time.perf_counter()
    with Store(path) as store:
        kept = len(store)
        last = f"The work of number {max(0, kept - 1)} in a long series"
        found = LocalCorpus(store).search(Query(title=last, limit=3))
        seconds = time.perf_counter() - started
        half = int(kept > 0 and last not in [work.title for work in found.works])
        counts = {
            name: int(store._connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0])
            for name, table in (
                ("bodies", "bodies"),
                ("titles", "titles"),
                ("names", "names WHERE work IS NOT NULL"),
                ("citations", "citations"),
            )
        }
        whole = store._connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    expected = {"bodies": kept, "titles": kept, "names": 2 * kept, "citations": 3 * kept}
    half += sum(abs(counts[name] - expected[name]) for name in expected)
    half += int(kept % BATCH != 0)
    return Account(mid_write, acknowledged, max(0, acknowledged - kept), half, whole, seconds)


def _json_account(path: Path, mid_write: bool, acknowledged: int) -> Account:
    try:
        kept = len(json.loads(path.read_text()))
    except ValueError:
        path.unlink()
        return Account(mid_write, acknowledged, acknowledged, 1, False, 0.0)
    return Account(mid_write, acknowledged, max(0, acknowledged - kept), 0, True, 0.0)


if __name__ == "__main__":
    keep(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3], sys.argv[4])
