"""`scholiast corpus`: what is kept on this machine."""

from pathlib import Path
from typing import Annotated

import typer

corpus = typer.Typer(help="Keep lists of works on this machine.", no_args_is_help=True)

Store = Annotated[
    Path | None,
    typer.Option(help="The store's file; by default in SCHOLIAST_HOME or your data folder."),
]


@corpus.callback()
def about() -> None:
    """Keep lists of works on this machine."""


@corpus.command()
def import_retractions(
    file: Annotated[
        Path,
        typer.Argument(help="Retraction Watch's CSV, JSON lines (also .gz), or DOIs, one a line."),
    ],
    store: Store = None,
) -> None:
    """Import a list of retracted works, in whose place an earlier one of its kind stood.

    The public list of Retraction Watch is open through Crossref; `check` then looks every
    reference with a DOI up in it, without network.
    """
    from scholiast.cli.homes import home
    from scholiast.corpora.importing import import_retractions as import_list
    from scholiast.corpora.retractions import store_path

    kept = store or store_path(home())
    report = import_list(file, kept)
    natures = ", ".join(f"{count:,} {nature}" for nature, count in sorted(report.natures.items()))
    typer.echo(f"{report.notices:,} notices from {file.name} ({natures}) in {kept}")
    if report.rejected:
        typer.echo(f"{report.rejected:,} lines name no DOI or no known nature:", err=True)
        for reject in report.rejects:
            typer.echo(f"  line {reject.line}: {reject.reason}", err=True)


@corpus.command()
def status(store: Store = None) -> None:
    """Show what is kept, and where."""
    from scholiast.cli.homes import home
    from scholiast.corpora.retractions import RetractionList, store_path

    kept = store or store_path(home())
    if not kept.is_file():
        typer.echo(f"no retraction list at {kept}")
        return
    with RetractionList(kept) as listed:
        typer.echo(f"{len(listed):,} works with notices in {kept}")
