"""What a citing sentence cites for: features, the shipped model, training anew."""

import gzip
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from scholiast.benchmarks.diagnostic.intents import INTENTS, open_classifier
from scholiast.benchmarks.diagnostic.intents.classifier import save
from scholiast.benchmarks.diagnostic.intents.features import SLOTS, hashed
from scholiast.benchmarks.diagnostic.intents.reading import read_labelled
from scholiast.benchmarks.diagnostic.intents.tensors import read_tensors, write_tensors
from scholiast.benchmarks.diagnostic.intents.training import judged, macro_f1, train
from scholiast.errors import InputError, StoreError

DATA = Path(__file__).parents[3] / "shared" / "data" / "citation_intent"
PLAIN = {
    "background": "Seabirds are known to be an important and vulnerable part of the ecosystem <REF>.",
    "method": "We used the software package described previously to segment all images <REF>.",
    "result": "Our results are consistent with those of earlier work on the same species <REF>.",
}


@pytest.mark.parametrize(("intent", "sentence"), PLAIN.items())
def test_plain_sentences_are_told_apart(intent: str, sentence: str) -> None:
    said, chance = open_classifier().classify(sentence)
    assert said == intent
    assert chance > 0.5


def test_chances_add_up_to_one_even_of_nothing() -> None:
    chances = open_classifier().chances(["", "<REF>", "x" * 5000])
    assert chances.shape == (3, len(INTENTS))
    assert np.allclose(chances.sum(1), 1)


def test_a_citation_is_a_citation_however_it_is_written() -> None:
    shown = ("Birds fly [3] far.", "Birds fly (Lee et al., 2010) far.", "Birds fly <REF> far.")
    first, second, third = (hashed(sentence).tolist() for sentence in shown)
    assert first == second == third
    assert hashed("Birds fly far.").tolist() != first


def test_the_shipped_model_is_small() -> None:
    folder = Path(open_classifier.__wrapped__.__code__.co_filename).parent
    assert (folder / "model.safetensors").stat().st_size < 2_000_000


def test_a_changed_model_is_refused(tmp_path: Path) -> None:
    save(np.zeros((SLOTS, 3)), tmp_path / "m.safetensors", {})
    assert open_classifier(tmp_path / "m.safetensors").classify("A bird.")[1] == pytest.approx(
        1 / 3
    )
    open_classifier.cache_clear()
    content = bytearray((tmp_path / "m.safetensors").read_bytes())
    content[-1] ^= 1
    (tmp_path / "m.safetensors").write_bytes(content)
    with pytest.raises(StoreError, match="was changed"):
        open_classifier(tmp_path / "m.safetensors")


def test_tensors_are_what_safetensors_reads(tmp_path: Path) -> None:
    safetensors = pytest.importorskip("safetensors.numpy", reason="the extra retrieval is absent")
    arrays: dict[str, NDArray[Any]] = {
        "weights": np.arange(-6, 6, dtype=np.int8).reshape(4, 3),
        "scales": np.array([0.5, 2.0], np.float32),
    }
    write_tensors(tmp_path / "t.safetensors", arrays)
    content = (tmp_path / "t.safetensors").read_bytes()
    for read in (safetensors.load(content), read_tensors(content)):
        assert {name: array.tolist() for name, array in read.items()} == {
            name: array.tolist() for name, array in arrays.items()
        }


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff" * 20,
        (9).to_bytes(8, "little") + b"[1, 2, 3]",
        (2).to_bytes(8, "little") + b"{]",
    ],
)
def test_damaged_tensors_are_named(content: bytes) -> None:
    with pytest.raises(StoreError, match="damaged"):
        read_tensors(content)


def test_an_array_longer_than_the_file_is_damage() -> None:
    head = b'{"a":{"dtype":"F32","shape":[4],"data_offsets":[0,16]}}'
    with pytest.raises(StoreError, match="does not fit"):
        read_tensors(len(head).to_bytes(8, "little") + head + b"\0" * 8)


def test_training_learns_from_train_alone_and_scores_on_dev(tmp_path: Path) -> None:
    pytest.importorskip("sklearn", reason="the extra retrieval is absent")
    for name in ("scicite_train", "scicite_dev", "acl_arc_train", "acl_arc_dev"):
        rows = [
            {"text": sentence.replace("<REF>", f"[{n}]") + f" {name} {n}", "label": intent}
            for n in range(12)
            for intent, sentence in PLAIN.items()
        ]
        with gzip.open(tmp_path / f"{name}.jsonl.gz", "wt") as out:
            out.write("\n".join(json.dumps(row) for row in rows))
    with gzip.open(tmp_path / "scicite_train.jsonl.gz", "at") as out:
        rows = [
            {"text": PLAIN[intent].replace("<REF>", "[3]") + " scicite_dev 3", "label": intent}
            for intent in PLAIN
        ]
        out.write("\n" + "\n".join(json.dumps(row) for row in rows))
    report = train(tmp_path, tmp_path / "model.safetensors")
    assert report.sentences == 72, "a sentence of the dev file was learned"
    assert report.macro_f1 == {"scicite_dev": 1.0, "acl_arc_dev": 1.0}
    card = json.loads((tmp_path / "model.json").read_text())
    assert card["labels"] == list(INTENTS)


def test_training_without_its_files_says_which(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="scicite_train"):
        train(tmp_path, tmp_path / "model.safetensors")


def test_macro_f1_is_that_of_scikit_learn() -> None:
    metrics = pytest.importorskip("sklearn.metrics", reason="the extra retrieval is absent")
    random = np.random.default_rng(0)
    right, said = random.integers(0, 3, 50), random.integers(0, 3, 50)
    assert macro_f1(right, said) == pytest.approx(metrics.f1_score(right, said, average="macro"))


def test_the_shipped_model_does_better_than_saying_always_the_same() -> None:
    if not DATA.is_dir():
        pytest.skip("shared/data/citation_intent is not here")
    rows = read_labelled(DATA, "scicite_dev")[:300]
    right, said = judged(open_classifier(), rows)
    assert macro_f1(right, said) > 0.75
    assert macro_f1(right, np.zeros_like(right)) < 0.3
