"""`scholiast bench export`: benchmarks and runs as files for other programs."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from scholiast.cli.bench_places import Data, Limit, Name, PoolFolder


class Form(StrEnum):
    """What a benchmark can be written as."""

    BEIR = "beir"
    TREC = "trec"
    MTEB = "mteb"


def export(
    name: Name,
    data: Data,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FOLDER", help="Where the files go.")
    ],
    form: Annotated[Form, typer.Option("--format", help="Which files.")] = Form.BEIR,
    runs: Annotated[
        list[Path] | None,
        typer.Option("--run", help="TREC: rankings of a run, a .rankings.jsonl among its records."),
    ] = None,
    pool: PoolFolder = None,
    limit: Limit = None,
) -> None:
    """Write a benchmark as BEIR, TREC or a task of MTEB; with TREC, runs too.

    \b
    Examples:
      scholiast bench export citerag/list --data citerag --format beir -o list-beir
      scholiast bench export citerag/list --data citerag --format trec --run records/x.rankings.jsonl -o trec

    Exit status: 0 written, 2 could not run.
    """  # noqa: D301, E501  (\b keeps the lines of the examples)
    from scholiast.benchmarks.exporting import export_beir, export_mteb, export_trec
    from scholiast.cli.bench_places import open_named
    from scholiast.errors import SettingsError

    if runs and form is not Form.TREC:
        raise SettingsError("--run goes with --format trec")
    benchmark = open_named(name, data, pool)
    if form is Form.TREC:
        queries, count = export_trec(benchmark, output, runs or (), limit)
        typer.echo(f"{queries:,} queries, {count:,} runs in {output}", err=True)
        return
    write = export_beir if form is Form.BEIR else export_mteb
    queries, count = write(benchmark, output, limit)
    typer.echo(f"{queries:,} queries, {count:,} judgements in {output}", err=True)
