"""Rows that are not as documented: seen, told, and never an exception."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.corpora.shapes.mutations import mutations, singles

from scholiast.corpora.intake.rows import ReadRow
from scholiast.corpora.interface import Entry, Reject
from scholiast.corpora.shapes import (
    arxiv,
    beir,
    crossref,
    csl,
    listed,
    openalex,
    s2orc,
    semanticscholar,
    unarxive,
)

SAMPLES = Path(__file__).parent / "samples"
READERS: dict[str, ReadRow] = {
    "openalex": openalex.read_row,
    "crossref": crossref.read_row,
    "s2_graph": semanticscholar.read_row,
    "s2_papers": semanticscholar.read_paper,
    "s2_abstracts": semanticscholar.read_abstract,
    "s2orc": s2orc.read_row,
    "arxiv": arxiv.read_row,
    "unarxive": unarxive.read_row,
    "beir": beir.read_row,
    "csl": csl.read_row,
    "listed": listed.read_row,
}
UNREAD = {
    "timestamp", "label", "status", "authorId", "sequence", "key", "unstructured", "intended-application",
    "start", "MAG", "referencecount", "source", "asserted-by", "version", "submitter", "listed id",
}  # fmt: skip
"""Fields of the samples that stand there for the look of it and are not relied on."""


def sample(name: str) -> bytes:
    return (SAMPLES / f"{name}.json").read_bytes()


@pytest.mark.parametrize("name", READERS)
def test_the_sample_of_each_shape_gives_a_work(name: str) -> None:
    entry = READERS[name](sample(name), "line 1")
    assert isinstance(entry, Entry), entry


@pytest.mark.parametrize("name", READERS)
def test_of_500_mutations_none_raises_and_each_reject_says_why(name: str) -> None:
    whole = json.loads(sample(name))
    for mutation in mutations(whole, 500, seed=11):
        result = READERS[name](json.dumps(mutation.row).encode(), "line 1")
        if isinstance(result, Reject):
            assert result.reason
            assert result.where
        else:
            assert result.work.title or name == "s2_abstracts", mutation


@pytest.mark.parametrize("name", READERS)
def test_no_wrong_type_is_taken_silently(name: str) -> None:
    """Each field that is read, of another type than documented, rejects the row."""
    whole = json.loads(sample(name))
    for mutation in singles(whole):
        if mutation.what != "type" or UNREAD & {
            *map(str, mutation.path),
            f"{name} {mutation.path[0]}",
        }:
            continue
        if (name, mutation.path) == ("listed", ("authors", 1)):
            continue  # a text is documented there, too
        result = READERS[name](json.dumps(mutation.row).encode(), "line 1")
        assert isinstance(result, Reject), mutation


@pytest.mark.parametrize("name", READERS)
@pytest.mark.parametrize(
    "damage",
    [
        pytest.param(lambda data: data[: len(data) // 2], id="cut short"),
        pytest.param(lambda data: b"<html>" + data, id="a page of HTML"),
        pytest.param(lambda data: b"[" + data + b"]", id="in a list"),
        pytest.param(lambda data: b"null", id="null"),
        pytest.param(lambda data: b"", id="empty"),
        pytest.param(lambda data: b"\xff\xfe" + data, id="another encoding"),
        pytest.param(lambda data: b"[" * 100_000, id="nested deeply"),
    ],
)
def test_damaged_rows_are_rejected(name: str, damage: Callable[[bytes], bytes]) -> None:
    assert isinstance(READERS[name](damage(sample(name)), "line 1"), Reject)


@pytest.mark.parametrize(
    ("name", "field", "word"),
    [
        ("openalex", ("type",), "hologram"),
        ("openalex", ("primary_location", "version"), "hologramVersion"),
        ("crossref", ("type",), "hologram"),
        ("crossref", ("updated-by", 0, "type"), "hologram"),
        ("crossref", ("updated-by", 0, "source"), "a third one"),
        ("s2_graph", ("publicationTypes", 1), "Hologram"),
        ("csl", ("type",), "hologram"),
        ("beir", ("metadata", "identifiers", "isni"), "0"),
        ("arxiv", ("categories",), "cs.CL HOLO!"),
    ],
)
def test_a_new_word_of_an_enumeration_is_told(
    name: str, field: tuple[str | int, ...], word: str
) -> None:
    row = json.loads(sample(name))
    holder = row
    for step in field[:-1]:
        holder = holder[step]
    holder[field[-1]] = word
    result = READERS[name](json.dumps(row).encode(), "line 4")
    assert isinstance(result, Reject)
    assert "unknown" in result.reason
    assert result.where == "line 4"


def test_an_answer_with_one_row_that_drifted_keeps_the_others_and_alarms() -> None:
    good = json.loads(sample("openalex"))
    bad = {**good, "title": 7}
    answer = {"meta": {"count": 2, "next_cursor": "abc"}, "results": [good, bad]}
    read = openalex.read_answer(json.dumps(answer).encode())
    assert [entry.work.title for entry in read.entries] == ["The state of open things: a sample"]
    assert [alarm.code for alarm in read.alarms] == ["schema-drift"]
    assert "$.title" in read.alarms[0].message
    assert (read.total, read.next) == (2, "abc")


@pytest.mark.parametrize(
    "answer", [b"{}", b"[]", b"<html>", b'{"results": 3}', b'{"meta": {}, "results": []}']
)
def test_an_answer_without_its_envelope_is_an_alarm_and_not_an_empty_list(answer: bytes) -> None:
    read = openalex.read_answer(answer)
    assert not read.entries
    assert read.alarms


def test_an_arxiv_feed_that_reports_an_error_is_an_alarm() -> None:
    feed = (SAMPLES / "arxiv_feed.xml").read_bytes()
    told = feed.replace(b"abs/hep-ex/0307015v2", b"api/errors#bad_id")
    read = arxiv.read_answer(told)
    assert not read.entries
    assert "no arXiv id" in read.alarms[0].message


@pytest.mark.parametrize("old", [b"<feed", b"totalResults", b"<published>", b"<title>", b"</feed>"])
def test_a_feed_that_drifted_is_an_alarm(old: bytes) -> None:
    feed = (SAMPLES / "arxiv_feed.xml").read_bytes()
    assert not arxiv.read_answer(feed).alarms
    assert arxiv.read_answer(feed.replace(old, b"<other")).alarms
