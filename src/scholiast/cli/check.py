"""`scholiast check`: a paper's file -> findings, in a form for people or for programs."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scholiast.cli.arguments import (
    FailLevel,
    Paper,
    Retractions,
    SettingsFile,
    StoreFile,
    TimeLimit,
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
from scholiast.cli.starting import exit_if_unread, retraction_list, settings_for
from scholiast.cli.wishes import Wishes

if TYPE_CHECKING:
    from scholiast.records import Record


class Form(StrEnum):
    """What `check` can write."""

    TERMINAL = "terminal"
    JSON = "json"
    HTML = "html"
    SARIF = "sarif"
    MARKDOWN = "markdown"


FILES = {
    Form.HTML: "report.html",
    Form.JSON: "report.json",
    Form.SARIF: "findings.sarif",
    Form.MARKDOWN: "report.md",
}


def check(
    file: Paper,
    form: Annotated[Form, typer.Option("--format", help="What to print.")] = Form.TERMINAL,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            help="A folder for report.html, report.json, findings.sarif, report.md.",
        ),
    ] = None,
    fail_level: FailLevel = None,
    settings: SettingsFile = None,
    retractions: Retractions = None,
    online: Online = False,
    egress: Egress = None,
    index: Index = None,
    offline: Offline = False,
    store: StoreFile = None,
    sources: Sources = None,
    as_of: AsOf = None,
    time_limit: TimeLimit = None,
) -> None:
    """Check a paper's citations and references, and say what does not hold.

    Works are looked up in the store on this machine, if there is one; in indexes only with
    --online. Without either, nothing is looked up.

    \b
    Examples:
      scholiast check paper.tex
      scholiast check paper.pdf -o report
      scholiast check paper/ --format json | jq '.findings[].code'

    Exit status: 0 nothing at or above the fail level, 1 findings, 2 could not run.
    """  # noqa: D301  (\b keeps the lines of the examples)
    from scholiast.checking import check as run_check

    chosen = settings_for(file, settings, fail_level)
    listed = retraction_list(retractions, chosen)
    wishes = Wishes(online, egress, tuple(index or ()), offline, store, sources, as_of)
    with enquiry_of(wishes, chosen.network) as enquiry:
        record = run_check(
            file, settings=chosen, retractions=listed, time_limit=time_limit, enquiry=enquiry
        )
    if output is not None:
        _write_all(record, output)
    _print(record, form, output)
    tell_partial(one.lookup for one in record.resolutions)
    exit_if_unread(record)
    if chosen.fail_level and record.reaches(chosen.fail_level):
        raise typer.Exit(1)


def _write_all(record: "Record", folder: Path) -> None:
    """Write every report into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    for form, name in FILES.items():
        (folder / name).write_text(_written(record, form), encoding="utf-8")


def _print(record: "Record", form: Form, output: Path | None) -> None:
    if form is not Form.TERMINAL:
        typer.echo(_written(record, form))
        return
    from rich.console import Console

    from scholiast.checking import rule_rows
    from scholiast.reporting.terminal import record_as_renderable

    html = str(output / FILES[Form.HTML]) if output else ""
    Console(highlight=False).print(record_as_renderable(record, rules=rule_rows(), html_path=html))


def _written(record: "Record", form: Form) -> str:
    """Return a record in a form for files."""
    from scholiast.checking import rule_rows

    match form:
        case Form.JSON:
            from scholiast.reporting.json import record_as_json

            return record_as_json(record)
        case Form.HTML:
            from scholiast.reporting.html import record_as_html

            return record_as_html(record, rule_rows())
        case Form.SARIF:
            from scholiast.reporting.sarif import record_as_sarif

            return record_as_sarif(record, rule_rows(), root=str(Path.cwd()))
        case Form.MARKDOWN | Form.TERMINAL:
            from scholiast.reporting.markdown import record_as_markdown

            return record_as_markdown(record, rule_rows())
