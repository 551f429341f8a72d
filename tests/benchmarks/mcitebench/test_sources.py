"""Which of five sources answers the question?"""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from tests.benchmarks.mcitebench.asked import LOCATING, QUESTIONS, SINGLE
from tests.benchmarks.mcitebench.judges import data_of

from scholiast.answering.identifying import EvidenceRanker
from scholiast.benchmarks.interface import Item, Response
from scholiast.benchmarks.mcitebench.benchmark import Settings, open_questions
from scholiast.benchmarks.mcitebench.interface import QuestionType
from scholiast.benchmarks.mcitebench.keeping import write_questions
from scholiast.benchmarks.mcitebench.opening import open_text_system, open_texts
from scholiast.benchmarks.mcitebench.probing import Probe, Sources, letter_of, probe_of
from scholiast.benchmarks.mcitebench.systems import Chance, Picking, Ranked, WordsOfUnits
from scholiast.benchmarks.run import Options
from scholiast.benchmarks.texts.running import run
from scholiast.errors import SettingsError
from scholiast.models.interface import Reply
from scholiast.models.scripted import ScriptedModel


@pytest.fixture
def data(tmp_path: Path) -> Path:
    write_questions(tmp_path / "data", QUESTIONS)
    return tmp_path / "data"


def probed(question: object = SINGLE, seed: int = 0) -> Item[Probe]:
    probe = probe_of(replace(SINGLE) if question is SINGLE else LOCATING, Settings(seed=seed))
    return Item(probe.question.id, probe, "")


def test_the_probe_is_of_single_source_explanations(data: Path) -> None:
    opened = open_questions(data)
    assert [one.id for one in Sources(opened).items()] == ["q-boat"]
    every = Sources(opened, types=tuple(QuestionType))
    assert [one.id for one in every.items()] == ["q-eggs", "q-boat"]
    assert (Sources(opened).name, every.name) == ("mcitebench/sources", "mcitebench/all-sources")


def test_letters_are_drawn_evenly_and_the_same_again() -> None:
    letters = Counter(probe_of(SINGLE, Settings(seed=seed)).right for seed in range(500))
    assert set(letters) == set("ABCDE")
    assert all(60 < count < 140 for count in letters.values())
    assert probe_of(SINGLE, Settings(seed=7)) == probe_of(SINGLE, Settings(seed=7))


def test_the_right_letter_is_that_of_the_evidence(data: Path) -> None:
    for seed in range(5):
        probe = probe_of(SINGLE, Settings(seed=seed))
        assert (
            dict(probe.options)[probe.right].text
            == "All nests were counted by two observers from a boat."
        )
    benchmark = Sources(open_questions(data))
    (one,) = benchmark.items()
    right = one.body.right
    assert benchmark.score(one, Response(f"{right}: it counts.")) == {"accuracy": 1, "answered": 1}
    wrong = next(letter for letter in "ABCDE" if letter != right)
    assert benchmark.score(one, Response(wrong)) == {"accuracy": 0, "answered": 1}
    assert benchmark.score(one, Response("None of them")) == {"accuracy": 0, "answered": 0}
    assert benchmark.score(one, Response(right, failure="cut off"))["accuracy"] == 0


@pytest.mark.parametrize(
    ("text", "letter"),
    [("B", "B"), (" (B) as it counts", "B"), ("**B.**", "B"), ("Answer: B", "B"), ("option B", "B"),
     ("B2", ""), ("F", ""), ("b", ""), ("", ""), ("Both A and B", ""), ("I think B", ""), ("A's", "")],
)  # fmt: skip
def test_a_reply_begins_with_its_letter(text: str, letter: str) -> None:
    assert letter_of(text, "ABCDE") == letter


def test_words_find_what_has_them_and_chance_does_not_look() -> None:
    boat = probed()
    assert Ranked(WordsOfUnits()).respond(boat).text == boat.body.right
    assert Ranked(EvidenceRanker()).respond(boat).text == boat.body.right
    eggs = probed(LOCATING)
    assert Ranked(WordsOfUnits()).respond(eggs).text == eggs.body.right
    picked = Counter(
        Chance()
        .respond(replace(boat, body=replace(boat.body, question=replace(SINGLE, id=f"q{n}"))))
        .text
        for n in range(500)
    )
    assert all(60 < picked[letter] < 140 for letter in "ABCDE")


def test_equals_are_drawn_among(data: Path) -> None:
    class Blind:
        name = "blind"

        def score(self, question: str, units: object) -> list[float]:
            return [0.0] * 5

    (one,) = Sources(open_questions(data)).items()
    assert Ranked(Blind()).respond(one) == Chance().respond(one)


def test_a_language_model_sees_pictures_and_no_names() -> None:
    model = ScriptedModel(["C, for it shows nests."])
    said = Picking(model).respond(probed())
    assert said.text.startswith("C")
    ((messages, _),) = model.asked
    data = data_of(messages)
    assert [option["letter"] for option in data["options"]] == list("ABCDE")
    assert all("name" not in option for option in data["options"])
    assert (
        len(messages[-1].images)
        == sum(option.get("has picture", False) for option in data["options"])
        == 2
    )
    assert Picking(ScriptedModel([Reply(failure="no server")])).respond(probed()).failure


def test_the_run_gives_accuracy_by_modality(data: Path, tmp_path: Path) -> None:
    benchmark = open_texts("mcitebench/all-sources", data, None)
    outcome = run(benchmark, open_text_system(benchmark, "bm25", None), Options(tmp_path / "r"))
    assert outcome.metrics["accuracy"] == 1
    assert outcome.slices["modality=table"]["accuracy"] == 1
    with pytest.raises(SettingsError, match="there are chance, bm25, evidence, model"):
        open_text_system(benchmark, "extractive", None)
    with pytest.raises(SettingsError, match="no judge"):
        open_texts("mcitebench/sources", data, ScriptedModel([]))
