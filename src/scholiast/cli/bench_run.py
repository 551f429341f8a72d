"""`scholiast bench run`: one benchmark, one model, one outcome."""

import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scholiast.cli.arguments import AsJson
from scholiast.cli.bench_places import Cache, Data, Limit, Name, PoolFolder, Records
from scholiast.cli.language_model import (
    Address,
    ModelCap,
    ModelEgress,
    ModelName,
    ModelPrice,
    ModelRecord,
)

if TYPE_CHECKING:
    from scholiast.benchmarks.interface import Outcome
    from scholiast.benchmarks.ranking import Progress
    from scholiast.benchmarks.run import Options
    from scholiast.models.interface import LanguageModel


def run(
    name: Name,
    data: Data,
    pool: PoolFolder = None,
    limit: Limit = None,
    model: Annotated[
        str,
        typer.Option(
            help="What ranks: bm25, tfidf, minilm, rrf(bm25,minilm), learned, placed,"
            " generate(learned,R=10), ...; learned for lists, else placed, without."
            " Of miscitation/: default, lexical, majority, entailer:FOLDER."
        ),
    ] = "",
    as_json: AsJson = False,
    output: Records = None,
    cache: Cache = None,
    language_model: Address = "",
    language_model_name: ModelName = "",
    language_model_price: ModelPrice = "",
    language_model_cap: ModelCap = 1.0,
    language_model_record: ModelRecord = None,
    egress: ModelEgress = None,
) -> None:
    """Run a model on a benchmark, print its figures and keep a record.

    A run that was stopped goes on where it was. Models and indexes are kept, so that a second run
    over the same works does not make them again.

    \b
    Examples:
      scholiast bench run citerag/list --data citerag --limit 50 --json
      scholiast bench run citerag/position --data tests --pool citerag --model bm25
      scholiast bench run miscitation/scifact --data claim_verification --limit 50

    Exit status: 0 measured, 2 could not run.
    """  # noqa: D301  (\b keeps the lines of the examples)
    from scholiast.benchmarks.opening import is_judged
    from scholiast.benchmarks.run import Options
    from scholiast.cli.bench_places import records_folder, showing
    from scholiast.cli.corpus_places import print_json
    from scholiast.cli.language_model import ModelWishes
    from scholiast.cli.language_model import language_model as opened_model

    wishes = ModelWishes(
        language_model, language_model_name, language_model_price, language_model_cap,
        language_model_record, egress,
    )  # fmt: skip
    options = Options(records_folder(output), limit)
    with opened_model(wishes) as asked, showing() as progress:
        if is_judged(name):
            outcome = _decided(name, data, model, options, asked, progress)
        else:
            place = Place(name, data, pool, cache)
            outcome = _ranked(place, model, options, asked, progress)
    if as_json:
        print_json(outcome)
    else:
        typer.echo(table(outcome))


@dataclass(frozen=True, slots=True)
class Place:
    """Which benchmark, over what, and where its models are kept."""

    name: str
    data: Path
    pool: Path | None
    cache: Path | None


def _ranked(
    place: Place,
    model: str,
    options: "Options",
    asked: "LanguageModel | None",
    progress: "Progress",
) -> "Outcome":
    """Return how a model ranks."""
    from scholiast.benchmarks.opening import default_model
    from scholiast.benchmarks.run import run as measure
    from scholiast.cli.bench_places import Bench, cache_folder, open_named

    benchmark = open_named(place.name, place.data, place.pool)
    bench = Bench(benchmark, cache_folder(place.cache), asked)
    retriever, seconds = bench.open(model or default_model(place.name), progress)
    return measure(benchmark, retriever, replace(options, index_seconds=seconds), progress)


def _decided(
    name: str,
    data: Path,
    model: str,
    options: "Options",
    asked: "LanguageModel | None",
    progress: "Progress",
) -> "Outcome":
    """Return how a system decides about claims that people judged."""
    from scholiast.benchmarks.miscitation.opening import (
        open_comparison,
        open_judged,
        open_systems,
    )
    from scholiast.benchmarks.miscitation.running import run as measure

    opened = open_judged(name, data)
    started = time.perf_counter()
    systems = open_systems(opened, model, options.limit, asked)
    named = replace(options, index_seconds=time.perf_counter() - started)
    further = open_comparison(opened, systems[0], asked)
    return measure(opened, systems, named, progress, further)


def table(outcome: "Outcome") -> str:
    """Return an outcome as lines for a terminal."""
    from scholiast.reporting.escaping import visible

    lines = [f"{outcome.benchmark}, {outcome.n:,} samples, {outcome.model}", ""]
    width = max(map(len, outcome.metrics), default=0)
    for name, figure in outcome.metrics.items():
        ends = outcome.intervals.get(name)
        shown = f"  [{ends.low:.3f}, {ends.high:.3f}]" if ends else ""
        lines.append(f"{name:<{width}}  {figure:8.4f}{shown}")
    for name, means in outcome.slices.items():
        some = "  ".join(f"{metric} {figure:.3f}" for metric, figure in list(means.items())[:3])
        lines.append(f"{name}  ({outcome.slice_sizes.get(name, 0):,})  {some}")
    lines += decisions(outcome)
    costs = "  ".join(f"{name} {value:,.1f}" for name, value in outcome.costs.items())
    notes = "  ".join(f"{name} {value:,.0f}" for name, value in outcome.notes.items())
    return visible("\n".join([*lines, "", costs, *([notes] if notes else [])]))


def decisions(outcome: "Outcome") -> list[str]:
    """Return confusion, verdicts, baselines and what labels mean, as lines; none of rankings."""
    lines: list[str] = []
    for title, counts in (("label", outcome.confusion), ("people say", outcome.verdicts)):
        if counts:
            heads = list(next(iter(counts.values())))
            width = max(map(len, [title, *counts])) + 2
            lines += ["", f"{title:<{width}}" + "".join(f"{head:>21}" for head in heads)]
            for name, row in counts.items():
                lines.append(f"{name:<{width}}" + "".join(f"{n:>21,}" for n in row.values()))
    for name, figures in outcome.baselines.items():
        shown = "  ".join(
            f"{metric} {figures[metric]:.3f}"
            for metric in ("macro_f1", "accuracy", "false_accusation_rate", "recall_miscitation")
            if metric in figures
        )
        lines.append(f"beside it, {name}: {shown}")
    lines += [
        f"{row['label']} -> {row['counts_as']}, {row['standing']}: {row['reason']}"
        for row in outcome.labels
    ]
    return lines
