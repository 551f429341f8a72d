"""Many papers: rows, the index page, the summary's shape, and names that are no markup."""

import json
from dataclasses import replace
from io import StringIO

from rich.console import Console
from tests.reporting.schemas import validator
from tests.reporting.test_verdicts import PAYLOADS, Tags

from scholiast.records import Record
from scholiast.reporting.batch.page import rows_as_html
from scholiast.reporting.batch.rows import failed_row, row_of, rows_as_json
from scholiast.reporting.batch.terminal import rows_as_renderable

CHECKS = validator("checks")


def test_a_row_counts_findings_and_verdicts(verified: Record) -> None:
    row = row_of(verified, "main", 1)
    assert row.levels == {"error": 6, "warning": 6, "info": 2}
    assert row.verdicts == {"supported": 2, "miscitation": 2, "undecidable": 1, "unchecked": 2}
    assert (row.source, row.folder, row.status, row.is_verified) == (
        "paper/main.tex", "main", 1, True,
    )  # fmt: skip
    assert row_of(replace(verified, source="/home/me/a.tex"), "a", 0).source == "a.tex"


def test_the_summary_has_the_documented_shape(verified: Record, record: Record) -> None:
    rows = [row_of(verified, "a", 1), row_of(record, "b", 0), failed_row("c.pdf", "no file")]
    shape = json.loads(rows_as_json(rows, "0.1.0"))
    assert [error.message for error in CHECKS.iter_errors(shape)] == []
    assert shape["status"] == 2
    assert shape["summary"]["levels"] == {"error": 12, "warning": 12, "info": 4}
    del shape["papers"][0]["outcome"]
    assert list(CHECKS.iter_errors(shape))


def test_the_index_leads_to_each_report_and_says_what_was_not_read(verified: Record) -> None:
    rows = [row_of(verified, "my paper", 1), failed_row("c.pdf", "no file c.pdf")]
    tags = Tags(rows_as_html(rows, "0.1.0"))
    assert [link for link in tags.links if link != "data:,"] == [
        "my%20paper/report.html", "summary.json",
    ]  # fmt: skip
    assert "2 papers, 1 of them not read." in tags.text
    assert "could not be read: no file c.pdf" in tags.text
    assert "script" not in tags.tags
    assert "–" in tags.text


def test_no_name_of_a_paper_becomes_markup_or_moves_the_cursor(verified: Record) -> None:
    document = verified.document
    for payload in PAYLOADS:
        poisoned = replace(verified, source=payload, document=replace(document, title=payload))
        rows = [row_of(poisoned, payload, 1), failed_row(payload, payload)]
        tags = Tags(rows_as_html(rows, payload))
        assert not {"script", "img", "iframe"} & set(tags.tags)
        assert tags.handlers == []
        assert not set(tags.text) & {"\x1b", "\u202e", "\x00"}
        out = StringIO()
        Console(file=out, width=80).print(rows_as_renderable(rows, payload))
        assert not set(out.getvalue()) & {"\x1b", "\u202e", "\x00"}
        json.loads(rows_as_json(rows, "0.1.0"))
