"""`scholiast bench build`: benchmarks from papers of your own."""

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scholiast.cli.arguments import AsJson, store_file
from scholiast.cli.bench_build_diagnostic import diagnostic
from scholiast.cli.bench_build_miscitation import miscitation

if TYPE_CHECKING:
    from scholiast.benchmarks.citerag.building import Report

build = typer.Typer(help="Build benchmarks from a store or a folder.", no_args_is_help=True)


@build.callback()
def about() -> None:
    """Build benchmarks from a store or a folder of papers."""


@build.command()
def citerag(
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FOLDER", help="Where the files go.")
    ],
    store: Annotated[
        Path | None, typer.Option(help="A store whose works have full texts; yours without.")
    ] = None,
    papers: Annotated[
        Path | None, typer.Option("--from", metavar="FOLDER", help="A folder of papers instead.")
    ] = None,
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
    from scholiast.benchmarks.citerag.sources import FolderPapers, StorePapers
    from scholiast.cli.corpus_places import print_json
    from scholiast.corpora.store import Store
    from scholiast.errors import SettingsError

    if store is not None and papers is not None:
        raise SettingsError("name either --store or --from, not both")
    options = Options(least_references=least_references, test_share=test_share)
    with ExitStack() as stack:
        source: FolderPapers | StorePapers
        if papers is not None:
            source = FolderPapers(papers)
        else:
            source = StorePapers(stack.enter_context(Store(store_file(store))))
        report = make(source, source.known, output, options)
        if isinstance(source, FolderPapers):
            for unread in source.unread:
                typer.echo(f"scholiast: not read: {unread}", err=True)
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


build.command()(diagnostic)
build.command()(miscitation)
