"""What `scholiast resolve` shows: a row for each reference, as a table, JSON, CSV or Markdown."""

import csv
from io import StringIO

import msgspec
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from scholiast.records import Record
from scholiast.reporting.escaping import one_line, shortened, without_surrogates
from scholiast.reporting.json import record_as_json
from scholiast.reporting.lookups import (
    LookupState,
    Row,
    counts_of,
    lookup_lines,
    network_lines,
    rows_of,
)
from scholiast.reporting.markdown import plain

ABOUT_WORKS = ("SCH4", "SCH7")
"""How the codes of findings about works and their status begin."""
_STYLES = {
    LookupState.FOUND: "green",
    LookupState.ABSENT: "yellow",
    LookupState.UNINDEXED: "cyan",
    LookupState.UNKNOWN: "dim",
}
_FORMULA = tuple("=+-@\t\r＝＋－＠")
_HEADS = ("reference", "number", "title", "state", "how", "work", "identifier", "address", "access")


def resolutions_as_renderable(record: Record) -> RenderableType:
    """Return what a rich console prints: a row for each reference, and the sums."""
    table = Table(box=None, pad_edge=False, title_justify="left")
    table.add_column("reference", style="bold", overflow="fold")
    table.add_column("state")
    table.add_column("work", ratio=1)
    has_access = any(row.access for row in rows_of(record))
    if has_access:
        table.add_column("access")
    for row in rows_of(record):
        cells: list[RenderableType] = [
            _handle(row),
            Text(row.state.value, style=_STYLES[row.state]),
            _work(row),
        ]
        table.add_row(*cells, *([Text(row.access)] if has_access else []))
    lines = [*lookup_lines(record), *network_lines(record)]
    if not record.resolutions:
        lines = ["Nothing was looked up: no store of works is kept here, and no index was allowed."]
        return Group(*(Text(line) for line in lines))
    return Group(table, Padding(Text("\n".join(map(one_line, lines))), (1, 0, 0, 0)))


def _work(row: Row) -> Text:
    """Return the work with its identifier below it, or how the look-up ended."""
    text = Text(shortened(row.work or row.words, 120), overflow="fold")
    if row.identifier:
        text.append(f"\n{one_line(row.identifier)}", style="dim")
    return text


def _handle(row: Row) -> str:
    mark = f"[{row.number}] " if row.number else ""
    return one_line(f"{mark}{row.reference}").replace("[", r"\[")


def resolutions_as_json(record: Record) -> str:
    """Return the record's look-ups as JSON, in the shape of `docs/schemas/resolve.schema.json`."""
    shape = msgspec.json.decode(record_as_json(record, include_document=False))
    kept = ("source", "sha256", "version", "started", "outcome", "reason")
    wanted = {name: shape[name] for name in kept}
    wanted["summary"] = {state.value: number for state, number in counts_of(record).items()}
    wanted |= {name: shape[name] for name in ("resolutions", "network", "egress")}
    wanted["findings"] = [one for one in shape["findings"] if one["code"].startswith(ABOUT_WORKS)]
    return msgspec.json.format(msgspec.json.encode(wanted), indent=2).decode()


def resolutions_as_csv(record: Record) -> str:
    """Return the rows as CSV (RFC 4180), no cell of which a spreadsheet takes for a formula."""
    out = StringIO()
    writer = csv.writer(out)
    writer.writerow(_HEADS)
    for row in rows_of(record):
        cells = (row.reference, row.number, row.title, row.state.value, row.words, row.work,
                 row.identifier, row.address, row.access)  # fmt: skip
        writer.writerow([_cell(cell) for cell in cells])
    return out.getvalue()


def _cell(text: str) -> str:
    """Return text for a spreadsheet's cell.

    >>> _cell("=HYPERLINK()"), _cell("A title")
    ("'=HYPERLINK()", 'A title')
    """
    line = one_line(without_surrogates(text))
    return f"'{line}" if line.startswith(_FORMULA) else line


def resolutions_as_markdown(record: Record) -> str:
    """Return the rows as a Markdown table, and the sums below it."""
    lines = ["| reference | state | work | identifier | access |", "|---|---|---|---|---|"]
    for row in rows_of(record):
        work = shortened(row.work or row.words, 160)
        cells = (row.reference, row.state.value, work, row.identifier, row.access)
        lines.append(f"| {' | '.join(plain(cell) for cell in cells)} |")
    sums = [f"- {plain(line)}" for line in [*lookup_lines(record), *network_lines(record)]]
    return "\n".join([*lines, "", *sums]) + "\n"
