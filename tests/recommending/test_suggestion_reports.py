"""Recommendations as JSON, on the terminal, as Markdown and as a page: from the record alone."""

import io
import json
import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console
from tests.reporting.schemas import validator

from scholiast.papers import (
    Author,
    Identifiers,
    Name,
    Nature,
    Notice,
    Place,
    Span,
    Work,
)
from scholiast.records.recommendations import (
    LeftOut,
    Passage,
    PassageKind,
    Present,
    Reason,
    ReasonKind,
    Recommendations,
    Suggestion,
)
from scholiast.reporting.suggestions.markdown import recommendations_as_markdown
from scholiast.reporting.suggestions.page import recommendations_as_html
from scholiast.reporting.suggestions.shapes import recommendations_as_json
from scholiast.reporting.suggestions.terminal import recommendations_as_renderable
from scholiast.reporting.suggestions.wording import headline

WORK = Work(
    "doi:10.5555/x", Identifiers("10.5555/x"), "On oaks", (Author(Name("Lee", "Ann")),), 2019,
    venue="Trees", abstract="Oaks grow tall.",
)  # fmt: skip
TAKEN_BACK = replace(
    WORK, id="doi:10.5555/y", title="On elms", identifiers=Identifiers("10.5555/y"),
    notices=(Notice(Nature.RETRACTION, "2020-01-01", source="a list"),),
)  # fmt: skip
WHY = Reason(ReasonKind.NEIGHBOURS, "cited by 7 of your 20 nearest papers", 7, 20, ("A",))
NASTY = Work(
    "doi:10.5555/z", Identifiers("10.5555/z"),
    "<script>alert(1)</script> [bold]x[/bold] \x1b[31m @all #1 | ``` \u202e \ud800",
)  # fmt: skip
PASSAGES = (
    Passage(
        PassageKind.PLACEHOLDER, "Oaks grow [?].", "[?]", (), "1 Oaks", Span(10, 13),
        Place("draft.tex", 3, 7, 3, 10), None, (Suggestion(WORK, 1, 0.5, (WHY,), "lee2019"),),
    ),
    Passage(PassageKind.UNKNOWN_KEY, "Elms grow (?).", "(?)", ("elm20",), place=Place("a.pdf", page=2)),
    Passage(
        PassageKind.MISSING, "Studies show it.", likelihood=0.81, span=Span(20, 36),
        suggestions=(Suggestion(TAKEN_BACK, 1, 0.5), Suggestion(NASTY, 2, 0.4)),
    ),
    Passage(
        PassageKind.BETTER, "Firs (Lee, 2019).", "(Lee, 2019)", ("lee2019",),
        suggestions=(Suggestion(WORK, 1, 0.5, (WHY,)),),
        present=(Present("lee2019", WORK, 4, 500, (WHY,), "stands 4 of the 500 works ranked for this place"),
                 Present("fox", None, None, 500, (), "the store does not hold it")),
    ),
)  # fmt: skip
RECORD = Recommendations(
    "papers/draft.tex", "On trees", "words and votes", 1200, "0.1",
    (Suggestion(WORK, 1, 0.5, (WHY,)), Suggestion(NASTY, 2, 0.4)), PASSAGES,
    as_of="2022-12-31", references=3, resolved=2, left_out=LeftOut(1, 4), precision=0.85,
    threshold=0.75, judged=True, notes=("a note",), started="2026-01-01T00:00:00+00:00", seconds=1.0,
)  # fmt: skip


def on_terminal(record: Recommendations, width: int = 100, *, legacy: bool = False) -> str:
    """Return what a terminal shows."""
    out = io.StringIO()
    Console(file=out, width=width, highlight=False, legacy_windows=legacy).print(
        recommendations_as_renderable(record)
    )
    return out.getvalue()


def test_the_json_has_the_documented_shape() -> None:
    shape = json.loads(recommendations_as_json(RECORD))
    assert [error.message for error in validator("recommend").iter_errors(shape)] == []
    assert shape["passages"][0]["place"]["line"] == 3
    assert shape["passages"][3]["present"][0]["rank"] == 4


@pytest.mark.parametrize("spoilt", ["listed", "engine", "left_out"])
def test_the_schema_catches_a_broken_output(spoilt: str) -> None:
    shape = json.loads(recommendations_as_json(RECORD))
    del shape[spoilt]
    assert list(validator("recommend").iter_errors(shape))


def test_the_schema_catches_an_unknown_reason() -> None:
    shape = json.loads(recommendations_as_json(RECORD))
    shape["listed"][0]["reasons"][0]["kind"] = "feeling"
    assert list(validator("recommend").iter_errors(shape))


def test_no_raw_control_character_is_in_the_json() -> None:
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]", recommendations_as_json(RECORD))


