"""Scaling: words and vectors over more and more works, synthetic duplicates with noise."""

import gzip
import json
import os
import resource
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from benchmarks.tables import Row
from numpy.typing import NDArray

from scholiast.papers import Work
from scholiast.retrieving.encoders.minilm import open_encoder
from scholiast.retrieving.interface import Citing, Need
from scholiast.retrieving.listed import no_citing
from scholiast.retrieving.scanning import Scan
from scholiast.retrieving.sparse import SparseRetriever
from scholiast.retrieving.wording import query_text

SIZES = [
    int(size)
    for size in os.environ.get("SCHOLIAST_BENCH_SIZES", "100000,356728,1000000,5000000").split(",")
]
QUERIES = int(os.environ.get("SCHOLIAST_BENCH_QUERIES", "60"))
ENCODED = int(os.environ.get("SCHOLIAST_BENCH_ENCODED", "20000"))
"""Titles that are encoded; all rows are these vectors with noise."""
NOISE = 0.5
"""Length of the noise beside a vector of length 1."""
_PART = 65_536


class Repeated:
    """Real titles over and over, each time with words left out, doubled and of other titles."""

    def __init__(self, titles: Sequence[str], works: int) -> None:
        self._titles = titles
        self._works = works
        self.days: NDArray[np.int32] = np.zeros(works, np.int32)
        self.fingerprint = f"repeated {len(titles)} {works}"

    @property
    def citing(self) -> Citing:
        return no_citing()

    def __len__(self) -> int:
        return self._works

    def ids(self, rows: Sequence[int]) -> list[str]:
        return [str(row) for row in rows]

    def row(self, identity: str) -> int | None:
        return int(identity) if identity.isdigit() else None

    def works(self, rows: Sequence[int]) -> list[Work]:
        return [Work(str(row), title=self.texts(row, row + 1)[0]) for row in rows]

    def texts(self, start: int, stop: int, *, level: int = 1) -> list[str]:
        draw = np.random.default_rng(start)
        others = draw.integers(0, len(self._titles), stop - start)
        places = draw.random(stop - start)
        return [
            self._text(row, int(other), float(place))
            for row, other, place in zip(range(start, stop), others, places, strict=True)
        ]

    def _text(self, row: int, other: int, place: float) -> str:
        words = self._titles[row % len(self._titles)].split()
        if row >= len(self._titles) and words:
            at = int(place * len(words))
            words[at : at + 2] = self._titles[other].split()[:2]
        return " ".join(words)


def measure(data: Path) -> list[Row]:
    """Return two rows a size: words (BM25) and vectors (4-bit scan and a second look)."""
    with gzip.open(data / "citerag" / "candidate_pool.jsonl.gz", "rt") as lines:
        titles = [json.loads(line)["title"] for line in lines]
    needs = _needs(data)
    encoder = open_encoder()
    known = encoder.encode(titles[:ENCODED])
    asked = encoder.encode([query_text(need) for need in needs])
    rows = []
    for size in SIZES:
        rows.append(_words(Repeated(titles, size), needs))
        rows.append(_vectors(known, asked, size))
    return rows


def _needs(data: Path) -> list[Need]:
    with gzip.open(data / "citerag" / "train_task1.jsonl.gz", "rt") as lines:
        papers = [json.loads(next(lines)) for _ in range(QUERIES)]
    return [Need(title=paper["title"], abstract=paper["abstract"]) for paper in papers]


def _words(works: Repeated, needs: Sequence[Need]) -> Row:
    with tempfile.TemporaryDirectory() as folder:
        started = time.perf_counter()
        retriever = SparseRetriever(works, Path(folder), name="bm25")
        made = time.perf_counter() - started
        times = _timed(lambda need: retriever.search([need], limit=100), needs)
        return _row("bm25", works, times, made, _size(Path(folder)))


def _vectors(known: NDArray[np.float32], asked: NDArray[np.float32], size: int) -> Row:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "vectors.f16"
        shape = (size, known.shape[1])
        matrix = np.memmap(path, np.float16, "w+", shape=shape)
        for start in range(0, size, _PART):
            stop = min(start + _PART, size)
            draw = np.random.default_rng(start)
            rows = known[np.arange(start, stop) % len(known)]
            rows = rows + draw.normal(0, NOISE / np.sqrt(shape[1]), rows.shape)
            matrix[start:stop] = rows / np.linalg.norm(rows, axis=1, keepdims=True)
        started = time.perf_counter()
        scan = Scan(matrix, Path(folder) / "scan")
        made = time.perf_counter() - started
        times = _timed(lambda query: scan.nearest(query, scan.scores(query), 100), asked)
        return _row("vectors", range(size), times, made, _size(Path(folder)))


def _timed(ask: Callable[[Any], object], given: Any) -> list[float]:
    for one in given[:5]:
        ask(one)
    times = []
    for one in given:
        started = time.perf_counter()
        ask(one)
        times.append(1000 * (time.perf_counter() - started))
    return sorted(times)


def _row(what: str, works: Any, times: list[float], made: float, size: float) -> Row:
    return Row(
        what,
        f"{len(works):,} works",
        len(times),
        {
            "p50 ms": times[len(times) // 2],
            "p99 ms": times[min(len(times) - 1, int(len(times) * 0.99))],
            "microseconds a thousand works": 1e6 * times[len(times) // 2] / len(works),
            "index s": made,
            "disk MB": size,
            "peak MB so far": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
        },
        "linear or less",
    )


def _size(folder: Path) -> float:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()) / 2**20
