"""A trained checkpoint -> the folder that ships: weights in 8 bits, calibrated, with a stamp."""

import hashlib
import json
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scholiast.errors import InputError
from scholiast.retrieving.encoders.folders import SHAPE, WEIGHTS, WORDS, minilm_path
from scholiast.retrieving.extras import extra
from scholiast.verifying.entailing.checkpoints import CheckpointEntailer, open_checkpoint
from scholiast.verifying.entailing.pairs.interface import TrainingPair
from scholiast.verifying.entailing.pairs.licences import SETS
from scholiast.verifying.entailing.pairs.mixing import Mixture
from scholiast.verifying.entailing.scores import scored
from scholiast.verifying.entailing.stamps import Stamp, shares_of, write_stamp
from scholiast.verifying.entailing.training.settings import Settings
from scholiast.verifying.entailing.training.trainer import STATE, chosen
from scholiast.verifying.entailing.weights import read_weights, write_weights

NAME = "scholiast entailer"
READ_TOKENS = 192
"""Tokens of a pair that the finished model reads; it was trained on shorter ones."""
_CALIBRATING = ("scifact", "citation_integrity", "evidence_inference", "negation_nli", "twins")
"""Judged by people, or made by rule from papers; no images' captions, tables or weak labels."""
_KEPT = (
    "hidden_size", "intermediate_size", "layer_norm_eps", "max_position_embeddings", "model_type",
    "num_attention_heads", "num_hidden_layers", "type_vocab_size", "vocab_size", "id2label",
)  # fmt: skip


def export(run: Path, folder: Path, words: Path | None = None) -> None:
    """Write a run as a folder that runs without PyTorch; InputError where there is none.

    `words` is the folder of its tokeniser, that of all-MiniLM-L6-v2 without one.
    """
    if not (run / WEIGHTS).is_file():
        raise InputError(f"{run} holds no trained model")
    folder.mkdir(parents=True, exist_ok=True)
    write_weights(folder / WEIGHTS, read_weights(run / WEIGHTS))
    shape = json.loads((run / SHAPE).read_text("utf-8"))
    kept = {name: shape[name] for name in _KEPT if name in shape}
    (folder / SHAPE).write_text(json.dumps(kept, indent=2) + "\n", "utf-8")
    limit = {"max_seq_length": READ_TOKENS}
    (folder / "sentence_bert_config.json").write_text(json.dumps(limit) + "\n", "utf-8")
    shutil.copyfile((words or minilm_path()) / WORDS, folder / WORDS)


def finish(run: Path, folder: Path, mixed: Mixture, settings: Settings, *, is_final: bool) -> Stamp:
    """Export a run, calibrate it on the pairs held out, and return the stamp that was written.

    Half of the held-out documents fit the calibration; the stamp's figures are of the others.
    """
    export(run, folder)
    write_stamp(folder, Stamp(NAME))
    entailer = open_checkpoint(folder, cache=run)
    held = calibrating(mixed.held_out)
    counts = Mixture(chosen(mixed, settings), []).counts()
    history = _history(json.loads((run / STATE).read_text("utf-8")))
    labels = np.array([int(one.label) for one in held])
    scores = entailer.scores([one.pair for one in held])
    first = np.array([one.fold() % 2 == 0 for one in held])
    temperature = calibrated(scores[first], labels[first])
    before = scored(labels[~first], shares_of(scores[~first], Stamp(NAME)))
    after = scored(labels[~first], shares_of(scores[~first], Stamp(NAME, temperature)))
    stamp = Stamp(
        NAME,
        temperature,
        sum(steps for steps, _ in history),
        is_final,
        may_ship=not any("all_data=True" in told for _, told in history),
        pairs={name: count for name, count in counts.items() if count},
        licences={name: SETS[name].licence for name, count in counts.items() if count},
        settings="; then ".join(f"{steps:,} steps of {told}" for steps, told in history),
        metrics={
            "held_out": float((~first).sum()),
            "macro_f1": after.macro_f1,
            "accuracy": after.accuracy,
            "ece_before": before.calibration_error,
            "ece_after": after.calibration_error,
            **differences(entailer, run, held),
        },
        digest=hashlib.sha256((folder / WEIGHTS).read_bytes()).hexdigest(),
    )
    write_stamp(folder, stamp)
    return stamp


def _history(state: dict[str, Any]) -> list[tuple[int, str]]:
    """Return steps and settings of a run and of those it started from, the first run first."""
    before = _history(state["start"]) if state.get("start") else []
    return [*before, (int(state["step"]), str(state["settings"]))]


def calibrating(pairs: Sequence[TrainingPair], most: int = 300) -> list[TrainingPair]:
    """Return held-out pairs of the sets whose labels and texts are like those of use."""
    found: list[TrainingPair] = []
    for name in _CALIBRATING:
        found += [one for one in pairs if one.source == name][:most]
    return found or list(pairs[:most])


def calibrated(scores: NDArray[np.float64], labels: NDArray[np.int64]) -> float:
    """Return the temperature of least log loss, from 0.2 to 5."""
    from scipy.optimize import minimize_scalar

    rows = np.arange(len(labels))

    def loss(level: float) -> float:
        shares = shares_of(scores, Stamp("", float(np.exp(level))))
        return float(-np.log(np.maximum(shares[rows, labels], 1e-12)).mean())

    best = minimize_scalar(loss, bounds=(np.log(0.2), np.log(5.0)), method="bounded")
    return round(float(np.exp(best.x)), 4)


def average(runs: Sequence[Path], folder: Path) -> Path:
    """Return a folder with the mean of some runs' weights, the rest as in the last of them.

    The mean of points of one path of training is often better than its end (Wortsman et al. 2022).
    """
    weights = [read_weights(run / WEIGHTS) for run in runs]
    folder.mkdir(parents=True, exist_ok=True)
    mean = {
        name: np.mean([one[name] for one in weights], axis=0, dtype=np.float32)
        for name in weights[-1]
    }
    extra("safetensors.numpy", needed_for="training").save_file(mean, folder / WEIGHTS)
    for name in (SHAPE, STATE):
        shutil.copyfile(runs[-1] / name, folder / name)
    return folder


def differences(
    entailer: CheckpointEntailer, run: Path, pairs: Sequence[TrainingPair], most: int = 200
) -> dict[str, float]:
    """Return how far the exported answers are from PyTorch's: of probabilities, and of classes."""
    torch = extra("torch", needed_for="training", named="models")
    transformers = extra("transformers", needed_for="training", named="models")
    words = extra("tokenizers", needed_for="training").Tokenizer
    reader = words.from_file(str(minilm_path() / WORDS))
    reader.enable_truncation(READ_TOKENS)
    model = transformers.BertForSequenceClassification.from_pretrained(run).eval()
    some = pairs[:: max(len(pairs) // most, 1)]
    rows = []
    with torch.inference_mode():
        for one in some:
            read = reader.encode(one.pair.premise, one.pair.hypothesis)
            asked = {
                "input_ids": torch.tensor([read.ids]),
                "token_type_ids": torch.tensor([read.type_ids]),
                "attention_mask": torch.tensor([read.attention_mask]),
            }
            rows.append(model(**asked).logits.float().numpy()[0])
    exact = shares_of(np.array(rows, np.float64), Stamp(""))
    quick = shares_of(entailer.scores([one.pair for one in some]), Stamp(""))
    return {
        "exported_difference_mean": float(np.abs(exact - quick).mean()),
        "exported_difference_largest": float(np.abs(exact - quick).max()),
        "exported_same_class": float((exact.argmax(axis=1) == quick.argmax(axis=1)).mean()),
    }
