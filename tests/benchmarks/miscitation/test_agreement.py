"""Agreement of raters: the sample, the form with its precedence, kappa and what is settled."""

import csv
import math
from collections import Counter
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from scholiast.benchmarks.miscitation.agreement.agreeing import agree
from scholiast.benchmarks.miscitation.agreement.forms import (
    QUESTIONS,
    Choice,
    Other,
    Rating,
    read_form,
    sample,
    write_form,
)
from scholiast.benchmarks.miscitation.building.records import Instance, Source, write
from scholiast.cli.app import app
from scholiast.errors import InputError
from scholiast.papers.verdicts import Category

KINDS = list(Category)


def instances(per_category: int) -> list[Instance]:
    """Return so many of each category, three in four about the first of two fields."""
    return [
        Instance(f"{kind.name}-{n}", "a" if n % 4 else "b", "S [1].", "C [1].", "O.", "E.", kind)
        for kind in KINDS
        for n in range(per_category)
    ]


SOURCES = {
    "a": Source("a", "On mice", (), fields=("Medicine",)),
    "b": Source("b", "On stars", (), fields=("Physics",)),
}


def rated(choices: list[Choice]) -> dict[str, Rating]:
    return {str(n): Rating(str(n), choice) for n, choice in enumerate(choices)}


def filled(path: Path, answers: dict[str, dict[str, str]]) -> Path:
    """Fill in a form's rows as a rater would."""
    with path.open(encoding="utf-8", newline="") as stream:
        table = csv.DictReader(stream)
        names, rows = list(table.fieldnames or ()), list(table)
    for row in rows:
        row.update(answers.get(row["id"], {}))
    with path.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, names)
        writer.writeheader()
        writer.writerows(rows)
    return path


def test_a_sample_has_as_many_of_each_category_and_fields_in_proportion() -> None:
    chosen = sample(instances(40), SOURCES, 100, seed=1)
    assert Counter(one.category for one in chosen) == dict.fromkeys(KINDS, 20)
    assert Counter(one.source for one in chosen) == {"a": 75, "b": 25}
    assert chosen == sample(instances(40), SOURCES, 100, seed=1)


def test_a_category_with_few_is_taken_whole_and_the_others_make_up_for_it() -> None:
    few = [one for one in instances(40) if one.category is not KINDS[0]] + instances(4)[:4]
    counts = Counter(one.category for one in sample(few, SOURCES, 100))
    assert counts[KINDS[0]] == 4
    assert sum(counts.values()) == 100


def test_a_form_that_was_filled_in_says_what_was_chosen(tmp_path: Path) -> None:
    chosen = instances(1)
    form = tmp_path / "form.csv"
    write_form(form, chosen, SOURCES)
    ask = list(QUESTIONS.values())
    filled(form, {
        chosen[0].id: {ask[0]: "yes", "rationale": "No such paper."},
        chosen[1].id: {ask[0]: "no", ask[1]: "no", ask[2]: "Yes"},
        chosen[2].id: dict.fromkeys(ask, "no"),
        chosen[3].id: {"uncertain": "yes"},
    })  # fmt: skip
    ratings = read_form(form)
    assert ratings[chosen[0].id] == Rating(chosen[0].id, KINDS[0], "No such paper.")
    assert ratings[chosen[1].id].choice is KINDS[2]
    assert ratings[chosen[2].id].choice is Other.NONE
    assert ratings[chosen[3].id].choice is Other.UNCERTAIN
    assert chosen[4].id not in ratings


@pytest.mark.parametrize(
    ("answers", "says"),
    [
        ({0: "yes", 1: "no"}, "after the first yes the rest is empty"),
        ({0: "yes", 2: "yes"}, "after the first yes"),
        ({0: "no"}, "some questions are open"),
        ({0: "perhaps"}, "neither yes nor no"),
    ],
)
def test_a_form_against_the_precedence_is_told_with_its_line(
    answers: dict[int, str], says: str, tmp_path: Path
) -> None:
    form = tmp_path / "form.csv"
    write_form(form, instances(1), SOURCES)
    ask = list(QUESTIONS.values())
    filled(form, {instances(1)[1].id: {ask[n]: word for n, word in answers.items()}})
    with pytest.raises(InputError, match=f"line 3.*{says}"):
        read_form(form)


