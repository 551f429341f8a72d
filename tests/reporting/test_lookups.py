"""Look-ups in every report: what was found, what was not, and what left the machine."""

import csv
import json
from collections.abc import Callable
from dataclasses import replace
from io import StringIO
from typing import Any

import msgspec
import pytest
from rich.console import Console
from tests.reporting.schemas import validator

from scholiast.papers import (
    Absent,
    Access,
    Accord,
    Asked,
    Attempt,
    Author,
    FieldAccord,
    Found,
    Identifiers,
    Lookup,
    Name,
    Nature,
    Notice,
    Source,
    Unindexed,
    Unknown,
    Version,
    Work,
)
from scholiast.records import Egress, EgressLevel, Record, Resolution
from scholiast.reporting.html import record_as_html
from scholiast.reporting.json import record_as_json
from scholiast.reporting.markdown import record_as_markdown
from scholiast.reporting.sarif import record_as_sarif
from scholiast.reporting.tables import (
    resolutions_as_csv,
    resolutions_as_json,
    resolutions_as_markdown,
    resolutions_as_renderable,
)
from scholiast.reporting.terminal import record_as_renderable


def work(title: str, doi: str, **more: Any) -> Work:
    return Work(f"doi:{doi}", Identifiers(doi=doi), title, (Author(Name("Marsh", "E.")),), 2015,
                **more)  # fmt: skip


@pytest.fixture
def looked_up(record: Record) -> Record:
    """Return the sample record with a look-up of every kind, asked over the network."""
    asked = (
        Asked("OpenAlex", "search", True, True, at="2026-01-01T00:00:00Z"),
        Asked("Crossref", "search", True, True),
    )
    notice = Notice(Nature.CORRECTION, "2020-02-03", "10.5555/n", "", "Crossref")
    accords = (
        FieldAccord("title", Accord.SAME, 1.0, "The drift of claims", "The drift of claims"),
        FieldAccord("year", Accord.DIFFERS, 0.0, "2015", "2017", "two years apart"),
        FieldAccord("pages", Accord.UNSAID, 0.0),
    )
    marsh = work("The drift of claims", "10.5555/jsh.2015.042", notices=(notice,),
                 versions=(Version("preprint", Identifiers(arxiv="1501.00001")),))  # fmt: skip
    source = Source(Access.FULL_TEXT, marsh.id, "0" * 64, "marsh.pdf", "accepted", "cc-by",
                    (Attempt("--sources", "accepted"),))  # fmt: skip
    other = work("Another work", "10.5555/other")
    near = Found(work("A near work", "10.5555/near"), 0.4, "search")
    lookups: list[Lookup] = [
        Found(marsh, 0.97, "identifier", accords, asked, "OpenAlex", (("pmid:7", other),)),
        Absent(asked, (near,), (("doi:10.5555/x", other),)),
        Unindexed("book", asked),
        Unknown("OpenAlex: 429 after 4 attempts", (Asked("OpenAlex", "search", False),)),
    ]
    resolutions = tuple(
        Resolution(reference.key, lookups[number % 4], source if number == 0 else None)
        for number, reference in enumerate(record.document.references)
    )
    egress = tuple(
        Egress("api.openalex.org", "search", EgressLevel.BIBLIOGRAPHIC, 200, 1000, "0" * 64,
               "2026-01-01T00:00:00Z", 200, from_cache=cached)
        for cached in (False, False, True)
    )  # fmt: skip
    return replace(record, resolutions=resolutions, egress=egress, network="bibliographic")


def on_screen(shown: Any) -> str:
    stream = StringIO()
    Console(file=stream, width=200).print(shown)
    return stream.getvalue()


FORMS: dict[str, Callable[[Record], str]] = {
    "terminal": lambda record: on_screen(record_as_renderable(record)),
    "html": record_as_html,
    "markdown": lambda record: record_as_markdown(record).replace("\\", ""),
}


@pytest.mark.parametrize("form", FORMS)
def test_every_report_says_what_was_found_and_what_was_not(form: str, looked_up: Record) -> None:
    text = FORMS[form](looked_up).replace("\u2060", "")
    assert "4 of 13 references were found: 4 by identifier." in text
    assert "3 were not found in OpenAlex and Crossref." in text
    assert "3 are of kinds that indexes do not hold: book (3)." in text
    assert "nothing can be said: OpenAlex: 429 after 4 attempts (3)." in text
    assert "What can be read of the works: full text 1." in text


