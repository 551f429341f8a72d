"""citeBench's table 1, filled by us: BM25, MiniLM and ours on every slice of the eight sets.

Built from pmc_citation_contexts, acl_scisumm, NeurIPS 2025 and unarXive's sample. The five drawn
sets share no work, and the other three are their records cut otherwise: each record is ranked
once a model. What is learned is learned from papers that no record is taken from.

The set `pos` needs textblob-aptagger's weights; without, it is left out.

SCHOLIAST_BENCH_SETS: a folder in which sets, indexes and models are kept;
SCHOLIAST_BENCH_LIMIT: so many records of each set; SCHOLIAST_BENCH_MODELS: what ranks.
"""

import os
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

from benchmarks.recommending._citebench_table import BM25 as PUBLISHED
from benchmarks.recommending._diagnostic_sources import sources
from benchmarks.tables import Row

from scholiast.benchmarks.diagnostic.building import build
from scholiast.benchmarks.diagnostic.heatmap import FEW, heat_map, slices_of
from scholiast.benchmarks.diagnostic.interface import SETS, Options
from scholiast.benchmarks.diagnostic.loading import DiagnosticSet, open_set
from scholiast.benchmarks.diagnostic.tagging import find_tagger
from scholiast.benchmarks.interface import Outcome, Sample
from scholiast.benchmarks.ranking import Journal, rank
from scholiast.benchmarks.run import evaluate, keep, timed
from scholiast.retrieving.interface import Retriever

OPTIONS = Options(records_a_class=15, works_a_cell=400, last_year=2025, least_citations=1)
"""The corpus is newer than the paper's, and small: the last five groups of years, all counts."""
MODELS = tuple(os.environ.get("SCHOLIAST_BENCH_MODELS", "bm25,minilm,placed").split(","))
"""Ours is `placed`."""
SOURCES = (
    "Medicine is pmc_citation_contexts; Computer Science is acl_scisumm, NeurIPS 2025 and a few records of "
    "unarXive's sample: fields are sources here, and differ in more than field"
)
COSTS = ("latency_p50_ms", "latency_p99_ms", "cpu_seconds", "peak_mb", "index_seconds")


def measure(data: Path) -> list[Row]:
    """Return a row a slice, then a row a model with its costs; the heat map lies beside."""
    kept = os.environ.get("SCHOLIAST_BENCH_SETS", "")
    with tempfile.TemporaryDirectory() as folder:
        return _measured(data, Path(kept or folder), bool(kept))


def _measured(data: Path, folder: Path, is_kept: bool) -> list[Row]:
    built = build(folder, sources(data), OPTIONS, find_tagger())
    benchmarks = {name: open_set(name, folder) for name in SETS if any(built.sets[name].values())}
    for one in benchmarks.values():
        vars(one)["collection"] = benchmarks[
            "fields"
        ].collection  # held once, so that memory is a model's
    limit = int(os.environ.get("SCHOLIAST_BENCH_LIMIT", "0")) or None
    asked = {name: list(one.samples(limit)) for name, one in benchmarks.items()}
    outcomes: dict[tuple[str, str], Outcome] = {}
    for model, open_model in _models(benchmarks["fields"], folder):
        retriever, seconds = timed(open_model)
        for name, outcome in _outcomes(benchmarks, asked, retriever, seconds, folder).items():
            outcomes[name, model] = replace(outcome, model=model)
            if is_kept:
                keep(outcomes[name, model], folder / f"{name}-{model}.json")
    if is_kept:
        (folder / "heatmap.html").write_text(heat_map(outcomes.values()))
    return [*_slices(outcomes), *_costs(outcomes)]


def _models(
    benchmark: DiagnosticSet, folder: Path
) -> Iterator[tuple[str, Callable[[], Retriever]]]:
    """Yield what ranks, by name, each opened when its turn comes."""
    from scholiast.retrieving.opening import open_retriever

    for model in MODELS:
        examples = benchmark.training() if model == "placed" else ()
        yield (
            model,
            partial(
                open_retriever, model, benchmark.collection, folder / "models", examples=examples
            ),
        )


def _outcomes(
    benchmarks: Mapping[str, DiagnosticSet],
    asked: Mapping[str, list[Sample]],
    retriever: Retriever,
    seconds: float,
    folder: Path,
) -> dict[str, Outcome]:
    """Return the outcome on each set; a record that stands in several is ranked once."""
    union = {sample.id: sample for samples in asked.values() for sample in samples}
    collection = benchmarks["fields"].collection
    with (
        tempfile.TemporaryDirectory(dir=folder) as journals,
        Journal(Path(journals) / "run.jsonl", {"model": retriever.name}) as journal,
    ):
        ranked = {
            line.id: line for line in rank(list(union.values()), retriever, collection, journal)
        }
    return {
        name: evaluate(
            one, retriever.name, asked[name], [ranked[s.id] for s in asked[name]], seconds
        )
        for name, one in benchmarks.items()
    }


def _slices(outcomes: Mapping[tuple[str, str], Outcome]) -> list[Row]:
    rows = []
    for name in SETS:
        if (name, MODELS[0]) not in outcomes:
            continue
        for label, key in slices_of(name, outcomes[name, MODELS[0]]):
            figures: dict[str, float | str] = {}
            for model in MODELS:
                outcome = outcomes[name, model]
                for metric, short in (("recall@10", "R@10"), ("mrr@10", "M@10")):
                    ends = outcome.slice_intervals[key][metric]
                    figures[f"{model} {short}"] = (
                        f"{outcome.slices[key][metric]:.3f} [{ends.low:.3f}, {ends.high:.3f}]"
                    )
            if (name, label) in PUBLISHED:
                figures["published: BM25 over S2AG"] = "{:.3f}, {:.3f}".format(
                    *PUBLISHED[name, label]
                )
            n = outcomes[name, MODELS[0]].slice_sizes[key]
            details: dict[str, object] = {
                model: dict(outcomes[name, model].slices[key]) for model in MODELS
            }
            shown = f"{label} (n < {FEW})" if n < FEW else label
            rows.append(
                Row(
                    shown,
                    name,
                    n,
                    figures,
                    note=SOURCES if name == "fields" else "",
                    details=details,
                )
            )
    return rows


def _costs(outcomes: Mapping[tuple[str, str], Outcome]) -> list[Row]:
    rows = []
    for model in MODELS:
        whole = outcomes["years", model]
        figures: dict[str, float | str] = {
            name: whole.metrics[name] for name in ("recall@10", "mrr@10", "ndcg@10", "f1@10")
        }
        figures |= {name: whole.costs[name] for name in COSTS}
        rows.append(Row(f"whole, {model}", "years", whole.n, figures))
    return rows
