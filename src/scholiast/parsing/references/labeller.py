"""The sequence labeller: a conditional random field, loaded once a process."""

import hashlib
import json
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import pycrfsuite

from scholiast.errors import StoreError
from scholiast.parsing.references.features import describe
from scholiast.parsing.references.tokens import Token

MODEL = Path(__file__).parent / "model.crfsuite"
CARD = MODEL.with_suffix(".json")
"""What was trained on what, and the model's SHA-256."""


def label_tokens(tokens: Sequence[Token]) -> list[str]:
    """Return the label of each token of a reference string."""
    if not tokens:
        return []
    tagger, _ = load_tagger(MODEL)
    labels: list[str] = tagger.tag(describe(tokens))
    return labels


@lru_cache(maxsize=2)
def load_tagger(model: Path) -> "tuple[pycrfsuite.Tagger, bytes]":
    """Return the trained labeller in `model`, after its hash was compared with its card's.

    The bytes come along because the tagger reads from them and does not keep them alive.
    """
    content = model.read_bytes() if model.exists() else b""
    card = model.with_suffix(".json")
    expected = json.loads(card.read_text(encoding="utf-8"))["sha256"] if card.exists() else ""
    if not content or hashlib.sha256(content).hexdigest() != expected:
        raise StoreError(
            f"the reference model {model} is missing or was changed: install Scholiast again, "
            "or train it with `scholiast train references`"
        )
    tagger = pycrfsuite.Tagger()
    tagger.open_inmemory(content)
    return tagger, content
