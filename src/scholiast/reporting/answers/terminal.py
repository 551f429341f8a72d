"""An answer for the terminal: each sentence with its mark and quote, then the evidence."""

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from scholiast.records.answers import AnswerRecord, SaidSentence
from scholiast.reporting.answers.wording import (
    facts,
    gist,
    headline,
    mark_of,
    quoted,
    quotes,
    refused_words,
    where,
)
from scholiast.reporting.escaping import one_line, shortened

_STYLES = {"good": "green", "against": "bold red", "open": "yellow"}


def answer_as_renderable(record: AnswerRecord, *, html_path: str = "") -> RenderableType:
    """Return what a rich console prints; `html_path` is where the HTML report was written."""
    parts: list[RenderableType] = [Text(shortened(record.question, 500), style="bold")]
    parts.append(Text(headline(record)))
    for number, sentence in enumerate(record.sentences, 1):
        parts += _sentence(number, sentence)
    cited = {label for one in record.sentences for label in one.labels}
    shown = [one for one in record.evidence if one.label in cited]
    if shown:
        parts.append(Text("\nEvidence that is cited", style="bold underline"))
    for one in shown:
        line = Text(f"{one_line(one.label)}  ", style="cyan")
        line.append(where(record, one), style="dim")
        parts.append(line)
        parts.append(_under(Text(gist(one))))
    parts.append(Text("\n" + "\n".join(map(one_line, facts(record))), style="dim"))
    if html_path:
        parts.append(Text(f"Report: {one_line(html_path)}"))
    return Group(*parts)


def _sentence(number: int, sentence: SaidSentence) -> Iterator[RenderableType]:
    line = Text(f"\n{number:>2}. {one_line(sentence.text)} ")
    if sentence.labels:
        line.append(f"→ {one_line(', '.join(sentence.labels))}", style="cyan")
    yield line
    mark = mark_of(sentence)
    said = Text(mark.words, style=_STYLES[mark.kind])
    refused = refused_words(sentence)
    if refused:
        said.append(f"; {refused}", style="bold red")
    yield _under(said)
    for one in quotes(sentence, 1):
        if one_line(one.quote) != one_line(sentence.text):
            yield _under(Text(f"“{quoted(one)}”", style="italic dim"))


def _under(text: Text) -> RenderableType:
    return Padding(text, (0, 0, 0, 4), expand=False)
