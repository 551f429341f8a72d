"""What can be read of a parsed source."""

import itertools

from hypothesis import given
from hypothesis import strategies as st
from tests.verifying.scripted import document

from scholiast.papers import Document, Float, Section, Span
from scholiast.parsing.sentences import split_sentences
from scholiast.verifying.interface import SourceText
from scholiast.verifying.reading import read_document
from scholiast.verifying.reading.documents import LONGEST, text_digest


def words(source: SourceText) -> list[str]:
    return [span.of(source.text) for one in source.passages for span in one.sentences]


def test_a_paragraph_is_a_passage_under_its_heading() -> None:
    source = read_document(document(), "w1")
    methods = [one for one in source.passages if one.section == "Methods"]
    assert len(methods) == 1
    assert [span.of(source.text) for span in methods[0].sentences][1] == (
        "Nobody knew who was given what."
    )


def test_the_abstract_is_named_as_such_and_the_title_is_a_passage() -> None:
    source = read_document(
        document("# On a long and stating title\n\n## Abstract\n\nIt rose."), "w"
    )
    assert [(one.section, one.span.of(source.text)) for one in source.passages] == [
        ("title", "On a long and stating title"),
        ("abstract", "It rose."),
    ]


def test_the_reference_list_is_left_out() -> None:
    source = read_document(document(), "w1")
    assert not any("1999" in sentence for sentence in words(source))
    assert "1999" in source.text


def test_a_heading_that_states_something_can_be_evidence_and_a_short_one_cannot() -> None:
    text = "## Aspirin lowers the rate of stroke\n\nA line.\n\n## Methods\n\nAnother line."
    source = read_document(Document(text, sentences=tuple(split_sentences(text))), "w")
    assert words(source) == ["Aspirin lowers the rate of stroke", "A line.", "Another line."]


def test_a_table_stays_whole_and_a_figure_is_its_caption() -> None:
    table = "**Table 1.** Rates by group.\n\n| a | b |\n| --- | --- |\n| 1 | 2 |"
    figure = "**Figure 1.** The rates fell."
    text = f"A paragraph stands here.\n\n{table}\n\n{figure}\n\nAnother one."
    at, below = text.index(table), text.index(figure)
    floats = (
        Float("table", "Table 1", Span(at + 13, at + 28), Span(at, at + len(table))),
        Float("figure", "Figure 1", Span(below + 14, below + len(figure)),
              Span(below, below + len(figure))),
    )  # fmt: skip
    source = read_document(Document(text, floats=floats), "w")
    kinds = {one.kind: one.span.of(text) for one in source.passages}
    assert kinds["table"] == table
    assert kinds["caption"] == "The rates fell."
    assert sum(one.kind == "text" for one in source.passages) == 2
    rows = [span for one in source.passages if one.kind == "table" for span in one.sentences]
    assert not any("|" in span.of(text) for span in rows)


def test_thanks_are_no_evidence() -> None:
    text = "A finding.\n\n## Acknowledgements\n\nWe thank Ann for aspirin."
    start = text.index("## ")
    sections = (Section("Acknowledgements", 1, Span(start, len(text)), "acknowledgements"),)
    assert words(read_document(Document(text, sections=sections), "w")) == ["A finding."]


def test_a_long_paragraph_falls_apart_between_sentences() -> None:
    text = " ".join(f"Sentence number {number} says something of aspirin." for number in range(120))
    source = read_document(Document(text, sentences=tuple(split_sentences(text))), "w")
    assert len(source.passages) > 2
    assert all(len(one.span) <= LONGEST for one in source.passages)
    assert len(words(source)) == 120


def test_words_that_no_sentence_covers_are_read_all_the_same() -> None:
    text = "First sentence here. Second sentence here."
    source = read_document(Document(text, sentences=(Span(0, 20),)), "w")
    assert words(source) == ["First sentence here.", "Second sentence here."]


@given(st.text(st.sampled_from("ab. \n#|é\u0301\U0001f600"), max_size=120))
def test_every_span_lies_in_the_text_and_no_two_sentences_overlap(text: str) -> None:
    source = read_document(Document(text), "w")
    assert source.text == text
    assert source.sha256 == text_digest(text)
    spans = sorted(span for one in source.passages for span in one.sentences)
    assert all(span.end <= len(text) and span.of(text).strip() for span in spans)
    assert all(one.end <= other.start for one, other in itertools.pairwise(spans))
    assert all(one.span.contains(span) for one in source.passages for span in one.sentences)
