"""What indexes say of works is not trusted either: no report, list or file is bent by it."""

import csv
import io
import json
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import html as lxml_html
from rich.console import Console

from scholiast.checking import Enquiry, check, rule_rows
from scholiast.corpora.exporting.bibtex import bibtex_entries
from scholiast.corpora.interface import Entry, Query
from scholiast.corpora.local import LocalCorpus
from scholiast.corpora.remote.opening import INDEXES, open_indexes
from scholiast.corpora.standin import IndexServer
from scholiast.corpora.store import Store
from scholiast.net.client import Client, Policy
from scholiast.net.clock import StepClock
from scholiast.papers import Author, Found, Identifiers, Location, Name, Reference, Work
from scholiast.records import EgressLevel, Record
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
from scholiast.resolving.fixing import entry_of, fix
from scholiast.resolving.interface import Places
from scholiast.resolving.resolving import resolve_all
from scholiast.resolving.sources.readers import Readers

PAYLOADS = (
    "<script>alert(1)</script><img src=x onerror=alert(1)>",
    "\"><svg onload=alert(1)>'</title></style>",
    "[x](javascript:alert(1)) ![y](http://192.0.2.1/p.png) `a|b`",
    '=HYPERLINK("http://192.0.2.1","x")',
    "@SUM(1+1)*cmd|' /C calc'!A0",
    "\uff1d1+1 \uff0bx",
    "-2+3",
    "\t=1+1",
    "a\x1b[31mred\x1b]0;title\x07\x9b31m",
    "a\x00b\r\nc\u2028d\u2029e\x85f",
    "\u202egnihton\u202c \u2066x\u2069 שלום",
    "} , note = {x}, @string{a = \"b\"}\n@article{evil, title = {E}}",
    "\\input{/etc/passwd} \\write18{ls} % no more",
    "ER  - \nTY  - JOUR\nTI  - Evil",
    "[bold red]x[/bold red] [link=http://192.0.2.1]y[/link]",
    "a" + "".join(chr(0xE0000 + ord(letter)) for letter in "obey") + "b",
    "{{ 7*7 }} {% raw %} ${x} %s %(a)s {0}",
)  # fmt: skip
FORMULA = tuple("=+-@\t\r\uff1d\uff0b\uff0d\uff20")
TITLE = "Counting errors in the reference lists of sample journals"


def hostile(number: int, payload: str) -> Work:
    """Return a work whose every string holds the payload."""
    return Work(
        f"doi:10.5555/h.{number}",
        Identifiers(doi=f"10.5555/h.{number}"),
        f"{payload} {TITLE} {number}" if number < len(PAYLOADS) else f"{TITLE} {number}: {payload}",
        (Author(Name("Adams", "Ruth")), Author(Name(f"{payload} Group"))),
        2001,
        "2001-05-01",
        venue=payload,
        type="article-journal",
        volume=payload,
        issue=payload,
        pages=payload,
        publisher=payload,
        abstract=f"{payload} {TITLE}",
        url="javascript:alert(1)",
        locations=(Location("javascript:alert(1)", "venue", payload, "pdf", "published", payload),),
    )


def cited(number: int) -> str:
    """Return entries: one that fits the work, and one with its DOI that names another."""
    return (
        f"@article{{fits{number}, title = {{{TITLE} {number}}}, author = {{Adams, Ruth and Lee, K.}},"
        f"\n  year = {{2019}}, volume = {{4}}, pages = {{1--9}}, journal = {{Sample Letters}},"
        f" doi = {{10.5555/h.{number}}}}}\n"
        f"@article{{other{number}, title = {{On trees and rivers}}, author = {{Fox, S.}},"
        f" year = {{2001}}, doi = {{10.5555/h.{number}}}}}\n"
    )


@pytest.fixture(scope="module")
def works() -> list[Work]:
    return [hostile(number, payload) for number, payload in enumerate(PAYLOADS * 2)]


