"""Similarity: BERTScore of what was written by an encoder that runs here, references read once."""

import threading
from collections import OrderedDict
from pathlib import Path

from scholiast.retrieving.encoders.tokens import TokenEncoder, TokenVectors, open_token_encoder
from scholiast.scoring.bertscore import bertscore
from scholiast.scoring.rouge import Overlap

_KEPT = 16
"""References whose vectors are kept; those of an introduction take two megabytes."""


class Similarity:
    """BERTScore by one encoder; the vectors of the last references are kept."""

    def __init__(self, encoder: TokenEncoder, label: str) -> None:
        """Take an encoder, and what its measure is called by: `minilm`."""
        self._encoder = encoder
        self._label = label
        self._kept: OrderedDict[str, TokenVectors] = OrderedDict()
        self._lock = threading.Lock()

    @property
    def metric(self) -> str:
        """Return the measure's name, which names the encoder: `bertscore-minilm`."""
        return f"bertscore-{self._label}"

    @property
    def name(self) -> str:
        """Return the encoder's name with all that its figures depend on."""
        return self._encoder.name

    def of(self, text: str, reference: str) -> Overlap:
        """Return precision, recall and F1 of a text's tokens; nothing is rescaled."""
        theirs = self._reference(reference)
        ours = self._encoder.vectors([text])[0]
        weights = ours.is_word.astype(float), theirs.is_word.astype(float)
        return bertscore(ours.rows, theirs.rows, *weights)

    def _reference(self, text: str) -> TokenVectors:
        with self._lock:
            if text in self._kept:
                self._kept.move_to_end(text)
                return self._kept[text]
        found = self._encoder.vectors([text])[0]
        with self._lock:
            self._kept[text] = found
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        return found


def open_similarity(
    encoder: Path | None = None, *, is_exact: bool = True, windows: int | None = None
) -> Similarity:
    """Return BERTScore by a model's folder, by all-MiniLM-L6-v2 without one.

    `windows` is how many windows of a text are read, None for all. SettingsError where the encoder
    cannot be run.
    """
    label = encoder.name if encoder else "minilm"
    label += "" if windows is None else f"-first{windows}"
    opened = open_token_encoder(encoder, is_exact=is_exact, windows=windows)
    return Similarity(opened, label)
