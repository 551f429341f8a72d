"""A draft for the terminal: the text, then each citing sentence that its works do not carry."""

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from scholiast.papers.verdicts import Label
from scholiast.records.drafts import DraftRecord, WrittenSentence
from scholiast.reporting.drafts.showing import (
    HONEST,
    Paragraph,
    facts,
    headline,
    mark_of,
    paragraphs,
    quote_of,
)
from scholiast.reporting.escaping import one_line, shortened
from scholiast.reporting.verdicts.wording import LABEL_WORDS

_STYLES = {
    Label.SUPPORTED: "green",
    Label.MISCITATION: "bold red",
    Label.UNDECIDABLE: "yellow",
    Label.UNCHECKED: "yellow",
}


def draft_as_renderable(record: DraftRecord, *, folder: str = "") -> RenderableType:
    """Return what a rich console prints; `folder` is where files were written."""
    parts: list[RenderableType] = [Text(headline(record), style="bold"), Text("")]
    for paragraph in paragraphs(record):
        parts += [_paragraph(paragraph, record), Text("")]
    open_ones = [one for one in record.sentences if mark_of(one)]
    if open_ones:
        parts.append(Text("To be looked at before use", style="bold underline"))
        for one in open_ones:
            parts += _sentence(one)
        parts.append(Text(""))
    said = [*facts(record), *([] if record.failure else [HONEST])]
    parts.append(Text("\n".join(map(one_line, said)), style="dim"))
    if folder:
        parts.append(Text(f"Files: {one_line(folder)}"))
    return Group(*parts)


def _paragraph(paragraph: Paragraph, record: DraftRecord) -> RenderableType:
    if paragraph.is_heading:
        return Text(one_line(paragraph.pieces[0].text), style="bold underline")
    text = Text()
    for piece in paragraph.pieces:
        lead = " " if piece.text[:1].isspace() and text else ""
        tail = " " if piece.text[-1:].isspace() else ""
        text.append(f"{lead}{one_line(piece.text)}{tail}")
        mark = mark_of(record.sentences[piece.sentence]) if piece.sentence is not None else ""
        if mark:
            text.append(f" [{mark}]", style="yellow")
    return text


def _sentence(one: WrittenSentence) -> Iterator[RenderableType]:
    yield Text("“" + shortened(one.text, 400) + "”", style="italic")
    if one.refused:
        names = ", ".join(map(one_line, one.refused))
        yield Padding(Text(f"cites what was not given: {names}", style="yellow"), (0, 0, 0, 2))
    for carried in one.carried:
        label = carried.verdict.label
        text = Text(f"{one_line(carried.key)}: ", style="bold")
        text.append(LABEL_WORDS[label], style=_STYLES[label])
        text.append(f". {one_line(carried.verdict.reason)}")
        yield Padding(text, (0, 0, 0, 2), expand=False)
        quote = quote_of(carried)
        if quote is not None:
            yield Padding(Text(f"its words: “{shortened(quote.quote, 400)}”"), (0, 0, 0, 4))
