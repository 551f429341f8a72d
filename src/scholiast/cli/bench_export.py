"""`scholiast bench export`: benchmarks and runs as files for other programs."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scholiast.cli.bench_places import Data, Limit, Name, PoolFolder

if TYPE_CHECKING:
    from scholiast.benchmarks.cards import Wording


class Form(StrEnum):
    """What a benchmark can be written as."""

    BEIR = "beir"
    TREC = "trec"
    MTEB = "mteb"
    CARD = "card"
    CROISSANT = "croissant"


DESCRIBING = (Form.CARD, Form.CROISSANT)


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
    title: Annotated[str, typer.Option(help="Of a card: what the data set is called.")] = "",
    license: Annotated[
        str, typer.Option(help="Of a card: under which license you give the data.")
    ] = "",
    creator: Annotated[str, typer.Option(help="Of a card: who built the data.")] = "",
    published: Annotated[
        str, typer.Option(metavar="DATE", help="Of a card: the day of its publication.")
    ] = "",
) -> None:
    """Write a benchmark as BEIR, TREC or a task of MTEB; or a card or Croissant of its files.

    With TREC, runs are written too. `card` is a README.md, `croissant` a croissant.json, of any
    benchmark's folder: its files with their hashes, and the fields of their rows.

    \b
    Examples:
      scholiast bench export citerag/list --data citerag --format beir -o list-beir
      scholiast bench export citerag/list --data citerag --format trec --run records/x.rankings.jsonl -o trec
      scholiast bench export mcitebench/answers --data mine --format croissant -o mine

    Exit status: 0 written, 2 could not run.
    """  # noqa: D301, E501  (\b keeps the lines of the examples)
    from scholiast.benchmarks.exporting import export_beir, export_mteb, export_trec
    from scholiast.cli.bench_places import open_named
    from scholiast.errors import SettingsError

    if runs and form is not Form.TREC:
        raise SettingsError("--run goes with --format trec")
    if form in DESCRIBING:
        wording = _wording(name, title, license, creator, published)
        _describe(form, data, wording, output)
        return
    benchmark = open_named(name, data, pool)
    if form is Form.TREC:
        queries, count = export_trec(benchmark, output, runs or (), limit)
        typer.echo(f"{queries:,} queries, {count:,} runs in {output}", err=True)
        return
    write = export_beir if form is Form.BEIR else export_mteb
    queries, count = write(benchmark, output, limit)
    typer.echo(f"{queries:,} queries, {count:,} judgements in {output}", err=True)


def _wording(name: str, title: str, license: str, creator: str, published: str) -> "Wording":
    """Return what the flags say of the data; SettingsError for a day that is none."""
    from datetime import date

    from scholiast.benchmarks.cards import UNSTATED, Wording
    from scholiast.errors import SettingsError

    try:
        day = date.fromisoformat(published) if published else None
    except ValueError as error:
        raise SettingsError(
            f"--published is a day such as 2026-01-31, not {published!r}"
        ) from error
    room = name.partition("/")[0]
    return Wording(room, title or f"scholiast-{room}", license or UNSTATED, creator, published=day)


def _describe(form: Form, data: Path, wording: "Wording", output: Path) -> None:
    from scholiast.benchmarks.cards import write_card, write_croissant

    write = write_card if form is Form.CARD else write_croissant
    typer.echo(f"written: {write(data, wording, output)}", err=True)