@pytest.mark.parametrize("form", FORMS)
def test_every_report_says_what_left_the_machine(form: str, looked_up: Record) -> None:
    text = FORMS[form](looked_up).replace("\u2060", "")
    assert "What may leave this machine was set to: bibliographic." in text
    assert "api.openalex.org: 2 requests, 1 more answered from the cache; 400 bytes sent" in text


@pytest.mark.parametrize("form", FORMS)
def test_without_look_ups_reports_say_so_and_claim_nothing(form: str, record: Record) -> None:
    text = FORMS[form](record)
    assert "nothing was looked up, no network was used" in text
    assert "were found:" not in text


@pytest.mark.parametrize("how", ["the kernel", "Scholiast alone"])
def test_a_shut_network_is_told_with_who_holds_it(how: str, record: Record) -> None:
    page = record_as_html(replace(record, network=f"offline (held by {how})"))
    assert f"The network was shut: offline (held by {how})." in page


def test_the_page_shows_the_work_its_link_and_the_fields_side_by_side(looked_up: Record) -> None:
    page = record_as_html(looked_up)
    assert '<a href="https://doi.org/10.5555/jsh.2015.042"' in page
    assert '<td data-of="reference">2015</td><td data-of="record">2017 <span' in page
    assert "two years apart</span>" in page
    assert "Otherwise agrees in title</summary>" in page
    assert '<th scope="row">pages</th>' not in page
    assert "correction · 2020-02-03 · 10.5555/n · Crossref" in page
    assert "pmid:7 belongs to Another work" in page
    assert "nearest A near work" in page
    assert "Full text from marsh.pdf" in page
    assert 'id="show-work-found"' in page


def test_json_has_the_documented_shape_for_look_ups_of_every_kind(looked_up: Record) -> None:
    shape = json.loads(record_as_json(looked_up))
    assert [error.message for error in validator("check").iter_errors(shape)] == []
    assert shape["summary"]["lookups"] == {"found": 4, "absent": 3, "unindexed": 3, "unknown": 3}
    assert [one["state"] for one in shape["resolutions"][:4]] == [
        "found", "absent", "unindexed", "unknown",
    ]  # fmt: skip
    assert shape["egress"][0]["level"] == "bibliographic"
    for spoil in ("work", "asked", "state"):
        broken = msgspec.json.decode(msgspec.json.encode(shape))
        del broken["resolutions"][0][spoil]
        assert list(validator("check").iter_errors(broken))


def test_sarif_says_what_was_asked(looked_up: Record) -> None:
    run = json.loads(record_as_sarif(looked_up))["runs"][0]
    assert run["properties"]["hosts"] == ["api.openalex.org"]
    assert run["properties"]["lookups"]["absent"] == 3


def test_the_table_has_a_row_for_each_reference(looked_up: Record) -> None:
    rows = list(csv.DictReader(StringIO(resolutions_as_csv(looked_up))))
    assert len(rows) == 13
    assert rows[0]["address"] == "https://doi.org/10.5555/jsh.2015.042"
    assert rows[1]["how"] == "not found in OpenAlex, Crossref"
    assert rows[0]["access"] == "full text"
    assert "marsh2015" in on_screen(resolutions_as_renderable(looked_up))
    assert resolutions_as_markdown(looked_up).count("\n| ") == 13
    shape = json.loads(resolutions_as_json(looked_up))
    assert [error.message for error in validator("resolve").iter_errors(shape)] == []
    assert shape["summary"]["found"] == 4
    assert len(shape["resolutions"]) == 13


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t=", "＝", "＋"])
def test_no_cell_is_a_formula(start: str, looked_up: Record) -> None:
    evil = work(f"{start}HYPERLINK(1)", "10.5555/x")
    spoilt = replace(looked_up, resolutions=(Resolution("marsh2015", Found(evil, 1.0, "search")),))
    (row,) = csv.DictReader(StringIO(resolutions_as_csv(spoilt)))
    assert row["work"].startswith("'")


@pytest.mark.parametrize("evil", ["\x1b[31mred", "\u202eback", "[bold]x[/bold]", "a\ud800b"])
def test_an_indexs_words_cannot_steer_the_screen(evil: str, looked_up: Record) -> None:
    found = Found(work(evil, "10.5555/x"), 1.0, "search", index=evil)
    spoilt = replace(looked_up, resolutions=(Resolution("marsh2015", found),))
    text = on_screen(resolutions_as_renderable(spoilt)) + on_screen(record_as_renderable(spoilt))
    assert not set(text) & {"\x1b", "\u202e"}
    assert "[bold]" in text or "bold" not in evil
    for written in (record_as_html(spoilt), record_as_json(spoilt), record_as_markdown(spoilt)):
        written.encode()
        assert not set(written) & {"\x1b"}
