"""Encoders from a folder of weights: against a forward pass written out, alone and in batches."""

import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from safetensors.numpy import load_file
from tests.retrieving.made import TOPICS, model_folder
from tokenizers import Tokenizer

from scholiast.corpora.indexes.grams import HashedGrams
from scholiast.errors import SettingsError
from scholiast.retrieving.encoders.folders import ModelFolder, read_folder
from scholiast.retrieving.encoders.minilm import is_minilm_installed, open_encoder
from scholiast.retrieving.encoders.passages import PassageEncoder, passages
from scholiast.retrieving.encoders.remembering import RememberingEncoder
from scholiast.retrieving.encoders.sessions import ModelSession, is_kept, made_graph

TEXTS = [f"{topic} {words}" for topic, words in TOPICS.items()] + ["birds", "volcano erosion"]


def _written_out(folder: Path, text: str) -> Any:
    """Return a text's vector by the formulas of BERT, one text at a time."""
    weights = load_file(folder / "model.safetensors")
    ids = Tokenizer.from_file(str(folder / "tokenizer.json")).encode(text).ids

    def norm(rows: Any, name: str) -> Any:
        rows = (rows - rows.mean(-1, keepdims=True)) / np.sqrt(rows.var(-1, keepdims=True) + 1e-12)
        return rows * weights[f"{name}.LayerNorm.weight"] + weights[f"{name}.LayerNorm.bias"]

    def linear(rows: Any, name: str) -> Any:
        return rows @ weights[f"{name}.weight"].T + weights[f"{name}.bias"]

    rows = weights["embeddings.word_embeddings.weight"][ids]
    rows = rows + weights["embeddings.position_embeddings.weight"][: len(ids)]
    rows = norm(rows + weights["embeddings.token_type_embeddings.weight"][0], "embeddings")
    for layer in range(2):
        name = f"encoder.layer.{layer}"
        query, key, value = (
            linear(rows, f"{name}.attention.self.{part}").reshape(len(ids), 4, 4).swapaxes(0, 1)
            for part in ("query", "key", "value")
        )
        scores = query @ key.swapaxes(1, 2) / 2
        shares = np.exp(scores) / np.exp(scores).sum(-1, keepdims=True)
        mixed = (shares @ value).swapaxes(0, 1).reshape(len(ids), 16)
        rows = norm(
            rows + linear(mixed, f"{name}.attention.output.dense"), f"{name}.attention.output"
        )
        wide = linear(rows, f"{name}.intermediate.dense")
        wide = wide * 0.5 * (1 + np.vectorize(math.erf)(wide / math.sqrt(2)))
        rows = norm(rows + linear(wide, f"{name}.output.dense"), f"{name}.output")
    mean = rows.mean(0)
    return mean / np.linalg.norm(mean)


def test_a_model_of_32_bits_gives_what_the_formulas_give(tmp_path: Path) -> None:
    folder = model_folder(tmp_path / "model")
    encoder = open_encoder(folder, is_exact=True, cache=tmp_path)
    expected = np.stack([_written_out(folder, text) for text in TEXTS])
    assert np.allclose(encoder.encode(TEXTS), expected, atol=1e-5)
    assert encoder.width == 16


def test_8_bits_stay_near_and_are_not_the_same(tmp_path: Path) -> None:
    folder = model_folder(tmp_path / "model")
    exact = open_encoder(folder, is_exact=True, cache=tmp_path).encode(TEXTS)
    quick = open_encoder(folder, cache=tmp_path)
    near = (quick.encode(TEXTS) * exact).sum(axis=1)
    assert near.min() > 0.99
    assert not np.array_equal(quick.encode(TEXTS), exact)
    assert quick.name.endswith("i8")


def test_a_vector_depends_on_its_text_alone(tmp_path: Path) -> None:
    encoder = open_encoder(model_folder(tmp_path / "model"), cache=tmp_path)
    together = encoder.encode(TEXTS)
    alone = np.concatenate([encoder.encode([text]) for text in TEXTS])
    assert np.abs(together - alone).max() < 1e-6


def test_an_empty_text_has_a_vector_of_zeros(tmp_path: Path) -> None:
    encoder = open_encoder(model_folder(tmp_path / "model"), cache=tmp_path)
    assert encoder.encode(["", " .,", "birds"]).any(axis=1).tolist() == [False, False, True]
    assert encoder.encode([]).shape == (0, 16)


def test_half_a_letter_does_not_stop_it(tmp_path: Path) -> None:
    encoder = open_encoder(model_folder(tmp_path / "model"), cache=tmp_path)
    assert encoder.encode(["birds \ud800"]).any()


def test_other_weights_have_another_name(tmp_path: Path) -> None:
    one = open_encoder(model_folder(tmp_path / "one" / "m"), cache=tmp_path)
    other = open_encoder(model_folder(tmp_path / "other" / "m", seed=8), cache=tmp_path)
    assert one.name != other.name


def test_a_model_that_8_bits_would_spoil_keeps_32(tmp_path: Path) -> None:
    from safetensors.numpy import save_file

    folder = model_folder(tmp_path / "model")
    weights = load_file(folder / "model.safetensors")
    for name in weights:
        if "LayerNorm.weight" in name:
            weights[name][0] = 4_000.0
    save_file(weights, folder / "model.safetensors")
    encoder = open_encoder(folder, cache=tmp_path)
    exact = open_encoder(folder, is_exact=True, cache=tmp_path)
    assert (encoder.encode(TEXTS) * exact.encode(TEXTS)).sum(axis=1).min() > 0.9


