"""A sentence in the claim's own words supports it, whatever a model says; any change ends that."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.growth import assert_linear
from tests.verifying.scripted import AGAINST, BODY, FOR, NEITHER, case, tools

from scholiast.papers import Span
from scholiast.papers.claims import Purpose
from scholiast.papers.verdicts import Label, Subtype
from scholiast.verifying.discrepancies import twins
from scholiast.verifying.interface import Case
from scholiast.verifying.repeating import repeats
from scholiast.verifying.stages import run_stages
from scholiast.verifying.views import is_turned_down

SAID = "Aspirin lowered the rate of stroke by 12 % in 400 adults."
SENTENCES = (
    SAID,
    "Mortality increased from 5 to 10 per 1,000 patients (p < 0.05) in all treated groups.",
    "The drug may reduce weight in some mice but not in rats after 14 days.",
    "Smoking was associated with a higher risk of lung cancer in men aged 40-59 years.",
    "No significant difference between the two models was found on the SQuAD dataset in 2018.",
)


def label(made: Case) -> Label:
    verdict = run_stages(made, tools(lambda _: AGAINST)).verdict
    assert verdict is not None
    return verdict.label


def test_a_sentence_of_the_source_supports_itself_against_any_model() -> None:
    verdict = run_stages(case(SAID), tools(lambda _: AGAINST)).verdict
    assert verdict is not None
    assert (verdict.label, verdict.decided_by) == (Label.SUPPORTED, "verbatim")
    assert verdict.evidence[0].quote == SAID
    assert label(case("Aspirin lowered the rate of death by 12 % in 400 adults.")) is not (
        Label.SUPPORTED
    )


@pytest.mark.parametrize(
    ("said", "kind", "correct"),
    [
        ("Aspirin lowered the rate of stroke by 21 % in 400 adults.", Subtype.DISTORTION, "12 %"),
        ("Aspirin raised the rate of stroke by 12 % in 400 adults.", Subtype.CONTRADICTORY, "low"),
    ],
)
def test_a_sentence_that_differs_in_one_named_thing_contradicts_whatever_a_model_says(
    said: str, kind: Subtype, correct: str
) -> None:
    verdict = run_stages(case(said), tools(lambda _: FOR)).verdict
    assert verdict is not None
    assert (verdict.label, verdict.decided_by) == (Label.MISCITATION, "verbatim")
    assert (verdict.subtype, verdict.evidence[0].quote) == (kind, SAID)
    assert correct in verdict.reason


@pytest.mark.parametrize(
    "said",
    [
        "Aspirin lowered the rate of stroke by 21 % in most of the adults.",
        "Aspirin lowered the risk of stroke by 21 % in 400 adults.",
        "In 400 adults, aspirin lowered the rate of stroke by 21 %.",
        "Warfarin lowered the rate of stroke by 21 % in 400 adults.",
    ],
)
def test_where_anything_else_differs_too_the_model_is_heard(said: str) -> None:
    assert label(case(said)) is not Label.SUPPORTED
    verdict = run_stages(case(said), tools(lambda _: FOR)).verdict
    assert verdict is not None
    assert verdict.decided_by != "verbatim"


def test_a_sentence_that_says_it_and_one_that_says_otherwise_decide_nothing() -> None:
    twice = BODY.replace("## Methods", f"{SAID.replace('12 %', '21 %')}\n\n## Methods")
    assert label(case(SAID, body=BODY)) is Label.SUPPORTED
    assert label(case(SAID, body=twice)) is Label.SUPPORTED  # the comparison finds it said as well


def test_a_mere_mention_gets_no_verdict() -> None:
    assert label(case(SAID, purpose=Purpose.BACKGROUND)) is Label.UNCHECKED


@pytest.mark.parametrize("sentence", SENTENCES)
def test_a_sentence_repeats_itself_and_none_of_its_twins(sentence: str) -> None:
    assert repeats(sentence, sentence)
    assert repeats(sentence, f"We found that {sentence[0].lower()}{sentence[1:-1]} (Table 2).")
    for seed in range(5):
        for twin in twins(sentence, seed=seed, names=("BERT", "aspirin"), neighbour=SENTENCES[1]):
            assert not repeats(twin.text, sentence), twin
            assert not repeats(sentence, twin.text), twin


@pytest.mark.parametrize(
    "sentence",
    [
        f"It is not the case that {SAID}",
        f"Some claim that {SAID}",
        f"We asked whether {SAID}",
        f"If {SAID[:-1]}, then stroke is rare.",
        f"{SAID[:-1]} of one sex.",
        "Does it hold that aspirin lowered the rate of stroke by 12 % in 400 adults?",
        "Aspirin lowered the rate of stroke to 12 % in 400 adults.",
        "Aspirin lowered the rate of stroke by 12 ‰ in 400 adults.",
        "Aspirin lowered the rate of stroke by >12 % in 400 adults.",
        "Aspirin lowered the rate of stroke by 12 % in 400\u0430dults.",
        "\u0410spirin lowered the rate of stroke by 12 % in 400 adults.",
    ],
)
def test_what_changes_the_sense_ends_it(sentence: str) -> None:
    assert not repeats(SAID, sentence)


@given(st.data())
def test_without_any_one_of_its_words_a_sentence_is_not_repeated(data: st.DataObject) -> None:
    words = data.draw(st.sampled_from(SENTENCES)).split()
    at = data.draw(st.integers(0, len(words) - 2))
    if words[at].lower() in ("the", "a", "was", "is"):
        return
    assert not repeats(" ".join(words), " ".join([*words[:at], *words[at + 1 :]]))


@given(st.text(max_size=60), st.text(max_size=60))
def test_any_two_texts_are_compared(one: str, other: str) -> None:
    assert repeats(one, other) in (True, False)


TURNED = BODY.replace(
    "Others have said that aspirin raises the rate of stroke. We found the opposite.",
    "{view} {turn}",
)
VIEW = "Aspirin raises the rate of stroke in older adults"
KEEN = tools(lambda pair: FOR if "older adults" in pair.premise else NEITHER)


@pytest.mark.parametrize(
    ("view", "turn"),
    [
        (f"Some claim that {VIEW.lower()}.", "We show that this is wrong."),
        (f"It has often been claimed that {VIEW.lower()}.", "We found no such effect."),
        (f"Contrary to the belief that {VIEW.lower()}, nobody had one.", "Nothing else was seen."),
        (f"Others have said that {VIEW.lower()}.", "We found the opposite."),
        (f"That {VIEW.lower()} is a misconception.", "It is in many books."),
        (f"{VIEW}.", "This is not true."),
    ],
)
def test_a_view_that_is_turned_down_supports_nothing(view: str, turn: str) -> None:
    body = TURNED.format(view=view, turn=turn)
    verdict = run_stages(case(VIEW, body=body), KEEN).verdict
    assert verdict is not None
    assert verdict.label is not Label.SUPPORTED


def test_a_view_that_stands_does_support() -> None:
    body = TURNED.format(view=f"It has been suggested that {VIEW.lower()}.", turn="We agree.")
    verdict = run_stages(case(VIEW, body=body), KEEN).verdict
    assert verdict is not None
    assert verdict.label is Label.SUPPORTED
    assert any("older adults" in one.quote for one in verdict.evidence)
    start = body.index("It has been suggested")
    assert not is_turned_down(VIEW, body, Span(start, start + 60))


def test_the_search_for_views_and_repetitions_grows_with_the_text() -> None:
    def run(size: int) -> None:
        text = "aspirin lowers it and others claim it " * size
        is_turned_down(VIEW, text, Span(0, len(text)))
        repeats(text[:2_000], text)

    assert_linear(run, 2_000)
