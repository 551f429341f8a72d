"""Writers at once, full disks and damaged indexes: what they leave of the works.

SCHOLIAST_BENCH_WRITERS, _PAPERS, _FULL and _DAMAGED set how many of each.
"""

import os
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

from benchmarks.tables import Row
from tests.corpora.store.contending import FILLER, WRITER
from tests.corpora.works import entry

from scholiast.corpora.interface import Query
from scholiast.corpora.local import LocalCorpus, index_folder
from scholiast.corpora.store import Store
from scholiast.errors import StoreError

WRITERS = int(os.environ.get("SCHOLIAST_BENCH_WRITERS", "8"))
PAPERS = int(os.environ.get("SCHOLIAST_BENCH_PAPERS", "5000"))
FULL = int(os.environ.get("SCHOLIAST_BENCH_FULL", "100"))
DAMAGED = int(os.environ.get("SCHOLIAST_BENCH_DAMAGED", "50"))
INDEXED = 300
"""Works of the index that is damaged."""


def measure(data: Path) -> list[Row]:
    """Return a row for writers at once, for full disks and for damaged indexes; `data` unused."""
    with tempfile.TemporaryDirectory() as folder:
        return [_writers(Path(folder)), _full(Path(folder)), _damaged(Path(folder))]


def _writers(folder: Path) -> Row:
    path = folder / "works.sqlite"
    script = WRITER.replace("COUNT", str(PAPERS))
    started = time.perf_counter()
    writers = [
        subprocess.Popen([sys.executable, "-c", script, str(path), str(number)])
        for number in range(WRITERS)
    ]
    failed = sum(writer.wait() != 0 for writer in writers)
    seconds = time.perf_counter() - started
    with Store(path) as store:
        works, wrong = len(store), 0
        for kept in store.works():
            number = int(kept.title.rpartition(" ")[2])
            cited = store.get(f"doi:10.1000/ab.{(number + 1) % PAPERS}")
            wrong += cited is None or store.cites(kept.id) != (cited.id,)
    with closing(sqlite3.connect(path)) as connection:
        question = (
            "SELECT count(*) FROM citations WHERE citing NOT IN (SELECT row FROM works)"
            " OR cited NOT IN (SELECT key FROM names WHERE work IN (SELECT row FROM works))"
        )
        orphans = connection.execute(question).fetchone()[0]
    return Row(
        f"{WRITERS} writers at once",
        "the same papers, in 4 forms of identifiers",
        WRITERS * PAPERS,
        {
            "works expected": str(PAPERS),
            "works kept": str(works),
            "orphan citations": str(orphans),
            "works with wrong citations": str(wrong),
            "writers that failed": str(failed),
            "entries/s": WRITERS * PAPERS / seconds,
        },
        "exactly the expected works, 0 orphans",
        "DOI in two cases and with %2F, PMID with and without prefix, arXiv v1 and v2",
    )


def _full(folder: Path) -> Row:
    """Return what full disks left, each at another size."""
    lost = silent = 0
    chance = random.Random(3)
    for number in range(FULL):
        path = folder / f"full{number}.sqlite"
        command = [sys.executable, "-c", FILLER, str(path), str(chance.randint(20_000, 900_000))]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        silent += done.returncode != 3 or "make room on the disk" not in done.stderr
        acknowledged = int((done.stdout.split() or ["0"])[-1])
        if acknowledged:
            with Store(path) as store:
                lost += len(list(store.works())) != acknowledged
        for file in folder.glob(f"{path.name}*"):
            file.unlink()
    return Row(
        "full disk",
        "batches of 50 works until no more can be written",
        FULL,
        {"stores that differ from what was acknowledged": str(lost), "untold": str(silent)},
        "0 differ, each told",
    )


def _damaged(folder: Path) -> Row:
    """Return how often an index answered wrongly after one of its files was harmed."""
    wrong = 0
    chance = random.Random(5)
    with Store(folder / "indexed.sqlite", create=True) as store:
        store.put(entry(f"The long title of paper {n}", f"Author{n}", s2=str(n + 1))
                  for n in range(INDEXED))  # fmt: skip
        asked = Query(title=f"The long title of paper {INDEXED // 2}", limit=3)
        LocalCorpus(store).refresh()
        for _ in range(DAMAGED):
            _harm(index_folder(store.path), chance)
            try:
                answer = LocalCorpus(store).search(asked)
            except (StoreError, OSError):
                wrong += 1
                continue
            wrong += not answer.works or answer.works[0].title != asked.title
    return Row(
        "damaged index",
        "one file cut, changed, emptied, deleted or exchanged",
        DAMAGED,
        {"wrong answers": str(wrong)},
        "0 wrong: made anew",
    )


def _harm(folder: Path, chance: random.Random) -> None:
    """Do harm to one file of the index."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    path = chance.choice(files)
    body, other = path.read_bytes(), chance.choice(files).read_bytes()
    path.unlink()  # a file cut where it lies would end any process that has it mapped
    kind = chance.randrange(5)
    if kind == 0:
        path.write_bytes(body[: len(body) // 2])
    elif kind == 1 and body:
        at = chance.randrange(len(body))
        path.write_bytes(body[:at] + bytes([body[at] ^ 0x55]) + body[at + 1 :])
    elif kind == 2:
        path.write_bytes(b"")
    elif kind == 3:
        path.write_bytes(other)
