"""The whole walk, from a document to a record."""

from dataclasses import replace

import pytest
from tests.writing.writing_made import CORPUS, TITLE, manuscript, paper_in, tools, work

from scholiast.models.scripted import ScriptedModel
from scholiast.papers import Document, Nature, Notice, Section, Span
from scholiast.parsing.worker import Worker
from scholiast.writing.demonstrating import Choice
from scholiast.writing.drafting import Known, Means, drafted
from scholiast.writing.extraction import ExtractiveWriter
from scholiast.writing.generating import ModelWriter, Room
from scholiast.writing.interface import Task
from scholiast.writing.tokenizing import EstimatedTokens

WORKS = {one.key: one.work for one in CORPUS}


@pytest.fixture(scope="module")
def document(tmp_path_factory: pytest.TempPathFactory) -> Document:
    """Return the sample paper, read from files."""
    with Worker() as worker:
        return worker.parse(paper_in(tmp_path_factory.mktemp("paper")))


def scripted(*replies: str) -> ModelWriter:
    """Return a writer with prepared replies."""
    return ModelWriter(ScriptedModel(replies), room=Room(8_192, EstimatedTokens()))


def test_related_work_is_outlined_verified_and_has_its_bibliography(document: Document) -> None:
    record = drafted(Task.RELATED_WORK, Known(document, WORKS), Means(ExtractiveWriter(), tools()))
    assert record.title == TITLE
    assert [one.keys for one in record.sentences] == [("alder2016",), ("keller2018",)]
    assert all(one.verdict and one.verdict.label == "supported" for one in record.sentences)
    assert "@misc{alder2016," in record.bibliography
    assert [one.is_cited for one in record.works] == [True, True]
    assert "Keller built microphones" in record.written


def test_works_that_are_not_cited_are_not_in_the_bibliography(document: Document) -> None:
    record = drafted(
        Task.RELATED_WORK, Known(document, WORKS), Means(scripted("Purring [alder2016]."), tools())
    )
    assert "keller2018" not in record.bibliography
    assert "alder2016" in record.bibliography


def test_references_that_no_work_is_known_for_are_told(document: Document) -> None:
    record = drafted(
        Task.RELATED_WORK,
        Known(document, {"alder2016": WORKS["alder2016"]}),
        Means(ExtractiveWriter(), tools()),
    )
    assert record.lacking == ("Keller, 2018. A Microphone for Small Animals",)


def test_a_work_that_was_taken_back_is_not_given(document: Document) -> None:
    notice = Notice(Nature.RETRACTION, "2020-01-01")
    works = {**WORKS, "keller2018": replace(WORKS["keller2018"], notices=(notice,))}
    record = drafted(Task.RELATED_WORK, Known(document, works), Means(ExtractiveWriter(), tools()))
    assert [one.key for one in record.works] == ["alder2016"]
    assert any("taken back" in note for note in record.notes)


def test_further_works_may_be_cited_too(document: Document) -> None:
    further = (
        work("w:7", "Dogs That Purr", "We show that no dog was ever heard to purr at night."),
    )
    record = drafted(
        Task.RELATED_WORK,
        Known(document, WORKS, further=further),
        Means(ExtractiveWriter(), tools()),
    )
    assert [one.key for one in record.works] == ["alder2016", "keller2018", "alder2016dogs"]


def test_a_works_own_text_serves_where_no_abstract_is_known(document: Document) -> None:
    bare = {key: replace(one, abstract="") for key, one in WORKS.items()}
    abstract = CORPUS[0].work.abstract
    source = Document(
        f"## Abstract\n\n{abstract}",
        title="The Sound of Purring",
        sections=(Section("Abstract", 1, Span(0, 13 + len(abstract)), "abstract"),),
    )
    record = drafted(
        Task.RELATED_WORK,
        Known(document, bare, {"alder2016": source}),
        Means(ExtractiveWriter(), tools()),
    )
    assert [one.access for one in record.works] == ["full text", "metadata only"]
    assert "We measured the sound of purring" in record.text


def test_nothing_is_verified_without_tools(document: Document) -> None:
    record = drafted(Task.RELATED_WORK, Known(document, WORKS), Means(ExtractiveWriter()))
    assert all(one.verdict is None for one in record.sentences)


def test_an_introduction_keeps_what_the_file_has_beside_the_draft(document: Document) -> None:
    record = drafted(Task.INTRODUCTION, Known(document), Means(scripted("We begin.")))
    assert record.text == "We begin."
    assert record.written.startswith("Cats sleep")
    assert record.works == ()


def test_examples_are_told_and_too_few_of_them_too(document: Document) -> None:
    pool = [manuscript(id="x", title="Dogs at Night", day="2020-01-01")]
    means = Means(scripted("Cats"), pool=pool, choice=Choice(co_authors=2, seed=5))
    record = drafted(Task.TITLE, Known(document, day="2024-06-01"), means)
    assert [(one.title, one.relation) for one in record.examples] == [
        ("Dogs at Night", "co-author")
    ]
    assert any("1 of 2 examples" in note for note in record.notes)
    assert record.seed == 5


def test_a_failure_is_in_the_record(document: Document) -> None:
    record = drafted(Task.TITLE, Known(document), Means(scripted()))
    assert record.failure == "the script has no further answer"
    assert record.text == ""
