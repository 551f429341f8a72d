"""`scholiast bench export-triplets`: training papers as triplets for the training of encoders."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from scholiast.cli.bench_places import Cache, Data, Limit, Name, PoolFolder


class Shape(StrEnum):
    """How a line holds a triplet."""

    LISTS = "lists"
    COLUMNS = "columns"


def export_triplets(
    name: Name,
    data: Data,
    output: Annotated[
        Path,
        typer.Option("--output", "-o", metavar="FILE", help="The .jsonl or .jsonl.gz to write."),
    ],
    pool: PoolFolder = None,
    negatives: Annotated[int, typer.Option(min=0, help="Mined negatives of each query.")] = 8,
    skip: Annotated[
        int, typer.Option(min=0, help="Nearest works that are passed over: many are right.")
    ] = 10,
    model: Annotated[str, typer.Option(help="What mines: bm25, minilm, ...")] = "bm25",
    limit: Limit = None,
    shape: Annotated[
        Shape, typer.Option(help="query, pos, neg; or anchor, positive, negative columns.")
    ] = Shape.LISTS,
    cache: Cache = None,
) -> None:
    """Write a benchmark's training papers as triplets: query, what was cited, what was not.

    Test papers are left out, known by id, title or the beginning of the abstract; lists of fewer
    than five known works are passed over.

    \b
    Example:
      scholiast bench export-triplets citerag/list --data citerag -o triplets.jsonl.gz

    Exit status: 0 written, 2 could not run.
    """  # noqa: D301  (\b keeps the lines of the examples)
    from itertools import islice

    from scholiast.cli.bench_places import Bench, cache_folder, open_named, showing
    from scholiast.cli.export_chat import learned, papers_asked_of
    from scholiast.recommending.tuning.holding import HeldOut, Known
    from scholiast.retrieving.triplets import mined, write_triplets

    benchmark = open_named(name, data, pool)
    retriever = None
    if negatives:
        with showing() as progress:
            retriever, _ = Bench(benchmark, cache_folder(cache)).open(model, progress)
    held = HeldOut(papers_asked_of(benchmark))
    clean = (
        example
        for example in learned(benchmark)
        if not held.leak(Known(example.group, example.need.title, example.need.abstract))
    )
    made = mined(
        islice(clean, limit), benchmark.collection, retriever, negatives=negatives, skip=skip
    )
    count = write_triplets(made, output, shape=shape.value)
    typer.echo(f"{count:,} lines written to {output}")
