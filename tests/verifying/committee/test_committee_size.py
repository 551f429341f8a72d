"""The ablation by committee size: buckets, figures worked by hand, and its two sources of trials."""

import gzip
import json
from pathlib import Path

import pytest
import typer
from tests.verifying.committee.committee_made import CLAIM, DISTINCT, tools
from typer.testing import CliRunner, Result

from scholiast.benchmarks.miscitation.citing import (
    Asked,
    Context,
    drawn_twin,
    put_to_committee,
    questions,
    read_sayings,
    real_trials,
    saying_of,
)
from scholiast.benchmarks.miscitation.committees import (
    Noise,
    Trial,
    committee_size,
    plot,
    recounted,
    simulated,
    table,
)
from scholiast.cli.bench_committee import committee_size as command
from scholiast.errors import InputError, SettingsError
from scholiast.papers.verdicts import Label
from scholiast.verifying.committee.counting import Count

YES, NO, OPEN = Label.SUPPORTED, Label.MISCITATION, Label.UNDECIDABLE


def test_a_bucket_holds_rate_accuracy_and_confidence() -> None:
    trials = [
        Trial(3, YES, YES, 0.9), Trial(3, YES, NO, 0.6), Trial(3, OPEN, NO, 0.1),
        Trial(3, NO, NO, 0.8), Trial(7, OPEN, YES, 0.2), Trial(26, YES, YES, 1.0),
    ]  # fmt: skip
    three, seven = committee_size(trials)
    assert (three.voters, three.trials) == (3, 4)
    assert three.decided.mean == 0.75
    assert three.accuracy.mean == pytest.approx(2 / 3)
    assert three.confidence.mean == pytest.approx(0.6)
    assert three.decided.low <= 0.75 <= three.decided.high
    assert (seven.decided.mean, seven.accuracy.mean) == (0.0, None)


def test_sizes_are_those_of_the_weightiest_aspect_or_of_the_whole_committee() -> None:
    trials = [Trial(2, YES, YES, 0.9, witnesses=9)]
    assert [one.voters for one in committee_size(trials)] == [2]
    assert [one.voters for one in committee_size(trials, by="witnesses")] == [9]


def test_the_simulation_is_the_same_each_time_and_decides_more_with_more_voters() -> None:
    noise = Noise(aspects=6, beside=0.0)
    one, other = (list(simulated(noise, each=20, seed=4)) for _ in range(2))
    assert one == other
    buckets = {bucket.voters: bucket for bucket in committee_size(one)}
    assert sorted(buckets) == list(range(1, 26))
    few, many = buckets[1].decided.mean, buckets[25].decided.mean
    assert few is not None
    assert many is not None
    assert many > few


def test_two_aspects_never_decide_by_the_formula_and_can_by_its_words() -> None:
    """n_eff of two statements is two at most: Conf is at most a third."""
    by_text = list(simulated(Noise(aspects=2, beside=0.0, miscites=0.0), each=4))
    assert {trial.label for trial in by_text} == {OPEN}
    by_words = simulated(Noise(aspects=2, beside=0.0, miscites=0.0, counts="witnesses"), each=4)
    assert {trial.label for trial in by_words} == {YES, NO, OPEN}


def test_n_eff_over_witnesses_is_their_number_where_they_weigh_alike() -> None:
    found = recounted(Count(0.9, 2.0, 0.1, 1.0, 0.27), [0.5] * 6, 6)
    assert found.effective == pytest.approx(6.0)
    assert found.confidence == pytest.approx(0.81)


def test_the_three_curves_are_drawn() -> None:
    picture = plot("Committees", committee_size(simulated(Noise(), each=2)))
    assert picture.startswith("<svg")
    assert picture.count("<polyline") == 3


def test_the_table_has_a_row_a_size() -> None:
    rows = table(committee_size([Trial(3, YES, YES, 0.9), Trial(4, OPEN, YES, 0.1)])).splitlines()
    assert len(rows) == 4
    assert rows[2].startswith("| 3 | 1 | 1.000 [1.000, 1.000] |")
    assert "| - |" in rows[3]


