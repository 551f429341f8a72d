"""CiteRAG's reference lists: baselines and the learned retriever in one run, on test_task1.

SCHOLIAST_BENCH_CACHE: a folder in which vectors and models are kept, so that they are made once.
The pool is closed (it holds every right title), and the paper's own corpus is not public: its
figures, marked as published, only indicate.
"""

import os
import tempfile
from pathlib import Path

from benchmarks.tables import Row

from scholiast.benchmarks.citerag.loading import ListBenchmark
from scholiast.benchmarks.interface import Outcome
from scholiast.benchmarks.published import published
from scholiast.benchmarks.run import Options, model_folder, run, timed
from scholiast.retrieving.learned.retriever import LearnedRetriever
from scholiast.retrieving.opening import open_retriever

MODELS = ("tfidf", "bm25", "minilm", "votes", "rrf(tfidf,minilm,votes)", "learned")
REACH = "recall@20 0.110, recall@40 0.165, NDCG@20 0.44, MRR@20 0.76; p50 60 ms; 900 s of training"
SHOWN = ("recall@20", "recall@40", "ndcg@20", "mrr@20")
COSTS = ("latency_p50_ms", "latency_p99_ms", "peak_mb", "index_seconds")


def measure(data: Path) -> list[Row]:
    """Return a row a retriever with 95 % intervals over papers, then the published rows, not run."""
    benchmark = ListBenchmark(data / "citerag", data / "citerag")
    rows = []
    with tempfile.TemporaryDirectory() as scratch:
        cache = Path(os.environ.get("SCHOLIAST_BENCH_CACHE", scratch))
        folder = model_folder(benchmark, cache)
        folder.mkdir(parents=True, exist_ok=True)
        for model in MODELS:
            retriever, seconds = timed(
                lambda model=model: open_retriever(model, benchmark.collection, folder)
            )
            outcome = run(benchmark, retriever, Options(Path(scratch), None, seconds))
            row = _row(outcome)
            if isinstance(retriever, LearnedRetriever):
                row.figures["training_seconds"] = round(retriever.stamp.seconds)
                row.details["gains"] = dict(retriever.stamp.gains)
            rows.append(row)
    return rows + _published()


def _row(outcome: Outcome) -> Row:
    figures: dict[str, float | str] = {}
    for name in SHOWN:
        ends = outcome.intervals[name]
        figures[name] = f"{outcome.metrics[name]:.4f} [{ends.low:.4f}, {ends.high:.4f}]"
    figures |= {name: outcome.costs[name] for name in COSTS if name in outcome.costs}
    reach = REACH if outcome.model == MODELS[-1] else ""
    return Row(outcome.model, "citerag/test_task1", outcome.n, figures, reach)


def _published() -> list[Row]:
    return [
        Row(
            f"published: {one.model}",
            "the paper's own corpus",
            0,
            {name: one.metrics[name] for name in SHOWN if name in one.metrics},
        )
        for one in published()
        if one.benchmark == "citerag/list"
    ]
