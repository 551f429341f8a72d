"""Judged cases -> a combiner of signals, and thresholds at a target risk.

Nothing here runs when a paper is checked: what comes out is frozen in `operating.json`.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from scholiast.errors import InputError
from scholiast.retrieving.extras import extra
from scholiast.verifying.operating import Combiner

NEVER = 1.01
"""A threshold that no weight reaches."""
_NEEDED = "calibrating"


def fitted(
    signals: Sequence[Mapping[str, float]],
    bearings: Sequence[int],
    names: Sequence[str],
    *,
    strength: float = 1.0,
    evened: float = 0.5,
) -> Combiner:
    """Return a logistic regression of three classes: 0 support, 1 neither, 2 against.

    A case counts by how rare its class is, to the power `evened`: with a half, the rarest is not
    lost and the commonest still counts for more; with 1, classes count alike. `strength` is the
    inverse of the penalty, on signals brought to one scale. Raises InputError where a class
    is missing.
    """
    counts = Counter(bearings)
    if set(counts) != {0, 1, 2}:
        raise InputError("a combiner is fitted on support, neither and against: one is missing")
    linear = extra("sklearn.linear_model", needed_for=_NEEDED)
    rows = np.array([[one.get(name, 0.0) for name in names] for one in signals])
    spread = np.where(rows.std(axis=0) > 0, rows.std(axis=0), 1.0)
    rarity = {kind: (len(bearings) / count) ** evened for kind, count in counts.items()}
    model = linear.LogisticRegression(C=strength, class_weight=rarity, max_iter=2_000)
    model.fit((rows - rows.mean(axis=0)) / spread, list(bearings))
    slopes = model.coef_ / spread
    constants = model.intercept_ - slopes @ rows.mean(axis=0)
    weights = {name: _three(slopes[:, at]) for at, name in enumerate(names)}
    return Combiner(weights | {"1": _three(constants)})


def _three(values: NDArray[np.float64]) -> tuple[float, float, float]:
    support, neither, against = (round(float(one), 4) for one in values)
    return support, neither, against


def threshold_at(
    weights: Sequence[float], *, risk: float, confidence: float = 0.95, least: float = 0.5
) -> float:
    """Return the least threshold that at most a share `risk` of the weights reach.

    The weights are those of cases in which reaching it is an error. Held by Clopper and Pearson's
    upper bound at a one-sided confidence; with `confidence` 0 by the share itself. `NEVER` where
    there are too few cases to know. Thresholds have three places and are rounded up.
    """
    allowed = _most_errors(len(weights), risk, confidence)
    if allowed < 0:
        return NEVER
    ranked = sorted(weights, reverse=True)
    beyond = ranked[allowed] if allowed < len(ranked) else 0.0
    return max(least, int(beyond * 1_000 + 1) / 1_000)


def _most_errors(cases: int, risk: float, confidence: float) -> int:
    """Return how many errors among the cases leave the risk within bounds; -1 for not even none."""
    if not confidence:
        return int(risk * cases + 1e-9)
    beta = extra("scipy.stats", needed_for=_NEEDED).beta
    found = -1
    for errors in range(cases):
        if beta.ppf(confidence, errors + 1, cases - errors) > risk:
            break
        found = errors
    return found
