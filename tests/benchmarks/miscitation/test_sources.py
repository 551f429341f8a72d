from hypothesis import given
from hypothesis import strategies as st

from scholiast.benchmarks.miscitation.interface import Text
from scholiast.benchmarks.miscitation.sources import sentences_in, source_of
from scholiast.papers import Access
from scholiast.verifying.tables import Grid


def test_what_a_data_set_splits_stays_split_and_the_rest_is_split() -> None:
    source = source_of(
        Text("1", "Of birds", (("It rose. Then", "it fell."), ("Up it went. Down.",)))
    )
    assert source is not None
    assert sentences_in(source) == ["Of birds", "It rose. Then", "it fell.", "Up it went.", "Down."]
    assert [one.section for one in source.passages] == ["title", "", ""]
    assert source.access is Access.FULL_TEXT


def test_headings_name_the_passages_under_them() -> None:
    source = source_of(Text("1", paragraphs=(("## Results",), ("It rose.",))))
    assert source is not None
    assert [(one.section, one.span.of(source.text)) for one in source.passages] == [
        ("Results", "It rose.")
    ]


def test_long_paragraphs_fall_apart_between_sentences() -> None:
    sentences = tuple(f"Sentence number {number} says little." for number in range(200))
    source = source_of(Text("1", paragraphs=(sentences,)))
    assert source is not None
    assert len(source.passages) > 3
    assert tuple(sentences_in(source)) == sentences
    assert max(len(one.span) for one in source.passages) <= 1_600


def test_a_table_is_a_passage_with_its_caption() -> None:
    source = source_of(Text("1", grid=Grid("Table 1: F1 | all", ("m", "F1"), (("ours", "0.9"),))))
    assert source is not None
    (passage,) = source.passages
    assert passage.kind == "table"
    assert passage.span.of(source.text).endswith("| ours | 0.9 |")
    assert [one.of(source.text) for one in passage.sentences] == ["Table 1: F1 | all"]


def test_no_evidence_is_no_source() -> None:
    assert source_of(Text("1", "Only a title")) is None


@given(st.lists(st.lists(st.text(min_size=1, max_size=80), min_size=1, max_size=4), max_size=5))
def test_every_sentence_stands_in_the_text(paragraphs: list[list[str]]) -> None:
    source = source_of(Text("1", "T", tuple(map(tuple, paragraphs))))
    if source is None:
        assert not paragraphs
        return
    for passage in source.passages:
        assert all(passage.span.contains(one) for one in passage.sentences)
        assert passage.span.end <= len(source.text)
