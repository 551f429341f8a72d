"""Any checkpoint of the BERT family with three named classes answers, each pair by itself."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.retrieving.made import model_folder

from scholiast.errors import SettingsError
from scholiast.verifying.entailing.checkpoints import CheckpointEntailer, open_checkpoint
from scholiast.verifying.entailing.interface import Pair
from scholiast.verifying.entailing.stamps import Stamp, read_stamp, write_stamp
from scholiast.verifying.entailing.weights import packed, unpacked

PAIRS = [
    Pair("songbirds nesting", "songbirds wings"),
    Pair("granite volcano minerals erosion sediment", "granite"),
    Pair("theorem", "algebra topology lemma proofs"),
]


def checkpoint(folder: Path, names: tuple[str, ...]) -> Path:
    """Return a made model's folder whose config names its classes."""
    made = model_folder(folder, classes=len(names))
    config = json.loads((made / "config.json").read_text())
    config["id2label"] = {str(place): name for place, name in enumerate(names)}
    (made / "config.json").write_text(json.dumps(config))
    return made


def opened(folder: Path, names: tuple[str, ...]) -> CheckpointEntailer:
    """Return the entailer of a made model."""
    return open_checkpoint(checkpoint(folder / "model", names), cache=folder / "cache")


USUAL = ("entailment", "neutral", "contradiction")


def test_three_probabilities_sum_to_one(tmp_path: Path) -> None:
    for found in opened(tmp_path, USUAL).entail(PAIRS):
        assert sum(asdict(found).values()) == pytest.approx(1, abs=1e-3)
        assert min(asdict(found).values()) >= 0


def test_the_order_of_the_classes_is_read_from_the_config(tmp_path: Path) -> None:
    usual = opened(tmp_path / "a", USUAL).entail(PAIRS)
    turned = opened(tmp_path / "b", ("CONTRADICTION", "NEUTRAL", "ENTAILMENT")).entail(PAIRS)
    assert [one.entailment for one in usual] == [one.contradiction for one in turned]
    assert [one.entailment for one in usual] != [one.entailment for one in turned]


def test_a_pairs_answer_does_not_depend_on_its_neighbours(tmp_path: Path) -> None:
    together = opened(tmp_path / "a", USUAL).entail(PAIRS)
    alone = [opened(tmp_path / "a", USUAL).entail([pair])[0] for pair in reversed(PAIRS)]
    assert together == alone[::-1]


def test_a_kept_graph_that_was_damaged_is_made_anew_and_answers_the_same(tmp_path: Path) -> None:
    before = opened(tmp_path, USUAL)
    said = before.entail(PAIRS)
    (kept,) = (tmp_path / "cache" / "models").glob("*.onnx")
    sound = kept.read_bytes()
    kept.write_bytes(sound[: len(sound) // 2] + b"damaged" + sound[len(sound) // 2 + 7 :])
    after = opened(tmp_path, USUAL)
    assert after.entail(PAIRS) == said
    assert after.name == before.name
    assert kept.read_bytes() == sound


def test_an_equal_pair_is_computed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    entailer = opened(tmp_path, USUAL)
    asked: list[int] = []
    run = entailer.scores

    def counting(pairs: Sequence[Pair]) -> NDArray[np.float64]:
        asked.append(len(pairs))
        return run(pairs)

    monkeypatch.setattr(entailer, "scores", counting)
    first = entailer.entail([PAIRS[0], PAIRS[0], PAIRS[1]])
    second = entailer.entail([PAIRS[1], PAIRS[0]])
    assert asked[0] == 2
    assert sum(asked) == 2
    assert second == [first[2], first[0]]


def test_a_temperature_makes_an_answer_less_sure_and_changes_the_name(tmp_path: Path) -> None:
    plain = opened(tmp_path, USUAL)
    write_stamp(tmp_path / "model", Stamp("warm", temperature=4.0))
    warm = open_checkpoint(tmp_path / "model", cache=tmp_path / "cache")
    sure = [max(asdict(one).values()) for one in plain.entail(PAIRS)]
    less = [max(asdict(one).values()) for one in warm.entail(PAIRS)]
    assert all(after < before for before, after in zip(sure, less, strict=True))
    assert plain.name != warm.name
    assert warm.name.startswith("warm, ")


def test_halves_of_letters_and_empty_texts_are_answered(tmp_path: Path) -> None:
    found = opened(tmp_path, USUAL).entail([Pair("\ud800 granite", ""), Pair("", "")])
    assert len(found) == 2
    assert opened(tmp_path, USUAL).entail([]) == []


@pytest.mark.parametrize("names", [("LABEL_0", "LABEL_1", "LABEL_2"), ("entailment", "not")])
def test_classes_without_the_three_names_are_refused(
    tmp_path: Path, names: tuple[str, ...]
) -> None:
    with pytest.raises(SettingsError, match="must name three classes"):
        opened(tmp_path, names)


def test_a_model_without_a_head_is_refused(tmp_path: Path) -> None:
    folder = model_folder(tmp_path / "model")
    config = json.loads((folder / "config.json").read_text())
    config["id2label"] = dict(enumerate(USUAL))
    (folder / "config.json").write_text(json.dumps(config))
    with pytest.raises(SettingsError, match="must be a classifier of pairs"):
        open_checkpoint(folder, cache=tmp_path)


def test_a_broken_stamp_is_told(tmp_path: Path) -> None:
    (tmp_path / "stamp.json").write_text("{")
    with pytest.raises(SettingsError, match="no stamp"):
        read_stamp(tmp_path)


def test_packed_weights_come_back_to_within_half_a_step() -> None:
    weights = {"encoder.layer.0.output.dense.weight": np.random.default_rng(1).normal(size=(400, 8)),
               "classifier.weight": np.full((3, 8), 0.1)}  # fmt: skip
    kept = packed(weights)
    back = unpacked(kept)
    assert kept["encoder.layer.0.output.dense.weight"].dtype == np.int8
    assert kept["classifier.weight"].dtype == np.float16
    for name, array in weights.items():
        step = np.abs(array).max(axis=1, keepdims=True) / 127
        assert np.all(np.abs(back[name] - array) <= step / 2 + 1e-4)
    assert np.array_equal(packed(back)["encoder.layer.0.output.dense.weight"],
                          kept["encoder.layer.0.output.dense.weight"])  # fmt: skip
