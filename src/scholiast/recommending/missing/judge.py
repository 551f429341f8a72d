"""The trained judge of citation-worthiness: a logistic regression over hashed features."""

import base64
import math
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray

from scholiast.errors import StoreError
from scholiast.recommending.missing.features import BUCKETS, features
from scholiast.recommending.missing.sentences import Said

SHIPPED = Path(__file__).with_name("worthiness.json")


@dataclass(frozen=True, slots=True)
class Card:
    """What a judge was made of, and what holds at its threshold."""

    threshold: float
    """Probability from which on a sentence is shown."""
    precision: float
    """On the test papers: of the sentences shown, the share that their authors had cited."""
    recall: float
    """Of the sentences that their authors had cited, the share shown."""
    alarms: float
    """Of the sentences that their authors had not cited, the share shown."""
    sentences: int
    """Learned from."""
    papers: int
    sources: tuple[str, ...]


class _File(msgspec.Struct, forbid_unknown_fields=True):
    card: Card
    buckets: int
    slope: float
    offset: float
    bias: float
    weights: str
    """Half-precision, little-endian, base64."""


class Judge:
    """Sentences -> the probability that their authors would cite something there."""

    def __init__(
        self,
        weights: NDArray[np.float32],
        bias: float,
        card: Card,
        calibration: tuple[float, float],
    ) -> None:
        """Take one weight a bucket, the bias, and slope and offset of the calibration."""
        self._weights = weights
        self._bias = bias
        self._slope, self._offset = calibration
        self.card = card
        """What it was made of, and what holds at its threshold."""

    def probability(self, said: Said, *, hide_neighbours: bool = False) -> float:
        """Return the calibrated probability that the sentence needs a citation, 0 to 1."""
        margin = self.margin(features(said, hide_neighbours=hide_neighbours))
        return 1 / (1 + math.exp(-(self._slope * margin + self._offset)))

    def margin(self, buckets: list[int]) -> float:
        """Return the sum of the weights; not calibrated."""
        return float(self._weights[buckets].sum()) + self._bias

    def save(self, path: Path) -> None:
        """Write it as one JSON file."""
        data = base64.b64encode(self._weights.astype("<f2").tobytes()).decode()
        kept = _File(self.card, len(self._weights), self._slope, self._offset, self._bias, data)
        path.write_bytes(msgspec.json.format(msgspec.json.encode(kept), indent=1) + b"\n")


def load_judge(path: Path = SHIPPED) -> Judge:
    """Return the judge in a file; StoreError where it is missing or damaged.

    >>> load_judge().card.threshold < 1
    True
    """
    try:
        kept = msgspec.json.decode(path.read_bytes(), type=_File)
        data = base64.b64decode(kept.weights, validate=True)
    except (OSError, ValueError) as error:
        raise StoreError(f"the model {path} cannot be read ({error}): install Scholiast again, or "
                         "make it with `scholiast train worthiness`") from error  # fmt: skip
    whole = data if not len(data) % 2 else b""
    weights = np.frombuffer(whole, "<f2").astype(np.float32)
    if not len(weights) == kept.buckets == BUCKETS or not np.isfinite(weights).all():
        raise StoreError(f"the model {path} is damaged: make it with `scholiast train worthiness`")
    return Judge(weights, kept.bias, kept.card, (kept.slope, kept.offset))


@cache
def shipped_judge() -> Judge:
    """Return the judge that comes with the package."""
    return load_judge()
