"""A record for the terminal: findings by file and section, a summary, and what was not checked."""

from collections.abc import Iterator
from itertools import groupby
from pathlib import PurePath
from urllib.parse import quote

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from scholiast.errors import Level
from scholiast.papers import Document, Section
from scholiast.records import Finding, Record
from scholiast.reporting.counting import LEVEL_WORDS, count, headline, in_text_order
from scholiast.reporting.escaping import one_line, shortened
from scholiast.reporting.excerpts import excerpt_of, span_of
from scholiast.reporting.lookups import lookup_lines, network_lines
from scholiast.reporting.paths import path_of, shown_place
from scholiast.reporting.rules import RuleRows, by_code
from scholiast.reporting.scope import further_problems, not_checked, reading_note
from scholiast.reporting.sections import SectionIndex
from scholiast.reporting.verdicts.terminal import verdicts_as_renderable

LEVEL_MARKS = {Level.ERROR: "✖", Level.WARNING: "▲", Level.INFO: "•"}
LEVEL_MARKS_ASCII = {Level.ERROR: "E", Level.WARNING: "W", Level.INFO: "i"}
LEVEL_STYLES = {Level.ERROR: "bold red", Level.WARNING: "yellow", Level.INFO: "cyan"}


def record_as_renderable(
    record: Record, *, rules: RuleRows = (), html_path: str = ""
) -> RenderableType:
    """Return what a rich console prints for a record.

    `html_path` is where the HTML report was written, if it was. The console decides on width and
    colour; it drops colour by itself where it writes to no terminal, or where NO_COLOR is set.
    """
    document = record.document
    parts: list[RenderableType] = [_head(record)]
    groups = groupby(_sorted(record), key=lambda pair: pair[0])
    for heading, pairs in groups:
        parts.append(Text(f"\n{heading}", style="bold underline"))
        parts.extend(_FindingLines(finding, record) for _, finding in pairs)
    if record.findings or document.problems:
        parts.append(_summary(record, rules))
    verdicts = verdicts_as_renderable(record)
    if verdicts is not None:
        parts.append(verdicts)
    parts.append(_foot(record, html_path))
    return Group(*parts)


def _head(record: Record) -> Text:
    text = Text()
    title = shortened(record.document.title, 200)
    if title:
        text.append(title + "\n", style="bold")
    note = reading_note(record)
    if note:
        text.append(one_line(note) + "\n", style="yellow")
    text.append(headline(record))
    return text


def _sorted(record: Record) -> list[tuple[str, Finding]]:
    """Return live findings with the heading they stand under: file and section, in text order."""
    document = record.document
    sections = SectionIndex(document.sections)
    order: dict[str, int] = {}
    pairs = []
    for finding in in_text_order(record.live(), document):
        heading = _heading(finding, record.source, _section(finding, document, sections))
        order.setdefault(heading, len(order))
        pairs.append((heading, finding))
    return sorted(pairs, key=lambda pair: order[pair[0]])


def _section(finding: Finding, document: Document, sections: SectionIndex) -> Section | None:
    span = span_of(finding, document)
    return sections.at(span.start) if span is not None else None


def _heading(finding: Finding, source: str, section: Section | None) -> str:
    if finding.place is None:
        return "The paper as a whole"
    path = one_line(path_of(source, finding.place.file))
    return f"{path} · {shortened(section.heading, 60)}" if section is not None else path


class _FindingLines:
    """One finding: its line, the excerpt with the mark underlined, the suggestion."""

    def __init__(self, finding: Finding, record: Record) -> None:
        self._finding = finding
        self._record = record

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        finding = self._finding
        style = LEVEL_STYLES[finding.level]
        marks = LEVEL_MARKS_ASCII if options.ascii_only else LEVEL_MARKS
        line = Text(overflow="fold")
        line.append(f"{marks[finding.level]} {LEVEL_WORDS[finding.level][0]:<7} ", style=style)
        line.append(f"{one_line(finding.code)} ", style="bold")
        if finding.place is not None:
            where = one_line(shown_place(self._record.source, finding.place))
            line.append(where, style=self._link())
            line.append("  ")
        yield line
        yield Padding(Text(one_line(finding.message)), (0, 0, 0, 4), expand=False)
        yield from self._excerpt(console, options)
        if finding.suggestion:
            arrow = "->" if options.ascii_only else "→"
            advice = Text(f"{arrow} {one_line(finding.suggestion)}", style="green")
            yield Padding(advice, (0, 0, 0, 4), expand=False)

    def _link(self) -> str:
        """Return a style that makes the place clickable where its file's address is known."""
        place = self._finding.place
        if place is None:
            return "cyan"
        path = PurePath(path_of(self._record.source, place.file))
        return f"cyan link file://{quote(path.as_posix())}" if path.is_absolute() else "cyan"

    def _excerpt(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        width = max(options.max_width - 6, 20)
        excerpt = excerpt_of(self._finding, self._record.document, width)
        if excerpt is None or not excerpt.mark.strip():
            return
        quoted = Text(style="dim")
        quoted.append(excerpt.before)
        quoted.append(excerpt.mark, style=f"not dim underline {LEVEL_STYLES[self._finding.level]}")
        quoted.append(excerpt.after)
        bar = "|" if options.ascii_only else "│"
        for piece in quoted.wrap(console, width):
            yield Padding(Text.assemble((f"{bar} ", "dim"), piece), (0, 0, 0, 4), expand=False)


def _summary(record: Record, rules: RuleRows) -> RenderableType:
    counts = count(record)
    cards = by_code(rules, counts.codes)
    levels = {finding.code: finding.level for finding in record.live()}
    table = Table(
        title="Summary", title_justify="left", title_style="bold", box=None, pad_edge=False
    )
    table.add_column("code")
    table.add_column("level")
    table.add_column("what it sees", ratio=1)
    table.add_column("count", justify="right")
    for code, number in counts.codes.items():
        level = levels[code]
        word = Text(LEVEL_WORDS[level][0], style=LEVEL_STYLES[level])
        card = cards[code]
        table.add_row(one_line(code), word, one_line(card.title or card.summary), str(number))
    if counts.dismissed:
        table.add_row("", "", "dismissed in the paper, with a reason", str(counts.dismissed))
    return Padding(table, (1, 0, 0, 0))


def _foot(record: Record, html_path: str) -> RenderableType:
    problems = further_problems(record)
    parts: list[RenderableType] = []
    if problems:
        parts.append(Text("\nWhile reading", style="bold"))
        lines = [f"{problem.level.value}: {problem.message}" for problem in problems[:20]]
        if len(problems) > 20:
            lines.append(f"and {len(problems) - 20} more")
        parts.extend(_indented(line) for line in lines)
    looked_up = lookup_lines(record)
    if looked_up:
        parts.append(Text("\nLooked up", style="bold"))
        parts.extend(_indented(line) for line in [*looked_up, *network_lines(record)])
    parts.append(Text("\nNot checked", style="bold"))
    parts.extend(_indented(line) for line in not_checked(record))
    if html_path:
        where = f"Open {one_line(html_path)} in a browser to read the paper with its marks."
    else:
        where = "To read the paper with its marks: -o FOLDER"
    parts.append(Text(f"\n{where}"))
    return Group(*parts)


def _indented(line: str) -> RenderableType:
    return Padding(Text(one_line(line)), (0, 0, 0, 2), expand=False)
