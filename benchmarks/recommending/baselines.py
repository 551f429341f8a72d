"""CiteRAG's two tasks: the baselines that run here, and the paper's rows, marked as published.

SCHOLIAST_BENCH_CACHE: a folder in which indexes and models are kept; SCHOLIAST_BENCH_RECORDS: one
for outcomes and rankings; SCHOLIAST_BENCH_LIMIT: so many samples; SCHOLIAST_BENCH_MODELS: others
than these, with a semicolon between.
"""

import os
import tempfile
from pathlib import Path

from benchmarks.tables import Row

from scholiast.benchmarks.interface import Benchmark, Outcome
from scholiast.benchmarks.opening import open_benchmark
from scholiast.benchmarks.published import published
from scholiast.benchmarks.run import Deferred, Options, model_folder, run, timed
from scholiast.retrieving.opening import open_retriever

MODELS = ("tfidf", "bm25", "minilm", "votes", "rrf(tfidf,minilm,votes)")
SHOWN = {
    "citerag/list": ("recall@20", "recall@40", "ndcg@20", "mrr@20", "hit@20"),
    "citerag/position": ("paca@10", "paca@20", "paca@40", "official:paca@20", "mrr@20"),
}
COSTS = ("latency_p50_ms", "latency_p99_ms", "peak_mb", "index_seconds")
REACH = {
    "citerag/list": "0.110, 0.165, 0.44, 0.76 for the default model",
    "citerag/position": "0.30, 0.35, 0.41 for the default model",
}
ON = "citerag, {} of the bundle; pool 355,219 works"


def measure(data: Path) -> list[Row]:
    """Return a row a model and task, then the paper's rows."""
    with tempfile.TemporaryDirectory() as folder:
        cache = Path(os.environ.get("SCHOLIAST_BENCH_CACHE", folder))
        records = Path(os.environ.get("SCHOLIAST_BENCH_RECORDS", folder))
        rows = [
            _row(outcome)
            for name in SHOWN
            for outcome in _outcomes(open_benchmark(name, data / "citerag", None), cache, records)
        ]
    return [*rows, *_published()]


def opened(benchmark: Benchmark, spec: str, cache: Path):  # type: ignore[no-untyped-def]
    """Return a model over a benchmark's works and the seconds that took."""
    folder = model_folder(benchmark, cache)
    folder.mkdir(parents=True, exist_ok=True)
    examples = Deferred(benchmark.training)
    return timed(lambda: open_retriever(spec, benchmark.collection, folder, examples=examples))


def _outcomes(benchmark: Benchmark, cache: Path, records: Path) -> list[Outcome]:
    limit = int(os.environ.get("SCHOLIAST_BENCH_LIMIT", "0")) or None
    named = os.environ.get("SCHOLIAST_BENCH_MODELS", "")
    found = []
    for spec in named.split(";") if named else MODELS:
        retriever, seconds = opened(benchmark, spec, cache)
        options = Options(records, limit, seconds, model=spec)
        found.append(run(benchmark, retriever, options))
    return found


def _row(outcome: Outcome) -> Row:
    figures: dict[str, float | str] = {}
    for name in SHOWN[outcome.benchmark]:
        ends = outcome.intervals[name]
        figures[name] = f"{outcome.metrics[name]:.3f} [{ends.low:.3f}, {ends.high:.3f}]"
    figures |= {name: outcome.costs[name] for name in COSTS}
    return Row(
        outcome.model, ON.format(outcome.benchmark.rpartition("/")[2]), outcome.n, figures,
        reach=REACH[outcome.benchmark], details={"metrics": dict(outcome.metrics)},
    )  # fmt: skip


def _published() -> list[Row]:
    """Return the paper's best row and its retrievers: its own corpus, which is not public."""
    rows = []
    for one in published():
        is_retriever = "table 3" in one.model
        is_best = (
            "CitationGenerator-30B, Full (R=10)" in one.model
            or "Gemini-2.5-Pro, RAG (R=10)" in one.model
        )
        if one.benchmark in SHOWN and (is_retriever or is_best):
            figures: dict[str, float | str] = {
                name: one.metrics.get(name, "") for name in SHOWN[one.benchmark]
            }
            figures["hit@20"] = ""  # printed on another scale: docs/citerag-scorer.md
            rows.append(
                Row(f"published: {one.model}", "the paper's own corpus and tests", 0, figures)
            )
    return rows
