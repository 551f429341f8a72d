"""Rankers: what is known of candidates -> scores; trees that were learned, or a plain sum."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from scholiast.errors import StoreError
from scholiast.retrieving.extras import extra
from scholiast.retrieving.placing.candidates import FEATURES, PLAIN
from scholiast.retrieving.placing.votes import Floats

_PLAIN_SUM = {
    "words 10": 1.0, "words 25": 0.5, "words section": 0.3, "votes 60": 0.5,
    "votes section": 0.5, "votes walked": 0.3, "alike contexts": 0.5, "vector place": 0.5,
}  # fmt: skip
_SETTINGS: dict[str, Any] = {
    "objective": "rank:ndcg",
    "eta": 0.1,
    "max_depth": 6,
    "min_child_weight": 5,
    "subsample": 0.8,
    "colsample_bytree": 0.5,
    "lambdarank_pair_method": "topk",
    "lambdarank_num_pair_per_sample": 20,
    "max_bin": 128,
    "seed": 1,
}
_FEW = 500
"""Placeholders from which on a second thread is worth its price."""
_ROUNDS, _FEWEST, _PER_ROUND = 220, 20, 8
"""Trees at most and at least, and placeholders that are worth one more."""


class Ranker(Protocol):
    """Features of candidates -> one score each, higher is better."""

    def scores(self, features: Floats) -> Floats:
        """Return one score a row."""
        ...


class PlainSum:
    """A sum of shares with fixed weights: for where nothing was learned."""

    def __init__(self) -> None:
        """Lay the weights out."""
        self._weights = np.zeros(len(FEATURES), np.float32)
        for name, weight in _PLAIN_SUM.items():
            self._weights[len(PLAIN) + PLAIN.index(name)] = weight

    def scores(self, features: Floats) -> Floats:
        """Return the weighted sum of each row."""
        return np.asarray(features @ self._weights, np.float32)


class Trees:
    """Boosted trees that were trained to order candidates (LambdaMART)."""

    def __init__(self, booster: Any) -> None:
        """Take XGBoost's trees."""
        self._booster = booster

    def scores(self, features: Floats) -> Floats:
        """Return the trees' sum for each row."""
        if not len(features):
            return np.zeros(0, np.float32)
        return np.asarray(self._booster.inplace_predict(features), np.float32)

    def write(self, path: Path) -> None:
        """Write the trees in XGBoost's own form."""
        self._booster.save_model(path)


def read_trees(path: Path) -> Trees:
    """Return trees that were written; StoreError where they cannot be read."""
    xgboost = _xgboost()
    booster = xgboost.Booster({"nthread": 1})
    try:
        booster.load_model(path)
    except xgboost.core.XGBoostError as error:
        raise StoreError(
            f"the ranker in {path} cannot be read: delete its folder and train it anew"
        ) from error
    return Trees(booster)


def grow(groups: Sequence[tuple[Floats, NDArray[np.bool_]]]) -> Trees:
    """Return trees grown on placeholders: features of candidates, and which of them are right."""
    xgboost = _xgboost()
    features = np.vstack([rows for rows, _ in groups])
    right = np.concatenate([labels for _, labels in groups]).astype(np.float32)
    sizes = [len(rows) for rows, _ in groups]
    bins = _SETTINGS["max_bin"]
    data = xgboost.QuantileDMatrix(features, label=right, group=sizes, max_bin=bins)
    rounds = min(_ROUNDS, max(_FEWEST, len(groups) // _PER_ROUND))
    threads = 2 if len(groups) > _FEW else 1
    return Trees(xgboost.train({**_SETTINGS, "nthread": threads}, data, rounds))


def _xgboost() -> Any:
    return extra("xgboost", needed_for="a learned ranker for places in a text")