@pytest.fixture(scope="module")
def bibliography(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("hostile") / "refs.bib"
    path.write_text("".join(cited(number) for number in range(2 * len(PAYLOADS))))
    return path


@pytest.fixture(scope="module")
def places(works: list[Work], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Places]:
    path = tmp_path_factory.mktemp("store") / "works.sqlite"
    with Store(path, create=True) as store:
        store.put([Entry(work) for work in works])
        yield Places((LocalCorpus(store),))


@pytest.fixture(scope="module")
def record(bibliography: Path, places: Places) -> Record:
    record = check(bibliography, today=date(2026, 1, 1), enquiry=Enquiry(places))
    told = "".join(finding.message for finding in record.findings)
    assert "HYPERLINK" in told or "alert" in told, "the payloads reach the reports"
    assert sum(isinstance(one.lookup, Found) for one in record.resolutions) >= len(PAYLOADS) // 2
    return record


def shown(renderable: object) -> str:
    out = io.StringIO()
    Console(file=out, width=200, force_terminal=False, highlight=False).print(renderable)
    return out.getvalue()


def test_the_terminal_shows_no_control_character(record: Record) -> None:
    text = shown(record_as_renderable(record, rules=rule_rows()))
    text += shown(resolutions_as_renderable(record))
    odd = {letter for letter in text if unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp")}
    assert odd <= {"\n"}
    assert not re.search("[\u202a-\u202e\u2066-\u2069\U000e0000-\U000e007f]", text)


def test_no_cell_of_a_table_is_a_formula(record: Record) -> None:
    rows = list(csv.reader(io.StringIO(resolutions_as_csv(record))))
    assert {len(row) for row in rows} == {len(rows[0])}
    assert len(rows) == len(record.resolutions) + 1
    cells = [cell for row in rows for cell in row]
    assert not [cell for cell in cells if cell.startswith(FORMULA)]
    assert any("HYPERLINK" in cell for cell in cells)


def test_markdown_holds_no_element_link_or_picture_of_theirs(record: Record) -> None:
    for text in (record_as_markdown(record, rule_rows()), resolutions_as_markdown(record)):
        assert not re.search(r"(?<!\\)<(?:script|img|svg|a\b)", text)
        assert not re.search(r"(?<!\\)\]\((?:javascript|http://192)", text)
        assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u202e]", text)
    table = resolutions_as_markdown(record).split("\n\n")[0].split("\n")
    assert len(table) == len(record.resolutions) + 2
    assert {len(re.findall(r"(?<!\\)\|", line)) for line in table} == {6}


def test_the_page_holds_no_element_of_theirs(record: Record) -> None:
    page = lxml_html.fromstring(record_as_html(record, rule_rows()))
    assert not page.xpath(
        "//script | //img | //iframe | //svg[@onload] | //@*[starts-with(name(), 'on')]"
    )
    hrefs = [one.get(name, "#") for one in page.iter("*") for name in ("href", "src")]
    assert {href.partition(":")[0] for href in hrefs if not href.startswith("#")} <= {
        "https", "http", "data", "mailto",
    }  # fmt: skip
    assert not [href for href in hrefs if "192.0.2.1" in href]


def test_json_and_sarif_are_whole(record: Record) -> None:
    for text in (record_as_json(record), resolutions_as_json(record)):
        assert json.loads(text)["resolutions"]
    log = json.loads(record_as_sarif(record, rule_rows(), root="/"))
    uris = re.findall(r'"(?:uri|helpUri)": "([^"]*)"', json.dumps(log))
    assert not [uri for uri in uris if uri.lower().startswith(("javascript", "data"))]


def test_a_fixed_file_has_the_same_entries_and_nothing_else(
    bibliography: Path, places: Places
) -> None:
    content = bibliography.read_bytes()
    with Readers(1) as readers:
        references = readers.read_bytes(content, ".bib").references
        lookups = resolve_all(references, places)
        fixed = fix(content, "bibtex", references, lookups, published=True, readers=readers)
        again = readers.read_bytes(fixed.content, ".bib").references
    assert [one.key for one in again] == [one.key for one in references]
    assert fixed.changes
    text = fixed.content.decode()
    assert not re.search(r"(?im)^\s*@string|^@article\{evil|\\input|\\write", text)
    assert not re.search(r"[\x00-\x09\x0b-\x1f]", text)


def test_the_control_that_writes_values_as_they_come_is_caught() -> None:
    naive = f"@article{{a, title = {{{PAYLOADS[11]}}}}}\n"
    with Readers(1) as readers:
        assert len(readers.read_bytes(naive.encode(), ".bib").references) != 1


@pytest.mark.parametrize("form", ["bibtex", "ris"])
def test_a_suggested_entry_is_one_entry(form: str, works: list[Work]) -> None:
    text = "\n\n".join(entry_of(work, f"k{at}", form) for at, work in enumerate(works))
    with Readers(1) as readers:
        ending = {"bibtex": ".bib", "ris": ".ris"}[form]
        found = readers.read_bytes(text.encode(), ending).references
    assert len(found) == len(works)
    assert not re.search(r"(?im)^\s*@string|^@article\{evil|[\x00-\x09\x0b-\x1f]", text)
    assert not re.search(r"(?im)^\s*(?:url = \{|UR  - )javascript", text)
    assert form == "ris" or "\\input" not in text


def test_an_exported_list_has_one_balanced_entry_a_work(works: list[Work]) -> None:
    entries = list(bibtex_entries(works))
    for entry in entries:
        text = entry.decode()
        assert text.count("{") == text.count("}"), "BibTeX counts braces behind backslashes, too"
        assert len(re.findall(r"(?m)^\s*@", text)) == 1
        assert not re.search(r"url = \{javascript|\\input|[\x00-\x09\x0b-\x1f]", text)
    with Readers(1) as readers:
        found = readers.read_bytes(b"".join(entries), ".bib").references
    assert len(found) == len(works)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=80), st.text(max_size=30), st.text(max_size=30))
