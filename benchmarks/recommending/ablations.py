"""CiteRAG's ablations where no language model runs: what a ranking owes to its parts.

Depth (the first R works alone), noise (a share of the first 40 works replaced), retrieval or none;
and the model on tasks that were built from papers with full text (jats_xml). CiteRAG's pool has
titles alone, so levels cannot be told apart on it. The same folders and limits as in `baselines`;
SCHOLIAST_BENCH_ABLATED: the model (bm25).
"""

import os
import tarfile
import tempfile
from pathlib import Path

from benchmarks.recommending.baselines import opened
from benchmarks.tables import Row

from scholiast.benchmarks.ablating import MEASURED, Ablation, ablate
from scholiast.benchmarks.citerag.building import build
from scholiast.benchmarks.citerag.selecting import Options as Choice
from scholiast.benchmarks.citerag.sources import FolderPapers
from scholiast.benchmarks.interface import Benchmark, Outcome
from scholiast.benchmarks.opening import open_benchmark
from scholiast.benchmarks.run import Options

OVER = ("retrieval", "depth", "noise")
KEYS = ("recall@20", "recall@40", "ndcg@20", "mrr@20", "paca@20")


def measure(data: Path) -> list[Row]:
    """Return a row a setting."""
    model = os.environ.get("SCHOLIAST_BENCH_ABLATED", "bm25")
    with tempfile.TemporaryDirectory() as folder:
        cache = Path(os.environ.get("SCHOLIAST_BENCH_CACHE", folder))
        records = Path(os.environ.get("SCHOLIAST_BENCH_RECORDS", folder))
        lists = open_benchmark("citerag/list", data / "citerag", None)
        rows = [row for over in OVER for row in _rows(lists, over, model, cache, records)]
        return [*rows, *_built(data, Path(folder), model, cache, records)]


def _built(data: Path, folder: Path, model: str, cache: Path, records: Path) -> list[Row]:
    """Return the model's figures on tasks that are built here."""
    with tarfile.open(data / "jats_xml" / "jats.tar.gz") as members:
        members.extractall(folder / "papers", filter="data")
    source = FolderPapers(folder / "papers")
    report = build(source, source.known, folder / "built", Choice(test_share=0.5))
    built = open_benchmark("citerag/position", folder / "built", None)
    rows = _rows(built, "noise", model, cache, records)
    return [
        Row(
            row.what, "tasks built from jats_xml", row.n, row.figures, note=f"{dict(report.papers)}"
        )
        for row in rows[:1]
    ]


def _rows(benchmark: Benchmark, over: str, model: str, cache: Path, records: Path) -> list[Row]:
    limit = int(os.environ.get("SCHOLIAST_BENCH_LIMIT", "0")) or None
    ablation = Ablation(over, model, lambda spec: opened(benchmark, spec, cache)[0])
    outcomes = ablate(benchmark, ablation, Options(records, limit))
    return [
        _row(outcome, MEASURED[over] if not number else "")
        for number, outcome in enumerate(outcomes)
    ]


def _row(outcome: Outcome, note: str) -> Row:
    figures: dict[str, float | str] = {
        name: f"{outcome.metrics[name]:.3f} [{outcome.intervals[name].low:.3f}, {outcome.intervals[name].high:.3f}]"
        for name in KEYS
        if name in outcome.metrics
    }
    return Row(
        f"{outcome.model}, {outcome.setting}", outcome.benchmark, outcome.n, figures, note=note
    )
