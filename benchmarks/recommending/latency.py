"""Latency: milliseconds a query at 357 k titles, memory, and seconds to make what is searched."""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.tables import Row

LISTS = os.environ.get(
    "SCHOLIAST_BENCH_RETRIEVERS",
    "words;wordvotes;bm25;tfidf;votes;minilm;rrf(bm25,votes);rrf(bm25,minilm,votes-minilm);learned",
).split(";")
"""Retrievers that are asked for lists, in this order; each finds what those before it have made."""
PLACES = os.environ.get("SCHOLIAST_BENCH_PLACES", "bm25;placed").split(";")
QUERIES = int(os.environ.get("SCHOLIAST_BENCH_QUERIES", "200"))
WARM = 10
_CODE = """
import json, resource, sys, time
from pathlib import Path
from scholiast.benchmarks.opening import open_benchmark
from scholiast.retrieving.opening import open_retriever
spec, name, data, folder, queries, warm = sys.argv[1:]
benchmark = open_benchmark(name, Path(data), Path(data))
works = benchmark.collection
works.fingerprint
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
started = time.perf_counter()
retriever = open_retriever(spec, works, Path(folder), examples=benchmark.training())
needs = [sample.need for sample in benchmark.samples(int(queries) + int(warm))]
retriever.search(needs[:1])
opened = time.perf_counter() - started
for need in needs[:int(warm)]:
    retriever.search([need])
times, spent = [], time.process_time()
for need in needs[int(warm):]:
    started = time.perf_counter()
    retriever.search([need], limit=100)
    times.append(1000 * (time.perf_counter() - started))
spent = 1000 * (time.process_time() - spent) / max(1, len(times))
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(json.dumps({"times": times, "opened": opened, "peak": peak, "before": before, "spent": spent, "works": len(works)}))
"""


def measure(data: Path) -> list[Row]:
    """Return a row a retriever, for lists and for positions."""
    kept = os.environ.get("SCHOLIAST_BENCH_INDEXES")
    with tempfile.TemporaryDirectory() as made:
        folder = kept or made
        rows = [_row(spec, "citerag/list", data, folder, "p50 <= 60 ms") for spec in LISTS if spec]
        return rows + [
            _row(spec, "citerag/position", data, folder, "p50 <= 30 ms") for spec in PLACES if spec
        ]


def _row(spec: str, name: str, data: Path, folder: str, reach: str) -> Row:
    said = [spec, name, str(data / "citerag"), folder, str(QUERIES), str(WARM)]
    ran = subprocess.run(
        [sys.executable, "-c", _CODE, *said], capture_output=True, text=True, check=False
    )
    if ran.returncode:
        last = ran.stderr.strip().splitlines()[-1:] or ["no answer"]
        return Row(spec, name, 0, {}, reach, note=last[0][:300])
    told = json.loads(ran.stdout.splitlines()[-1])
    times = sorted(told["times"])
    return Row(
        spec,
        f"{name}, {told['works']:,} works",
        len(times),
        {
            "p50 ms": times[len(times) // 2],
            "p99 ms": times[min(len(times) - 1, int(len(times) * 0.99))],
            "processor ms": told["spent"],
            "open or make s": told["opened"],
            "peak MB": told["peak"] / 1024,
            "of it the collection MB": told["before"] / 1024,
        },
        reach,
    )
