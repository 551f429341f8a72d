"""As of a day: no later work is seen, and scores are those of an index of earlier works alone.

SCHOLIAST_BENCH_QUERIES sets how many titles are asked on each day.
"""

import gzip
import json
import os
import random
import sqlite3
import statistics
import tempfile
import time
import zlib
from collections.abc import Iterator
from contextlib import closing
from datetime import date, timedelta
from itertools import islice
from pathlib import Path

from benchmarks.tables import Row

from scholiast.corpora.interface import Entry, Query
from scholiast.corpora.local import LocalCorpus
from scholiast.corpora.store import Store
from scholiast.papers import Author, Identifiers, Name, Work

QUERIES = int(os.environ.get("SCHOLIAST_BENCH_QUERIES", "300"))
DAYS = (date(2005, 12, 31), date(2016, 12, 31), date(2020, 6, 1), date(2022, 12, 31))
_BATCH = 1_000
LISTS = ("ml_paperlists/papers.jsonl.gz", "neurips_2023_2025/papers_meta.jsonl.gz")


def measure(data: Path) -> list[Row]:
    """Return a row for each day, and the control: later works hidden from an index of all."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "works.sqlite"
        with Store(path, create=True) as store:
            works = (Entry(work) for name in LISTS for work in _works(data / name))
            while batch := list(islice(works, _BATCH)):
                store.put(batch)
            corpus = LocalCorpus(store)
            corpus.refresh()
            asked = random.Random(11).sample([work.title for work in store.works()], QUERIES)
            rows = [_row(store, corpus, day, asked, Path(folder)) for day in DAYS]
            return [*rows, _control(store, corpus, DAYS[1], asked)]


def _row(store: Store, corpus: LocalCorpus, day: date, asked: list[str], folder: Path) -> Row:
    started = time.perf_counter()
    corpus.search(Query(asked[0], as_of=day))
    made = time.perf_counter() - started
    with Store(_earlier(store, day, folder / f"{day}.sqlite")) as earlier:
        alone = LocalCorpus(earlier)
        alone.refresh()
        later = differ = 0
        seconds = []
        for title in asked:
            started = time.perf_counter()
            hits = _hits(corpus, title, day)
            seconds.append(time.perf_counter() - started)
            later += sum(available > day.isoformat() for _, _, available in hits)
            differ += hits != _hits(alone, title, None)
        return Row(
            "as of a day",
            f"{day}, {len(earlier):,} of {len(store):,} works",
            len(asked),
            {
                "later works seen": str(later),
                "queries whose works or scores differ": str(differ),
                "made the index, s": made,
                "p50 ms": 1e3 * statistics.median(seconds),
            },
            "0 later, 0 differ",
        )


def _earlier(store: Store, day: date, path: Path) -> Path:
    """Return a copy of the store from which the rows of all later works are taken out."""
    store.copy(path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM works WHERE available > ?", (day.isoformat(),))
        connection.execute("DELETE FROM bodies WHERE row NOT IN (SELECT row FROM works)")
    return path


def _control(store: Store, corpus: LocalCorpus, day: date, asked: list[str]) -> Row:
    """Return how many queries would be weighed otherwise if later works were only hidden."""
    differ = 0
    for title in asked:
        strict = {found: score for found, score, _ in _hits(corpus, title, day)}
        hidden = {found: score for found, score, _ in _hits(corpus, title, None)}
        differ += any(score != hidden.get(found, score) for found, score in strict.items())
    return Row(
        "control: later works hidden from the index of all",
        f"{day}, {len(store):,} works",
        len(asked),
        {"queries whose works or scores differ": str(differ)},
        "must differ",
    )


def _hits(corpus: LocalCorpus, title: str, day: date | None) -> list[tuple[str, float, str]]:
    """Return ids, scores and days of availability of the first hundred works for a title."""
    answer = corpus.search(Query(title, text=title, as_of=day, limit=100))
    found = zip(answer.works, answer.scores, strict=True)
    hits = [(work.id, score, work.available_at) for work, score in found]
    # The last of a hundred may be any of several of the same score.
    return sorted(hit for hit in hits if hit[1] > hits[-1][1])


def _works(source: Path) -> Iterator[Work]:
    """Yield the works of a list; a day within the year is made from their id."""
    with gzip.open(source, "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            year = int(str(row.get("year") or row["venue"])[-4:])
            day = date(year, 1, 1) + timedelta(days=zlib.crc32(row["id"].encode()) % 365)
            names = (name.rpartition(" ") for name in row.get("authors") or [])
            yield Work(
                "",
                Identifiers(doi=f"10.5555/{row['id']}"),
                row["title"] or "",
                tuple(Author(Name(family, given)) for given, _, family in names),
                year,
                day.isoformat(),
                abstract=row.get("abstract") or "",
            )
