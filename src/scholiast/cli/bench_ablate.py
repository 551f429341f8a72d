"""`scholiast bench ablate`: one model on one benchmark, with something of it changed."""

from enum import StrEnum
from typing import Annotated

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


class Over(StrEnum):
    """What is changed."""

    RETRIEVAL = "retrieval"
    LEVELS = "levels"
    DEPTH = "depth"
    NOISE = "noise"
    DOMAIN = "domain"


def ablate(
    name: Name,
    data: Data,
    over: Annotated[Over, typer.Option(help="What is changed.")],
    pool: PoolFolder = None,
    limit: Limit = None,
    model: Annotated[
        str, typer.Option(help="What retrieves; bm25 for levels, else as in `bench run`, without.")
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
    """Run a model with something of it changed, and show what that does to its figures.

    Retrieval or none, single levels or all fused, how many works are seen, how much noise is among
    them, and the papers' domains. With a language model, it is shown what was retrieved, as in
    CiteRAG; without one, the ranking itself is measured, and the table says how.

    \b
    Examples:
      scholiast bench ablate citerag/list --data citerag --over noise --model bm25
      scholiast bench ablate citerag/list --data citerag --over depth --limit 100

    Exit status: 0 measured, 2 could not run.
    """  # noqa: D301  (\b keeps the lines of the examples)
    from scholiast.benchmarks.ablating import MEASURED, Ablation
    from scholiast.benchmarks.ablating import ablate as measure
    from scholiast.benchmarks.opening import default_model
    from scholiast.benchmarks.report import ablation_table
    from scholiast.benchmarks.run import Options
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
    spec = model or ("bm25" if over is Over.LEVELS else default_model(name))
    benchmark = open_named(name, data, pool)
    with opened_model(wishes) as asked, showing() as progress:
        bench = Bench(benchmark, cache_folder(cache), asked)
        ablation = Ablation(
            over.value, spec, lambda inner: bench.open(inner, progress)[0], asked is not None
        )
        found = measure(benchmark, ablation, Options(records_folder(output), limit), progress)
    if as_json:
        print_json({"over": over.value, "measured": MEASURED[over.value], "outcomes": found})
        return
    typer.echo(f"{over.value}: {MEASURED[over.value]}\n\n{ablation_table(found)}")
