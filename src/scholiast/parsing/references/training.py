"""Training of the sequence labeller on labelled reference strings."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pycrfsuite

from scholiast.parsing.references.features import describe
from scholiast.parsing.references.gold import Labelled, read_gold
from scholiast.parsing.references.marking import token_labels
from scholiast.parsing.references.tokens import tokenize

TEST_FOLDS = range(15)
"""Hundredths of the documents and strings that training never sees."""
DEV_FOLDS = range(15, 25)


@dataclass(frozen=True, slots=True)
class Settings:
    """How the labeller is trained."""

    l1: float = 0.4
    l2: float = 0.01
    rounds: int = 150
    rarest: int = 2
    """Features seen less often are left out."""


def train_crf(
    items: Sequence[Labelled],
    output: Path,
    settings: Settings,
    progress: Callable[[int, int, float], None] | None = None,
) -> None:
    trainer = pycrfsuite.Trainer(algorithm="lbfgs", verbose=False)
    for item in items:
        tokens = tokenize(item.text)
        if tokens:
            trainer.append(pycrfsuite.ItemSequence(describe(tokens)), token_labels(tokens, item))
    trainer.set_params(
        {
            "c1": settings.l1,
            "c2": settings.l2,
            "max_iterations": settings.rounds,
            "feature.minfreq": settings.rarest,
            "feature.possible_transitions": False,
        }
    )
    trainer.train(str(output))
