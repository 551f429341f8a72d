"""`scholiast parse`: a paper's file -> its text and what is anchored in it."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scholiast.cli.arguments import Paper, TimeLimit

if TYPE_CHECKING:
    from scholiast.papers import Document
    from scholiast.parsing.worker import Worker


class Form(StrEnum):
    """What `parse` can write."""

    JSON = "json"
    MARKDOWN = "markdown"


def parse(
    file: Paper,
    to: Annotated[Form, typer.Option("--to", help="What to write.")] = Form.JSON,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="A file to write to, instead of stdout.")
    ] = None,
    figures: Annotated[
        Path | None, typer.Option(help="A folder to put the figures of a PDF into, as PNG.")
    ] = None,
    time_limit: TimeLimit = None,
) -> None:
    """Read a paper: text, sections, citations with their references, figures, problems.

    \b
    Examples:
      scholiast parse paper.pdf | jq '.citations | length'
      scholiast parse paper.tex --to markdown -o paper.md
    """  # noqa: D301  (\b keeps the lines of the examples)
    from scholiast.parsing.worker import Worker
    from scholiast.reporting.json import document_as_json, document_as_markdown

    with Worker(time_limit=time_limit) as worker:
        document = worker.parse(file)
        if figures is not None:
            _write_figures(worker, file, document, figures)
    is_markdown = to is Form.MARKDOWN
    written = document_as_markdown(document) if is_markdown else document_as_json(document) + "\n"
    if output is None:
        typer.echo(written, nl=False)
    else:
        output.parent.mkdir(parents=True, exist_ok=True)
        output.write_text(written, encoding="utf-8")
    if document.outcome.kind in {"refused", "failed"}:
        typer.echo(f"scholiast: {document.outcome.kind}: {document.outcome.reason}", err=True)
        raise typer.Exit(2)


def _write_figures(worker: "Worker", file: Path, document: "Document", folder: Path) -> None:
    """Write the pictures of a PDF's figures into `folder`, named by their labels."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, one in enumerate(document.floats, start=1):
        if one.image is None or one.image.page is None:
            continue
        picture = worker.cut_out(file, one.image)
        name = one.label.lower().replace(" ", "-") or f"{one.kind}-{number}"
        if picture is None:
            typer.echo(f"scholiast: {one.label or name} cannot be cut out", err=True)
        else:
            safe = "".join(c if c.isalnum() or c in "-." else "_" for c in name)
            (folder / f"{safe}.png").write_bytes(picture)