@pytest.mark.parametrize("damage", ["cut off", "one byte", "empty", "no digest"])
def test_a_kept_graph_that_was_damaged_is_made_anew(damage: str, tmp_path: Path) -> None:
    folder = model_folder(tmp_path / "model")
    before = open_encoder(folder, cache=tmp_path).encode(TEXTS)
    (kept,) = (tmp_path / "models").glob("*.onnx")
    sound = kept.read_bytes()
    middle = len(sound) // 2
    harm: dict[str, Callable[[], object]] = {
        "cut off": lambda: kept.write_bytes(sound[:middle]),
        "one byte": lambda: kept.write_bytes(
            sound[:middle] + bytes([sound[middle] ^ 64]) + sound[middle + 1 :]
        ),
        "empty": lambda: kept.write_bytes(b""),
        "no digest": lambda: kept.with_name(f"{kept.name}.sha256").unlink(),
    }
    harm[damage]()
    assert not is_kept(kept)
    assert np.array_equal(open_encoder(folder, cache=tmp_path).encode(TEXTS), before)
    assert is_kept(kept)
    assert kept.read_bytes() == sound


def test_a_kept_graph_that_is_sound_is_not_made_again(tmp_path: Path) -> None:
    folder = model_folder(tmp_path / "model")
    open_encoder(folder, cache=tmp_path)
    (kept,) = (tmp_path / "models").glob("*.onnx")
    made = kept.stat().st_mtime_ns, kept.stat().st_ino
    open_encoder(folder, cache=tmp_path)
    assert (kept.stat().st_mtime_ns, kept.stat().st_ino) == made


def test_a_classifier_scores_pairs(tmp_path: Path) -> None:
    folder = read_folder(model_folder(tmp_path / "model", classes=2))
    session = ModelSession(folder, made_graph(folder, "scores", is_exact=True), threads=1)
    pairs = [("birds", "feathers"), ("rocks", "granite")]
    both = session.run(pairs)
    assert both.shape == (2, 2)
    assert np.allclose(both[1], session.run(pairs[1:])[0], atol=1e-5)
    assert not np.allclose(both[0], session.run([("feathers", "birds")])[0], atol=1e-3)


@pytest.mark.parametrize("lacking", ["model.safetensors", "config.json", "tokenizer.json"])
def test_a_folder_that_lacks_a_file_is_named(tmp_path: Path, lacking: str) -> None:
    folder = model_folder(tmp_path / "model")
    (folder / lacking).unlink()
    with pytest.raises(SettingsError, match=f"holds no {lacking}"):
        open_encoder(folder, cache=tmp_path)


def test_a_model_of_another_family_is_refused(tmp_path: Path) -> None:
    folder = model_folder(tmp_path / "model")
    (folder / "config.json").write_text('{"model_type": "gpt2"}')
    with pytest.raises(SettingsError, match="of type gpt2"):
        open_encoder(folder, cache=tmp_path)


def test_weights_that_lack_a_layer_are_refused(tmp_path: Path) -> None:
    folder = model_folder(tmp_path / "model")
    shape = (
        (folder / "config.json")
        .read_text()
        .replace('"num_hidden_layers": 2', '"num_hidden_layers": 3')
    )
    (folder / "config.json").write_text(shape)
    with pytest.raises(SettingsError, match=r"hold no encoder\.layer\.2"):
        open_encoder(folder, cache=tmp_path)


def test_pooling_and_length_are_read_from_the_folder(tmp_path: Path) -> None:
    folder = model_folder(tmp_path / "model")
    (folder / "1_Pooling").mkdir()
    (folder / "1_Pooling" / "config.json").write_text('{"pooling_mode_cls_token": true}')
    (folder / "sentence_bert_config.json").write_text('{"max_seq_length": 4}')
    found = read_folder(folder)
    assert (found.pooling, found.max_tokens) == ("first", 4)
    encoder = open_encoder(folder, is_exact=True, cache=tmp_path)
    long, longer = encoder.encode(["birds wings", "birds wings nesting migration"])
    assert np.allclose(long, longer, atol=1e-6)
    assert isinstance(found, ModelFolder)


@pytest.mark.skipif(
    not is_minilm_installed(), reason="the weights of all-MiniLM-L6-v2 are not installed"
)
def test_minilm_finds_what_means_the_same(tmp_path: Path) -> None:
    encoder = open_encoder(cache=tmp_path)
    asked, same, other = encoder.encode(
        ["heart attack", "myocardial infarction", "volcanic rocks of Iceland"]
    )
    assert encoder.width == 384
    assert float(asked @ same) > 0.5 > float(asked @ other)


def test_a_shared_encoder_is_asked_once_for_a_text() -> None:
    class Counting:
        name, width = "counting", 1
        asked = 0

        def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
            self.asked += len(texts)
            return np.array([[float(len(text))] for text in texts], np.float32)

    counting = Counting()
    shared = RememberingEncoder(counting)
    assert shared.encode(["a", "bb", "a"])[:, 0].tolist() == [1.0, 2.0, 1.0]
    assert shared.encode(["bb"])[0, 0] == 2.0
    assert counting.asked == 2
    many = [str(number) for number in range(3_000)]
    assert len(shared.encode(many)) == 3_000
    assert shared.encode([]).shape == (0, 1)


def test_a_long_text_is_read_to_its_end() -> None:
    plain = HashedGrams(128)
    whole = PassageEncoder(plain)
    head, tail = "songbirds " * 150, "granite " * 150
    parts = passages(f"{head}\n\n{tail}")
    assert len(parts) > 2
    assert "".join(parts).replace("\n", "") == head + tail
    (row,) = whole.encode([f"{head}\n\n{tail}"])
    assert float(row @ plain.encode(["granite"])[0]) > 0.3
    assert np.allclose(whole.encode(["granite", ""]), plain.encode(["granite", ""]), atol=1e-6)
    assert len(passages("x\n\n" * 9_000 + "y" * 60_000)) == 16
