"""JSON: the documented shape, held by schemas that catch a broken output."""

import json
import sys
from collections.abc import Callable
from dataclasses import replace
from subprocess import run
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.reporting.schemas import validator

from scholiast.papers import Document, HiddenText, Place
from scholiast.records import Record
from scholiast.reporting.json import document_as_json, document_as_markdown, record_as_json

PARSE = validator("parse")
CHECK = validator("check")


def test_a_document_has_the_documented_shape(document: Document) -> None:
    shape = json.loads(document_as_json(document))
    assert [error.message for error in PARSE.iter_errors(shape)] == []


def test_a_record_has_the_documented_shape(record: Record) -> None:
    shape = json.loads(record_as_json(record))
    assert [error.message for error in CHECK.iter_errors(shape)] == []
    assert shape["summary"]["levels"] == {"error": 6, "warning": 6, "info": 2}
    assert shape["summary"]["dismissed"] == 1


def test_an_empty_document_and_places_of_every_kind_fit_the_schema() -> None:
    places = (
        Place("a.tex"),
        Place("a.tex", line=3),
        Place("a.tex", line=3, column=2, end_line=3, end_column=9),
        Place("a.pdf", page=2),
        Place("a.pdf", page=2, box=(1.0, 2.0, 3.0, 4.5)),
    )
    hidden = tuple(HiddenText("x", "white", place) for place in places)
    shape = json.loads(document_as_json(Document("", hidden=hidden)))
    assert [error.message for error in PARSE.iter_errors(shape)] == []
    assert shape["hidden"][4]["place"] == {"file": "a.pdf", "page": 2, "box": [1.0, 2.0, 3.0, 4.5]}


def _without_text(shape: dict[str, Any]) -> None:
    del shape["document"]["text"]


def _with_one_sentence_end(shape: dict[str, Any]) -> None:
    shape["document"]["citations"][0]["sentence"] = [4]


def _with_a_word_too_much(shape: dict[str, Any]) -> None:
    shape["document"]["references"][0]["surprise"] = 1


def _with_an_unknown_level(shape: dict[str, Any]) -> None:
    shape["findings"][0]["level"] = "fatal"


def _with_line_and_page(shape: dict[str, Any]) -> None:
    shape["findings"][0]["place"] = {"file": "a", "line": 1, "page": 2}


def _with_text_for_a_count(shape: dict[str, Any]) -> None:
    shape["summary"]["codes"]["SCH101"] = "1"


@pytest.mark.parametrize(
    "broken",
    [
        _without_text,
        _with_one_sentence_end,
        _with_a_word_too_much,
        _with_an_unknown_level,
        _with_line_and_page,
        _with_text_for_a_count,
    ],
)
def test_the_schema_catches_a_broken_record(
    record: Record, broken: Callable[[dict[str, Any]], None]
) -> None:
    shape = json.loads(record_as_json(record))
    broken(shape)
    assert list(CHECK.iter_errors(shape))


def test_spans_point_into_the_text(document: Document) -> None:
    shape = json.loads(document_as_json(document))
    marks = [shape["text"][mark["start"] : mark["end"]] for mark in shape["citations"]]
    assert marks[:3] == ["[1]", "[2, 3]", "(Okafor and Lindqvist, 2016)"]
    assert shape["citations"][8]["missing"] == ["14"]
    assert shape["citations"][15]["ambiguous"] is True


def test_the_document_can_be_left_out(record: Record) -> None:
    shape = json.loads(record_as_json(record, include_document=False))
    assert "document" not in shape
    assert [error.message for error in CHECK.iter_errors(shape)] == []


@given(st.text(st.characters()))
def test_no_text_breaks_the_json(text: str) -> None:
    written = document_as_json(Document(text, title=text))
    strict = msgspec.json.decode(written.encode())
    assert len(strict["text"]) == len(text)
    assert not any(ord(character) < 0x20 and character != "\n" for character in written)
    assert not any(0x7F <= ord(character) < 0xA0 for character in written)


def test_lone_surrogates_become_replacement_characters_in_place() -> None:
    shape = json.loads(document_as_json(Document("a\ud800b", title="\udfff")))
    assert (shape["text"], shape["title"]) == ("a\ufffdb", "\ufffd")
    assert document_as_markdown(Document("a\ud800b")) == "a\ufffdb"


def test_a_float_that_is_no_number_becomes_null(record: Record) -> None:
    odd = replace(record, profile=replace(record.profile, median_age=float("nan")))
    assert json.loads(record_as_json(odd))["profile"]["median_age"] is None


def test_json_is_written_without_importing_what_it_does_not_use() -> None:
    code = (
        "import sys, scholiast.reporting.json; "
        "sys.exit(any(name in sys.modules for name in ('jinja2', 'rich', 'markdown_it')))"
    )
    assert run([sys.executable, "-c", code], check=False).returncode == 0
