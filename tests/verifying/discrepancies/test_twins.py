"""Twins: each kind has its change, the same each time; harmless ones are not found."""

import pytest

from scholiast.verifying.discrepancies import discrepancies, harmless, twins
from scholiast.verifying.discrepancies.stage import ACCUSES

SENTENCES = {
    "number": "Relapse was seen in 44.7 % of the patients.",
    "date": "The survey was repeated in 2014 across the country.",
    "direction": "Exercise reduced systolic blood pressure by a third.",
    "negation": "The protein was expressed in cortical neurons.",
    "significance": "The groups differed significantly in body weight.",
    "hedge": "Vitamin intake may lower the risk of fractures.",
    "causality": "Loneliness was associated with cognitive decline.",
    "population": "The compound extended lifespan in male mice.",
    "quantifier": "Most of the participants completed the programme.",
    "comparison": "Our parser is comparable to human annotators.",
    "name": "The model was trained on SQuAD for two epochs.",
    "subgroup": "The drug improved sleep and mood in patients with severe insomnia.",
    "qualifier": "The method converges quickly on all tasks, unless the noise is heavy tailed.",
    "conflated": "The hippocampal volume was measured twice in each group.",
}
NEIGHBOUR = "The control rats showed a marked loss of weight over time."


@pytest.mark.parametrize("kind", SENTENCES)
def test_each_kind_has_its_change_and_the_change_is_found(kind: str) -> None:
    sentence = SENTENCES[kind]
    made = twins(sentence, names=("SQuAD", "GLUE"), neighbour=NEIGHBOUR)
    twin = next(one for one in made if one.kind == kind)
    evidence = f"{sentence} {NEIGHBOUR}"
    found = [one for one in discrepancies(twin.text, evidence) if one.weight >= ACCUSES]
    assert found, twin
    assert twin.subtype is not None
    assert found[0].subtype.category is twin.subtype.category


@pytest.mark.parametrize("sentence", SENTENCES.values())
def test_a_twin_is_one_edit_of_its_sentence(sentence: str) -> None:
    for twin in twins(sentence, names=("SQuAD", "GLUE"), neighbour=NEIGHBOUR):
        before, after = twin.edit
        assert before in sentence
        assert after in twin.text
        assert twin.text != sentence
        assert "  " not in twin.text


def test_the_same_seed_gives_the_same_twins_and_another_gives_others() -> None:
    sentence = "In 2014, 44.7 % of 1,200 patients and 3 of 9 controls improved within 12 weeks."
    assert twins(sentence, seed=1) == twins(sentence, seed=1)
    assert len({tuple(twins(sentence, seed=seed)) for seed in range(6)}) > 1


@pytest.mark.parametrize("sentence", SENTENCES.values())
def test_harmless_twins_are_made_and_not_found(sentence: str) -> None:
    made = harmless(sentence)
    assert made
    for twin in made:
        assert twin.subtype is None
        alarms = [one.words for one in discrepancies(twin.text, sentence) if one.weight >= ACCUSES]
        assert alarms == [], twin


def test_an_altered_number_is_far_beyond_rounding() -> None:
    for seed in range(20):
        (twin,) = (one for one in twins(SENTENCES["number"], seed=seed) if one.kind == "number")
        old, new = (float(part) for part in twin.edit)
        assert abs(old - new) > 0.3 * max(old, new)
        assert 0 < new <= 100
