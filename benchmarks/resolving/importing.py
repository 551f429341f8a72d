"""Import: works a second, memory, disk and the index, beside plain inserts of the same rows."""

import gzip
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from itertools import islice
from pathlib import Path
from typing import Any

from benchmarks.resolving._openalex import write_works
from benchmarks.tables import Row

WORKS = int(os.environ.get("SCHOLIAST_BENCH_WORKS", "1000000"))
"""Made works of the largest import."""
FLOOR = int(os.environ.get("SCHOLIAST_BENCH_FLOOR", "100000"))
"""Rows of the plain inserts beside it."""
LISTS = (
    "neurips_2023_2025/papers_meta.jsonl.gz",
    "ml_paperlists/papers.jsonl.gz",
    "citerag/candidate_pool.jsonl.gz",
)
_BATCH = 1_000
_CODE = """
import json, resource, sys, time
from pathlib import Path
from scholiast.corpora.intake.running import Wishes, take_in
from scholiast.corpora.local import LocalCorpus
from scholiast.corpora.store import Store
seen = []
started = time.perf_counter()
wishes = Wishes(progress=lambda report, *_: seen.append((time.perf_counter() - started, report.read)))
with Store(Path(sys.argv[1]), create=True) as store:
    report = take_in(Path(sys.argv[2]), store, wishes)
    taken = time.perf_counter() - started
    apart = resource.getrusage(resource.RUSAGE_CHILDREN)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss + apart.ru_maxrss
    spent = time.process_time() + apart.ru_utime + apart.ru_stime
    held = len(store)
    started = time.perf_counter()
    if sys.argv[3] == "index":
        LocalCorpus(store).refresh()
    indexed = time.perf_counter() - started
print(json.dumps({"seconds": taken, "processor": spent, "memory": memory, "held": held, "read": report.read, "new": report.new,
    "merged": report.merged, "flagged": report.flagged, "rejected": report.rejected,
    "index": indexed, "seen": seen, "after": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss}))
"""


def measure(data: Path) -> list[Row]:
    """Return a row for each real list, one for the made works, and one for plain inserts."""
    rows: list[Row] = []
    with tempfile.TemporaryDirectory() as folder:
        store = Path(folder) / "lists.sqlite"
        for at, name in enumerate(LISTS):
            rows.append(_listed(data / name, store, is_last=at == len(LISTS) - 1))
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "works.jsonl"
        write_works(data / "ml_paperlists/papers.jsonl.gz", made, WORKS)
        rows += _made(made, Path(folder) / "made.sqlite")
        rows.append(_floor(made, Path(folder) / "floor.sqlite"))
    return rows


def _listed(source: Path, store: Path, *, is_last: bool) -> Row:
    told = _import(source, store, index=is_last)
    figures = _figures(told, store)
    if is_last:
        figures["index works/s"] = told["held"] / told["index"]
    return Row("import", source.parent.name, told["read"], figures, "> 5,000 works/s, < 500 MB")


def _figures(told: dict[str, Any], store: Path) -> dict[str, float | str]:
    """Return what is shown of every import."""
    return {
        "works/s": told["read"] / told["seconds"],
        "works/processor s": told["read"] / told["processor"],
        "peak MB": told["memory"] / 1024,
        "merged": told["merged"],
        "flagged": told["flagged"],
        "rejected": told["rejected"],
        "bytes/work": _bytes(store) / told["held"],
    }


def _made(source: Path, store: Path) -> list[Row]:
    told = _import(source, store, index=True)
    tenth = max(WORKS // 10, _BATCH)
    early, late = _rate(told["seen"], 0, tenth), _rate(told["seen"], WORKS - tenth, WORKS)
    figures = _figures(told, store) | {
        "index works/s": told["held"] / told["index"],
        "works/s, first tenth": early,
        "works/s, last tenth": late,
        "index peak MB": told["after"] / 1024,
    }
    note = (
        f"works in OpenAlex's shape made from ml_paperlists' titles and abstracts, "
        f"{source.stat().st_size / WORKS:,.0f} bytes each as JSON, six citations each on average; "
        "growth is linear where the last tenth is as quick as the first; memory and processor time "
        "are those of both processes together"
    )
    return [
        Row(
            "import", "made works", told["read"], figures, "> 5,000 works/s, < 500 MB, linear", note
        )
    ]


def _import(source: Path, store: Path, *, index: bool) -> dict[str, Any]:
    """Import in a process of its own; returns what it told."""
    command = [sys.executable, "-c", _CODE, str(store), str(source), "index" if index else "none"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def _rate(seen: list[tuple[float, int]], start: int, end: int) -> float:
    """Return works a second between two counts."""
    within = [(0.0, 0), *((when, count) for when, count in seen)]
    first = next(one for one in within if one[1] >= start)
    last = next((one for one in within if one[1] >= end), within[-1])
    return (last[1] - first[1]) / (last[0] - first[0])


def _floor(source: Path, store: Path) -> Row:
    """Return how quick plain inserts of the same rows are: no identifiers, titles, citations."""
    opener = gzip.open if source.suffix == ".gz" else open
    connection = sqlite3.connect(store)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE works (id TEXT PRIMARY KEY, body TEXT NOT NULL)")
    started, count = time.perf_counter(), 0
    with opener(source, "rt", encoding="utf-8") as stream:
        lines = islice(stream, FLOOR)
        while batch := list(islice(lines, _BATCH)):
            rows = [(json.loads(line)["id"], line) for line in batch]
            with connection:
                connection.executemany("INSERT OR IGNORE INTO works VALUES (?, ?)", rows)
            count += len(rows)
    seconds = time.perf_counter() - started
    connection.close()
    figures: dict[str, float | str] = {
        "works/s": count / seconds,
        "bytes/work": _bytes(store) / count,
    }
    note = "each row decoded for its id and inserted as it is: nothing merged, searched or cited"
    return Row("plain inserts", "made works", count, figures, "", note)


def _bytes(store: Path) -> int:
    return sum(
        path.stat().st_size for path in store.parent.glob(f"{store.name}*") if path.is_file()
    )
