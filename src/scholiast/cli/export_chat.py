"""`scholiast bench export-chat`: training papers as questions and answers for fine-tuning."""

from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scholiast.cli.arguments import AsJson
from scholiast.cli.bench_places import Cache, Data, Limit, Name, PoolFolder

if TYPE_CHECKING:
    from scholiast.benchmarks.interface import Benchmark
    from scholiast.recommending.tuning.holding import Known
    from scholiast.retrieving.interface import Example


FEWEST = 5
"""Known works of a paper's list, below which the list teaches little."""


class Shape(StrEnum):
    """How a line holds a conversation."""

    MESSAGES = "messages"
    TEXT = "text"


def export_chat(
    name: Name,
    data: Data,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE", help="The JSONL file to write.")
    ],
    pool: PoolFolder = None,
    retrieved: Annotated[
        int, typer.Option(min=0, help="Works that each question shows, as a search finds them.")
    ] = 0,
    model: Annotated[
        str, typer.Option(help="What searches, where works are shown: bm25, rrf(bm25,minilm), ...")
    ] = "bm25",
    limit: Limit = None,
    shape: Annotated[
        Shape, typer.Option(help="Messages with roles, or one ChatML text.")
    ] = Shape.MESSAGES,
    titles: Annotated[int, typer.Option(min=1, help="Titles of one answer at most.")] = 40,
    cache: Cache = None,
    as_json: AsJson = False,
) -> None:
    """Write a benchmark's training papers as conversations: a question, and what was cited.

    Test papers are left out, known by id, title or the beginning of the abstract; so are they
    among the works that a question shows. Lists of fewer than five known works are passed over.

    \b
    Examples:
      scholiast bench export-chat citerag/list --data citerag -o lists.jsonl
      scholiast bench export-chat citerag/position --data citerag --retrieved 10 -o places.jsonl

    Exit status: 0 written, 2 could not run.
    """  # noqa: D301  (\b keeps the lines of the examples)
    from itertools import islice

    from scholiast.cli.bench_places import Bench, cache_folder, open_named, showing
    from scholiast.cli.corpus_places import print_json
    from scholiast.recommending.tuning.exporting import Chats, export_chats
    from scholiast.recommending.tuning.holding import HeldOut

    benchmark = open_named(name, data, pool)
    retriever = None
    if retrieved:
        with showing() as progress:
            retriever, _ = Bench(benchmark, cache_folder(cache)).open(model, progress)
    chats = Chats(
        benchmark.collection,
        HeldOut(papers_asked_of(benchmark)),
        retriever,
        retrieved,
        titles,
        shape.value,
    )
    report = export_chats(islice(learned(benchmark), limit), chats, output)
    if as_json:
        print_json(report)
        return
    typer.echo(f"{report.conversations:,} conversations with {report.titles:,} titles")
    for reason, count in report.left_out.items():
        typer.echo(f"left out, {reason}: {count:,}")
    typer.echo(f"written to {output}")


def learned(benchmark: "Benchmark") -> "Iterator[Example]":
    """Yield what is learned from: papers with their lists, or positions."""
    from scholiast.retrieving.triplets import listed_examples

    if benchmark.name.endswith("/list"):
        yield from listed_examples(benchmark.collection, fewest=FEWEST)
    else:
        yield from benchmark.training()


def papers_asked_of(benchmark: "Benchmark") -> "Iterator[Known]":
    """Yield the test papers."""
    from scholiast.recommending.tuning.holding import Known

    for sample in benchmark.samples():
        yield Known(sample.group, sample.need.title, sample.need.abstract)
