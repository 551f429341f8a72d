"""`scholiast bench mcitebench`: the paper's tables, judges held against people and each other."""

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scholiast.cli.arguments import AsJson
from scholiast.cli.language_model import (
    Address,
    ModelCap,
    ModelEgress,
    ModelName,
    ModelPrice,
    ModelRecord,
)

if TYPE_CHECKING:
    from scholiast.benchmarks.mcitebench.comparing import JudgesApart
    from scholiast.benchmarks.mcitebench.interface import Question
    from scholiast.benchmarks.mcitebench.statements import Agreement

mcitebench = typer.Typer(
    help="Tables of MCiteBench, and how far its judges can be relied on.", no_args_is_help=True
)
Questions = Annotated[
    Path, typer.Option("--data", help="The folder with data.jsonl and visual_resources.")
]
Record = Annotated[Path, typer.Argument(metavar="RECORD", help="A file of a run's record.")]


@mcitebench.callback()
def about() -> None:
    """Tables of MCiteBench, and how far its judges can be relied on."""


@mcitebench.command()
def tables(
    records: Annotated[
        list[Path] | None, typer.Argument(help="Folders of records; the usual one without.")
    ] = None,
    as_json: AsJson = False,
    with_published: Annotated[
        bool, typer.Option("--published/--no-published", help="Show the paper's figures beside.")
    ] = True,
) -> None:
    """Show runs as the paper's tables 2, 3, 4 and 14, with its own rows marked as published.

    \b
    Example:
      scholiast bench mcitebench tables records > tables.md

    Exit status: 0 shown, 2 could not run.
    """  # noqa: D301  (\b keeps the lines of the examples)
    from scholiast.benchmarks.mcitebench import tables as making
    from scholiast.benchmarks.run import outcomes
    from scholiast.cli.bench_places import record_folders
    from scholiast.errors import InputError

    found = [outcome for folder in record_folders(records) for _, outcome in outcomes(folder)]
    made = making.tables(found, with_published=with_published)
    if not made:
        raise InputError("no record is of mcitebench/: run `scholiast bench run` first")
    text = making.as_json(made).decode() if as_json else making.as_markdown(made)
    typer.echo(text, nl=False)


@mcitebench.command()
def judges(
    first: Record,
    second: Record,
    measure: Annotated[str, typer.Option(help="What both judges gave.")] = "accuracy",
    as_json: AsJson = False,
) -> None:
    """Say how two judges of the same answers stand to each other.

    The second record is a run with --model record:FIRST and another --judge.

    \b
    Example:
      scholiast bench mcitebench judges one.json two.json

    Exit status: 0 done, 2 could not run.
    """  # noqa: D301  (\b keeps the lines of the examples)
    from scholiast.benchmarks.mcitebench.comparing import compare_judges
    from scholiast.benchmarks.scores import read_scores
    from scholiast.cli.corpus_places import print_json

    found = compare_judges(read_scores(first), read_scores(second), measure)
    if as_json:
        print_json(asdict(found))
    else:
        typer.echo(_apart(found))


@mcitebench.command()
def sheet(
    record: Record,
    data: Questions,
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FILE", help="JSON lines.")],
) -> None:
    """Write the citing sentences of a run's answers, for people to say what supports them.

    \b
    Example:
      scholiast bench mcitebench sheet run.json --data mine -o sheet.jsonl

    Exit status: 0 written, 2 could not run.
    """  # noqa: D301  (\b keeps the lines of the examples)
    from scholiast.benchmarks.mcitebench.recorded import read_samples
    from scholiast.benchmarks.mcitebench.splitting import RuleSplitter
    from scholiast.benchmarks.mcitebench.statements import statements_of, write_sheet

    known = _questions(data)
    _, said = read_samples(record)
    answers = [(known[one.id], one.response) for one in said if one.id in known]
    count = write_sheet(output, statements_of(answers, RuleSplitter()))
    typer.echo(f"scholiast: {count:,} statements written to {output}", err=True)


@mcitebench.command()
def agreement(
    filled: Annotated[Path, typer.Argument(metavar="SHEET", help="A sheet that was filled in.")],
    data: Questions,
    as_json: AsJson = False,
    language_model: Address = "",
    language_model_name: ModelName = "",
    language_model_price: ModelPrice = "",
    language_model_cap: ModelCap = 1.0,
    language_model_record: ModelRecord = None,
    egress: ModelEgress = None,
) -> None:
    """Say how far a judge agrees with people: a language model, else the one without.

    \b
    Example:
      scholiast bench mcitebench agreement sheet.jsonl --data mine

    Exit status: 0 done, 2 could not run.
    """  # noqa: D301  (\b keeps the lines of the examples)
    from scholiast.benchmarks.mcitebench.opening import open_judge
    from scholiast.benchmarks.mcitebench.statements import agree, read_sheet
    from scholiast.cli.corpus_places import print_json
    from scholiast.cli.language_model import ModelWishes
    from scholiast.cli.language_model import language_model as opened_model
    from scholiast.errors import InputError

    known = _questions(data)
    labelled = read_sheet(filled, known)
    if not labelled:
        raise InputError(f"{filled} has no line that was filled in: give support and relevant")
    wishes = ModelWishes(
        language_model, language_model_name, language_model_price, language_model_cap,
        language_model_record, egress,
    )  # fmt: skip
    with opened_model(wishes) as model:
        found = agree(open_judge(model), known, labelled)
    if as_json:
        by_type = {name: asdict(one) | {"f1": one.f1} for name, one in found.by_type.items()}
        print_json({"judge": found.judge, "unjudged": found.unjudged, "by_type": by_type})
    else:
        typer.echo(_told(found))


def _questions(data: Path) -> "dict[str, Question]":
    from scholiast.benchmarks.mcitebench.loading import read_questions

    return {one.id: one for one in read_questions(data)}


def _apart(found: "JudgesApart") -> str:
    mean, low, high = found.difference
    return (
        f"{found.measure} over {found.n:,} answers: {found.first:.4f} and {found.second:.4f}\n"
        f"difference {mean:+.4f} [{low:+.4f}, {high:+.4f}]\n"
        f"marked alike {found.same:.1%}, kappa {found.kappa:.2f}"
    )


def _told(found: "Agreement") -> str:
    from scholiast.reporting.escaping import visible

    lines = [f"{found.judge}; statements it could not mark: {found.unjudged:,}"]
    lines += [
        f"{name}: {one.n:,} judgements, precision {one.precision:.2f}, recall {one.recall:.2f},"
        f" F1 {one.f1:.2f}, alike {one.agreement:.1%}, kappa {one.kappa:.2f}"
        for name, one in found.by_type.items()
    ]
    return visible("\n".join(lines))
