"""`scholiast bench academiceval`: the paper's tables, measures beside reviewers' scores."""

from pathlib import Path
from typing import Annotated

import typer

from scholiast.cli.arguments import AsJson

academiceval = typer.Typer(
    help="Tables of AcademicEval, and how its measures go with what reviewers say.",
    no_args_is_help=True,
)


@academiceval.callback()
def about() -> None:
    """Tables of AcademicEval, and how its measures go with what reviewers say."""


@academiceval.command()
def tables(
    records: Annotated[
        list[Path] | None, typer.Argument(help="Folders of records; the usual one without.")
    ] = None,
    as_json: AsJson = False,
    with_published: Annotated[
        bool, typer.Option("--published/--no-published", help="Show the paper's figures beside.")
    ] = True,
) -> None:
    """Show runs as the paper's tables 3 to 5, with its own columns marked as published.

    \b
    Example:
      scholiast bench academiceval tables records > tables.md

    Exit status: 0 shown, 2 could not run.
    """  # noqa: D301  (\b keeps the lines of the examples)
    from dataclasses import asdict

    from scholiast.benchmarks.academiceval import tables as making
    from scholiast.benchmarks.run import outcomes
    from scholiast.cli.bench_places import record_folders
    from scholiast.cli.corpus_places import print_json
    from scholiast.errors import InputError

    found = [outcome for folder in record_folders(records) for _, outcome in outcomes(folder)]
    made = making.tables(found, with_published=with_published)
    if not any(one.benchmark.startswith(making.PREFIX) for one in found):
        raise InputError("no record is of academiceval/: run `scholiast bench run` first")
    if as_json:
        print_json([asdict(one) for one in made])
    else:
        typer.echo(making.as_markdown(made), nl=False)


@academiceval.command()
def whole(
    records: Annotated[
        list[Path], typer.Argument(metavar="RECORD...", help="Records of one system, a task each.")
    ],
    metric: Annotated[str, typer.Option(help="The measure of the parts.")] = "rouge_l",
    as_json: AsJson = False,
) -> None:
    """Show the score of whole papers: the mean over title, abstract, introduction, related work.

    A paper that lacks one of the four is left out, and counted.

    \b
    Example:
      scholiast bench academiceval whole records/*-extractive.json --metric bertscore-minilm

    Exit status: 0 shown, 2 could not run.
    """  # noqa: D301  (\b keeps the lines of the examples)
    from dataclasses import asdict

    from scholiast.benchmarks.academiceval.whole import whole_papers
    from scholiast.benchmarks.scores import read_scores
    from scholiast.cli.corpus_places import print_json

    found = whole_papers([read_scores(path) for path in records], metric)
    if as_json:
        print_json(asdict(found))
        return
    typer.echo(
        f"{metric} of whole papers: {found.mean:.4f} over {len(found.by_paper):,} papers; "
        f"{found.left_out:,} lack a part"
    )


@academiceval.command()
def people(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="The JSON file of a run.")],
    reviews: Annotated[
        Path,
        typer.Option(help="JSON lines with `id` and `review_scores` of the same papers; .gz, too."),
    ],
    as_json: AsJson = False,
) -> None:
    """Show how each measure of a run goes with the scores that reviewers gave the papers.

    The scores are of the papers, not of the drafts: a high figure says that a measure is easier to
    satisfy on papers that people rate higher.

    \b
    Example:
      scholiast bench academiceval people records/run.json --reviews papers_meta.jsonl.gz

    Exit status: 0 shown, 2 could not run.
    """  # noqa: D301  (\b keeps the lines of the examples)
    from dataclasses import asdict

    from scholiast.benchmarks.academiceval.human import correlations, read_reviews
    from scholiast.benchmarks.scores import read_scores
    from scholiast.cli.corpus_places import print_json

    found = correlations(read_scores(record), read_reviews(reviews))
    if as_json:
        print_json([asdict(one) for one in found])
        return
    for one in found:
        ends = one.spearman_interval
        typer.echo(
            f"{one.metric} and {one.human}, {one.n:,} papers: Spearman {one.spearman:.3f} "
            f"[{ends.low:.3f}, {ends.high:.3f}], Kendall {one.kendall:.3f}"
        )
    if not found:
        typer.echo("fewer than ten papers of the run have scores: nothing is computed")
