"""`scholiast bench`: runs of benchmarks, the building of them, and reports."""

import typer

from scholiast.cli.bench_ablate import ablate
from scholiast.cli.bench_academiceval import academiceval
from scholiast.cli.bench_agreement import agreement
from scholiast.cli.bench_build import build
from scholiast.cli.bench_committee import committee_size
from scholiast.cli.bench_compare import compare
from scholiast.cli.bench_export import export
from scholiast.cli.bench_leaderboard import leaderboard
from scholiast.cli.bench_list import list_benchmarks
from scholiast.cli.bench_mcitebench import mcitebench
from scholiast.cli.bench_report import report
from scholiast.cli.bench_run import run
from scholiast.cli.export_chat import export_chat
from scholiast.cli.export_triplets import export_triplets

bench = typer.Typer(
    help="Measure how well a system recommends and verifies citations.", no_args_is_help=True
)


@bench.callback()
def about() -> None:
    """Measure how well a system recommends and verifies citations."""


bench.command("list")(list_benchmarks)
bench.command()(run)
bench.command()(ablate)
bench.command("committee-size")(committee_size)
bench.command()(report)
bench.command()(compare)
bench.command()(leaderboard)
bench.command()(export)
bench.command("export-chat")(export_chat)
bench.command("export-triplets")(export_triplets)
bench.add_typer(build, name="build")
bench.add_typer(agreement, name="agreement")
bench.add_typer(academiceval, name="academiceval")
bench.add_typer(mcitebench, name="mcitebench")
