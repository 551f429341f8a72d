"""`scholiast train`: the models that Scholiast ships, made again from their data."""

from pathlib import Path
from typing import Annotated

import typer

train = typer.Typer(help="Train the small models that Scholiast ships.", no_args_is_help=True)


@train.callback()
def about() -> None:
    """Train the small models that Scholiast ships."""


@train.command()
def references(
    data: Annotated[
        Path, typer.Option(help="The folder that holds grobid_gold/ and anystyle_refs/.")
    ],
    output: Annotated[
        Path, typer.Option("-o", "--output", help="Where to write the model.")
    ] = Path("references.crfsuite"),
) -> None:
    """Train the labeller of reference strings (authors, title, year, ...)."""
