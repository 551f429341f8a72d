"""A logistic regression over hashed features, run with numpy alone."""

import hashlib
import json
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from scholiast.benchmarks.diagnostic.intents.features import SLOTS, hashed
from scholiast.benchmarks.diagnostic.intents.tensors import read_tensors, write_tensors
from scholiast.errors import StoreError

INTENTS = ("background", "method", "result")
"""citeBench, section 3.2.2 (5) (f), in the words of SciCite."""
MODEL = Path(__file__).with_name("model.safetensors")


class IntentClassifier:
    """Tells background, method and result apart; three hundred sentences in a second."""

    def __init__(self, weights: NDArray[np.float32]) -> None:
        """Take one weight a slot and intent: slots x 3."""
        if weights.shape != (SLOTS, len(INTENTS)):
            raise StoreError(f"weights of shape {weights.shape} are not those of intents")
        self._weights = weights

    def chances(self, sentences: Sequence[str]) -> NDArray[np.float64]:
        """Return the chance of each intent: sentences x 3, each row adding up to one."""
        chances = np.zeros((len(sentences), len(INTENTS)))
        for row, sentence in enumerate(sentences):
            slots = hashed(sentence)
            scores = self._weights[slots].sum(0, dtype=np.float64) / np.sqrt(len(slots))
            odds = np.exp(scores - scores.max())
            chances[row] = odds / odds.sum()
        return chances

    def classify(self, sentence: str) -> tuple[str, float]:
        """Return the likeliest intent of a citing sentence, and its chance."""
        chances = self.chances([sentence])[0]
        best = int(chances.argmax())
        return INTENTS[best], float(chances[best])


def save(weights: NDArray[np.float64], path: Path, about: dict[str, object]) -> None:
    """Write weights as bytes with one scale an intent, and a card with the file's hash beside."""
    scales = np.abs(weights).max(0) / 127 + 1e-12
    rounded = np.rint(weights / scales).astype(np.int8)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_tensors(path, {"weights": rounded, "scales": scales.astype(np.float32)})
    card = {"sha256": hashlib.sha256(path.read_bytes()).hexdigest(), **about}
    path.with_suffix(".json").write_text(json.dumps(card, indent=1) + "\n", encoding="utf-8")


@lru_cache(maxsize=4)
def open_classifier(path: Path = MODEL) -> IntentClassifier:
    """Return the classifier in a file, after its hash was compared with its card's."""
    card = path.with_suffix(".json")
    content = path.read_bytes() if path.exists() else b""
    expected = json.loads(card.read_text(encoding="utf-8"))["sha256"] if card.exists() else None
    if not content or hashlib.sha256(content).hexdigest() != expected:
        raise StoreError(
            f"the trained model {path} is missing or was changed: install Scholiast again, "
            "or train it with `scholiast train intents`"
        )
    tensors = read_tensors(content, name=str(path))
    return IntentClassifier(tensors["weights"].astype(np.float32) * tensors["scales"])