def test_the_terminal_names_place_work_reason_key_and_notice() -> None:
    text = on_terminal(RECORD)
    for word in ("papers/draft.tex:3:7", "On oaks", "Lee · 2019 · Trees · DOI 10.5555/x",
                 "cited by 7 of your 20 nearest papers", "in your list: lee2019", "retraction 2020-01-01",
                 "likelihood 0.81", "stands 4 of the 500", "85%", "“elm20”",
                 "the store holds nothing that fits"):  # fmt: skip
        assert word in text, word
    assert "\x1b[31m" not in text
    assert "[bold]x[/bold]" in text


def test_the_markdown_shows_a_works_title_as_text() -> None:
    text = recommendations_as_markdown(RECORD)
    assert "<script>" not in text
    assert "**On oaks**" in text
    assert "retraction 2020" in text
    assert "@all" not in text
    many = replace(RECORD, passages=PASSAGES * 400)
    assert len(recommendations_as_markdown(many)) < 65_000
    assert "more parts, in the full report" in recommendations_as_markdown(many)


def test_the_page_escapes_and_loads_nothing() -> None:
    page = recommendations_as_html(RECORD)
    assert "<script" not in page
    assert "default-src 'none'" in page
    assert 'href="https://doi.org/10.5555/x"' in page
    assert "\x1b" not in page
    assert "On elms" in page


def test_a_path_of_this_machine_is_not_handed_on() -> None:
    record = replace(RECORD, source="/home/someone/secret/draft.tex")
    assert "someone" not in recommendations_as_html(record) + recommendations_as_markdown(record)


@pytest.mark.parametrize("width", [30, 80, 200])
def test_an_empty_run_says_so_in_every_form(width: int) -> None:
    empty = Recommendations("", "T", "words and votes", 5, "0.1")
    assert headline(empty) == "Nothing to suggest from 5 works."
    assert "Nothing to suggest" in " ".join(on_terminal(empty, width).split())
    assert "Nothing to suggest" in recommendations_as_html(empty)
    assert "Nothing to suggest" in recommendations_as_markdown(empty)


def test_an_endless_title_takes_no_room_from_the_others() -> None:
    endless = replace(WORK, title="Oaks " * 200_000, abstract="tall " * 200_000)
    rows = tuple(
        Suggestion(replace(work, id=f"w{rank}"), rank, 0.5, (WHY,))
        for rank, work in enumerate((endless, *[WORK] * 199), start=1)
    )
    record = replace(RECORD, listed=rows, passages=())
    text = recommendations_as_markdown(record)
    assert len(text) < 65_000
    assert "\n1. **Oaks" in text
    assert "\n50. **On oaks**" in text
    assert len(recommendations_as_html(record)) < 400_000
    assert "Oaks Oaks" in on_terminal(record)
    assert (
        json.loads(recommendations_as_json(record))["listed"][0]["work"]["title"] == endless.title
    )


def test_the_page_shows_the_mark_in_its_sentence() -> None:
    page = recommendations_as_html(RECORD)
    assert "Oaks grow <mark>[?]</mark>." in page
    assert "<blockquote>Studies show it.</blockquote>" in page
    odd = replace(PASSAGES[0], sentence="<b>[?]</b> \x1b", mark="[?]")
    assert "&lt;b&gt;<mark>[?]</mark>&lt;/b&gt;" in recommendations_as_html(
        replace(RECORD, passages=(odd,))
    )


def test_no_form_accuses() -> None:
    text = on_terminal(RECORD) + recommendations_as_markdown(RECORD)
    assert not re.search(r"fake|fraud|bogus|wrong|mistake|error|hallucinat", text, re.IGNORECASE)


CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")


@pytest.mark.browser
@pytest.mark.enable_socket
@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed on this machine")
def test_the_page_opens_quietly_and_its_links_lead_to_the_places(tmp_path: Path) -> None:
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    path = tmp_path / "recommendations.html"
    path.write_text(recommendations_as_html(replace(RECORD, passages=PASSAGES * 5)), "utf-8")
    noise: list[str] = []
    arguments = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run"]
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        for width, script in ((1280, True), (360, False)):
            context = browser.new_context(
                viewport={"width": width, "height": 800}, java_script_enabled=script
            )
            page = context.new_page()
            page.on("console", lambda message: noise.append(message.text))
            page.on("pageerror", lambda error: noise.append(str(error)))
            page.on("request", lambda request: noise.append(request.url)
                    if not request.url.startswith("file:") else None)  # fmt: skip
            page.goto(path.as_uri())
            page.locator("nav a", has_text="draft.tex:3:7").nth(4).click()
            assert page.url.endswith("#p17")
            assert page.locator("#p17:target").count() == 1
            box = page.locator("#p17").bounding_box()
            assert box is not None
            assert box["x"] + box["width"] <= width
            abstract = page.locator("#p17 details p").first
            assert not abstract.is_visible()
            page.locator("#p17 summary").first.click()
            assert abstract.is_visible()
        browser.close()
    assert noise == []
