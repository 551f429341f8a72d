"""`scholiast bench agreement`: forms for raters of a built benchmark, and how far they agree."""

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scholiast.cli.arguments import AsJson

if TYPE_CHECKING:
    from scholiast.benchmarks.miscitation.agreement.agreeing import Agreement

agreement = typer.Typer(help="Have experts rate a benchmark's categories.", no_args_is_help=True)


@agreement.callback()
def about() -> None:
    """Have experts rate a benchmark's categories (BibAgent, appendix B)."""


@agreement.command()
def form(
    data: Annotated[Path, typer.Option(help="A folder of `bench build miscitation`.")],
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FILE", help="The CSV form.")],
    size: Annotated[int, typer.Option(min=1, help="Instances of the sample.")] = 500,
    seed: Annotated[int, typer.Option(help="Another number draws another sample.")] = 0,
) -> None:
    """Write a form with a stratified sample; give each of three raters a copy.

    \b
    Example:
      scholiast bench agreement form --data mine -o form.csv

    Exit status: 0 written, 2 could not run.
    """  # noqa: D301  (\b keeps the lines of the examples)
    from scholiast.benchmarks.miscitation.agreement.forms import sample, write_form
    from scholiast.benchmarks.miscitation.building.records import read_instances, read_sources

    sources = read_sources(data)
    chosen = sample(read_instances(data), sources, size, seed)
    write_form(output, chosen, sources)
    typer.echo(f"scholiast: {len(chosen):,} instances written to {output}", err=True)


@agreement.command()
def score(
    forms: Annotated[list[Path], typer.Argument(help="Two or more forms that were filled in.")],
    senior: Annotated[
        Path | None, typer.Option(help="The form of the senior rater, for what stayed open.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Say how far raters agree (pairwise Cohen's kappa), and what stays open.

    \b
    Example:
      scholiast bench agreement score anna.csv ben.csv chen.csv --senior dora.csv --json

    Exit status: 0 done, 2 could not run.
    """  # noqa: D301  (\b keeps the lines of the examples)
    from scholiast.benchmarks.miscitation.agreement.agreeing import agree
    from scholiast.benchmarks.miscitation.agreement.forms import read_form
    from scholiast.cli.corpus_places import print_json
    from scholiast.errors import SettingsError

    names = [file.stem for file in forms]
    if len(forms) < 2 or len(set(names)) < len(names):
        raise SettingsError("name at least two forms, each with a name of its own")
    raters = dict(zip(names, map(read_form, forms), strict=True))
    found = agree(raters, read_form(senior) if senior else None)
    if as_json:
        print_json(asdict(found))
    else:
        typer.echo(told(found))


def told(found: "Agreement") -> str:
    """Return what a study came to as lines."""
    lines = [
        f"{pair.one} and {pair.other}: kappa {pair.kappa:.2f} over {pair.instances:,} instances"
        for pair in found.pairs
    ]
    lines.append(f"mean kappa {found.mean_kappa:.2f}")
    lines.append(f"other {found.other:.1%}, uncertain {found.uncertain:.1%} of all answers")
    lines.append(f"{len(found.labels):,} settled, {len(found.open):,} open")
    return "\n".join([*lines, *(f"open: {id}" for id in found.open)])
