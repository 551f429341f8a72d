"""Fusion: one level of a corpus against the three fused (CiteRAG, figure 3), where texts are whole.

No open corpus here holds whole texts of what its papers cite. What is looked for is the nearest
that can be known: papers of the corpus that share at least three references with the query, hubs
(cited by more than thirty of them) left out.
"""

import gzip
import json
import os
import re
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
from benchmarks.tables import Row

from scholiast.papers import Work
from scholiast.papers.folding import fold
from scholiast.retrieving.interface import Need, Ranking, Retriever
from scholiast.retrieving.listed import ListedCollection
from scholiast.retrieving.opening import open_retriever

SHARED, HUB = 3, 30
KINDS = os.environ.get("SCHOLIAST_BENCH_KINDS", "bm25,tfidf,minilm").split(",")
QUERIES = int(os.environ.get("SCHOLIAST_BENCH_QUERIES", "560"))
WAYS = ("rrf", "max", "sum", "borda")
_SENTENCE = re.compile(r"(?<=[a-z)\]])[.?!]\s+")


class Levelled(ListedCollection):
    """Works with whole texts beside them."""

    def __init__(self, papers: list[dict[str, Any]]) -> None:
        super().__init__(
            Work(paper["id"], title=paper["title"], abstract=paper["abstract"]) for paper in papers
        )
        self._bodies = [[part["text"] for part in paper["body"]] for paper in papers]

    def texts(self, start: int, stop: int, *, level: int = 1) -> list[str]:
        heads = super().texts(start, stop)
        bodies = self._bodies[start:stop]
        parts = [body[: {1: 0, 2: 1, 3: len(body)}[level]] for body in bodies]
        return ["\n\n".join([head, *part]) for head, part in zip(heads, parts, strict=True)]


def measure(data: Path) -> list[Row]:
    """Return a row for each kind of retriever at each level and in each way to fuse them."""
    path = data / "neurips_2023_2025" / "fulltext_2025.jsonl.gz"
    with gzip.open(path, "rt") as lines:
        papers = [json.loads(line) for line in lines]
    works = Levelled(papers)
    known = _related(papers)
    places = [place for place, rows in enumerate(known) if rows][:QUERIES]
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for kind in KINDS:
            levels = [kind, f"{kind}@2", f"{kind}@3"]
            for name in (*levels, *(f"{way}({','.join(levels)})" for way in WAYS)):
                retriever = open_retriever(name, works, Path(folder))
                rows.append(_row(retriever, works, papers, known, places))
    return rows


def _related(papers: list[dict[str, Any]]) -> list[set[int]]:
    """Return for each paper those that share references with it."""
    keys = [{_title(one["raw"]) for one in paper["references"]} - {""} for paper in papers]
    times = Counter(key for held in keys for key in held)
    keys = [{key for key in held if times[key] <= HUB} for held in keys]
    return [
        {other for other, theirs in enumerate(keys) if other != at and len(held & theirs) >= SHARED}
        for at, held in enumerate(keys)
    ]


def _title(raw: str) -> str:
    """Return what seems the title of a printed reference: its second sentence of some words."""
    parts = [fold(part) for part in _SENTENCE.split(raw)[1:]]
    return next((part for part in parts if len(part.split()) >= 4), "")


def _row(
    retriever: Retriever,
    works: Levelled,
    papers: list[dict[str, Any]],
    known: list[set[int]],
    places: list[int],
) -> Row:
    needs = [
        Need(
            title=papers[place]["title"],
            abstract=papers[place]["abstract"],
            excluded=frozenset({papers[place]["id"]}),
        )
        for place in places
    ]
    found = [ranking for need in needs for ranking in retriever.search([need], limit=50)]
    pairs = [(ranking, known[place]) for ranking, place in zip(found, places, strict=True)]
    return Row(
        retriever.name,
        f"NeurIPS 2025, {len(works)} whole texts",
        len(pairs),
        {
            "recall@20": float(np.mean([_recall(one, rows, 20) for one, rows in pairs])),
            "recall@50": float(np.mean([_recall(one, rows, 50) for one, rows in pairs])),
            "mrr@50": float(np.mean([_reciprocal(one, rows) for one, rows in pairs])),
        },
        "",
    )


def _recall(ranking: Ranking, rows: set[int], depth: int) -> float:
    return len(rows & set(ranking.rows[:depth].tolist())) / len(rows)


def _reciprocal(ranking: Ranking, rows: set[int]) -> float:
    ranks = (rank for rank, row in enumerate(ranking.rows.tolist(), start=1) if row in rows)
    return 1 / next(ranks, 10**9)
