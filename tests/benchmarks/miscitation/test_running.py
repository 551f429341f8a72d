import json
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from scholiast.benchmarks.interface import Outcome
from scholiast.benchmarks.miscitation.interface import Answer, JudgedClaim
from scholiast.benchmarks.miscitation.opening import NAMES, Opened, open_judged, open_systems
from scholiast.benchmarks.miscitation.pipeline import Pipeline
from scholiast.benchmarks.miscitation.running import run
from scholiast.benchmarks.miscitation.systems import majority, open_system
from scholiast.benchmarks.opening import is_judged
from scholiast.benchmarks.run import Options, outcomes
from scholiast.cli.app import app
from scholiast.errors import InputError, SettingsError
from scholiast.verifying.finding.words import WordRanker
from scholiast.verifying.interface import Tools
from tests.benchmarks.miscitation.made import FULLTEXT, INTEGRITY, SCIFACT, Knowing, write

CARRIED, AGAINST = ["Sparrows sing at dawn."], ["Sparrows never sing at dawn."]


@pytest.fixture
def opened(tmp_path: Path) -> Opened:
    write(tmp_path / "data" / "scifact_with_abstracts.jsonl", SCIFACT)
    return open_judged("miscitation/scifact", tmp_path / "data")


def knowing() -> Pipeline:
    return Pipeline("knowing", Tools(Knowing(CARRIED, AGAINST), WordRanker()))


def test_a_system_that_knows_is_right_throughout(opened: Opened, tmp_path: Path) -> None:
    systems = (knowing(), majority(opened.loaded.claims, opened.table))
    outcome = run(opened, systems, Options(tmp_path / "r"))
    assert outcome.metrics["macro_f1"] == 1
    assert outcome.metrics["false_accusation_rate"] == 0
    assert outcome.metrics["recall_miscitation"] == 1
    assert outcome.verdicts["open"]["undecidable"] == 1
    assert outcome.baselines["majority"]["accuracy"] == pytest.approx(1 / 3)
    assert outcome.labels[1]["label"] == "REFUTE"
    assert (outcome.model, outcome.n, outcome.notes["correct citations"]) == ("knowing", 3, 1)
    kept = outcomes(tmp_path / "r")[0][1]
    assert kept == outcome


def test_one_that_has_it_the_wrong_way_round_accuses_the_correct(
    opened: Opened, tmp_path: Path
) -> None:
    turned = Pipeline("turned", Tools(Knowing(AGAINST, CARRIED), WordRanker()))
    outcome = run(opened, (turned,), Options(tmp_path))
    assert outcome.metrics["false_accusation_rate"] == 1
    assert outcome.metrics["recall_miscitation"] == 0
    assert outcome.confusion["SUPPORT"] == {"SUPPORT": 0, "REFUTE": 1, "NEI": 0}


class Dying:
    """A system that dies at a claim."""

    def __init__(self, inner: Pipeline, at: str) -> None:
        self.name = inner.name
        self.asked: list[str] = []
        self._inner, self._at = inner, at

    def answer(self, judged: JudgedClaim) -> Answer:
        self.asked.append(judged.id)
        if judged.id == self._at:
            raise RuntimeError("killed")
        return self._inner.answer(judged)


def test_a_run_that_died_goes_on_and_comes_to_the_same(opened: Opened, tmp_path: Path) -> None:
    whole = run(opened, (knowing(),), Options(tmp_path / "whole"))
    records = tmp_path / "died"
    with pytest.raises(RuntimeError):
        run(opened, (Dying(knowing(), "c"),), Options(records))
    journal = next((records / "unfinished").iterdir())
    journal.write_bytes(journal.read_bytes() + b'{"id": "c", "entail')
    later = Dying(knowing(), "")
    outcome = run(opened, (later,), Options(records))
    assert later.asked == ["c"]
    assert outcome.metrics == whole.metrics
    assert not list((records / "unfinished").iterdir())


def test_other_evidence_is_not_answered_from_an_old_journal(opened: Opened, tmp_path: Path) -> None:
    with pytest.raises(RuntimeError):
        run(opened, (Dying(knowing(), "c"),), Options(tmp_path))
    first, *others = opened.loaded.claims
    text = replace(first.text, paragraphs=(("Owls eat mice.",),))
    changed = replace(opened.loaded, claims=(replace(first, text=text), *others))
    later = Dying(knowing(), "")
    run(replace(opened, loaded=changed), (later,), Options(tmp_path))
    assert later.asked == ["a", "b", "c"]


