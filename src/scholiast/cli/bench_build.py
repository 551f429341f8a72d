"""`scholiast bench build`: benchmarks from papers of your own."""

from typing import TYPE_CHECKING, Annotated

import typer

from scholiast.cli.arguments import AsJson
from scholiast.cli.bench_build_academiceval import academiceval
from scholiast.cli.bench_build_diagnostic import diagnostic
from scholiast.cli.bench_build_mcitebench import mcitebench
from scholiast.cli.bench_build_miscitation import miscitation
from scholiast.cli.bench_places import BuiltFolder, FromFolder, FromStore, papers_from

if TYPE_CHECKING:
    from scholiast.benchmarks.citerag.building import Report

build = typer.Typer(help="Build benchmarks from a store or a folder.", no_args_is_help=True)


@build.callback()
def about() -> None:
    """Build benchmarks from a store or a folder of papers."""


@build.command()
def citerag(
    output: BuiltFolder,
    store: FromStore = None,
    papers: FromFolder = None,
    least_references: Annotated[
        int, typer.Option(min=1, help="So many references must have a title.")
    ] = 10,
    test_share: Annotated[
        float, typer.Option(min=0.0, max=1.0, help="The share of papers that are asked of.")
    ] = 0.2,
    as_json: AsJson = False,
) -> None:
    """Build CiteRAG's two tasks: reference lists, and placeholders in sections.

    A folder that was built before gets what is new; papers never change between test and training.

    \b
    Examples:
      scholiast bench build citerag --from papers -o mine
      scholiast bench run citerag/list --data mine --model bm25

    Exit status: 0 built, 2 could not run.
    """  # noqa: D301  (\b keeps the lines of the examples)
    from scholiast.benchmarks.citerag.building import build as make
    from scholiast.benchmarks.citerag.selecting import Options
    from scholiast.cli.corpus_places import print_json

    options = Options(least_references=least_references, test_share=test_share)
    with papers_from(store, papers) as source:
        report = make(source, source.known, output, options)
    if as_json:
        print_json(report)
    else:
        typer.echo(told(report))


def told(report: "Report") -> str:
    """Return what a build came to as lines."""
    lines = [f"{report.looked_at:,} papers looked at, {report.kept_from_before:,} from before"]
    lines += [f"{name}: {count:,}" for name, count in report.papers.items()]
    lines += [f"not taken, {reason}: {count:,}" for reason, count in sorted(report.reasons.items())]
    lines += [
        f"kept from training, a test paper by {by}: {count:,}"
        for by, count in report.left_out.items()
    ]
    if report.unreachable:
        lines.append(f"references to test papers, taken out: {report.unreachable:,}")
    return "\n".join(lines)


build.command()(academiceval)
build.command()(diagnostic)
build.command()(miscitation)
build.command()(mcitebench)