def test_a_file_that_is_no_form_is_told(tmp_path: Path) -> None:
    (tmp_path / "form.csv").write_text("a,b\n1,2\n")
    with pytest.raises(InputError, match="is no form: it lacks"):
        read_form(tmp_path / "form.csv")
    with pytest.raises(InputError, match="cannot be read"):
        read_form(tmp_path / "none.csv")


def test_kappa_is_that_of_a_case_worked_by_hand() -> None:
    one: list[Choice] = [*[KINDS[2]] * 6, *[KINDS[3]] * 4]
    other: list[Choice] = [*[KINDS[2]] * 5, *[KINDS[3]] * 5]
    found = agree({"one": rated(one), "other": rated(other)})
    assert found.pairs[0].kappa == pytest.approx((0.9 - 0.5) / (1 - 0.5))
    assert found.mean_kappa == found.pairs[0].kappa


def test_fallbacks_are_left_out_of_kappa_and_counted() -> None:
    one: list[Choice] = [KINDS[2], KINDS[3], Other.OTHER, KINDS[2]]
    other: list[Choice] = [KINDS[2], KINDS[3], KINDS[2], Other.UNCERTAIN]
    found = agree({"one": rated(one), "other": rated(other)})
    assert found.pairs[0].instances == 2
    assert found.pairs[0].kappa == 1
    assert (found.other, found.uncertain) == (1 / 8, 1 / 8)


def test_two_of_three_settle_it_and_the_senior_rater_the_rest() -> None:
    three = {
        "a": rated([KINDS[2], KINDS[2], KINDS[2]]),
        "b": rated([KINDS[2], KINDS[3], Other.UNCERTAIN]),
        "c": rated([KINDS[3], KINDS[4], KINDS[2]]),
    }
    found = agree(three)
    assert found.labels == {"0": KINDS[2]}
    assert found.open == ("1", "2")
    settled = agree(three, rated([Other.NONE, KINDS[4], KINDS[2]]))
    assert settled.labels == {"0": KINDS[2], "1": KINDS[4], "2": KINDS[2]}
    assert settled.open == ()


def test_where_nothing_can_be_agreed_on_there_is_no_kappa() -> None:
    assert math.isnan(agree({"a": rated([Other.OTHER]), "b": rated([KINDS[0]])}).mean_kappa)


def test_the_command_writes_a_form_and_scores_what_comes_back(tmp_path: Path) -> None:
    write(tmp_path / "mine", SOURCES.values(), instances(2))
    run = CliRunner()
    form = tmp_path / "form.csv"
    asked = ["bench", "agreement", "form", "--data", str(tmp_path / "mine"), "-o", str(form)]
    assert run.invoke(app, asked).exit_code == 0
    ask = list(QUESTIONS.values())
    answers = {one.id: {ask[0]: "yes"} for one in instances(2)} | {
        instances(2)[0].id: {ask[0]: "no", ask[1]: "yes"}
    }
    for name in ("anna", "ben"):
        copy = tmp_path / f"{name}.csv"
        copy.write_bytes(form.read_bytes())
        filled(copy, answers)
    forms = [str(tmp_path / f"{name}.csv") for name in ("anna", "ben")]
    told = run.invoke(app, ["bench", "agreement", "score", *forms])
    assert "anna and ben: kappa 1.00 over 10 instances" in told.stdout
    assert "10 settled, 0 open" in told.stdout
    as_json = run.invoke(app, ["bench", "agreement", "score", *forms, "--json"])
    assert msgspec.json.decode(as_json.stdout)["mean_kappa"] == 1.0
    assert run.invoke(app, ["bench", "agreement", "score", forms[0]]).exit_code != 0
