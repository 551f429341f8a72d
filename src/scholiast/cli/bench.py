"""`scholiast bench`: runs of benchmarks, the building of them, and reports."""

import typer

from scholiast.cli.bench_ablate import ablate
from scholiast.cli.bench_build import build
from scholiast.cli.bench_export import export
from scholiast.cli.bench_report import report
from scholiast.cli.bench_run import run

bench = typer.Typer(help="Measure how well a system recommends citations.", no_args_is_help=True)


@bench.callback()
def about() -> None:
    """Measure how well a system recommends citations."""


bench.command()(run)
bench.command()(ablate)
bench.command()(report)
bench.command()(export)
bench.add_typer(build, name="build")
