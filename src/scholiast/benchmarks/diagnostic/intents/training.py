"""Training of the classifier of intents on SciCite and ACL-ARC."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from scholiast.benchmarks.diagnostic.intents.classifier import (
    INTENTS,
    MODEL,
    IntentClassifier,
    open_classifier,
    save,
)
from scholiast.benchmarks.diagnostic.intents.features import SLOTS, hashed
from scholiast.benchmarks.diagnostic.intents.reading import (
    DEV,
    LEARNED,
    Labelled,
    read_labelled,
)
from scholiast.errors import SettingsError

STRENGTH = 10.0
"""Inverse of the weight of the L2 penalty; chosen on a tenth of the training files."""
SOURCES = (
    "SciCite, train (Cohan et al., 2019), Apache-2.0",
    "ACL-ARC, train (Jurgens et al., 2018), Apache-2.0 as given by allenai/scibert",
)


@dataclass(frozen=True, slots=True)
class Report:
    """What training came to."""

    sentences: int
    macro_f1: dict[str, float]
    """By the name of the development file."""
    output: Path


def train(data: Path, output: Path | None = None, *, choosing: bool = False) -> Report:
    """Train on the training files in `data`, write the model, and tell how it does on dev files.

    With `choosing` a tenth of the training files is held back and scored instead of the dev files;
    settings are chosen that way. Sentences of the dev files that training files repeat are not
    learned from.
    """
    rows = {name: read_labelled(data, name) for name in LEARNED}
    dev = {name: read_labelled(data, name) for name in DEV}
    asked = {row.key for some in dev.values() for row in some}
    learned = [
        row
        for some in rows.values()
        for row in some
        if row.key not in asked and not (choosing and row.is_for_choosing)
    ]
    path = output or MODEL
    about = {
        "labels": list(INTENTS), "slots": SLOTS, "learned_from": list(SOURCES),
        "sentences": len(learned), "strength": STRENGTH,
    }  # fmt: skip
    save(_fitted(learned), path, about)
    classifier = open_classifier.__wrapped__(path)
    held = {name: [row for row in some if row.is_for_choosing] for name, some in rows.items()}
    scores = {
        name: macro_f1(*judged(classifier, some))
        for name, some in (held if choosing else dev).items()
    }
    return Report(len(learned), scores, path)


def judged(
    classifier: IntentClassifier, rows: Sequence[Labelled]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return what is right and what the classifier says, as places in INTENTS."""
    said = classifier.chances([row.sentence for row in rows]).argmax(1)
    return np.array([row.intent for row in rows], np.int64), said.astype(np.int64)


def macro_f1(right: NDArray[np.int64], said: NDArray[np.int64]) -> float:
    """Return the mean of the F1 of the three intents.

    >>> macro_f1(np.array([0, 1, 2, 2]), np.array([0, 1, 2, 2]))
    1.0
    """
    scores = []
    for intent in range(len(INTENTS)):
        hits = int(((right == intent) & (said == intent)).sum())
        named = int((right == intent).sum() + (said == intent).sum())
        scores.append(2 * hits / named if named else 0.0)
    return sum(scores) / len(scores)


def _fitted(rows: Sequence[Labelled]) -> NDArray[np.float64]:
    """Return slots x intents weights of a logistic regression with an L2 penalty."""
    try:
        from scipy.sparse import csr_matrix
        from sklearn.linear_model import LogisticRegression
    except ImportError as error:
        raise SettingsError(
            "training needs scikit-learn: pip install 'scholiast[retrieval]'"
        ) from error
    slots = [hashed(row.sentence) for row in rows]
    starts = np.cumsum([0, *(len(some) for some in slots)])
    values = np.concatenate([np.full(len(some), len(some) ** -0.5) for some in slots])
    matrix = csr_matrix((values, np.concatenate(slots), starts), (len(rows), SLOTS))
    model = LogisticRegression(C=STRENGTH, max_iter=400, fit_intercept=False)
    model.fit(matrix, [row.intent for row in rows])
    weights: NDArray[np.float64] = model.coef_.T
    return weights