def test_the_label_is_never_shown_to_a_system(opened: Opened) -> None:
    system, (first, *_) = knowing(), opened.loaded.claims
    answers = [system.answer(replace(first, label=label)) for label in ("SUPPORT", "REFUTE", None)]
    assert len({(one.verdict, one.entailment, one.contradiction) for one in answers}) == 1


def test_a_mere_mention_in_a_paper_is_no_miscitation(opened: Opened) -> None:
    mention = replace(opened.loaded.claims[0], claim="For a review see them.")
    tools = Tools(Knowing((), (mention.claim,)), WordRanker())
    assert Pipeline("x", tools).answer(mention).verdict == "miscitation"
    assert Pipeline("x", tools, is_citing=True).answer(mention).verdict == "unchecked"


def test_full_texts_are_searched_for_the_marked_sentences(tmp_path: Path) -> None:
    write(tmp_path / "claims.jsonl", INTEGRITY)
    write(tmp_path / "cited_fulltext.jsonl", FULLTEXT)
    outcome = run(
        open_judged("miscitation/citation-integrity", tmp_path),
        (knowing(),),
        Options(tmp_path / "r"),
    )
    assert outcome.metrics["evidence_recall@3"] == 1
    assert outcome.n == 4
    assert outcome.slice_sizes["fine=ACCURATE"] == 2
    assert outcome.slices["label=not_accurate"]["recall_miscitation"] == 0


def test_names_that_nothing_has_are_told(tmp_path: Path, opened: Opened) -> None:
    with pytest.raises(SettingsError, match="miscitation/scifact"):
        open_judged("miscitation/nothing", tmp_path)
    with pytest.raises(SettingsError, match="there are default, lexical, majority"):
        open_systems(opened, "oracle")
    assert is_judged("miscitation/x")
    assert not is_judged("citerag/list")


def printed(*words: str) -> str:
    result = CliRunner().invoke(app, ["bench", *words], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_the_command_prints_one_json_object_and_the_report_shows_it(tmp_path: Path) -> None:
    data, records = str(tmp_path / "d"), str(tmp_path / "r")
    write(tmp_path / "d" / "scifact_with_abstracts_test.jsonl.gz", SCIFACT)
    words = ("run", "miscitation/scifact", "--data", data, "--model", "majority", "-o", records)
    found = json.loads(printed(*words, "--json"))
    assert found["benchmark"] == "miscitation/scifact"
    assert set(found["metrics"]) >= {
        "macro_f1", "accuracy", "false_accusation_rate", "recall_miscitation", "abstention_rate",
    }  # fmt: skip
    assert set(found["intervals"]["macro_f1"]) == {"low", "high"}
    assert found["confusion"]["NEI"] == {"SUPPORT": 1, "REFUTE": 0, "NEI": 0}
    assert json.loads(printed(*words, "--json", "--limit", "1"))["n"] == 1
    shown = printed(*words)
    assert "people say" in shown
    assert "REFUTE -> refute, wrong:" in shown
    assert "macro_f1" in printed("report", records, "--no-published")


def test_a_folder_without_the_files_ends_with_a_word_about_them(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="healthver"):
        printed("run", "miscitation/healthver", "--data", str(tmp_path))


def test_an_outcome_of_decisions_is_read_back_whole() -> None:
    outcome = Outcome("miscitation/x", "m", 1, {}, {}, confusion={"a": {"a": 1}})
    assert msgspec.json.decode(msgspec.json.encode(outcome), type=Outcome).confusion == {
        "a": {"a": 1}
    }


def test_the_lexical_pipeline_answers_by_words(opened: Opened) -> None:
    system = open_system("lexical", is_citing=False)
    said = [system.answer(one) for one in opened.loaded.claims]
    assert said[0].entailment > said[2].entailment
    assert all(one.entailment + one.neutral + one.contradiction == pytest.approx(1) for one in said)
    assert "citation-integrity" in NAMES
