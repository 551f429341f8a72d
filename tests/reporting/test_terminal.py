"""The terminal: what a person reads, at any width, on any kind of stream."""

from dataclasses import replace
from io import StringIO

import pytest
from rich.console import Console

from scholiast.errors import Level
from scholiast.papers import Document, Outcome, OutcomeKind, Place
from scholiast.records import Finding, Profile, Record
from scholiast.reporting.terminal import record_as_renderable

Rules = tuple[tuple[str, str, str, str, str], ...]


def _printed(record: Record, width: int = 100, colour: bool = False, **options: object) -> str:
    stream = StringIO()
    console = Console(
        file=stream,
        width=width,
        force_terminal=colour,
        color_system="truecolor" if colour else None,
        legacy_windows=False,
    )
    console.print(record_as_renderable(record, **options))  # type: ignore[arg-type]
    return stream.getvalue()


def _bare(*findings: Finding, **more: object) -> Record:
    document = Document("", **more)  # type: ignore[arg-type]
    return Record(document, findings, Profile(), "paper.tex", "", "0.1.0")


def test_findings_stand_under_their_file_and_section_in_text_order(record: Record) -> None:
    text = _printed(record)
    order = ["Abstract", "1 Introduction", "2.1 Audits", "4 Results", "refs.bib", "as a whole"]
    places = [text.index(words) for words in order]
    assert places == sorted(places)


def test_a_place_is_the_path_from_where_the_command_was_given(record: Record) -> None:
    assert "paper/main.tex:17:221" in _printed(record)


def test_a_dismissed_finding_is_counted_and_not_listed(record: Record) -> None:
    text = _printed(record)
    assert "Two authors of this paper" not in text
    assert "dismissed in the paper, with a reason" in text


def test_what_was_not_checked_is_said(record: Record) -> None:
    text = _printed(record)
    assert "no network was used" in text
    assert "no source was read" in text


def test_the_mark_is_underlined_in_its_line(record: Record) -> None:
    assert "\x1b[1;4;31m[9, 10, 14]" in _printed(record, colour=True)


def test_a_stream_that_is_no_terminal_gets_no_escape_codes(record: Record) -> None:
    assert "\x1b" not in _printed(record)


def test_no_color_leaves_out_colours(record: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    stream = StringIO()
    Console(file=stream, force_terminal=True, width=100).print(record_as_renderable(record))
    assert "\x1b[31m" not in stream.getvalue()
    assert "[1;31m" not in stream.getvalue()


@pytest.mark.parametrize("width", [40, 80, 160])
def test_no_line_is_wider_than_the_console(record: Record, width: int, rules: Rules) -> None:
    assert max(map(len, _printed(record, width, rules=rules).splitlines())) <= width


def test_control_characters_of_a_paper_are_shown_and_not_sent() -> None:
    nasty = "\x1b]0;owned\x07\x1b[2J\x9b31m\u202e"
    finding = Finding(nasty, Level.ERROR, nasty, Place(nasty, line=1), suggestion=nasty)
    text = _printed(_bare(finding, title=nasty))
    assert not set(text) & {"\x1b", "\x07", "\x9b", "\u202e"}
    assert "\\x1b]0;owned\\x07" in text


def test_square_brackets_are_not_taken_for_markup() -> None:
    finding = Finding("SCH101", Level.ERROR, "[bold]no[/bold] [/] [link=x]y[/link]")
    assert "[bold]no[/bold] [/] [link=x]y[/link]" in _printed(_bare(finding))


def test_an_absolute_path_becomes_a_link_to_the_file() -> None:
    finding = Finding("SCH101", Level.ERROR, "x", Place("a b.tex", line=2))
    record = replace(_bare(finding), source="/papers/a b.tex")
    assert "file:///papers/a%20b.tex" in _printed(record, colour=True)


def test_a_refused_file_says_why() -> None:
    record = _bare(outcome=Outcome(OutcomeKind.REFUSED, "the file has no text layer"))
    text = _printed(record)
    assert "Not read: the file has no text layer" in text
    assert "Nothing was checked" in text
    assert "Nothing was found" not in text


def test_the_html_report_is_named_where_it_was_written(record: Record) -> None:
    assert "Open out/report.html in a browser" in _printed(record, html_path="out/report.html")
