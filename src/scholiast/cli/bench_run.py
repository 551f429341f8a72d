"""`scholiast bench run`: one benchmark, one model, one outcome."""

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

    Exit status: 0 measured, 2 could not run.
    """  # noqa: D301  (\b keeps the lines of the examples)
    from scholiast.benchmarks.opening import default_model
    from scholiast.benchmarks.run import Options
    from scholiast.benchmarks.run import run as measure
    from scholiast.cli.bench_places import (
        Bench,
        cache_folder,
        open_named,
        records_folder,
        showing,
    )
    from scholiast.cli.corpus_places import print_json
    from scholiast.cli.language_model import ModelWishes
    from scholiast.cli.language_model import language_model as opened_model

    wishes = ModelWishes(
        language_model, language_model_name, language_model_price, language_model_cap,
        language_model_record, egress,
    )  # fmt: skip
    benchmark = open_named(name, data, pool)
    with opened_model(wishes) as asked, showing() as progress:
        bench = Bench(benchmark, cache_folder(cache), asked)
        retriever, seconds = bench.open(model or default_model(name), progress)
        options = Options(records_folder(output), limit, seconds)
        outcome = measure(benchmark, retriever, options, progress)
    if as_json:
        print_json(outcome)
    else:
        typer.echo(table(outcome))


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
    costs = "  ".join(f"{name} {value:,.1f}" for name, value in outcome.costs.items())
    notes = "  ".join(f"{name} {value:,.0f}" for name, value in outcome.notes.items())
    return visible("\n".join([*lines, "", costs, *([notes] if notes else [])]))
