"""Training pairs -> tokens, in batches of like length."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from scholiast.retrieving.encoders.folders import WORDS
from scholiast.retrieving.extras import extra
from scholiast.verifying.entailing.pairs.interface import TrainingPair

_POOL = 32
"""Batches that are sorted by length together."""
_CHUNK = 4_096


@dataclass(frozen=True, slots=True)
class Batch:
    """Tokens of some pairs with fillers, their labels and weights."""

    arrays: dict[str, Any]
    labels: list[int]
    weights: list[float]


class Batches:
    """Pairs as tokens; the same seed gives the same batches."""

    def __init__(self, pairs: Sequence[TrainingPair], folder: Path, max_tokens: int) -> None:
        """Read the pairs into tokens with a model's words."""
        words = extra("tokenizers", needed_for="training").Tokenizer.from_file(str(folder / WORDS))
        words.enable_truncation(max_tokens)
        words.no_padding()
        self._pairs = pairs
        self._tokens: list[tuple[list[int], int]] = []
        for start in range(0, len(pairs), _CHUNK):
            chunk = [
                (one.pair.premise, one.pair.hypothesis) for one in pairs[start : start + _CHUNK]
            ]
            for read in words.encode_batch(chunk):
                self._tokens.append((read.ids, read.type_ids.index(1) if 1 in read.type_ids else 0))

    def mixed(self, size: int, seed: int) -> list[list[int]]:
        """Return the places of the pairs in batches, sorted by length within pools, well mixed.

        Pairs of one premise stay together: a claim and its twins, side by side, show what differs.
        """
        draw = random.Random(seed)
        alike: dict[str, list[int]] = {}
        for place, one in enumerate(self._pairs):
            alike.setdefault(one.pair.premise, []).append(place)
        together = list(alike.values())
        draw.shuffle(together)
        places = [place for held in together for place in held]
        found: list[list[int]] = []
        for start in range(0, len(places), size * _POOL):
            pool = sorted(places[start : start + size * _POOL], key=self._first_length)
            batches = [pool[at : at + size] for at in range(0, len(pool), size)]
            draw.shuffle(batches)
            found += batches
        return found

    def _first_length(self, place: int) -> int:
        """Return how many tokens the premise has, the same for all that share it."""
        tokens, second = self._tokens[place]
        return second or len(tokens)

    def in_order(self, size: int) -> Iterator[list[int]]:
        """Yield places sorted by length, for measuring."""
        order = sorted(range(len(self._pairs)), key=lambda at: len(self._tokens[at][0]))
        for start in range(0, len(order), size):
            yield order[start : start + size]

    def batch(self, places: Sequence[int]) -> Batch:
        """Return the batch of some places."""
        longest = max(len(self._tokens[at][0]) for at in places)
        ids = np.zeros((len(places), longest), np.int64)
        mask, types = np.zeros_like(ids), np.zeros_like(ids)
        for row, at in enumerate(places):
            tokens, second = self._tokens[at]
            ids[row, : len(tokens)] = tokens
            mask[row, : len(tokens)] = 1
            types[row, second : len(tokens)] = 1 if second else 0
        arrays = {"input_ids": ids, "attention_mask": mask, "token_type_ids": types}
        pairs = [self._pairs[at] for at in places]
        return Batch(arrays, [int(one.label) for one in pairs], [one.weight for one in pairs])
