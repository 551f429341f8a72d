"""Documents -> manuscripts."""

import pytest
from tests.writing.writing_made import TITLE, paper_in, work

from scholiast.papers import Document, Work
from scholiast.parsing.worker import Worker
from scholiast.writing.interface import PartKind, Task
from scholiast.writing.manuscripts import corpus_for, corpus_of, manuscript_of, related_keys


@pytest.fixture(scope="module")
def document(tmp_path_factory: pytest.TempPathFactory) -> Document:
    """Return the sample paper, read from files."""
    with Worker() as worker:
        return worker.parse(paper_in(tmp_path_factory.mktemp("paper")))


def test_a_paper_falls_into_its_parts(document: Document) -> None:
    found = manuscript_of(document, day="2024-06-01")
    assert found.title == TITLE
    assert [part.kind for part in found.parts] == [
        PartKind.INTRODUCTION, PartKind.RELATED_WORK, PartKind.BODY, PartKind.CONCLUSION
    ]  # fmt: skip
    assert "### 3.1 Rooms\n\nHalf of the cats" in found.parts[2].text
    assert found.abstract.startswith("We count the purrs")
    assert "Keller built microphones" in found.target(Task.RELATED_WORK)


def test_what_related_work_cites_is_what_it_is_written_from(document: Document) -> None:
    assert related_keys(document) == ("alder2016", "keller2018")
    works = {"alder2016": work("w:1", "The Sound of Purring"), "unused": work("w:9", "Unused")}
    assert [one.key for one in corpus_for(document, works)] == ["alder2016"]


def test_a_work_is_given_once_and_keys_are_unlike() -> None:
    same = [("a1", work("w:1", "Cats")), ("b2", work("w:1", "Cats")), ("A1", work("w:2", "Dogs"))]
    assert [one.key for one in corpus_of(same)] == ["a1", "A1b"]


def test_a_parsers_number_is_no_key() -> None:
    found = corpus_of([("ref-7", work("w:1", "The Sound of Purring")), ("12", Work("w:2"))])
    assert [one.key for one in found] == ["alder2016sound", "anon"]


def test_a_key_that_could_break_a_draft_is_made_anew() -> None:
    (one,) = corpus_of([("a]b}c", work("w:1", "Cats"))])
    assert one.key == "alder2016cats"
