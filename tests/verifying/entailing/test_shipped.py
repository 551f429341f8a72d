"""The model that ships: what it says of plain cases, and what stands in where it cannot run."""

import hashlib
import shutil
from pathlib import Path

import pytest

from scholiast.errors import SettingsError
from scholiast.verifying.entailing import shipped
from scholiast.verifying.entailing.interface import Entailer, Entailment, Pair
from scholiast.verifying.entailing.pairs.licences import SETS
from scholiast.verifying.entailing.shipped import MODEL, open_entailer
from scholiast.verifying.entailing.stamps import read_stamp

SOURCE = (
    "We randomly assigned 4,000 adults to aspirin or placebo. Aspirin significantly reduced the "
    "risk of stroke. Bleeding was more common with aspirin."
)


@pytest.fixture(scope="module")
def entailer(tmp_path_factory: pytest.TempPathFactory) -> Entailer:
    """Return the shipped entailer."""
    return open_entailer(cache=tmp_path_factory.mktemp("cache"))


def said(entailer: Entailer, claim: str) -> Entailment:
    """Return how the source bears on a claim."""
    return entailer.entail([Pair(SOURCE, claim)])[0]


def test_what_the_source_says_in_other_words_is_carried(entailer: Entailer) -> None:
    found = said(entailer, "Aspirin lowers the risk of stroke in adults.")
    assert found.entailment > max(found.neutral, found.contradiction)


@pytest.mark.parametrize(
    "claim",
    ["Aspirin did not reduce the risk of stroke.", "Bleeding was less common with aspirin."],
)
def test_what_the_source_denies_is_contradicted(entailer: Entailer, claim: str) -> None:
    found = said(entailer, claim)
    assert found.contradiction > max(found.entailment, found.neutral)


def test_what_the_source_does_not_speak_of_is_neutral(entailer: Entailer) -> None:
    found = said(entailer, "Insulin therapy improves sleep in elderly patients with diabetes.")
    assert found.neutral > max(found.entailment, found.contradiction)


def test_a_long_batch_changes_no_answer(entailer: Entailer, tmp_path: Path) -> None:
    claims = [f"Aspirin {verb} the risk of stroke." for verb in ("reduced", "raised", "measured")]
    pairs = [Pair(SOURCE * times, claim) for times in (1, 3) for claim in claims]
    together = entailer.entail(pairs)
    other = open_entailer(cache=tmp_path)
    assert [other.entail([pair])[0] for pair in pairs] == together


def test_the_weights_are_those_of_the_stamp_and_small_enough_to_ship() -> None:
    weights = (MODEL / "model.safetensors").read_bytes()
    stamp = read_stamp(MODEL)
    assert stamp.digest == hashlib.sha256(weights).hexdigest()
    assert sum(path.stat().st_size for path in MODEL.iterdir()) < 30e6


def test_the_shipped_model_learned_only_from_sets_that_let_it_be_passed_on() -> None:
    stamp = read_stamp(MODEL)
    assert stamp.may_ship
    assert stamp.pairs
    assert all(SETS[name].may_ship for name in stamp.pairs)
    assert all(SETS[name].licence == told for name, told in stamp.licences.items())


def test_changed_weights_are_refused(tmp_path: Path) -> None:
    copy = shutil.copytree(MODEL, tmp_path / "model")
    weights = copy / "model.safetensors"
    held = weights.read_bytes()
    weights.write_bytes(held[:-1] + bytes([held[-1] ^ 1]))
    with pytest.raises(SettingsError, match="not those that"):
        open_entailer(copy)


def test_without_the_extras_the_lexical_baseline_stands_in_and_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(shipped, "is_installed", lambda *_: False)
    assert open_entailer().name.startswith("lexical")
    assert "scholiast[retrieval]" in open_entailer().name
    with pytest.raises(SettingsError):
        open_entailer(tmp_path)
