from pathlib import Path

import pytest

from scholiast.benchmarks.miscitation.building.records import (
    Citer,
    Difficulty,
    Instance,
    Source,
    write,
)
from scholiast.benchmarks.miscitation.built import document_of, load_built, work_of
from scholiast.benchmarks.miscitation.interface import JudgedClaim, Standing
from scholiast.benchmarks.miscitation.opening import open_comparison, open_judged
from scholiast.benchmarks.miscitation.passing import (
    Passed,
    Prediction,
    is_fully_correct,
    passing,
    token_economy,
)
from scholiast.benchmarks.miscitation.pipeline import Pipeline
from scholiast.benchmarks.miscitation.running import run
from scholiast.benchmarks.run import Options
from scholiast.errors import InputError
from scholiast.models.interface import Message
from scholiast.models.scripted import ScriptedModel
from scholiast.papers.verdicts import Category, Subtype
from scholiast.verifying.committee.witnessing import hear
from scholiast.verifying.finding.words import WordRanker
from scholiast.verifying.interface import Tools
from tests.benchmarks.miscitation.made import Knowing

TRUE, FALSE = "Sparrows sing at dawn in cities.", "Sparrows sing at night in cities."
SAID = "Sparrows sing at dawn in the cities of the north"
SOURCE = Source(
    "s1", "A long study of sparrows and of how they sing", (("Birds sing.", TRUE),), year=2020,
    citers=tuple(Citer(f"c{n}", f"Birds, part {n}", (f"{SAID} {n} [7].",)) for n in range(7)),
)  # fmt: skip
INSTANCES = [
    Instance("i1", "s1", "Sparrows sing at night in cities [1].", "", TRUE,
             "The source says dawn, the sentence night.", Category.CONTENT, Subtype.CONTRADICTORY),
    Instance("i2", "s1", "Sparrows sing at dawn in cities [1].", "", TRUE, "It says so."),
    Instance("i3", "s1", "Sparrows always sing in cities [1].", "", TRUE, "It adds always.",
             Category.SCOPE, Subtype.OVERGENERALIZATION, Difficulty.DEEP),
]  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write(tmp_path / "built", [SOURCE], INSTANCES)
    return tmp_path / "built"


def test_an_open_benchmark_gives_the_text_and_a_closed_one_its_citers_and_surface_cases(
    folder: Path,
) -> None:
    first, second, third = load_built(folder, "open").claims
    assert (first.claim, first.label, first.standing) == (FALSE, "Miscitation", Standing.WRONG)
    assert (second.claim, second.label, second.standing) == (TRUE, "Supported", Standing.CORRECT)
    assert third.strata["difficulty"] == "DEEP"
    assert first.text.paragraphs == SOURCE.paragraphs
    closed = load_built(folder, "paywall")
    assert [one.id for one in closed] == ["i1", "i2"]
    assert all(not one.text.paragraphs and len(one.text.citers) == 7 for one in closed)


def test_an_instance_without_its_source_is_told(tmp_path: Path) -> None:
    write(tmp_path, [], INSTANCES)
    with pytest.raises(InputError, match="source s1, which is not there"):
        load_built(tmp_path, "open")
    with pytest.raises(InputError, match="holds no"):
        load_built(tmp_path / "nothing", "open")


def test_a_citers_sentences_are_heard_as_a_witness(folder: Path) -> None:
    text = load_built(folder, "paywall").claims[0].text
    heard = hear(work_of(text), document_of(text.citers[0], work_of(text)), work_of(text))
    assert [one.claim.text for one in heard] == [f"{SAID} 0."]


