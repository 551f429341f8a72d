"""`scholiast recommend`: a paper -> works that it should cite, and where."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scholiast.cli.arguments import AsJson, Retractions, SettingsFile, StoreFile, TimeLimit
from scholiast.cli.language_model import (
    Address,
    ModelCap,
    ModelEgress,
    ModelName,
    ModelPrice,
    ModelRecord,
    ModelWishes,
)
from scholiast.cli.network import AsOf, Offline
from scholiast.cli.recommend_asking import Asked, Part

if TYPE_CHECKING:
    from scholiast.records.recommendations import Recommendations


class Form(StrEnum):
    """What `recommend` can print."""

    TERMINAL = "terminal"
    JSON = "json"
    HTML = "html"
    MARKDOWN = "markdown"


FILES = {
    Form.HTML: "recommendations.html",
    Form.JSON: "recommendations.json",
    Form.MARKDOWN: "recommendations.md",
}


def recommend(
    file: Annotated[
        Path | None,
        typer.Argument(
            help="A paper: .tex .zip .xml .html .pdf .md .docx .bib, or a folder; or use --title."
        ),
    ] = None,
    title: Annotated[str, typer.Option(help="A paper's title, instead of a file.")] = "",
    abstract: Annotated[str, typer.Option(help="Its abstract; - reads it from stdin.")] = "",
    only: Annotated[
        list[Part] | None,
        typer.Option(help="Only this part: list, places or missing; may be given several times."),
    ] = None,
    better: Annotated[
        list[str] | None,
        typer.Option(
            metavar="KEY|FILE:LINE",
            help="Alternatives to this citation, beside where it stands among them; alone, unless "
            "--only names more.",
        ),
    ] = None,
    section: Annotated[str, typer.Option(help="Only places in sections with these words.")] = "",
    limit: Annotated[
        int, typer.Option(min=1, max=200, help="Works of the list; half as many at each place.")
    ] = 10,
    model: Annotated[
        str,
        typer.Option(
            help="What ranks: a retriever such as bm25 or rrf(bm25,votes); core needs no extra."
        ),
    ] = "",
    threshold: Annotated[
        float | None,
        typer.Option(
            min=0.0, max=1.0, help="From which likelihood on a sentence is shown as lacking one."
        ),
    ] = None,
    new_only: Annotated[
        bool, typer.Option("--new-only", help="At places, too, only works that are not cited yet.")
    ] = False,
    retracted: Annotated[
        bool, typer.Option("--retracted", help="Show retracted works too, with their notice.")
    ] = False,
    as_of: AsOf = None,
    form: Annotated[Form, typer.Option("--format", help="What to print.")] = Form.TERMINAL,
    as_json: AsJson = False,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            file_okay=False,
            help="A folder for recommendations.html, .json and .md.",
        ),
    ] = None,
    bibtex: Annotated[
        Path | None, typer.Option(help="A file for BibTeX entries of the works suggested.")
    ] = None,
    settings: SettingsFile = None,
    retractions: Retractions = None,
    store: StoreFile = None,
    offline: Offline = False,
    language_model: Address = "",
    language_model_name: ModelName = "",
    language_model_price: ModelPrice = "",
    language_model_cap: ModelCap = 1.0,
    language_model_record: ModelRecord = None,
    egress: ModelEgress = None,
    time_limit: TimeLimit = None,
) -> None:
    """Suggest works to cite: for a paper as a whole, and at each place that lacks a citation.

    Works come from the store on this machine alone (scholiast corpus import or collect fills it).
    What the paper cites already is evidence, and is not suggested for the list again; nothing later
    than the paper's own date is shown. Every reason is counted in the store. Nothing leaves this
    machine, unless a language model elsewhere is named and --egress passages is given.

    \b
    Places are marks such as [?], \\cite{TODO}, [citation needed], <REF>, and unknown keys.
    Sentences that read like ones with a citation, and have none, are shown where the likelihood
    is high; --threshold 0.5 shows more of them, with more false alarms.

    \b
    Examples:
      scholiast recommend paper.tex
      scholiast recommend paper.tex --only places --section introduction
      scholiast recommend paper.tex --better smith2020
      scholiast recommend paper.tex --bibtex new.bib -o report
      scholiast recommend --title "Errors in citations" --as-of 2020-12-31 --json

    Exit status: 0 done, were nothing suggested, 2 could not run.
    """  # noqa: D301  (\b keeps the lines of the examples)
    from scholiast.cli.recommend_asking import answered

    asked = Asked(
        file, title, abstract, tuple(only or ()), tuple(better or ()), section, limit, model,
        threshold, new_only, retracted, as_of, settings, retractions, store, offline,
        time_limit,
        ModelWishes(
            language_model, language_model_name, language_model_price, language_model_cap,
            language_model_record, egress,
        ),
    )  # fmt: skip
    record = answered(asked)
    if record.outcome in {"refused", "failed"}:
        typer.echo(f"scholiast: {record.outcome}: {record.reason}", err=True)
        raise typer.Exit(2)
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        for one, name in FILES.items():
            (output / name).write_text(_written(record, one), encoding="utf-8")
    if bibtex is not None:
        _write_bibtex(record, bibtex)
    _print(record, Form.JSON if as_json else form, output)


def _print(record: "Recommendations", form: Form, output: Path | None) -> None:
    if form is not Form.TERMINAL:
        typer.echo(_written(record, form))
        return
    from rich.console import Console

    from scholiast.reporting.suggestions.terminal import recommendations_as_renderable

    html = str(output / FILES[Form.HTML]) if output else ""
    Console(highlight=False).print(recommendations_as_renderable(record, html_path=html))


def _written(record: "Recommendations", form: Form) -> str:
    """Return recommendations in a form for files."""
    match form:
        case Form.JSON:
            from scholiast.reporting.suggestions.shapes import recommendations_as_json

            return recommendations_as_json(record)
        case Form.HTML:
            from scholiast.reporting.suggestions.page import recommendations_as_html

            return recommendations_as_html(record)
        case Form.MARKDOWN | Form.TERMINAL:
            from scholiast.reporting.suggestions.markdown import recommendations_as_markdown

            return recommendations_as_markdown(record)


def _write_bibtex(record: "Recommendations", path: Path) -> None:
    """Write entries of the works suggested that the paper does not cite yet, each once."""
    from scholiast.corpora.exporting import export
    from scholiast.reporting.counting import counted

    found = [*record.listed, *(one for part in record.passages for one in part.suggestions)]
    works = {one.work.id: one.work for one in found if not one.key}
    count = export(works.values(), "bibtex", path)
    typer.echo(f"scholiast: {counted(count, 'entry', 'entries')} written to {path}", err=True)
