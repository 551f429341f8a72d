"""A question to papers, from the files to the record."""

import pytest
from tests.answering.sample import RIVERS, lakes, png
from tests.verifying.scripted import tools

from scholiast.answering.asking import Asking, ask
from scholiast.answering.extracting import ExtractiveAnswerer
from scholiast.answering.generating import ModelAnswerer
from scholiast.answering.identifying import EvidenceRanker
from scholiast.answering.units import AskedPaper, asked_paper
from scholiast.models.scripted import ScriptedModel
from scholiast.papers.verdicts import Label
from scholiast.parsing.reading import read
from scholiast.records.answers import AnswerRecord


@pytest.fixture(scope="module")
def papers(tmp_path_factory: pytest.TempPathFactory) -> list[AskedPaper]:
    folder = tmp_path_factory.mktemp("papers")
    path = folder / "rivers.md"
    path.write_text(RIVERS)
    return [lakes(folder), asked_paper(read(path), path)]


def asked(question: str, papers: list[AskedPaper], *, seed: int = 0) -> AnswerRecord:
    asking = Asking(ExtractiveAnswerer(), EvidenceRanker(), tools(), seed=seed)
    return ask(question, papers, asking)


def test_an_answer_is_cited_and_verified(papers: list[AskedPaper]) -> None:
    record = asked("How fast did the ice of shaded lakes melt?", papers[:1])
    first = record.sentences[0]
    assert first.text.startswith("The ice of shaded lakes melted by 1.2 cm a day")
    assert first.verdict is not None
    assert first.verdict.label is Label.SUPPORTED
    shown = {one.label: one for one in record.evidence}
    place = shown[first.labels[0]].place
    assert place is not None
    assert (place.file, record.settings["seed"]) == ("lakes.tex", "0")


def test_the_evidence_of_several_papers_is_looked_through_together(
    papers: list[AskedPaper],
) -> None:
    record = asked("Was the water of the upper river warmer?", papers)
    first = record.sentences[0]
    shown = {one.label: one for one in record.evidence}
    assert shown[first.labels[0]].paper == "rivers"
    names = {one.label for one in record.evidence if one.modality != "text"}
    assert "Figure 1 of Paper 1" in names
    assert [one.title for one in record.papers] == ["Rates of Melting in Mountain Lakes", "Rivers in Summer"]  # fmt: skip


def test_pictures_are_kept_of_what_is_cited(papers: list[AskedPaper]) -> None:
    model = ScriptedModel(["Melting is faster at the southern shore (Figure 1)."])
    asking = Asking(ModelAnswerer(model), EvidenceRanker(), tools())
    record = ask("Where is melting faster?", papers[:1], asking)
    pictures = {one.label: one.picture for one in record.evidence}
    assert pictures["Figure 1"] is not None
    assert pictures["Figure 1"].content == png()
    assert all(picture is None for label, picture in pictures.items() if label != "Figure 1")


def test_the_seed_changes_the_order_and_not_what_is_shown(papers: list[AskedPaper]) -> None:
    question = "How fast did the ice of shaded lakes melt?"
    one, other = (asked(question, papers[:1], seed=seed) for seed in (0, 3))
    texts = [[part.text for part in record.evidence] for record in (one, other)]
    assert sorted(texts[0]) == sorted(texts[1])
    assert texts[0] != texts[1]
    assert [part.text for part in one.sentences] == [part.text for part in other.sentences]


def test_no_answer_is_told_with_its_reason(papers: list[AskedPaper]) -> None:
    record = asked("Does aspirin lower the rate of stroke?", papers)
    assert not record.is_answered
    assert record.failure


def test_unverified_sentences_have_no_verdict(papers: list[AskedPaper]) -> None:
    asking = Asking(ExtractiveAnswerer(), EvidenceRanker())
    record = ask("How fast did the ice of shaded lakes melt?", papers[:1], asking)
    assert [one.verdict for one in record.sentences] == [None] * len(record.sentences)
    assert "entailer" not in record.settings
