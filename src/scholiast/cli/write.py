"""`scholiast write`: a paper -> a draft of its title, abstract, introduction or related work."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scholiast.cli.arguments import AsJson, Paper, StoreFile, TimeLimit
from scholiast.cli.language_model import (
    Address,
    ModelCap,
    ModelEgress,
    ModelName,
    ModelPrice,
    ModelRecord,
    ModelWishes,
)
from scholiast.cli.network import AsOf, Offline, Sources
from scholiast.cli.write_asking import Asked

if TYPE_CHECKING:
    from scholiast.records.drafts import DraftRecord


class What(StrEnum):
    """What can be written."""

    TITLE = "title"
    ABSTRACT = "abstract"
    INTRODUCTION = "introduction"
    RELATED_WORK = "related-work"


class Form(StrEnum):
    """What `write` can print."""

    TERMINAL = "terminal"
    MARKDOWN = "markdown"
    LATEX = "latex"
    HTML = "html"
    JSON = "json"


FILES = {
    Form.HTML: "draft.html",
    Form.JSON: "draft.json",
    Form.MARKDOWN: "draft.md",
    Form.LATEX: "draft.tex",
}


def write(
    what: Annotated[
        What, typer.Argument(help="What to draft: title, abstract, introduction, related-work.")
    ],
    file: Paper,
    works: Annotated[
        list[Path] | None,
        typer.Option(help="A file of further works to cite: BibTeX, RIS, CSL, JSON lines, ..."),
    ] = None,
    rewrite: Annotated[
        bool,
        typer.Option("--rewrite", help="Have sentences that are not carried rewritten once."),
    ] = False,
    no_verify: Annotated[
        bool, typer.Option("--no-verify", help="Hold no sentence against the works it cites.")
    ] = False,
    co_authors: Annotated[
        int, typer.Option(min=0, max=20, help="Papers of the same authors as examples.")
    ] = 0,
    same_category: Annotated[
        int, typer.Option(min=0, max=20, help="Papers of the same category as examples.")
    ] = 0,
    examples: Annotated[
        Path | None,
        typer.Option(help="A folder of papers to draw examples from, instead of the store."),
    ] = None,
    seed: Annotated[int, typer.Option(help="By which examples are drawn.")] = 0,
    passages: Annotated[
        bool,
        typer.Option("--passages", help="Show the model the nearest passages, not whole texts."),
    ] = False,
    retriever: Annotated[
        str, typer.Option(help="What finds passages: minilm, bm25, tfidf, rrf(bm25,minilm), ...")
    ] = "",
    context: Annotated[
        int, typer.Option(min=1_024, max=2_000_000, help="Tokens that the model can take in all.")
    ] = 32_768,
    tokenizer: Annotated[
        Path | None, typer.Option(help="The model's own tokenizer.json; else BERT's counts.")
    ] = None,
    as_of: AsOf = None,
    form: Annotated[Form, typer.Option("--format", help="What to print.")] = Form.TERMINAL,
    as_json: AsJson = False,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            file_okay=False,
            help="A folder for draft.html, .md, .tex, .json and works.bib.",
        ),
    ] = None,
    store: StoreFile = None,
    sources: Sources = None,
    offline: Offline = False,
    language_model: Address = "",
    language_model_name: ModelName = "",
    language_model_price: ModelPrice = "",
    language_model_cap: ModelCap = 1.0,
    language_model_record: ModelRecord = None,
    egress: ModelEgress = None,
    time_limit: TimeLimit = None,
) -> None:
    """Draft a title, an abstract, an introduction or related work from the rest of a paper.

    The part that is asked for is taken out of the paper first, and the conclusion where an abstract
    is, so that nothing is copied. Related work is written from the works that the paper's own
    section on it cites (all of its references where it has none), as the store knows them, and from
    --works. It cites nothing else, and each sentence that cites is held against the work's own
    text; what is not carried is marked, with the work's words beside it.

    Without a language model, phrases and sentences are taken out of the paper, and related work is
    an outline by theme. With one elsewhere, text of the paper leaves this machine: --egress
    passages allows that.

    \b
    Examples:
      scholiast write related-work paper.tex -o draft
      scholiast write title paper.pdf
      scholiast write abstract paper.tex --co-authors 2 --examples my-papers/ \\
        --language-model http://localhost:11434/v1 --language-model-name qwen3
      scholiast write related-work paper.tex --works refs.bib --rewrite \\
        --language-model http://localhost:11434/v1 --language-model-name qwen3

    What is published is its authors' to answer for; a draft is where reading begins.

    Exit status: 0 a draft, 1 a draft with sentences that are not carried, 2 no draft.
    """  # noqa: D301  (\b keeps the lines of the examples)
    from scholiast.cli.write_asking import answered

    asked = Asked(
        what.value, file, tuple(works or ()), rewrite, no_verify, co_authors, same_category,
        examples, seed, passages, retriever, context, tokenizer, as_of, store, sources,
        offline, time_limit,
        ModelWishes(
            language_model, language_model_name, language_model_price, language_model_cap,
            language_model_record, egress,
        ),
    )  # fmt: skip
    record = answered(asked)
    if record.outcome in {"refused", "failed"}:
        _complain(f"{record.outcome}: {record.reason}")
        raise typer.Exit(2)
    if output is not None:
        _write_files(record, output)
    _print(record, Form.JSON if as_json else form, output)
    if record.failure:
        _complain(f"nothing was written: {record.failure}")
        raise typer.Exit(2)
    if not no_verify and _has_open_sentences(record):
        raise typer.Exit(1)


def _complain(words: str) -> None:
    from scholiast.reporting.escaping import one_line

    typer.echo(f"scholiast: {one_line(words)}", err=True)


def _has_open_sentences(record: "DraftRecord") -> bool:
    from scholiast.reporting.drafts.showing import mark_of

    return any(mark_of(one) for one in record.sentences)


def _write_files(record: "DraftRecord", folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for form, name in FILES.items():
        (folder / name).write_text(_written(record, form), encoding="utf-8")
    if record.bibliography:
        (folder / "works.bib").write_text(record.bibliography, encoding="utf-8")


def _print(record: "DraftRecord", form: Form, output: Path | None) -> None:
    if form is not Form.TERMINAL:
        typer.echo(_written(record, form))
        return
    from rich.console import Console

    from scholiast.reporting.drafts.terminal import draft_as_renderable

    folder = str(output) if output else ""
    Console(highlight=False).print(draft_as_renderable(record, folder=folder))


def _written(record: "DraftRecord", form: Form) -> str:
    """Return a draft in a form for files."""
    match form:
        case Form.JSON:
            from scholiast.reporting.drafts.shapes import draft_as_json

            return draft_as_json(record)
        case Form.HTML:
            from scholiast.reporting.drafts.page import draft_as_html

            return draft_as_html(record)
        case Form.LATEX:
            from scholiast.reporting.drafts.latex import draft_as_latex

            return draft_as_latex(record)
        case Form.MARKDOWN | Form.TERMINAL:
            from scholiast.reporting.drafts.markdown import draft_as_markdown

            return draft_as_markdown(record)
