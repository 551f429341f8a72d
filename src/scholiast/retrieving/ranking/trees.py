"""Trees: boosted decision trees that tell from a candidate's features how likely it is cited."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scholiast.retrieving.extras import extra
from scholiast.retrieving.ranking.features import NAMES
from scholiast.retrieving.ranking.known import Numbers

_SETTINGS = {
    "objective": "binary:logistic",
    "tree_method": "hist",
    "eta": 0.1,
    "max_depth": 6,
    "min_child_weight": 20,
    "subsample": 0.8,
    "colsample_bytree": 0.6,
    "nthread": 2,
    "seed": 4,
}
"""Rank:ndcg did no better in four times the time (docs/retrieving-learned.md)."""


@dataclass(frozen=True, slots=True)
class Trees:
    """A trained forest."""

    forest: Any

    def scores(self, values: Numbers) -> Numbers:
        """Return one score a candidate (rows: candidates, columns: the features table)."""
        if not len(values):
            return np.zeros(0, np.float32)
        return np.asarray(self.forest.inplace_predict(values, predict_type="margin"), np.float32)

    def gains(self) -> dict[str, float]:
        """Return by feature the share of what all splits gained, the largest first."""
        found = self.forest.get_score(importance_type="total_gain")
        total = sum(found.values()) or 1.0
        named = {NAMES[int(key[1:])]: float(gain) / total for key, gain in found.items()}
        return dict(sorted(named.items(), key=lambda item: -item[1]))

    def save(self, path: Path) -> None:
        """Write them in XGBoost's own binary JSON (.ubj)."""
        self.forest.save_model(path)


def load_trees(path: Path) -> Trees:
    """Return trees from a file."""
    forest = extra("xgboost", needed_for="the learned ranker").Booster()
    forest.load_model(path)
    return Trees(_alone(forest))


def grow(values: Numbers, right: NDArray[np.bool_], *, rounds: int = 250) -> Trees:
    """Return trees that tell right candidates from others."""
    xgboost = extra("xgboost", needed_for="the learned ranker")
    data = xgboost.QuantileDMatrix(values, label=right.astype(np.float32))
    return Trees(_alone(xgboost.train(_SETTINGS, data, rounds)))


def _alone(forest: Any) -> Any:
    """Return a forest that answers on one thread: a second one costs more than it gives here."""
    forest.set_param({"nthread": 1})
    return forest
