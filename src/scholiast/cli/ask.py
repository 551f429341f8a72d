"""`scholiast ask`: papers and a question -> an answer whose every sentence cites its evidence."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scholiast.cli.arguments import AsJson, TimeLimit
from scholiast.cli.ask_answering import Asked
from scholiast.cli.language_model import (
    Address,
    ModelCap,
    ModelEgress,
    ModelName,
    ModelPrice,
    ModelRecord,
    ModelRoles,
    ModelWishes,
)
from scholiast.cli.network import Offline

if TYPE_CHECKING:
    from scholiast.records.answers import AnswerRecord


class Form(StrEnum):
    """What `ask` can print."""

    TERMINAL = "terminal"
    JSON = "json"
    HTML = "html"
    MARKDOWN = "markdown"


FILES = {Form.HTML: "answer.html", Form.JSON: "answer.json", Form.MARKDOWN: "answer.md"}


def ask(
    papers: Annotated[
        list[Path],
        typer.Argument(help="Papers: .tex .zip .xml .html .pdf .md .docx, or folders."),
    ],
    question: Annotated[str, typer.Argument(help="The question, in quotes; it comes last.")],
    evidence: Annotated[
        int, typer.Option(min=1, max=40, help="Paragraphs, figures and tables that are shown.")
    ] = 10,
    sentences: Annotated[
        int, typer.Option(min=1, max=20, help="Sentences of the answer, at most.")
    ] = 4,
    seed: Annotated[
        int, typer.Option(min=0, help="Draws the order in which the evidence is shown.")
    ] = 0,
    pictures: Annotated[
        bool,
        typer.Option("--pictures/--no-pictures", help="Show a language model the figures too."),
    ] = True,
    verify: Annotated[
        bool,
        typer.Option("--verify/--no-verify", help="Hold each sentence against what it cites."),
    ] = True,
    form: Annotated[Form, typer.Option("--format", help="What to print.")] = Form.TERMINAL,
    as_json: AsJson = False,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o", "--output", file_okay=False, help="A folder for answer.html, .json and .md."
        ),
    ] = None,
    offline: Offline = False,
    language_model: Address = "",
    language_model_name: ModelName = "",
    language_model_price: ModelPrice = "",
    language_model_cap: ModelCap = 1.0,
    language_model_record: ModelRecord = None,
    language_models: ModelRoles = None,
    egress: ModelEgress = None,
    time_limit: TimeLimit = None,
) -> None:
    """Answer a question from papers: every sentence cites a paragraph, a figure or a table.

    The evidence nearest to the question is found by words and meaning, in text, captions, cells and
    the sentences that name a figure. Without a language model the answer is picked, not written:
    the nearest sentences, rows and captions, word for word. With one, the model writes, and sees
    the figures where it takes pictures; citations of what it was not shown are refused. Each
    sentence is then held against what it cites, and marked.

    \b
    Labels: [1], [2] are text; Figure 3 and Table 2 are called as in the paper, and of several
    papers "Figure 3 of Paper 2", in the order in which you name them.

    \b
    Of the roles in --language-models FILE, judge writes the answer and seer reads figures when
    sentences are held against them. A model elsewhere needs --egress passages.

    \b
    Examples:
      scholiast ask paper.pdf "Which method is fastest?"
      scholiast ask a.pdf b.tex "How large was the sample?" -o report
      scholiast ask paper.pdf "What does Figure 2 show?" --json
      scholiast ask paper.pdf "Why does the error fall?" \\
        --language-model http://localhost:11434/v1 --language-model-name NAME

    Exit status: 0 answered, 1 nothing was found that answers, 2 could not run.
    """  # noqa: D301  (\b keeps the lines of the examples)
    from scholiast.cli.ask_answering import answered

    wishes = ModelWishes(
        language_model, language_model_name, language_model_price, language_model_cap,
        language_model_record, egress, language_models,
    )  # fmt: skip
    asked = Asked(
        tuple(papers), question, evidence, sentences, seed, pictures, verify, offline,
        time_limit, wishes,
    )  # fmt: skip
    record = answered(asked)
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        for one, name in FILES.items():
            (output / name).write_text(_written(record, one), encoding="utf-8")
    _print(record, Form.JSON if as_json else form, output)
    raise typer.Exit(2 if record.has_failed else 0 if record.is_answered else 1)


def _print(record: "AnswerRecord", form: Form, output: Path | None) -> None:
    if form is not Form.TERMINAL:
        typer.echo(_written(record, form))
        return
    from rich.console import Console

    from scholiast.reporting.answers.terminal import answer_as_renderable

    html = str(output / FILES[Form.HTML]) if output else ""
    Console(highlight=False).print(answer_as_renderable(record, html_path=html))


def _written(record: "AnswerRecord", form: Form) -> str:
    """Return an answer in a form for files."""
    match form:
        case Form.JSON:
            from scholiast.reporting.answers.shapes import answer_as_json

            return answer_as_json(record)
        case Form.HTML:
            from scholiast.reporting.answers.page import answer_as_html

            return answer_as_html(record)
        case Form.MARKDOWN | Form.TERMINAL:
            from scholiast.reporting.answers.markdown import answer_as_markdown

            return answer_as_markdown(record)
