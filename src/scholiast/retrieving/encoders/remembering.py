"""RememberingEncoder: an encoder that several retrievers share asks for each query once."""

import threading
from collections import OrderedDict
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from scholiast.corpora.interface import Encoder

_KEPT = 1_024
"""Vectors of texts that are kept."""
_FEW = 128
"""Texts of one call that are looked up; more are a collection's, and are not kept."""


class RememberingEncoder:
    """An encoder with the vectors of the last texts it was asked for in small numbers."""

    def __init__(self, encoder: Encoder) -> None:
        """Take the encoder."""
        self._encoder = encoder
        self._kept: OrderedDict[str, NDArray[np.float32]] = OrderedDict()
        self._lock = threading.Lock()

    @property
    def name(self) -> str:
        """Return the encoder's name."""
        return self._encoder.name

    @property
    def width(self) -> int:
        """Return how many numbers a vector has."""
        return self._encoder.width

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return one row a text, as the encoder gives it."""
        if len(texts) > _FEW:
            return self._encoder.encode(texts)
        with self._lock:
            lacking = [text for text in dict.fromkeys(texts) if text not in self._kept]
            if lacking:
                rows = self._encoder.encode(lacking)
                self._kept.update(zip(lacking, rows, strict=True))
            found = [self._kept[text] for text in texts]
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        return np.stack(found) if found else np.zeros((0, self.width), np.float32)