def test_any_title_gives_one_balanced_entry(title: str, doi: str, url: str) -> None:
    work = Work("x", Identifiers(doi=doi), title, venue=title, url=url, year=2001)
    (entry,) = bibtex_entries([work])
    text = entry.decode()
    depth = 0
    for mark in re.findall("[{}]", text.rstrip()[:-1]):
        depth += 1 if mark == "{" else -1
        assert depth >= 1
    assert depth == 1
    suggested = entry_of(work, "k")
    assert suggested.count("{") == suggested.count("}")


def test_hostile_answers_come_through_the_indexes_as_words(
    works: list[Work], bibliography: Path
) -> None:
    readable = [
        replace(work, title=" ".join(work.title.split()), identifiers=work.identifiers)
        for work in works
    ]
    with (
        IndexServer(readable) as server,
        Client(
            Policy(EgressLevel.BIBLIOGRAPHIC, private=(server.address,)), clock=StepClock()
        ) as client,
    ):
        corpora = open_indexes(("crossref", "openalex"), client, server.endpoints)
        record = check(bibliography, today=date(2026, 1, 1), enquiry=Enquiry(Places(corpora)))
    text = shown(record_as_renderable(record, rules=rule_rows()))
    assert "\x1b" not in text
    page = lxml_html.fromstring(record_as_html(record, rule_rows()))
    assert not page.xpath("//script | //img | //iframe")
    assert record.resolutions


LETTERS = st.text(
    st.characters(exclude_categories=())
    | st.sampled_from("\x00\ud800\udfff\u202e\u200d\U000e0041"),
    max_size=60,
)


@settings(max_examples=40, deadline=None)
@given(title=LETTERS, family=LETTERS, abstract=LETTERS)
def test_any_letters_come_back_from_the_store_as_they_went_in(
    title: str, family: str, abstract: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.getbasetemp() / "letters.sqlite"
    work = Work(
        "doi:10.5555/any", Identifiers(doi="10.5555/any"), title, (Author(Name(family)),), 2001,
        abstract=abstract,
    )  # fmt: skip
    path.unlink(missing_ok=True)
    with Store(path, create=True) as store:
        store.put([Entry(work)])
        kept = store.get("doi:10.5555/any")
        assert kept is not None
        assert (kept.title, kept.authors[0].name.family) == tuple(
            text.encode("utf-8", "replace").decode() for text in (title, family)
        )
        corpus = LocalCorpus(store)
        assert corpus.search(Query(title=title, text=abstract)).failure == ""


def test_a_reference_of_any_letters_is_looked_up(places: Places) -> None:
    odd = ("a\ud800b " + TITLE, "\x00" + TITLE, "\u202e" + TITLE, "", " ", "}" * 300)
    for title in odd:
        for reference in (Reference("r", title), Reference("r", title=title)):
            assert len(resolve_all([reference], places)) == 1
    with (
        IndexServer([]) as server,
        Client(
            Policy(EgressLevel.BIBLIOGRAPHIC, private=(server.address,)), clock=StepClock()
        ) as client,
    ):
        remote = Places(open_indexes(INDEXES, client, server.endpoints))
        given = [Reference("r", title=title, given_fields=("title",)) for title in odd]
        assert len(resolve_all(given, remote)) == len(odd)
