"""PassageEncoder: long texts by the mean of their passages' vectors."""

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from scholiast.corpora.interface import Encoder

_LETTERS = 1_000
"""Of a passage: about what an encoder of 256 tokens reads."""
_MOST = 16
"""Passages of a text that are read, spread over it evenly where there are more."""
_PARAGRAPH = re.compile(r"\n{2,}")


class PassageEncoder:
    """An encoder that reads the whole of a long text, not its beginning alone.

    A text's vector is the mean of its passages' vectors, brought to length 1; one passage's vector
    is as the encoder gives it.
    """

    def __init__(self, encoder: Encoder) -> None:
        """Take the encoder of passages."""
        self._encoder = encoder

    @property
    def name(self) -> str:
        """Return the encoder's name with how passages are cut."""
        return f"{self._encoder.name}, passages 1"

    @property
    def width(self) -> int:
        """Return how many numbers a vector has."""
        return self._encoder.width

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return one row a text, of length 1, or all zeros where it says nothing."""
        cut = [passages(text) for text in texts]
        rows = np.zeros((len(texts), self.width), np.float32)
        flat = self._encoder.encode([one for parts in cut for one in parts])
        owners = np.repeat(np.arange(len(texts)), [len(parts) for parts in cut])
        np.add.at(rows, owners, flat)
        lengths = np.linalg.norm(rows, axis=1, keepdims=True)
        return np.asarray(rows / np.where(lengths > 0, lengths, 1), np.float32)


def passages(text: str) -> list[str]:
    r"""Return a text in passages of whole paragraphs, long ones cut; at least one.

    >>> passages("One.\n\nTwo.")
    ['One.\n\nTwo.']
    """
    found: list[str] = []
    held = ""
    for paragraph in _PARAGRAPH.split(text):
        for start in range(0, max(1, len(paragraph)), _LETTERS):
            part = paragraph[start : start + _LETTERS]
            if held and len(held) + len(part) > _LETTERS:
                found.append(held)
                held = ""
            held = f"{held}\n\n{part}" if held else part
    found.append(held)
    if len(found) > _MOST:
        places = np.linspace(0, len(found) - 1, _MOST).round().astype(int)
        found = [found[place] for place in places]
    return found
