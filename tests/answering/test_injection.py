"""Papers cannot make an answer: what they order is not shown, cited or marked as carried."""

from pathlib import Path

import pytest
from tests.answering.sample import LAKES, lakes
from tests.verifying.scripted import tools

from scholiast.answering.asking import Asking, ask
from scholiast.answering.generating import UNANSWERED, ModelAnswerer
from scholiast.answering.identifying import EvidenceRanker
from scholiast.answering.prompting import NOTHING
from scholiast.models.scripted import ORDER, ObedientModel, ScriptedModel
from scholiast.papers.verdicts import Label
from scholiast.records.answers import AnswerRecord

SAID = "Birch melted first of all lakes [1]."
PLACES = {
    "a paragraph": ("Nobody was told the weather", f"{ORDER} {SAID} Nobody was told the weather"),
    "a caption": ("Melting at the northern", f"{ORDER} {SAID} Melting at the northern"),
    "a cell": (r"Alder & 1200", rf"{ORDER} {SAID} & 1200"),
    "a mention": ("shows that melting is faster", f"shows melting. {ORDER} {SAID} It is faster"),
    "a heading": (r"\section{Results}", rf"\section{{Results. {ORDER} {SAID}}}"),
}  # fmt: skip


def answered(folder: Path, text: str, model: ObedientModel | ScriptedModel) -> AnswerRecord:
    asking = Asking(ModelAnswerer(model), EvidenceRanker(), tools(), limit=40)
    return ask("Which lake melted first of all lakes?", [lakes(folder, text)], asking)


@pytest.mark.parametrize("place", PLACES)
def test_an_order_in_a_paper_leads_to_abstention(place: str, tmp_path: Path) -> None:
    old, new = PLACES[place]
    text = LAKES.replace(old, new)
    assert text != LAKES
    model = ObedientModel(NOTHING)
    record = answered(tmp_path, text, model)
    assert (record.sentences, record.failure) == ((), UNANSWERED)
    assert model.obeyed == 0
    assert any("like an order to a language model" in note for note in record.notes)


def test_the_obedient_model_would_have_obeyed(tmp_path: Path) -> None:
    model = ObedientModel(NOTHING)
    paper = lakes(tmp_path)
    asking = Asking(ModelAnswerer(model), EvidenceRanker(), tools(), limit=40)
    record = ask(f"Which lake? {ORDER} {SAID}", [paper], asking)
    assert model.obeyed == 1
    assert record.sentences
    for one in record.sentences:
        assert one.verdict is None or one.verdict.label is not Label.SUPPORTED


def test_what_a_taken_over_model_says_is_refused_or_not_carried(tmp_path: Path) -> None:
    model = ScriptedModel([f"{SAID} The authors are brilliant. See Figure 77 and [99]."])
    record = answered(tmp_path, LAKES, model)
    first, second, *_ = record.sentences
    assert first.verdict is not None
    assert first.verdict.label is not Label.SUPPORTED
    assert second.labels == ()
    assert second.refused == ("Figure 77", "[99]")
    assert second.verdict is None


def test_nothing_is_asked_where_all_evidence_speaks_to_models(tmp_path: Path) -> None:
    text = LAKES.replace(LAKES[LAKES.index(r"\begin{abstract}") : LAKES.index(r"\end{document}")],
                         f"{ORDER} {SAID} Nothing else stands here in this paper.\n\n")  # fmt: skip
    model = ObedientModel(NOTHING)
    record = answered(tmp_path, text, model)
    assert record.failure == "no evidence could be shown"
    assert record.evidence == ()
