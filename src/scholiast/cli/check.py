"""`scholiast check`: papers -> findings and verdicts, in a form for people or for programs."""

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scholiast.cli.arguments import FailLevel, Retractions, SettingsFile, StoreFile, TimeLimit
from scholiast.cli.check_one import Check
from scholiast.cli.language_model import (
    Address,
    ModelCap,
    ModelName,
    ModelPrice,
    ModelRecord,
    ModelRoles,
    ModelWishes,
)
from scholiast.cli.network import (
    AsOf,
    Egress,
    Index,
    Offline,
    Online,
    Sources,
    enquiry_of,
    tell_partial,
)
from scholiast.cli.report_files import FILES, Form, report_text, write_all
from scholiast.cli.starting import exit_if_unread, settings_for
from scholiast.cli.verifying import Fetch, NoVerify, verifier_of
from scholiast.cli.wishes import Wishes

if TYPE_CHECKING:
    from scholiast.records import Record

Papers = Annotated[
    list[Path],
    typer.Argument(
        metavar="FILE...",
        help="Papers: .tex .zip .tar.gz .xml .html .pdf .md .docx .bib, or folders.",
    ),
]


def check(
    files: Papers,
    form: Annotated[
        Form, typer.Option("--format", help="What to print; of several papers terminal or json.")
    ] = Form.TERMINAL,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            file_okay=False,
            help="A folder for report.html, report.json, findings.sarif, report.md; of several "
            "papers a folder each, beside an index.html.",
        ),
    ] = None,
    jobs: Annotated[int, typer.Option(min=1, max=64, help="Papers checked at once.")] = 1,
    fail_level: FailLevel = None,
    settings: SettingsFile = None,
    retractions: Retractions = None,
    online: Online = False,
    egress: Egress = None,
    index: Index = None,
    offline: Offline = False,
    store: StoreFile = None,
    sources: Sources = None,
    fetch: Fetch = False,
    as_of: AsOf = None,
    no_verify: NoVerify = False,
    language_model: Address = "",
    language_model_name: ModelName = "",
    language_model_price: ModelPrice = "",
    language_model_cap: ModelCap = 1.0,
    language_model_record: ModelRecord = None,
    language_models: ModelRoles = None,
    time_limit: TimeLimit = None,
) -> None:
    """Check a paper's citations and references, and whether its sources say what it says they do.

    Works are looked up in the store on this machine, if there is one; in indexes only with
    --online. Claims are held against what can be read: texts in the store, files in --sources,
    with --fetch open copies. Without any of it, nothing is looked up and no source is read.

    \b
    Examples:
      scholiast check paper.tex
      scholiast check paper.pdf --sources papers -o report
      scholiast check paper/ --format json | jq '.findings[].code'
      scholiast check paper.pdf submission.pdf --jobs 2 -o reports

    Exit status: 0 nothing at or above the fail level, 1 findings, 2 could not run; of several
    papers the highest. 130 stopped: what was done is kept.
    """  # noqa: D301  (\b keeps the lines of the examples)
    wishes = Wishes(online, egress, tuple(index or ()), offline, store, sources, as_of, fetch)
    model = ModelWishes(
        language_model, language_model_name, language_model_price, language_model_cap,
        language_model_record, egress, language_models,
    )  # fmt: skip
    many = len(files) > 1
    chosen = settings_for(files[0], settings, fail_level)
    read = {files[0]: chosen}
    with ExitStack() as stack:
        enquiry = stack.enter_context(enquiry_of(wishes, chosen.network))
        verifier = None
        if not no_verify:
            opening = verifier_of(model, enquiry, shows_progress=not many)
            verifier = stack.enter_context(opening)
        wish = Check(
            settings, fail_level, retractions, time_limit, enquiry, verifier, (wishes, model), read
        )
        if many:
            from scholiast.cli.check_many import check_many

            raise typer.Exit(check_many(files, form, output, jobs, wish))
        record = wish.run(files[0])
    if output is not None:
        write_all(record, output)
    _print(record, form, output)
    tell_partial(one.lookup for one in record.resolutions)
    _exit_if_stopped(record)
    exit_if_unread(record)
    if chosen.fail_level and record.reaches(chosen.fail_level):
        raise typer.Exit(1)


def _exit_if_stopped(record: "Record") -> None:
    """Exit with 130 where the run was stopped, and say what is kept."""
    from scholiast.checking import STOPPED

    if record.verifying is not None and STOPPED in record.verifying.notes:
        left = sum(one.verdict.decided_by == "stopped" for one in record.verifications)
        done = len(record.verifications) - left
        typer.echo(
            f"scholiast: stopped: {done} of {len(record.verifications)} claims were held against "
            "their sources and are kept; the others are marked as not checked",
            err=True,
        )
        raise typer.Exit(130)


def _print(record: "Record", form: Form, output: Path | None) -> None:
    if form is not Form.TERMINAL:
        typer.echo(report_text(record, form))
        return
    from rich.console import Console

    from scholiast.checking import rule_rows
    from scholiast.reporting.terminal import record_as_renderable

    html = str(output / FILES[Form.HTML]) if output else ""
    Console(highlight=False).print(record_as_renderable(record, rules=rule_rows(), html_path=html))
