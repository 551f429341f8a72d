"""What can be read of a source of which only the abstract is known."""

from scholiast.papers import Access, Work
from scholiast.verifying.reading import read_work


def test_title_and_abstract_are_passages_of_one_text() -> None:
    source = read_work(Work("w", title="Aspirin after stroke", abstract=" It fell. It rose. "))
    assert source is not None
    assert source.text == "Aspirin after stroke\n\nIt fell. It rose."
    assert source.access is Access.ABSTRACT
    title, abstract = source.passages
    assert (title.section, title.span.of(source.text)) == ("title", "Aspirin after stroke")
    assert [span.of(source.text) for span in abstract.sentences] == ["It fell.", "It rose."]


def test_an_abstract_without_title_is_a_source_too() -> None:
    source = read_work(Work("w", abstract="It fell."))
    assert source is not None
    assert [one.section for one in source.passages] == ["abstract"]


def test_without_an_abstract_there_is_nothing_to_read() -> None:
    assert read_work(Work("w", title="Aspirin after stroke")) is None
