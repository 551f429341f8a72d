"""What a training pair is."""

import hashlib
from dataclasses import dataclass

from scholiast.verifying.entailing.interface import Pair
from scholiast.verifying.entailing.labels import Label


@dataclass(frozen=True, slots=True)
class TrainingPair:
    """A pair, its label, and where it comes from."""

    pair: Pair
    label: Label
    source: str
    """Name of the set, a key of `licences.SETS`."""
    group: str
    """What must not be split between training and holding out: a document, table or claim."""
    weight: float = 1.0
    """How far the label is to be trusted."""

    def fold(self) -> int:
        """Return a number from 0 to 99 that all pairs of the group share."""
        digest = hashlib.sha256(f"{self.source} {self.group}".encode()).digest()
        return int.from_bytes(digest[:4]) % 100


def training_pair(
    premise: str, hypothesis: str, label: Label, source: str, group: str, weight: float = 1.0
) -> TrainingPair:
    """Return a training pair from its parts."""
    return TrainingPair(Pair(premise, hypothesis), label, source, group, weight)
