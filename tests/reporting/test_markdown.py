"""Markdown: a comment that neither pings, links nor formats on a paper's behalf."""

from dataclasses import replace

from markdown_it import MarkdownIt

from scholiast.errors import Level
from scholiast.papers import Document, Place
from scholiast.records import Finding, Profile, Record
from scholiast.reporting.markdown import LIMIT, record_as_markdown

Rules = tuple[tuple[str, str, str, str, str], ...]
NASTY = (
    "<script>x</script> **bold** [a](https://evil.example) ![i](http://e) @editor #12 GH-7 `c` |"
)


def _one(message: str) -> Record:
    finding = Finding("SCH101", Level.ERROR, message, Place("p.tex", line=1), suggestion=message)
    return Record(Document("", title=message), (finding,), Profile(), "p.tex", "", "0.1.0")


def test_levels_codes_places_and_advice_are_there(record: Record, rules: Rules) -> None:
    text = record_as_markdown(record, rules)
    assert "❌ 6 errors" in text
    assert "**SCH101** Unknown key · `paper/main.tex:17:221`" in text
    assert "Add the reference, or correct the number" in text
    assert "no network was used" in text


def test_a_dismissed_finding_is_counted_and_not_listed(record: Record) -> None:
    text = record_as_markdown(record)
    assert "Two authors" not in text
    assert "1 finding dismissed" in text


def test_nothing_in_a_paper_is_taken_for_markup() -> None:
    html = MarkdownIt("gfm-like", {"html": False, "linkify": False}).render(
        record_as_markdown(_one(NASTY))
    )
    assert "<a " not in html
    assert "<img" not in html
    assert "<script" not in html
    assert "<strong>bold" not in html


def test_the_check_for_markup_would_see_it() -> None:
    html = MarkdownIt("commonmark", {"html": False}).render(NASTY)
    assert "<a " in html
    assert "<strong>bold" in html


def test_no_mention_no_issue_number_and_no_bare_link_is_left() -> None:
    text = record_as_markdown(_one(NASTY))
    for word in ("@editor", "#12", "https", "http:", "GH-7"):
        assert word not in text


def test_a_long_report_stays_below_the_limit(record: Record) -> None:
    many = replace(record, findings=record.findings * 200)
    text = record_as_markdown(many)
    assert len(text) <= LIMIT
    assert "more, in the full report" in text
    assert text.count("<details") == text.count("</details>")
