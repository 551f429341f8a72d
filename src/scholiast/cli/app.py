"""The commands, one line each."""

from typing import Annotated

import typer

from scholiast.cli.ask import ask
from scholiast.cli.bench import bench
from scholiast.cli.check import check
from scholiast.cli.corpus import corpus
from scholiast.cli.fix import fix
from scholiast.cli.models import models
from scholiast.cli.parse import parse
from scholiast.cli.recommend import recommend
from scholiast.cli.resolve import resolve
from scholiast.cli.train import train
from scholiast.cli.write import write

app = typer.Typer(
    name="scholiast",
    help="Follow every citation of a scholarly paper to its source, and see what does not hold.",
    epilog="Exit status: 0 nothing at or above the fail level, 1 findings, 2 could not run.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command()(check)
app.command()(resolve)
app.command()(fix)
app.command()(recommend)
app.command()(write)
app.command()(ask)
app.command()(parse)
app.add_typer(corpus, name="corpus")
app.add_typer(bench, name="bench")
app.add_typer(train, name="train")
app.add_typer(models, name="models")


def _show_version(wanted: bool) -> None:
    if wanted:
        from scholiast import __version__

        typer.echo(f"scholiast {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Follow every citation of a scholarly paper to its source, and see what does not hold."""
