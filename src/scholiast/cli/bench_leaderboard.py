"""`scholiast bench leaderboard`: one page that shows who stands where."""

from pathlib import Path
from typing import Annotated

import typer


def leaderboard(
    output: Annotated[
        Path,
        typer.Option("--output", "-o", metavar="FOLDER", help="Where index.html is written."),
    ],
    records: Annotated[
        list[Path] | None, typer.Argument(help="Folders of records; the usual one without.")
    ] = None,
    with_published: Annotated[
        bool, typer.Option("--published/--no-published", help="Show the papers' figures beside.")
    ] = True,
) -> None:
    """Write a leaderboard from records: systems by benchmark, with intervals, cost and date.

    Only runs over the same samples are ranked together; whether a place above the next could be
    chance is tested. The page is one file, and loads nothing.

    \b
    Examples:
      scholiast bench leaderboard -o site
      scholiast bench leaderboard records -o site --no-published

    Exit status: 0 written, 2 could not run.
    """  # noqa: D301  (\b keeps the lines of the examples)
    from scholiast.benchmarks.leaderboard import board, recorded
    from scholiast.benchmarks.run import outcomes
    from scholiast.cli.bench_places import record_folders
    from scholiast.errors import InputError
    from scholiast.reporting.leaderboard.page import leaderboard_as_html

    folders = record_folders(records)
    found = recorded(pair for folder in folders for pair in outcomes(folder))
    if not found:
        named = ", ".join(map(str, folders))
        raise InputError(f"no outcomes of runs in {named}: run `scholiast bench run` first")
    made = board(found, with_published=with_published)
    output.mkdir(parents=True, exist_ok=True)
    page = output / "index.html"
    page.write_text(leaderboard_as_html(made), encoding="utf-8")
    typer.echo(f"{len(made.contests):,} benchmarks in {page}", err=True)