def test_detection_and_category_are_measured(folder: Path, tmp_path: Path) -> None:
    system = Pipeline("knowing", Tools(Knowing([TRUE], [FALSE]), WordRanker()))
    outcome = run(open_judged("miscitation/open", folder), (system,), Options(tmp_path / "r"))
    assert outcome.metrics["recall_miscitation"] == 1 / 2
    assert outcome.metrics["false_accusation_rate"] == 0
    assert outcome.metrics["category_accuracy"] == 1
    assert outcome.metrics["found_with_category"] == 1 / 2
    assert outcome.slices["category=content misrepresentation"]["recall_miscitation"] == 1
    assert outcome.notes["sources"] == 1


def test_a_closed_source_is_never_read(folder: Path, tmp_path: Path) -> None:
    entailer = Knowing([TRUE], [FALSE])
    system = Pipeline("knowing", Tools(entailer, WordRanker()))
    outcome = run(open_judged("miscitation/paywall", folder), (system,), Options(tmp_path / "r"))
    assert outcome.n == 2
    assert all(TRUE not in pair.premise for pair in entailer.asked)


def wrong(folder: Path) -> JudgedClaim:
    return load_built(folder, "open").claims[0]


def test_a_case_passes_where_one_of_three_samples_is_fully_correct(folder: Path) -> None:
    claim, seeds = wrong(folder), []

    def way(judged: JudgedClaim, seed: int) -> Prediction:
        seeds.append(seed)
        return Prediction("miscitation" if seed == 2_000 else "supported", "dawn, not night", 10)

    graded = ScriptedModel(lambda messages: "CORRECT")
    found = passing([claim], way, graded, repeats=2)
    assert found.each == (1.0, 0.0)
    assert found.accuracy == 0.5
    assert len(set(seeds)) == 6
    assert len(graded.asked) == 1


def test_the_grader_decides_on_the_explanation_and_wrong_labels_are_not_sent(folder: Path) -> None:
    claim = wrong(folder)
    for said, passes in (
        ("CORRECT", True),
        (" correct\n", True),
        ("INCORRECT", False),
        ("", False),
    ):
        grader = ScriptedModel([said])
        assert is_fully_correct(claim, Prediction("miscitation", "x", 1), grader) is passes
        assert "night" in grader.asked[0][0][1].text
    for label in ("supported", "undecidable", "unchecked"):
        grader = ScriptedModel([])
        assert not is_fully_correct(claim, Prediction(label, "x", 1), grader)
        assert not grader.asked


def test_economy_is_over_cases_that_both_decide() -> None:
    def passed(*rows: tuple[str, int]) -> Passed:
        return Passed(0, (0,), (tuple(Prediction(label, "", tokens) for label, tokens in rows),))

    ours = passed(("supported", 20), ("undecidable", 500), ("miscitation", 30))
    whole = passed(("supported", 150), ("supported", 100), ("miscitation", 100))
    assert token_economy(ours, whole) == 1 - 50 / 250
    assert token_economy(ours, passed(*[("undecidable", 1)] * 3)) is None


def answering(messages: tuple[Message, ...]) -> str:
    """Say miscitation to a whole text, and CORRECT where it grades; else what decides nothing."""
    if "single token" in messages[0].text:
        return "CORRECT"
    if "the whole" in messages[0].text or "with the place in the source" in messages[0].text:
        return '{"explanation": "dawn, not night", "label": "miscitation", "kind": "contradictory"}'
    return "{}"


def test_the_comparison_adds_both_ways_and_what_is_saved(folder: Path, tmp_path: Path) -> None:
    opened = open_judged("miscitation/open", folder)
    system = Pipeline("knowing", Tools(Knowing([TRUE], [FALSE]), WordRanker()))
    model = ScriptedModel(answering)
    further = open_comparison(opened, system, model)
    outcome = run(opened, (system,), Options(tmp_path / "r"), None, further)
    assert outcome.metrics["acc_pass@3"] == pytest.approx(2 / 3)
    assert outcome.metrics["full_text:acc_pass@3"] == pytest.approx(2 / 3)
    # two sentences are shown whole for less than what the stages ask
    assert outcome.metrics["token_economy"] < 0
    assert open_comparison(opened, system, None) is None
