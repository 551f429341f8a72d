"""`scholiast train worthiness`: the judge of sentences that need a citation, made again."""

from pathlib import Path
from typing import Annotated

import typer


def worthiness(
    data: Annotated[
        Path,
        typer.Option(help="The folder with neurips_2023_2025/, jats_xml/ and unarxive_sample/."),
    ],
    output: Annotated[
        Path | None,
        typer.Option(
            "-o", "--output", help="Where to write the model; the package's own if absent."
        ),
    ] = None,
) -> None:
    """Train the judge of sentences that need a citation, from papers under open licences.

    A quarter of the papers is held back: some to place the threshold, the others for measuring.
    It takes about five minutes, and needs `pip install 'scholiast[retrieval]'`.
    """
    from rich.console import Console
    from rich.progress import Progress

    from scholiast.recommending.missing.training import train

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("reading papers", total=None)

        def show(what: str, done: int) -> None:
            bar.update(task, completed=done, description=f"{what} ({done:,})")

        report = train(data, output, progress=show)
    card = report.card
    typer.echo(f"{card.sentences:,} sentences of {card.papers} papers learned")
    typer.echo(
        f"threshold {card.threshold:.3f}: of {report.held_back:,} sentences held back, "
        f"{card.precision:.1%} of those shown were cited by their authors, {card.recall:.1%} of "
        f"the cited ones are shown, and {card.alarms:.1%} of the others"
    )
    typer.echo(f"written to {report.output}")
