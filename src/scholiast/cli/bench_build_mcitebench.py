"""`scholiast bench build mcitebench`: questions with evidence in text, figures and tables."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scholiast.cli.arguments import AsJson
from scholiast.cli.bench_places import BuiltFolder
from scholiast.cli.language_model import (
    Address,
    ModelCap,
    ModelEgress,
    ModelName,
    ModelPrice,
    ModelRecord,
    ModelRoles,
    ModelWishes,
    language_models,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scholiast.benchmarks.mcitebench.building.building import Makers, Plan
    from scholiast.benchmarks.mcitebench.building.describing import Statistics
    from scholiast.benchmarks.mcitebench.building.interface import Paper, Report
    from scholiast.benchmarks.mcitebench.building.reading import Papers
    from scholiast.benchmarks.mcitebench.building.reviews import Exchange
    from scholiast.benchmarks.mcitebench.interface import Question
    from scholiast.models.opening import Models

REPLIES, LEFT_OUT = "replies.jsonl", "left-out.jsonl"


def mcitebench(
    papers: Annotated[list[Path], typer.Argument(help="Papers, or folders of papers.")],
    output: BuiltFolder,
    reviews: Annotated[
        Path | None,
        typer.Option(help="Reviews and rebuttals as OpenReview's API gives them, in JSON."),
    ] = None,
    texts: Annotated[
        int, typer.Option(min=0, help="Questions by rules that a paper's paragraphs answer.")
    ] = 2,
    figures: Annotated[int, typer.Option(min=0, help="That its figures answer.")] = 2,
    tables: Annotated[int, typer.Option(min=0, help="That its tables answer.")] = 2,
    of_a_unit: Annotated[int, typer.Option(min=1, help="Of these, from one figure or table.")] = 1,
    by_model: Annotated[
        int, typer.Option(min=0, help="Pieces of each modality that a model asks about.")
    ] = 1,
    lines_a_page: Annotated[
        int | None,
        typer.Option(min=1, help="Numbered lines of a page, for `line 39`; 54 at ICLR."),
    ] = None,
    seed: Annotated[int, typer.Option(help="Another number draws others.")] = 0,
    form: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a CSV form for people to check.")
    ] = None,
    checked: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE", help="A form that was filled in; once for each person."),
    ] = None,
    lead: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The form of whoever decides in the end.")
    ] = None,
    language_model: Address = "",
    language_model_name: ModelName = "",
    language_model_price: ModelPrice = "",
    language_model_cap: ModelCap = 1.0,
    language_model_record: ModelRecord = None,
    roles: ModelRoles = None,
    egress: ModelEgress = None,
    as_json: AsJson = False,
) -> None:
    """Build questions on papers, each with five pieces of evidence of which some answer it.

    Rules make locating questions from cells, captions, sentences that name a figure, and numbers.
    A language model adds locating questions and, with --reviews, explanation questions from what
    authors answered to reviewers; what it writes is checked by code, and labelled for quality by
    the model of the role judge. Its replies are kept in the folder: a build that was stopped goes
    on without asking again. Without a model nothing leaves.

    \b
    Examples:
      scholiast bench build mcitebench papers/ -o mine
      scholiast bench build mcitebench papers/ -o mine --form check.csv
      scholiast bench build mcitebench papers/ -o mine --checked anna.csv --checked ben.csv

    Exit status: 0 built, 2 could not run.
    """  # noqa: D301  (\b keeps the lines of the examples)
    from scholiast.benchmarks.mcitebench.building.building import Plan
    from scholiast.benchmarks.mcitebench.building.reading import Papers, paper_files
    from scholiast.benchmarks.mcitebench.building.reviews import read_exchanges
    from scholiast.benchmarks.mcitebench.building.ruling import Ruler
    from scholiast.errors import SettingsError

    exchanges = read_exchanges(reviews) if reviews else []
    has_model = bool(language_model_name or roles)
    if exchanges and not has_model:
        raise SettingsError("--reviews needs a language model: --language-model-name NAME")
    ruler = Ruler(lines_a_page) if lines_a_page else None
    plan = Plan(texts, figures, tables, by_model, of_a_unit, seed=seed, ruler=ruler)
    build = Build(Papers(paper_files(papers)), plan, exchanges, output)
    people = People(form, checked or [], lead)
    if not has_model:
        report, counts = made(build, None, people)
    else:
        output.mkdir(parents=True, exist_ok=True)
        wishes = ModelWishes(
            language_model, language_model_name, language_model_price, language_model_cap,
            language_model_record or output / REPLIES, egress, roles,
        )  # fmt: skip
        with language_models(wishes) as models:
            report, counts = made(build, models, people)
    told(report, counts, output, as_json=as_json)


@dataclass(frozen=True, slots=True)
class Build:
    """What is built from what."""

    papers: "Papers"
    plan: "Plan"
    exchanges: "list[Exchange]"
    output: Path


@dataclass(frozen=True, slots=True)
class People:
    """Forms for people to fill in, and those that were."""

    form: Path | None
    checked: list[Path]
    lead: Path | None


def made(build: Build, models: "Models | None", people: People) -> "tuple[Report, Statistics]":
    """Write the questions, and what was left out; return what was left out, and counts."""
    from scholiast.benchmarks.mcitebench.building.building import Makers
    from scholiast.benchmarks.mcitebench.building.checking import write_form
    from scholiast.benchmarks.mcitebench.building.describing import describe
    from scholiast.benchmarks.mcitebench.building.interface import Report
    from scholiast.benchmarks.mcitebench.keeping import write_questions
    from scholiast.benchmarks.mcitebench.loading import read_questions
    from scholiast.errors import InputError
    from scholiast.models.interface import Role

    makers = Makers(models.of(Role.CLAIM), models.of(Role.JUDGE)) if models else Makers()
    report = Report()
    write_questions(build.output, _questions(build, makers, report))
    if people.checked or people.lead:
        kept = _kept(build.output, people, report)
        write_questions(build.output, kept)
    _write_left(build.output / LEFT_OUT, report)
    counts = describe(read_questions(build.output))
    if not counts.total:
        raise InputError(
            "no question could be made: papers with text, tables or pictures are needed"
        )
    if people.form:
        write_form(people.form, read_questions(build.output))
    return report, counts


def _questions(build: Build, makers: "Makers", report: "Report") -> "Iterator[Question]":
    """Yield the questions, progress shown; what could not be read goes into the report."""
    from scholiast.benchmarks.mcitebench.building.building import build as questions_of
    from scholiast.cli.bench_places import showing

    with showing() as show:

        def papers() -> "Iterator[Paper]":
            for done, paper in enumerate(build.papers, 1):
                show("papers", done, len(build.papers))
                yield paper

        yield from questions_of(papers(), build.plan, report, makers, build.exchanges)
    for unread in build.papers.unread:
        typer.echo(f"scholiast: not read: {unread}", err=True)


def _kept(folder: Path, people: People, report: "Report") -> "list[Question]":
    """Return the questions that people keep; why others are not kept goes into the report."""
    from scholiast.benchmarks.mcitebench.building.checking import decide, read_form
    from scholiast.benchmarks.mcitebench.loading import read_questions

    questions = list(read_questions(folder))
    lead = read_form(people.lead) if people.lead else None
    said = [read_form(path) for path in people.checked]
    decided = decide([one.id for one in questions], said, lead)
    for one in questions:
        if one.id in decided.left:
            report.leave(one.paper, one.text[:120], f"people: {decided.left[one.id]}")
    typer.echo(
        f"scholiast: {len(decided.kept):,} of {decided.looked_at:,} questions are kept; people"
        f" disagreed on {decided.disagreed:,}",
        err=True,
    )
    return [one for one in questions if one.id in decided.kept]


def _write_left(path: Path, report: "Report") -> None:
    import msgspec

    lines = (msgspec.json.encode(msgspec.to_builtins(one)) + b"\n" for one in report.left)
    path.write_bytes(b"".join(lines))


def told(report: "Report", counts: "Statistics", output: Path, *, as_json: bool) -> None:
    """Print table 1 of what was built, how it was made, and why other things were left out."""
    from scholiast.cli.corpus_places import print_json

    if as_json:
        print_json({
            "questions": counts.total, "papers": len(counts.papers), "multi": counts.multi,
            "types": {one.value: many for one, many in counts.types.items()},
            "modalities": counts.modalities, "kinds": counts.kinds, "items": counts.items,
            "left_out": report.reasons(),
        })  # fmt: skip
        return
    width = max(len(name) for name, _ in counts.rows())
    lines = [f"{name:<{width}} {number:>7}".rstrip() for name, number in counts.rows()]
    kinds = ", ".join(f"{name} ({many:,})" for name, many in counts.kinds.most_common())
    lines += [f"made as: {kinds}"]
    lines += [f"left out, {why}: {many:,}" for why, many in report.reasons().most_common()]
    typer.echo("\n".join([*lines, f"written to {output}"]))
