"""`scholiast bench report`: tables and pictures from records."""

from pathlib import Path
from typing import Annotated

import typer


def report(
    records: Annotated[
        list[Path] | None, typer.Argument(help="Folders of records; the usual one without.")
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            help="A page: .html with pictures, or .md; without, Markdown is shown.",
        ),
    ] = None,
    with_published: Annotated[
        bool, typer.Option("--published/--no-published", help="Show the papers' figures beside.")
    ] = True,
) -> None:
    """Show the figures of earlier runs side by side, with what papers print marked as published.

    \b
    Examples:
      scholiast bench report
      scholiast bench report records -o figures.html

    Exit status: 0 shown, 2 could not run.
    """  # noqa: D301  (\b keeps the lines of the examples)
    from scholiast.benchmarks.report import as_html, as_markdown, parts
    from scholiast.benchmarks.run import outcomes
    from scholiast.cli.bench_places import record_folders
    from scholiast.errors import SettingsError

    folders = record_folders(records)
    ending = output.suffix.lower() if output else ".md"
    if ending not in {".html", ".htm", ".md", ".markdown"}:
        raise SettingsError(f"a report is a page: name an .html or an .md, not {output}")
    found = [outcome for folder in folders for _, outcome in outcomes(folder)]
    if not found:
        named = ", ".join(map(str, folders))
        typer.echo(f"scholiast: no outcomes of runs in {named}: only published figures", err=True)
    made = parts(found, with_published=with_published)
    if output is None:
        typer.echo(as_markdown(made))
        return
    text = as_html(made) if ending in {".html", ".htm"} else as_markdown(made)
    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_text(text, encoding="utf-8")
    typer.echo(f"{len(found):,} outcomes in {output}", err=True)
