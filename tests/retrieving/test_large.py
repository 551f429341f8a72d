"""Large encoders: the same gradients in pieces, and a folder that others can load."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from scholiast.errors import InputError, SettingsError
from scholiast.retrieving.extras import is_installed
from scholiast.retrieving.large.mining import mined_again
from scholiast.retrieving.large.settings import LargeSettings, read_settings
from scholiast.retrieving.triplets import Triplet, write_triplets

pytestmark = [
    pytest.mark.filterwarnings("ignore::FutureWarning"),
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
]
"""Of torch, transformers and peft among one another."""
needs_torch = pytest.mark.skipif(
    not is_installed("torch", "transformers", "peft"),
    reason="the extra models (torch, transformers, peft) is not installed",
)
WORDS = ["graph", "kernel", "cat", "dog", "tree", "road", "sea", "stone", "light", "paper", "vector", "rank", "cite", "search", "learn", "deep", "wide", "old", "new", "fast"]  # fmt: skip
TRIPLETS = [
    Triplet(
        f"{WORDS[at]} {WORDS[at + 1]}",
        (f"{WORDS[at]} paper {WORDS[at + 1]}", f"new {WORDS[at]}"),
        (f"{WORDS[at + 2]} {WORDS[at + 3]}", f"old {WORDS[at + 3]}"),
    )
    for at in range(14)
]
PLAIN = LargeSettings(lora_rank=0, max_tokens=32, precision="fp32", chunk=3, batch=7)


def tiny_folder(folder: Path, *, dropout: float = 0.0) -> Path:
    """Write a BERT of two small layers with random weights, and its words."""
    import torch
    import transformers
    from tokenizers import Tokenizer, models, pre_tokenizers, processors

    vocabulary = {word: at for at, word in enumerate(["[PAD]", "[UNK]", "[CLS]", "[SEP]", *WORDS])}
    words = Tokenizer(models.WordPiece(vocabulary, unk_token="[UNK]"))
    words.pre_tokenizer = pre_tokenizers.Whitespace()
    words.post_processor = processors.BertProcessing(("[SEP]", 3), ("[CLS]", 2))
    names = {"pad_token": "[PAD]", "unk_token": "[UNK]", "cls_token": "[CLS]", "sep_token": "[SEP]"}
    transformers.PreTrainedTokenizerFast(tokenizer_object=words, **names).save_pretrained(folder)
    torch.manual_seed(7)
    shape = transformers.BertConfig(
        vocab_size=len(vocabulary),
        hidden_size=32,
        num_hidden_layers=2,
        num_attention_heads=4,
        intermediate_size=48,
        max_position_embeddings=40,
        hidden_dropout_prob=dropout,
        attention_probs_dropout_prob=dropout,
    )
    transformers.BertModel(shape).save_pretrained(folder)
    return folder


def gradients(encoder: Any) -> dict[str, Any]:
    """Return a copy of every gradient, and take them away."""
    found = {
        name: weight.grad.clone()
        for name, weight in encoder.model.named_parameters()
        if weight.grad is not None
    }
    encoder.model.zero_grad(set_to_none=True)
    return found


def largest_difference(one: dict[str, Any], other: dict[str, Any]) -> float:
    assert one.keys() == other.keys()
    return max(float((one[name] - other[name]).abs().max()) for name in one)


@needs_torch
def test_gradients_in_pieces_are_those_of_the_whole_batch(tmp_path: Path) -> None:
    from scholiast.retrieving.large.encoding import load_encoder
    from scholiast.retrieving.large.losses import info_nce
    from scholiast.retrieving.large.training import step_of

    encoder = load_encoder(tiny_folder(tmp_path))
    encoder.model.train()
    batch = [Triplet(one.query, one.positives[:1], one.negatives) for one in TRIPLETS[:7]]
    in_pieces = step_of(encoder, batch, PLAIN)
    cached = gradients(encoder)

    passages = list(
        dict.fromkeys(text for one in batch for text in (*one.positives, *one.negatives))
    )
    right = [[passages.index(one.positives[0])] for one in batch]
    loss = info_nce(
        encoder.vectors([one.query for one in batch]), encoder.vectors(passages), right, 0.05
    )
    loss.backward()
    plain = gradients(encoder)
    assert in_pieces == pytest.approx(float(loss.detach()), abs=1e-5)
    assert largest_difference(cached, plain) < 1e-5
    assert max(float(one.abs().max()) for one in plain.values()) > 1e-3, "there is a gradient"


@needs_torch
def test_both_passes_drop_out_the_same_units(tmp_path: Path) -> None:
    """With dropout, pieces of one size give what one pass with the same draws gives."""
    import torch

    from scholiast.retrieving.large.caching import backward_cached
    from scholiast.retrieving.large.encoding import load_encoder

    encoder = load_encoder(tiny_folder(tmp_path, dropout=0.3))
    encoder.model.train()
    texts = [one.query for one in TRIPLETS[:6]]

    def loss(vectors: Any) -> Any:
        return (vectors @ vectors.T).square().sum()

    torch.manual_seed(3)
    backward_cached(encoder.vectors, texts, loss, chunk=2)
    cached = gradients(encoder)
    torch.manual_seed(3)
    loss(torch.cat([encoder.vectors(texts[at : at + 2]) for at in (0, 2, 4)])).backward()
    plain = gradients(encoder)
    torch.manual_seed(4)
    loss(torch.cat([encoder.vectors(texts[at : at + 2]) for at in (0, 2, 4)])).backward()
    assert largest_difference(cached, plain) < 1e-5
    assert largest_difference(cached, gradients(encoder)) > 1e-3, "other draws do differ"


@needs_torch
def test_other_positives_of_a_query_are_not_its_negatives() -> None:
    import torch

    from scholiast.retrieving.large.losses import info_nce

    queries = torch.tensor([[1.0, 0.0]])
    passages = torch.tensor([[1.0, 0.0], [1.0, 0.0], [0.0, 1.0]])
    alone = info_nce(queries, passages[[0, 2]], [[0]], 0.5)
    assert info_nce(queries, passages, [[0, 1]], 0.5) == pytest.approx(float(alone))
    assert float(info_nce(queries, passages, [[0]], 0.5)) > float(alone) + 0.1


@needs_torch
def test_the_loss_is_equation_seven() -> None:
    import torch

    from scholiast.retrieving.large.losses import info_nce

    chance = np.random.default_rng(0)
    vectors = chance.normal(size=(5, 4))
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    scores = np.exp(vectors[:2] @ vectors[2:].T / 0.2)
    wanted = -np.log(scores[[0, 1], [0, 2]] / scores.sum(axis=1)).mean()
    tensor = torch.tensor(vectors, dtype=torch.float32)
    assert float(info_nce(tensor[:2], tensor[2:], [[0], [2]], 0.2)) == pytest.approx(
        wanted, rel=1e-5
    )


@needs_torch
@pytest.mark.parametrize("rank", [0, 4])
def test_a_trained_encoder_is_a_folder_that_gives_its_vectors(tmp_path: Path, rank: int) -> None:
    from scholiast.retrieving.large.encoding import load_encoder
    from scholiast.retrieving.large.training import train_large

    base = tiny_folder(tmp_path / "base")
    write_triplets(TRIPLETS, tmp_path / "triplets.jsonl")
    settings = LargeSettings(
        lora_rank=rank, max_tokens=32, precision="fp32", epochs=6, learning_rate=5e-3, chunk=5,
        negatives=2, mines_again=True, is_checkpointed=bool(rank),
    )  # fmt: skip
    told: list[tuple[int, int]] = []
    trained = train_large(
        base,
        tmp_path / "triplets.jsonl",
        tmp_path / "out",
        settings,
        progress=lambda step, steps, loss: told.append((step, steps)),
    )
    assert trained.steps == 6
    assert told[-1] == (6, 6)
    assert trained.losses[-1] < trained.losses[0]
    assert (trained.trained_weights < trained.all_weights) is bool(rank)
    names = {path.name for path in (tmp_path / "out").iterdir()}
    assert {"model.safetensors", "tokenizer.json", "config.json", "modules.json"} <= names
    assert json.loads((tmp_path / "out" / "config.json").read_text())["model_type"] == "bert"
    texts = [one.query for one in TRIPLETS]
    before, after = load_encoder(base).encode(texts), load_encoder(tmp_path / "out").encode(texts)
    assert not np.allclose(before, after, atol=1e-3)
    assert np.allclose(np.linalg.norm(after, axis=1), 1.0, atol=1e-5)


@needs_torch
@pytest.mark.skipif(
    not is_installed("onnx", "onnxruntime"), reason="the extra retrieval is not installed"
)
def test_the_shipped_encoder_loads_the_folder_and_agrees(tmp_path: Path) -> None:
    from scholiast.retrieving.encoders.minilm import open_encoder
    from scholiast.retrieving.large.encoding import load_encoder
    from scholiast.retrieving.large.training import train_large

    base = tiny_folder(tmp_path / "base")
    write_triplets(TRIPLETS, tmp_path / "triplets.jsonl")
    train_large(base, tmp_path / "triplets.jsonl", tmp_path / "out", PLAIN)
    texts = [one.query for one in TRIPLETS]
    shipped = open_encoder(tmp_path / "out", is_exact=True, cache=tmp_path / "graphs")
    assert np.allclose(
        shipped.encode(texts), load_encoder(tmp_path / "out").encode(texts), atol=1e-4
    )


@needs_torch
def test_the_recipe_trains_with_the_shipped_settings(tmp_path: Path) -> None:
    recipes = Path(__file__).parents[2] / "recipes"
    base = tiny_folder(tmp_path / "base")
    write_triplets(TRIPLETS, tmp_path / "triplets.jsonl")
    done = subprocess.run(
        [
            sys.executable, recipes / "train_retriever.py", recipes / "retriever.toml",
            "--encoder", base, "--triplets", tmp_path / "triplets.jsonl",
            "--output", tmp_path / "out",
        ],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONWARNINGS": "ignore"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    assert "14 queries, 1 steps" in done.stdout


@needs_torch
def test_what_stands_there_already_is_not_written_over(tmp_path: Path) -> None:
    from scholiast.retrieving.large.training import train_large

    (tmp_path / "out").mkdir()
    with pytest.raises(InputError, match="there already"):
        train_large(tmp_path, tmp_path / "triplets.jsonl", tmp_path / "out")


@pytest.mark.skipif(is_installed("torch"), reason="torch is installed here")
def test_without_torch_the_error_says_what_to_install(tmp_path: Path) -> None:
    from scholiast.retrieving.large.training import train_large

    write_triplets(TRIPLETS, tmp_path / "triplets.jsonl")
    with pytest.raises(SettingsError, match=r"pip install 'scholiast\[models\]'"):
        train_large(tmp_path, tmp_path / "triplets.jsonl", tmp_path / "out")


def test_negatives_mined_again_are_the_nearest_that_are_not_right() -> None:
    place = {"q": 0.0, "p": 0.1, "near": 0.2, "far": 1.4, "other": 0.6}

    def encode(texts: Sequence[str]) -> "np.ndarray[Any, np.dtype[np.float32]]":
        angles = np.array([place[text] for text in texts])
        return np.stack([np.cos(angles), np.sin(angles)], axis=1).astype(np.float32)

    triplets = [Triplet("q", ("p",), ("far", "near", "other"))]
    assert mined_again(triplets, encode, negatives=2, skip=0)[0].negatives == ("near", "other")
    assert mined_again(triplets, encode, negatives=1, skip=1)[0].negatives == ("other",)


def test_settings_stand_in_a_table(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("[retriever]\nbatch = 64\ntemperature = 1\n", encoding="utf-8")
    assert read_settings(file) == LargeSettings(batch=64, temperature=1.0)


@pytest.mark.parametrize(
    "text",
    [
        "[retriever]\nbatches = 4",
        "[retriever]\nbatch = '4'",
        "[retriever]\nbatch = true",
        "[retriever]\nbatch = 0",
        "[retriever]\nprecision = 'fp8'",
        "[retriever",
    ],
)
def test_settings_that_are_not_known_are_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(SettingsError):
        read_settings(file)
