import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from scholiast.benchmarks.comparing import compared, holm, metrics_of, permutation_p
from scholiast.benchmarks.scores import SampleScores, ScoredRun, write_scores
from scholiast.cli.app import app
from scholiast.errors import InputError
from scholiast.retrieving.extras import is_installed


def scored(
    values: list[float], *, benchmark: str = "made/x", inputs: str = "i", group: int = 1
) -> ScoredRun:
    """Return a run with one score a sample, so many samples a group."""
    samples = {
        f"s{at}": SampleScores(f"s{at}", f"{inputs}{at}", {"right": value}, f"g{at // group}")
        for at, value in enumerate(values)
    }
    return ScoredRun(benchmark, "m", samples)


def test_a_system_that_is_always_better_is_told_from_one_that_is_the_same() -> None:
    good, bad = scored([1.0] * 40), scored([0.0] * 40)
    (apart,) = compared({"good": good, "bad": bad}, ["right"])
    assert apart.difference == 1
    assert (apart.better, apart.worse, apart.n, apart.groups) == (40, 0, 40, 40)
    assert apart.p == pytest.approx(1 / 10_000)
    (same,) = compared({"good": good, "twin": good}, ["right"])
    assert same.difference == 0
    assert same.p == 1
    assert same.interval.low == same.interval.high == 0


def test_samples_of_one_paper_are_not_evidence_many_times() -> None:
    values = [1.0] * 30 + [0.0] * 10
    alone = compared({"a": scored(values), "b": scored([0.5] * 40)}, ["right"])[0]
    grouped = compared(
        {"a": scored(values, group=10), "b": scored([0.5] * 40, group=10)}, ["right"]
    )[0]
    assert (alone.groups, grouped.groups) == (40, 4)
    assert alone.p < 0.01 < grouped.p
    assert alone.difference == grouped.difference


def test_a_measure_counts_where_both_have_it() -> None:
    one, other = scored([1.0, 0.0, 1.0]), scored([0.0, 0.0, 0.0])
    part = dict(other.samples) | {"s2": SampleScores("s2", "i2", {}, "g2")}
    found = compared({"a": one, "b": ScoredRun("made/x", "m", part)}, ["right"])[0]
    assert found.n == 2
    assert found.means == (0.5, 0.0)
    with pytest.raises(InputError, match="no sample with a score 'left'"):
        compared({"a": one, "b": other}, ["left"])


def test_runs_of_different_samples_are_refused() -> None:
    base = scored([1.0, 0.0])
    with pytest.raises(InputError, match="different samples: 1 are in one alone, such as 's2'"):
        compared({"a": base, "b": scored([1.0, 0.0, 1.0])}, ["right"])
    with pytest.raises(InputError, match="different inputs in 2 samples"):
        compared({"a": base, "b": scored([1.0, 0.0], inputs="other")}, ["right"])
    with pytest.raises(InputError, match=r"a is of made/x, b of made/y"):
        compared({"a": base, "b": scored([1.0, 0.0], benchmark="made/y")}, ["right"])
    with pytest.raises(InputError, match="two records or more"):
        compared({"a": base}, ["right"])


def test_the_permutation_test_is_exact_for_few_groups() -> None:
    assert permutation_p(np.array([1.0, 1.0, 1.0])) == 2 / 8
    assert permutation_p(np.array([1.0, -1.0, 0.0])) == 1
    assert permutation_p(np.array([])) == 1


@pytest.mark.skipif(not is_installed("scipy"), reason="scipy is not installed")
def test_the_permutation_test_agrees_with_scipys() -> None:
    from scipy import stats

    chance = np.random.default_rng(3)
    for size, exact in ((8, True), (60, False)):
        differences = chance.normal(0.3, 1.0, size)
        theirs = stats.permutation_test(
            (differences,), np.sum, permutation_type="samples", n_resamples=9_999, vectorized=False,
        ).pvalue  # fmt: skip
        ours = permutation_p(differences)
        assert ours == pytest.approx(theirs, abs=1e-9 if exact else 0.02)


@given(st.lists(st.floats(0, 1), max_size=8))
def test_holms_correction_lowers_nothing_and_keeps_the_order(values: list[float]) -> None:
    corrected = holm(values)
    assert all(after >= before for before, after in zip(values, corrected, strict=True))
    assert all(after <= 1 for after in corrected)
    order = sorted(range(len(values)), key=lambda at: values[at])
    assert [corrected[at] for at in order] == sorted(corrected)


def test_the_command_compares_records_and_names_those_that_share_a_model(tmp_path: Path) -> None:
    for name, run in (("a", scored([1.0] * 9)), ("b", scored([0.0] * 9))):
        head = {"benchmark": run.benchmark, "model": "m"}
        write_scores(tmp_path / f"{name}.scores.jsonl", head, run.samples.values())
    words = ["bench", "compare", str(tmp_path / "a.json"), str(tmp_path / "b.calls.jsonl")]
    shown = CliRunner().invoke(app, words, catch_exceptions=False).stdout
    assert "right: a.json 1.0000, b.calls.jsonl 0.0000, difference +1.0000" in shown
    assert "p 0.004, by Holm over 1: 0.004" in shown
    (row,) = json.loads(CliRunner().invoke(app, [*words, "--json"]).stdout)
    assert row["p"] == 2 / 2**9
    with pytest.raises(InputError, match="no scores"):
        CliRunner().invoke(app, [*words, str(tmp_path / "c.json")], catch_exceptions=False)
    assert metrics_of({"a": scored([1.0]), "b": scored([0.0])}) == ["right"]
