"""`scholiast train`: the models that Scholiast ships, made again from their data."""

from pathlib import Path
from typing import Annotated

import typer

from scholiast.cli.train_entailer import entailer
from scholiast.cli.train_intents import intents
from scholiast.cli.train_retriever import retriever
from scholiast.cli.train_worthiness import worthiness

train = typer.Typer(
    help="Train models: the small ones that Scholiast ships, and rankers of your own works.",
    no_args_is_help=True,
)


@train.callback()
def about() -> None:
    """Train models: the small ones that Scholiast ships, and rankers of your own works."""


@train.command()
def references(
    data: Annotated[
        Path, typer.Option(help="The folder that holds grobid_gold/ and anystyle_refs/.")
    ],
    output: Annotated[
        Path | None,
        typer.Option(
            "-o", "--output", help="Where to write the model; the package's own if absent."
        ),
    ] = None,
    dev: Annotated[
        bool, typer.Option("--dev", help="Hold a tenth back and tell how it fares on it.")
    ] = False,
) -> None:
    """Train the labellers of reference strings: fields, and where entries begin."""
    from rich.console import Console
    from rich.progress import Progress

    from scholiast.parsing.references.training import train as run_training

    console = Console(stderr=True)
    with Progress(console=console, transient=True) as bar:
        task = bar.add_task("training", total=None)

        def show(what: str, done: int, total: int) -> None:
            bar.update(task, completed=done, total=total, description=what)

        report = run_training(data, output, dev=dev, progress=show)
    typer.echo(f"{report.references:,} references and {report.listings:,} bibliographies learned")
    if report.accuracy is not None:
        typer.echo(
            f"{report.accuracy:.4f} of the tokens of {report.held_back:,} held back are right"
        )
    typer.echo(f"written to {report.output}")


train.command()(retriever)
train.command()(worthiness)
train.command()(intents)
train.command()(entailer)
