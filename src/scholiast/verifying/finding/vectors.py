"""Texts by the likeness of their vectors to a question's (BibAgent, equation 1)."""

import threading
from collections import OrderedDict
from collections.abc import Sequence
from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

from scholiast.corpora.interface import Encoder

Vector = NDArray[np.float32]


class VectorRanker:
    """Texts by cosine; a text's vector is made once and kept, whoever cites its source."""

    def __init__(self, encoder: Encoder, *, kept: int = 32_768) -> None:
        """Take the encoder, and how many vectors are kept in memory (1.5 KB each)."""
        self._encoder = encoder
        self._most = kept
        self._kept: OrderedDict[bytes, Vector] = OrderedDict()
        self._lock = threading.Lock()

    @property
    def name(self) -> str:
        """Return the encoder's name."""
        return self._encoder.name

    def score(self, question: str, texts: Sequence[str]) -> list[float]:
        """Return the cosine of each text, -1 to 1; 0 for a text without a letter or figure."""
        if not texts:
            return []
        with self._lock:
            rows = self._vectors(texts)
            asked = self._encoder.encode([question])[0]
        return [float(one) for one in rows @ asked]

    def _vectors(self, texts: Sequence[str]) -> Vector:
        """Return one row a text; those that are not held are made together."""
        keys = [sha256(text.encode("utf-8", "surrogatepass")).digest() for text in texts]
        held = {key: self._kept[key] for key in keys if key in self._kept}
        lacking = {key: text for key, text in zip(keys, texts, strict=True) if key not in held}
        if lacking:
            made = self._encoder.encode(list(lacking.values()))
            held.update(zip(lacking, made, strict=True))
        for key in dict.fromkeys(keys):
            self._kept[key] = held[key]
            self._kept.move_to_end(key)
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return np.stack([held[key] for key in keys])