def row(citing: str, cited: str, sentence: str) -> dict[str, object]:
    at = sentence.index("[1]")
    return {
        "id": "x", "citing": citing, "citing_title": "T", "section": "Results", "cited": cited,
        "context": sentence, "start": at, "end": at + 3, "marker": "[1]", "type": "Citation",
    }  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    rows = [row(f"P{at}", "B", one.replace("{mark}", "[1]")) for at, one in enumerate(DISTINCT)]
    rows.append(row("P0", "B", DISTINCT[1].replace("{mark}", "[1]")))
    rows += [row(f"P{at}", "C", "Bread was dear along the whole river in most years [1].")
             for at in range(2)]  # fmt: skip
    with gzip.open(tmp_path / "contexts.jsonl.gz", "wt") as file:
        file.writelines(json.dumps(each) + "\n" for each in rows)
    return tmp_path


def test_real_sentences_become_committees(folder: Path) -> None:
    sayings = read_sayings(folder)
    assert {cited: len(said) for cited, said in sayings.items()} == {"B": 8, "C": 2}
    asked, rest = questions(sayings, "B", lambda text: text.replace("third", "tenth"))
    assert [one.kind for one in asked] == ["true", "twin", "another"]
    assert len(rest) == 7
    assert "tenth" in asked[1].claim.text
    assert "Bread" in asked[2].claim.text
    trial = put_to_committee(asked[0], rest, tools(None))
    assert (trial.label, trial.expected, trial.witnesses) == (YES, YES, 7)
    bread = put_to_committee(asked[2], rest, tools(None))
    assert (bread.label, bread.expected) == (OPEN, NO)


def test_claims_are_put_to_committees_of_growing_size(folder: Path) -> None:
    sayings = read_sayings(folder)
    assert list(real_trials(sayings, tools(None))) == []
    more = {"B": (*sayings["B"], *sayings["C"])}
    trials = list(real_trials(more, tools(None), twin=lambda text: None))
    assert {trial.witnesses for trial in trials} <= set(range(1, 10))
    assert {trial.kind for trial in trials} == {"true"}


def test_a_twin_says_something_else_and_is_the_same_each_time() -> None:
    made = drawn_twin("The drug was associated with weight loss.")
    assert made == drawn_twin("The drug was associated with weight loss.")
    assert made not in (None, "The drug was associated with weight loss.")


def test_a_committee_of_five_abstains(folder: Path) -> None:
    sayings = read_sayings(folder)
    _, rest = questions(sayings, "B", lambda text: None)
    claim = saying_of(Context("A", "T", f"{CLAIM} [1]", len(CLAIM) + 1, len(CLAIM) + 4, "B"))
    assert claim is not None
    trial = put_to_committee(Asked("B", claim, "true"), rest[:5], tools(None))
    assert "witnesses" in trial.abstained


def test_a_folder_without_the_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="contexts"):
        read_sayings(tmp_path)


def called(*flags: object) -> Result:
    app = typer.Typer()
    app.command()(command)
    return CliRunner().invoke(app, [str(flag) for flag in flags])


def test_the_command_prints_the_simulated_sizes_and_draws_them(tmp_path: Path) -> None:
    simulation = ("--simulated", "--trials", 4, "--aspects", 6, "--beside", 0)
    told = called(*simulation, "-o", tmp_path / "curves.svg")
    assert told.exit_code == 0, told.output
    assert "| 25 | 4 |" in told.stdout
    assert (tmp_path / "curves.svg").read_text().count("<polyline") == 3
    found = json.loads(called(*simulation, "--json").stdout)
    assert found["by"] == "voters"
    assert [one["voters"] for one in found["committees"]["all"]] == list(range(1, 26))


def test_the_command_asks_committees_of_real_sentences(folder: Path) -> None:
    rows = [row(f"Q{at}", "B", one.replace("{mark}", "[1]")) for at, one in enumerate(DISTINCT)]
    with gzip.open(folder / "contexts.jsonl.gz", "at") as file:
        file.writelines(json.dumps(each) + "\n" for each in rows)
    found = called("--data", folder, "--model", "lexical", "--json")
    assert found.exit_code == 0, found.output
    told = json.loads(found.stdout)
    assert told["by"] == "witnesses"
    assert {"all", "true", "another"} <= set(told["committees"])
    assert [one["voters"] for one in told["committees"]["true"]] == [
        1,
        2,
        3,
        4,
        5,
        6,
        8,
        10,
        12,
        15,
    ]


def test_the_command_is_told_what_to_measure(tmp_path: Path) -> None:
    assert isinstance(called().exception, SettingsError)
    both = called("--simulated", "--data", tmp_path)
    assert isinstance(both.exception, SettingsError)
    assert isinstance(called("--data", tmp_path, "--model", "lexical").exception, InputError)
