"""Training of the judge on papers whose licences allow it; papers are held back whole."""

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scholiast.errors import InputError, SettingsError
from scholiast.papers import Document
from scholiast.recommending.missing.features import BUCKETS, features
from scholiast.recommending.missing.gathering import SOURCES, fold_of, papers
from scholiast.recommending.missing.judge import SHIPPED, Card, Judge
from scholiast.recommending.missing.judging import is_own_statement
from scholiast.recommending.missing.sentences import Said, said_in

TEST_FOLDS = range(15)
"""Hundredths of the papers that nothing is learned from or chosen by."""
DEV_FOLDS = range(15, 25)
"""Papers that calibrate the judge and place its threshold."""
STRENGTH = 0.01
"""Inverse of the L2 penalty; chosen among 0.01, 0.03 and 0.1 on the dev papers."""
PRECISION = 0.85
"""Share of shown sentences that are to be right on the dev papers."""
_HIDDEN = 0.3
"""Share of the papers of which the neighbours' marks are hidden, as in drafts that cite nothing."""
_FEWEST = 5
"""Citations of a paper that is learned from."""

Progress = Callable[[str, int], None]


@dataclass(frozen=True, slots=True)
class Report:
    """What training amounted to."""

    card: Card
    held_back: int
    """Sentences of the test papers, on which the card's figures are told."""
    output: Path


@dataclass(frozen=True, slots=True)
class Sentences:
    """Sentences as features, with what their authors did."""

    said: tuple[Said, ...]
    buckets: tuple[list[int], ...]
    cited: NDArray[np.bool_]
    papers: tuple[str, ...]
    """The paper of each."""


def train(data: Path, output: Path | None = None, *, progress: Progress | None = None) -> Report:
    """Train the judge on the folders under `data` and write it; the package's own if absent.

    Raises InputError where a folder is missing, SettingsError without scikit-learn.
    """
    chance = random.Random(4)
    learned, held, unseen = _gathered(papers(data), chance, progress)
    if not learned.cited.any() or not held.cited.any():
        raise InputError(f"too few papers under {data}: none of their sentences carries a citation")
    if progress:
        progress("fitting", len(learned.said))
    weights, bias = _fitted(learned)
    bare = Judge(weights, bias, Card(1, 0, 0, 0, 0, 0, ()), (1.0, 0.0))
    margins = np.array([bare.margin(one) for one in held.buckets])
    judge = Judge(weights, bias, bare.card, _calibrated(margins, held.cited))
    threshold = threshold_for(_chances(judge, held), held.cited, PRECISION)
    told = unseen if unseen.cited.any() else held
    shown = _chances(judge, told) >= threshold
    card = Card(
        round(threshold, 4),
        round(float(told.cited[shown].mean()), 4),
        round(float(shown[told.cited].mean()), 4),
        round(float(shown[~told.cited].mean()), 4),
        len(learned.said), len(set(learned.papers)), SOURCES,
    )  # fmt: skip
    output = output or SHIPPED
    judge.card = card
    judge.save(output)
    return Report(card, len(told.said), output)


def _chances(judge: Judge, sentences: Sentences) -> NDArray[np.float64]:
    """Return probabilities; 0 for what a paper says of itself, which is never shown."""
    return np.array(
        [0.0 if is_own_statement(one) else judge.probability(one) for one in sentences.said]
    )


def threshold_for(
    chances: NDArray[np.float64], cited: NDArray[np.bool_], precision: float
) -> float:
    """Return the lowest probability from which on so large a share is right; 1.0 if none is.

    >>> threshold_for(np.array([0.9, 0.8, 0.7, 0.1]), np.array([True, True, False, False]), 0.9)
    0.8
    """
    order = np.argsort(-chances, kind="stable")
    right = np.cumsum(cited[order]) / np.arange(1, len(order) + 1)
    enough = np.flatnonzero(right >= precision)
    return float(chances[order[enough[-1]]]) if len(enough) else 1.0


def sentences_of(
    found: Iterable[tuple[str, Document]],
    *,
    hide_neighbours: bool = False,
) -> Sentences:
    """Return the sentences to learn from or to measure on, of papers with enough citations.

    Those that tell of a mark by other means, or of which a mark was a word, are left out of both
    classes.
    """
    said: list[Said] = []
    buckets: list[list[int]] = []
    names: list[str] = []
    for name, document in found:
        if len(document.citations) < _FEWEST:
            continue
        for one in said_in(document):
            if one.is_learnable:
                said.append(one)
                buckets.append(features(one, hide_neighbours=hide_neighbours))
                names.append(name)
    cited = np.array([one.is_cited for one in said], dtype=bool)
    return Sentences(tuple(said), tuple(buckets), cited, tuple(names))


def _gathered(
    found: Iterable[tuple[str, Document]], chance: random.Random, progress: Progress | None
) -> tuple[Sentences, Sentences, Sentences]:
    """Return what is learned from, what calibrates, and what the figures are told on."""
    parts: tuple[list[Sentences], ...] = ([], [], [])
    for count, (name, document) in enumerate(found):
        fold = fold_of(name)
        part = 2 if fold in TEST_FOLDS else int(fold in DEV_FOLDS)
        hide = not part and chance.random() < _HIDDEN
        parts[part].append(sentences_of([(name, document)], hide_neighbours=hide))
        if progress:
            progress("reading papers", count)
    return _joined(parts[0]), _joined(parts[1]), _joined(parts[2])


def _joined(parts: list[Sentences]) -> Sentences:
    return Sentences(
        tuple(said for part in parts for said in part.said),
        tuple(one for part in parts for one in part.buckets),
        np.concatenate([part.cited for part in parts]) if parts else np.zeros(0, bool),
        tuple(name for part in parts for name in part.papers),
    )


def _fitted(learned: Sentences) -> tuple[NDArray[np.float32], float]:
    """Return weights and bias of a logistic regression with an L2 penalty."""
    linear, sparse = _learners()
    ends = np.cumsum([0, *(len(one) for one in learned.buckets)])
    columns = np.concatenate([np.array(one, np.int32) for one in learned.buckets])
    ones = np.ones(len(columns), np.float32)
    rows = sparse.csr_matrix((ones, columns, ends), shape=(len(learned.said), BUCKETS))
    model = linear.LogisticRegression(C=STRENGTH, solver="liblinear", random_state=0)
    model.fit(rows, learned.cited)
    return model.coef_[0].astype(np.float32), float(model.intercept_[0])


def _calibrated(margins: NDArray[np.float64], cited: NDArray[np.bool_]) -> tuple[float, float]:
    """Return slope and offset that turn margins into probabilities (Platt 1999)."""
    linear, _ = _learners()
    model = linear.LogisticRegression(C=1e6, random_state=0).fit(margins[:, None], cited)
    return round(float(model.coef_[0][0]), 6), round(float(model.intercept_[0]), 6)


def _learners() -> tuple[Any, Any]:
    try:
        from scipy import sparse
        from sklearn import linear_model
    except ImportError as error:
        raise SettingsError("training needs: pip install 'scholiast[retrieval]'") from error
    return linear_model, sparse
