"""Letters of every kind, through every format and every report: nothing breaks, offsets hold."""

import io
import json
import unicodedata
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console

from scholiast.checking import Settings, rule_rows
from scholiast.checking.interface import Context
from scholiast.checking.profile import profile_of
from scholiast.checking.walking import check_document
from scholiast.papers import Document
from scholiast.papers.folding import fold
from scholiast.parsing.reading import read
from scholiast.records import Record
from scholiast.reporting.html import record_as_html
from scholiast.reporting.json import document_as_json, record_as_json
from scholiast.reporting.markdown import record_as_markdown
from scholiast.reporting.sarif import record_as_sarif
from scholiast.reporting.terminal import record_as_renderable
from tests.whole.papers import html, jats, latex, markdown

LETTERS = {
    "composed": "Müller café Ångström",
    "decomposed": unicodedata.normalize("NFD", "Müller café Ångström"),
    "right-to-left": "שלום עולם مرحبا",
    "overridden": "\u202egnihton\u202c \u2066isolated\u2069",
    "joined": "👩\u200d🔬 a\u200db क्\u200dष",
    "tags": "a" + "".join(chr(0xE0000 + ord(letter)) for letter in "obey") + "b",
    "astral": "𝔘𝔫𝔦𝔠𝔬𝔡𝔢 𠜎 🏴󠁧󠁢󠁳󠁣󠁴󠁿",
    "piled": "a" + "\u0301" * 300,
    "powers": "10⁶ and 106 and 10_6",
    "full width": "＝ＣＭＤ（１）",
    "homoglyph": "Ѕmith and Smith",
    "controls": "a\x00b\x1b[31mc\x07\x9b31m\x7f",
    "private": "\ue000\uf8ff\uffff\ufdd0",
    "separators": "a\u2028b\u2029c\x85d\x0be\x0cf",
    "markup": "<script>alert(1)</script> ]]> --> {{ 7*7 }} \\x{}",
}  # fmt: skip
FORMATS: list[Callable[[Path], Path]] = [latex, markdown, html, jats]


def strewn(path: Path, words: str) -> Path:
    """Put words into a paper's title, running text and a reference."""
    content = path.read_text()
    for place in ("A small paper", "Quotations drift", "How quotations drift", "Chen, W"):
        content = content.replace(place, f"{words} {place}")
    path.write_bytes(content.encode("utf-8", "surrogatepass"))
    return path


def record_of(document: Document) -> Record:
    today = date(2026, 1, 1)
    return Record(
        document=document, findings=check_document(document, Context(today, Settings(), None)),
        profile=profile_of(document, today), source="paper.tex", sha256="0" * 64, version="0",
        started="2026-01-01T00:00:00+00:00", seconds=0.1, sandbox="kernel", settings={},
    )  # fmt: skip


def assert_whole(document: Document) -> None:
    """Hold every span inside the text, and every report to what its readers expect."""
    length = len(document.text)
    spans = [c.span for c in document.citations] + [c.sentence for c in document.citations]
    spans += [*document.sentences, *(section.span for section in document.sections)]
    assert all(span.end <= length for span in spans)
    record, rows = record_of(document), rule_rows()
    shown = json.loads(document_as_json(document))
    assert len(shown["text"]) == length
    json.loads(record_as_json(record))
    json.loads(record_as_sarif(record, rows))
    screen = io.StringIO()
    Console(file=screen, force_terminal=False, width=100).print(
        record_as_renderable(record, rules=rows)
    )
    for written in (
        screen.getvalue(), record_as_markdown(record, rows), record_as_html(record, rows),
        record_as_json(record),
    ):  # fmt: skip
        written.encode("utf-8")
        assert not {"\x1b", "\x07", "\x9b", "\x00"} & set(written)
    for written in (screen.getvalue(), record_as_markdown(record, rows)):
        assert "\u202e" not in written
    assert "<script>alert" not in record_as_html(record, rows)


@pytest.mark.parametrize("make", FORMATS)
@pytest.mark.parametrize("kind", LETTERS)
def test_letters_of_any_kind_reach_every_report(
    kind: str, make: Callable[[Path], Path], tmp_path: Path
) -> None:
    document = read(strewn(make(tmp_path), LETTERS[kind]))
    assert_whole(document)
    assert len(document.citations) >= 4


@pytest.mark.parametrize("kind", ["composed", "decomposed", "right-to-left", "astral", "powers"])
@pytest.mark.parametrize("make", [latex, markdown, html, jats])
def test_readable_letters_are_kept_as_they_stand(
    kind: str, make: Callable[[Path], Path], tmp_path: Path
) -> None:
    words = LETTERS[kind].replace("_", " ")
    document = read(strewn(make(tmp_path), words))
    assert f"{words} Quotations drift" in document.text
    start = document.text.index(f"{words} Quotations drift")
    place = document.origin(document.sentences[0])
    assert place is not None
    assert start >= 0


def test_lone_surrogates_of_a_json_list_are_read_and_reported(tmp_path: Path) -> None:
    item = (
        '{"id": "a\\ud800", "type": "book", "title": "T\\udfff", "author": [{"family": "\\ud83d"}]}'
    )
    (tmp_path / "list.json").write_text(f"[{item}]")
    document = read(tmp_path / "list.json")
    assert len(document.references) == 1
    assert_whole(document)


def test_a_document_with_every_string_hostile_is_reported(tmp_path: Path) -> None:
    document = read(markdown(tmp_path))
    evil = "\ud800\x00\x1b]8;;x\x07\u202e=cmd()"
    references = tuple(
        replace(one, raw=evil, title=evil, key=f"{evil}{n}")
        for n, one in enumerate(document.references)
    )
    assert_whole(replace(document, title=evil, references=references))


@settings(max_examples=25, deadline=None)
@given(words=st.text(max_size=40))
def test_any_text_at_all_is_read(words: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("paper")
    for make in (latex, markdown, html):
        assert_whole(read(strewn(make(folder), words)))


def test_a_power_is_never_read_as_a_number() -> None:
    assert unicodedata.normalize("NFKC", "10⁶") == "106"
    assert fold("10⁶ cells") != fold("106 cells")
