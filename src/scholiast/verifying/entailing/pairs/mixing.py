"""All sets -> pairs to train on and pairs held out, well mixed, each set at its share."""

import hashlib
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from scholiast.errors import InputError
from scholiast.verifying.entailing.pairs.citing import judged_citations, weak_citations
from scholiast.verifying.entailing.pairs.interface import TrainingPair
from scholiast.verifying.entailing.pairs.licences import SETS, shippable
from scholiast.verifying.entailing.pairs.made import made_pairs
from scholiast.verifying.entailing.pairs.reading import published

HELD_OUT = range(5)
"""Hundredths of the groups that are never trained on: for choosing and calibrating."""


@dataclass(frozen=True, slots=True)
class Mixture:
    """What a model is trained on, in order, and what is held out."""

    train: list[TrainingPair]
    held_out: list[TrainingPair]

    def counts(self) -> dict[str, int]:
        """Return how many different training pairs each set gives."""
        unique = set(self.train)
        return {name: sum(one.source == name for one in unique) for name in SETS}


def mixture(data: Path, *, all_data: bool = False, seed: int = 1) -> Mixture:
    """Return the pairs of every set under a folder, those that may not ship only if asked for.

    Raises InputError where the folder holds none of them.
    """
    names = list(SETS) if all_data else shippable()
    train: list[TrainingPair] = []
    held_out: list[TrainingPair] = []
    for name in names:
        found = list({one.pair: one for one in _of(data, name)}.values())
        found.sort(key=_place)
        held_out += [one for one in found if one.fold() in HELD_OUT][:600]
        kept = [one for one in found if one.fold() not in HELD_OUT][: SETS[name].most]
        train += kept * SETS[name].repeat
    if not train:
        raise InputError(f"{data} holds none of the sets that an entailment model is trained on")
    random.Random(seed).shuffle(train)
    return Mixture(train, held_out)


def _of(data: Path, name: str) -> Iterator[TrainingPair]:
    if name == "citation_integrity":
        return judged_citations(data)
    if name == "citing":
        return weak_citations(data)
    if name == "twins":
        return made_pairs(data)
    return published(data, [name])


def _place(one: TrainingPair) -> bytes:
    return hashlib.sha256(f"{one.pair.premise}|{one.pair.hypothesis}".encode()).digest()


def shares(pairs: Sequence[TrainingPair]) -> list[int]:
    """Return how many pairs each label has."""
    return [sum(one.label == label for one in pairs) for label in range(3)]
