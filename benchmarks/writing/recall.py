"""Works that NeurIPS papers cite, recalled for a paper whose related work and references are gone.

`./dev bench writing recall`. The collection is ml_paperlists (works with an abstract; the printed
references of the papers are found in it by title and first author, letter by letter). Asked is by
title and abstract. Papers are halved by a hash of their id: on one half the ways to fuse were
compared, on the other the rows were measured once. What is known of who cites what: the lists of
the first half alone, or with them the training lists of CiteRAG, from which every paper is taken
out that bears the title or the first words of the abstract of one of the 560; those lists have no
days, so that some may be later than a paper that is asked about. Right is either all
that a paper cites of the collection, or what its sections on related work cite. Intervals: 95 %,
bootstrap over papers. SCHOLIAST_BENCH_CACHE: a folder in which indexes and vectors are kept.
"""

import gzip
import hashlib
import json
import os
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from benchmarks.tables import Row
from benchmarks.writing.baselines import data_set

from scholiast.benchmarks.academiceval.building.titles import TitleIndex
from scholiast.benchmarks.academiceval.keeping import DataSet
from scholiast.papers import Work
from scholiast.papers.folding import fold
from scholiast.retrieving.interface import Need
from scholiast.retrieving.listed import ListedCollection, citing_of
from scholiast.retrieving.opening import open_retriever
from scholiast.scoring.intervals import bootstrap
from scholiast.scoring.metrics import parse_metric

BASELINE, OURS = "bm25", "sum(bm25,2*votes)"
METRICS = ("recall@20", "recall@50", "mrr@20")
REACH = "2x BM25: recall@20 {:.3f}"
_HEAD = 160
"""Letters of an abstract by which two papers are told to be one."""
Lists = Sequence[tuple[str, str, Sequence[str]]]
"""Papers as title, abstract and ids of what they cite."""


@dataclass(frozen=True, slots=True)
class Query:
    """A paper without its related work and references, and what it cites of the collection."""

    id: str
    title: str
    abstract: str
    cited: tuple[str, ...]
    related: tuple[str, ...]
    """Of these, what its sections on related work cite."""

    @property
    def is_for_tuning(self) -> bool:
        """Say which half it is of."""
        return hashlib.sha256(self.id.encode()).digest()[-1] % 2 == 0


def measure(data: Path) -> list[Row]:
    """Return a row a retriever and kind of right works, on the half that nothing was tuned on."""
    rows: list[Row] = []
    with tempfile.TemporaryDirectory() as scratch:
        cache = Path(os.environ.get("SCHOLIAST_BENCH_CACHE", scratch))
        folder = cache / "recall"
        folder.mkdir(parents=True, exist_ok=True)
        works = works_of(data)
        queries = queries_of(data, works, data_set(data, cache / "academiceval"))
        tuning = [one for one in queries if one.is_for_tuning]
        tests = [one for one in queries if not one.is_for_tuning]
        own = [(one.title, one.abstract, one.cited) for one in tuning if one.cited]
        others = list(other_lists(data, works, queries))
        for is_related in (False, True):
            first = _row(BASELINE, works, own, tests, folder, is_related)
            bar = REACH.format(2 * float(str(first.details["recall@20"])))
            few = _row("votes", works, own, tests, folder, is_related)
            rows += [first, few]
            for name in ("popularity", "votes", OURS):
                row = _row(name, works, [*own, *others], tests, folder, is_related)
                reach = bar if name == OURS else ""
                rows.append(Row(row.what, row.on, row.n, row.figures, reach, row.note, row.details))
    return rows


def works_of(data: Path) -> tuple[Work, ...]:
    """Return the works with an abstract, each title once."""
    found: dict[str, Work] = {}
    for at, row in enumerate(_rows(data / "ml_paperlists" / "papers.jsonl.gz")):
        if row.get("abstract") and row.get("authors"):
            work = Work(str(at), title=row["title"], abstract=row["abstract"])
            found.setdefault(fold(row["title"]), work)
    return tuple(found.values())


def queries_of(data: Path, works: Sequence[Work], built: DataSet) -> list[Query]:
    """Return the papers with what they cite of the collection."""
    index = TitleIndex()
    authors = [
        row.get("authors") or [""] for row in _rows(data / "ml_paperlists" / "papers.jsonl.gz")
    ]
    for work in works:
        index.add(work.title, authors[int(work.id)][0], work.id)
    by_title = {fold(work.title): work.id for work in works}
    papers = {one.id: one for one in built.manuscripts()}
    found = []
    for row in _rows(data / "neurips_2023_2025" / "fulltext_2025.jsonl.gz"):
        keys = (index.find(entry["raw"]) for entry in row["references"])
        cited = [key for key in dict.fromkeys(keys) if key]
        named = papers[row["id"]].cited if row["id"] in papers else ()
        related = (by_title.get(fold(one.work.title), "") for one in named)
        found.append(
            Query(
                row["id"],
                row["title"],
                row["abstract"],
                tuple(cited),
                tuple(key for key in dict.fromkeys(related) if key),
            )
        )
    return found


def other_lists(
    data: Path, works: Sequence[Work], queries: Sequence[Query]
) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Yield CiteRAG's training lists, as far as the collection has what they name."""
    titles = {fold(one.title) for one in queries}
    heads = {fold(one.abstract)[:_HEAD] for one in queries}
    by_title = {fold(work.title): work.id for work in works}
    for row in _rows(data / "citerag" / "train_task1.jsonl.gz"):
        abstract = row.get("abstract") or ""
        if fold(row["title"]) in titles or fold(abstract)[:_HEAD] in heads:
            continue
        keys = tuple(by_title[key] for key in map(fold, row["references"]) if key in by_title)
        if keys:
            yield row["title"], abstract, keys


def _rows(path: Path) -> Iterator[Mapping[str, Any]]:
    with gzip.open(path, "rt") as lines:
        yield from map(json.loads, lines)


def _row(
    name: str,
    works: Sequence[Work],
    lists: Lists,
    tests: Sequence[Query],
    folder: Path,
    is_related: bool,
) -> Row:
    rows = {work.id: at for at, work in enumerate(works)}
    collection = ListedCollection(works, citing_of(lists, rows))
    retriever = open_retriever(name, collection, folder)
    metrics = [parse_metric(written) for written in METRICS]
    values, groups, waits = [], [], []
    for one in tests:
        right = one.related if is_related else one.cited
        if not right:
            continue
        started = time.perf_counter()
        ranking = retriever.search([Need(title=one.title, abstract=one.abstract)], limit=50)[0]
        waits.append(1000 * (time.perf_counter() - started))
        ranked = collection.ids(ranking.rows.tolist())
        values.append([metric(ranked, right) for metric in metrics])
        groups.append(one.id)
    table = np.array(values)
    ends = bootstrap(table, groups)
    figures: dict[str, float | str] = {
        written: f"{mean:.3f} [{low:.3f}, {high:.3f}]"
        for written, mean, (low, high) in zip(METRICS, table.mean(axis=0), ends, strict=True)
    }
    figures |= {"lists known": len(lists), "p50 ms": round(float(np.median(waits)))}
    right_ones = "cited in related work" if is_related else "cited anywhere"
    on = f"NeurIPS 2025, {right_ones}, {len(works):,} works"
    details: dict[str, object] = {"recall@20": float(table.mean(axis=0)[0])}
    return Row(name, on, len(table), figures, details=details)
