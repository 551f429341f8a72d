"""Each sentence is held against what it cites, and marked."""

from dataclasses import replace
from pathlib import Path

import pytest
from tests.answering.sample import lakes
from tests.verifying.scripted import AGAINST, FOR, NEITHER, tools

from scholiast.answering.interface import (
    Answer,
    AnswerSentence,
    EvidenceUnit,
    Labelled,
    Modality,
)
from scholiast.answering.labelling import label_evidence
from scholiast.answering.units import AskedPaper
from scholiast.answering.verifying import statement_of, verify_answer
from scholiast.models.scripted import ScriptedModel
from scholiast.papers.verdicts import Label, Verdict
from scholiast.verifying.entailing.interface import Entailment, Pair

UNIT = EvidenceUnit(
    "a#1", "a", Modality.TEXT, "Shaded lakes melted by 1.2 cm a day in that spring."
)
TABLE = EvidenceUnit(
    "a#2", "a", Modality.TABLE, "| Lake | Depth |\n|---|---|\n| Alder | 41 |", "Lakes.", "Table 1"
)


@pytest.fixture(scope="module")
def paper(tmp_path_factory: pytest.TempPathFactory) -> AskedPaper:
    return lakes(tmp_path_factory.mktemp("lakes"))


def verdict(text: str, *labels: str, rule: Entailment = NEITHER) -> Verdict | None:
    answer = Answer(
        "Is it?",
        (AnswerSentence(text, labels),),
        (Labelled("[1]", UNIT), Labelled("Table 1", TABLE)),
        "m",
    )
    (found,) = verify_answer(answer, {}, tools(lambda _: rule)).sentences
    return found.verdict


def label(text: str, *labels: str, rule: Entailment = NEITHER) -> Label | None:
    found = verdict(text, *labels, rule=rule)
    return found.label if found else None


def test_a_sentence_in_the_papers_words_is_supported() -> None:
    assert label("Shaded lakes melted by 1.2 cm a day in that spring.", "[1]") is Label.SUPPORTED


def test_a_sentence_that_the_model_reads_in_the_text_is_supported() -> None:
    assert label("Ice in the shade thawed slowly.", "[1]", rule=FOR) is Label.SUPPORTED


def test_a_sentence_that_the_text_denies_is_marked() -> None:
    found = label("Shaded lakes melted by 9.7 cm a day in that spring.", "[1]", rule=AGAINST)
    assert found is Label.MISCITATION


def test_a_sentence_of_something_else_is_not_decided() -> None:
    assert label("Birds returned in May.", "[1]") is Label.UNDECIDABLE


def test_a_sentence_that_cites_nothing_has_no_verdict() -> None:
    assert label("Shaded lakes melted by 1.2 cm a day in that spring.") is None


def test_one_piece_that_carries_a_sentence_is_enough() -> None:
    said = "Shaded lakes melted by 1.2 cm a day in that spring."
    assert label(said, "Table 1", "[1]") is Label.SUPPORTED


def test_a_row_of_a_table_is_supported_cell_by_cell() -> None:
    found = verdict("Alder: Depth 41.", "Table 1")
    assert found is not None
    assert (found.label, found.evidence[0].quote) == (Label.SUPPORTED, "| Alder | 41 |")
    assert label("Alder: Depth 14.", "Table 1") is not Label.SUPPORTED


def test_a_paragraph_of_a_paper_does_not_carry_what_another_says(paper: AskedPaper) -> None:
    shown = label_evidence(paper.units)
    by_start = {one.unit.text[:8]: one.label for one in shown}
    said = "The ice of shaded lakes melted by 1.2 cm a day, that of open lakes by 3.4 cm a day."
    found = {}
    for start in ("The ice ", "We visit"):
        answer = Answer("Is it?", (AnswerSentence(said, (by_start[start],)),), shown, "m")
        (one,) = verify_answer(answer, {paper.id: paper.source}, tools()).sentences
        assert one.verdict is not None
        found[start] = one.verdict.label
    assert found == {"The ice ": Label.SUPPORTED, "We visit": Label.UNDECIDABLE}


def test_a_figure_is_looked_at_where_a_model_sees(paper: AskedPaper) -> None:
    shown = label_evidence(paper.units)
    seer = ScriptedModel(lambda _: '{"label": "supports"}')
    said = AnswerSentence("At the southern shore 2 of 3 bars are taller.", ("Figure 1",))
    answer = Answer("Is it?", (said,), shown, "m")

    def nearly(pair: Pair) -> Entailment:
        return Entailment(0.6, 0.39, 0.01) if "shore" in pair.premise else NEITHER

    ready = replace(tools(nearly), seer=seer)
    (found,) = verify_answer(answer, {paper.id: paper.source}, ready).sentences
    assert found.verdict is not None
    assert found.verdict.label is Label.SUPPORTED
    assert seer.asked[0][0][1].images
    (blind,) = verify_answer(answer, {paper.id: paper.source}, tools(nearly)).sentences
    assert blind.verdict is not None
    assert blind.verdict.label is Label.UNDECIDABLE


@pytest.mark.parametrize(
    ("sentence", "statement"),
    [
        ("Figure 3 shows that costs fall.", "Costs fall."),
        ("[1] reports lower costs overall.", "Lower costs overall."),
        ("According to Table 2, costs fall.", "Costs fall."),
        ("Costs fall (ref. 3) in May.", "Costs fall in May."),
        ("Costs in Table 2 fall in May.", "Costs in Table 2 fall in May."),
        ("Figure 3 shows costs.", "Figure 3 shows costs."),
    ],
)
def test_what_points_at_the_evidence_is_not_part_of_the_statement(
    sentence: str, statement: str
) -> None:
    assert statement_of(sentence) == statement


def test_pictures_are_read_when_they_are_asked_for(tmp_path: Path) -> None:
    paper = lakes(tmp_path)
    (tmp_path / "bars.png").unlink()
    assert [one.picture() for one in paper.units] == [None] * len(paper.units)
