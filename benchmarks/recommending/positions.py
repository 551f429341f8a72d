"""The work to cite at each placeholder of CiteRAG's test sections, among 355,219 titles.

The pool is closed: it holds every right title, and the paper's own corpus is not public. Figures
that are marked as published are of that corpus and so only indicate.
"""

import tempfile
from collections.abc import Mapping
from pathlib import Path

from benchmarks.tables import Row

from scholiast.benchmarks.citerag.loading import open_positions
from scholiast.benchmarks.interface import Benchmark, Outcome
from scholiast.benchmarks.ranking import Journal, rank
from scholiast.benchmarks.run import evaluate, model_folder, timed
from scholiast.retrieving.opening import open_retriever

MODELS = ("bm25", "tfidf", "minilm", "votes", "rrf(tfidf,votes)", "placed")
REACH = "PACA@10/20/40 0.30/0.35/0.41"
PUBLISHED: Mapping[str, tuple[float, float, float]] = {
    "CitationGenerator-30B, fine-tuned, 10 retrieved": (0.273, 0.303, 0.342),
    "CitationGenerator-30B, fine-tuned": (0.149, 0.165, 0.191),
    "Gemini-2.5-Pro, 10 retrieved": (0.127, 0.170, 0.201),
}
"""CiteRAG, table 2: PACA@10, @20 and @40."""
_SHOWN = ("paca@10", "paca@20", "paca@40", "recall@10", "recall@40", "mrr@10")
_CACHE = Path(__file__).parents[2] / ".bench" / "models"


def measure(data: Path) -> list[Row]:
    """Return a row a retriever, all in one run, then the published ones."""
    benchmark = open_positions(data / "citerag", None)
    rows = [_row(_outcome(benchmark, model), model) for model in MODELS]
    return rows + [
        Row(
            name,
            "the paper's own corpus",
            0,
            dict(zip(_SHOWN, figures, strict=False)),
            note="published, not run here",
        )
        for name, figures in PUBLISHED.items()
    ]


def _outcome(benchmark: Benchmark, model: str) -> Outcome:
    folder = model_folder(benchmark, _CACHE)
    examples = benchmark.training() if model == "placed" else ()
    retriever, seconds = timed(
        lambda: open_retriever(model, benchmark.collection, folder, examples=examples)
    )
    samples = benchmark.samples()
    with (
        tempfile.TemporaryDirectory() as journals,
        Journal(Path(journals) / "run.jsonl", {"model": retriever.name}) as journal,
    ):
        ranked = rank(samples, retriever, benchmark.collection, journal)
    return evaluate(benchmark, retriever.name, samples, ranked, seconds)


def _row(outcome: Outcome, model: str) -> Row:
    figures: dict[str, float | str] = {name: outcome.metrics[name] for name in _SHOWN}
    for name in _SHOWN[:3]:
        ends = outcome.intervals[name]
        figures[f"{name}, 95 %"] = f"{ends.low:.3f} to {ends.high:.3f}"
        figures[f"{name}, labels as published"] = outcome.metrics[f"official:{name}"]
    figures["ms a placeholder, p50"] = outcome.costs["latency_p50_ms"]
    reach = REACH if model == MODELS[-1] else ""
    return Row(outcome.model, "citerag/test_task2", outcome.n, figures, reach)
