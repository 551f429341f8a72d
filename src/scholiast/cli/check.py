"""`scholiast check`: a paper's file -> findings, in a form for people or for programs."""

from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scholiast.cli.arguments import Paper, TimeLimit

if TYPE_CHECKING:
    from scholiast.checking import Settings
    from scholiast.records import Record


class Form(StrEnum):
    """What `check` can write."""

    TERMINAL = "terminal"
    JSON = "json"
    HTML = "html"
    SARIF = "sarif"
    MARKDOWN = "markdown"


class FailLevel(StrEnum):
    """From which level on findings make the exit status 1."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"
    NEVER = "never"


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
    fail_level: Annotated[
        FailLevel | None, typer.Option(help="From which level on the exit status is 1.")
    ] = None,
    settings: Annotated[
        Path | None, typer.Option(help="A scholiast.toml, instead of the nearest one upward.")
    ] = None,
    retractions: Annotated[
        Path | None, typer.Option(help="A retraction list (CSV, JSON lines, DOIs or a store).")
    ] = None,
    time_limit: TimeLimit = None,
) -> None:
    """Check a paper's citations and references, offline, and say what does not hold.

    \b
    Examples:
      scholiast check paper.tex
      scholiast check paper.pdf -o report
      scholiast check paper/ --format json | jq '.findings[].code'

    Exit status: 0 nothing at or above the fail level, 1 findings, 2 could not run.
    """  # noqa: D301  (\b keeps the lines of the examples)
    from scholiast.checking import check as run_check

    chosen = _settings(file, settings, fail_level)
    listed = _retraction_list(retractions, chosen)
    record = run_check(file, settings=chosen, retractions=listed, time_limit=time_limit)
    if output is not None:
        _write_all(record, output)
    _print(record, form, output)
    if record.document.outcome.kind in {"refused", "failed"}:
        typer.echo(
            f"scholiast: {record.document.outcome.kind}: {record.document.outcome.reason}", err=True
        )
        raise typer.Exit(2)
    if chosen.fail_level and record.reaches(chosen.fail_level):
        raise typer.Exit(1)


def _settings(file: Path, named: Path | None, fail_level: FailLevel | None) -> "Settings":
    """Return the settings that hold for `file`, flags before files."""
    from scholiast.checking import find_settings, load_settings
    from scholiast.errors import Level

    settings = load_settings(named) if named else find_settings(file)
    if fail_level is not None:
        level = None if fail_level is FailLevel.NEVER else Level(fail_level.value)
        settings = replace(settings, fail_level=level)
    return settings


def _retraction_list(named: Path | None, settings: "Settings") -> Path | None:
    """Return the retraction list that a flag, the settings or an earlier import names, if any."""
    from scholiast.cli.homes import home
    from scholiast.corpora import store_path

    usual = store_path(home())
    if named is not None or settings.retractions:
        return named or Path(settings.retractions)
    return usual if usual.is_file() else None


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
