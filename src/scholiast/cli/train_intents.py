"""`scholiast train intents`: what citing sentences cite for, learned again from its data."""

from pathlib import Path
from typing import Annotated

import typer


def intents(
    data: Annotated[
        Path, typer.Option(help="The folder that holds scicite_*.jsonl.gz and acl_arc_*.jsonl.gz.")
    ],
    output: Annotated[
        Path | None,
        typer.Option(
            "-o", "--output", help="Where to write the model; the package's own if absent."
        ),
    ] = None,
    choosing: Annotated[
        bool,
        typer.Option("--choosing", help="Hold a tenth of the training files back and score on it."),
    ] = False,
) -> None:
    """Train the classifier of citation intents: background, method, result."""
    from scholiast.benchmarks.diagnostic.intents.training import train

    report = train(data, output, choosing=choosing)
    typer.echo(f"{report.sentences:,} sentences learned")
    for name, score in report.macro_f1.items():
        typer.echo(f"macro F1 {score:.4f} on {name}")
    typer.echo(f"written to {report.output}")
