"""Made works, papers that cite them, and a made model, for the tests of retrieving."""

import json
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scholiast.papers import Author, Name, Work
from scholiast.retrieving.interface import Citing
from scholiast.retrieving.listed import ListedCollection, citing_of

TOPICS = {
    "birds": "migration feathers songbirds nesting wings",
    "rocks": "granite erosion sediment volcano minerals",
    "proofs": "theorem lemma induction algebra topology",
    "cells": "membrane protein enzyme mitosis nucleus",
}
KINDS = ("survey", "measurement", "model", "history", "atlas", "critique")


def works() -> list[Work]:
    """Return 24 works: six kinds of each of four topics, one day after another."""
    made = []
    for topic, words in TOPICS.items():
        for place, kind in enumerate(KINDS):
            word = words.split()[place % 5]
            made.append(
                Work(
                    f"{topic}-{kind}",
                    title=f"A {kind} of {word} in {topic}",
                    abstract=f"We study {words} with a {kind}.",
                    authors=(Author(Name(f"{topic}son")),),
                    venue=f"Journal of {topic}",
                    available_at=f"20{10 + place:02}-06-01",
                )
            )
    return made


def papers(rows: dict[str, int]) -> Citing:
    """Return eight papers: two of each topic, which cite its first three and its last three."""
    listed, days = [], []
    for topic, words in TOPICS.items():
        for half in (0, 3):
            cites = [f"{topic}-{kind}" for kind in KINDS[half : half + 3]]
            listed.append((f"On {topic} {half}", f"About {words}.", cites))
            days.append(736_000 + 500 * half)
    return citing_of(listed, rows, days=days)


def collection() -> ListedCollection:
    """Return the works with the papers that cite them."""
    made = works()
    return ListedCollection(made, papers({work.id: row for row, work in enumerate(made)}))


def model_folder(folder: Path, *, seed: int = 7, classes: int = 0) -> Path:
    """Return the folder of a made model of BERT's family: two layers, width 16, its own words."""
    from safetensors.numpy import save_file
    from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors

    words = sorted({word for text in TOPICS.values() for word in text.split()} | set(TOPICS))
    vocabulary = {
        word: place for place, word in enumerate(["[PAD]", "[UNK]", "[CLS]", "[SEP]", *words])
    }
    tokenizer = Tokenizer(models.WordLevel(vocabulary, unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.Lowercase()
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]",
        pair="[CLS] $A [SEP] $B:1 [SEP]:1",
        special_tokens=[("[CLS]", 2), ("[SEP]", 3)],
    )
    folder.mkdir(parents=True, exist_ok=True)
    tokenizer.save(str(folder / "tokenizer.json"))
    shape = {
        "model_type": "bert",
        "hidden_size": 16,
        "num_attention_heads": 4,
        "num_hidden_layers": 2,
        "intermediate_size": 32,
        "max_position_embeddings": 64,
        "layer_norm_eps": 1e-12,
    }
    (folder / "config.json").write_text(json.dumps(shape))
    save_file(_weights(len(vocabulary), seed, classes), folder / "model.safetensors")
    return folder


def _weights(words: int, seed: int, classes: int) -> dict[str, NDArray[Any]]:
    draw = np.random.default_rng(seed)
    shapes = {
        "embeddings.word_embeddings.weight": (words, 16),
        "embeddings.position_embeddings.weight": (64, 16),
        "embeddings.token_type_embeddings.weight": (2, 16),
        "pooler.dense.weight": (16, 16),
    }
    for layer in range(2):
        name = f"encoder.layer.{layer}"
        for part in ("query", "key", "value"):
            shapes[f"{name}.attention.self.{part}.weight"] = (16, 16)
        shapes[f"{name}.attention.output.dense.weight"] = (16, 16)
        shapes[f"{name}.intermediate.dense.weight"] = (32, 16)
        shapes[f"{name}.output.dense.weight"] = (16, 32)
    made: dict[str, NDArray[Any]] = {
        name: draw.normal(0, 0.4, shape) for name, shape in shapes.items()
    }
    for name in [name for name in made if "dense" in name or "self" in name]:
        made[name.replace("weight", "bias")] = draw.normal(0, 0.1, made[name].shape[:1])
    for name in (
        "embeddings",
        *(f"encoder.layer.{n}{part}" for n in (0, 1) for part in (".attention.output", ".output")),
    ):
        made[f"{name}.LayerNorm.weight"] = draw.normal(1, 0.1, 16)
        made[f"{name}.LayerNorm.bias"] = draw.normal(0, 0.1, 16)
    if classes:
        made["classifier.weight"] = draw.normal(0, 1, (classes, 16))
        made["classifier.bias"] = draw.normal(0, 1, classes)
    head = "bert." if classes else ""
    return {
        (name if name.startswith("classifier") else head + name): array.astype(np.float32)
        for name, array in made.items()
    }
