"""Recommendations for the terminal: the list, then each place with what fits there."""

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from scholiast.records.recommendations import Passage, Present, Recommendations, Suggestion
from scholiast.reporting.escaping import one_line, shortened
from scholiast.reporting.lookups import called
from scholiast.reporting.paths import shown_place
from scholiast.reporting.suggestions.wording import (
    byline,
    facts,
    heading,
    headline,
    marked,
    name_of,
    why,
)


def recommendations_as_renderable(
    record: Recommendations, *, html_path: str = ""
) -> RenderableType:
    """Return what a rich console prints; `html_path` is where the HTML report was written."""
    parts: list[RenderableType] = []
    if record.title:
        parts.append(Text(shortened(record.title, 200), style="bold"))
    parts.append(Text(headline(record)))
    if record.listed:
        parts.append(Text("\nFor the paper as a whole", style="bold underline"))
        parts += [_suggestion(one) for one in record.listed]
    for passage in record.passages:
        parts += _passage(passage, record)
    parts.append(Text("\n" + "\n".join(map(one_line, facts(record))), style="dim"))
    if html_path:
        parts.append(Text(f"Report: {one_line(html_path)}"))
    return Group(*parts)


def _passage(passage: Passage, record: Recommendations) -> Iterator[RenderableType]:
    line = Text("\n")
    if passage.place is not None:
        line.append(one_line(shown_place(record.source, passage.place)), style="bold underline")
        line.append("  ")
    line.append(one_line(heading(passage)), style="bold")
    if passage.section:
        line.append(f"  {shortened(passage.section, 60)}", style="dim")
    yield line
    yield Padding(_sentence(passage), (0, 0, 0, 2), expand=False)
    for one in passage.present:
        yield Padding(_present(one), (0, 0, 0, 2), expand=False)
    for suggestion in passage.suggestions:
        yield _suggestion(suggestion)
    if not passage.suggestions:
        yield Padding(Text("the store holds nothing that fits"), (0, 0, 0, 4), expand=False)


def _sentence(passage: Passage) -> Text:
    """Return the sentence, with the mark in another style."""
    sentence, mark = one_line(passage.sentence), one_line(passage.mark)
    text = Text("“" + sentence + "”", style="italic")
    at = sentence.find(mark) if mark else -1
    if at >= 0:
        text.stylize("reverse", at + 1, at + 1 + len(mark))
    return text


def _suggestion(suggestion: Suggestion) -> RenderableType:
    work = suggestion.work
    text = Text(f"{suggestion.rank:>3}. ")
    text.append(name_of(work), style="bold")
    if suggestion.key:
        text.append(f"  [in your list: {one_line(suggestion.key)}]", style="cyan")
    notice = marked(work)
    if notice:
        text.append(f"  {one_line(notice)}", style="bold red" if work.is_retracted else "yellow")
    about = byline(work)
    lines = (
        [Padding(Text(one_line(about), style="dim"), (0, 0, 0, 5), expand=False)] if about else []
    )
    reasons = Padding(Text(one_line(why(suggestion)), style="green"), (0, 0, 0, 5), expand=False)
    return Group(text, *lines, reasons)


def _present(present: Present) -> Text:
    text = Text("now cited: ")
    work = present.work
    text.append(shortened(called(work), 200) if work else one_line(present.key), style="bold")
    text.append(f", {one_line(present.words)}")
    notice = marked(work) if work else ""
    if notice:
        text.append(f" ({one_line(notice)})", style="bold red")
    if present.reasons:
        said = "; ".join(reason.words for reason in present.reasons)
        text.append(f"; {one_line(said)}", style="green")
    return text
