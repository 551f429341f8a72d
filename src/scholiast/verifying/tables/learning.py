"""Claims about tables with their labels -> the weights that `weighing` reads."""

from collections.abc import Sequence
from typing import Any

from scholiast.retrieving.extras import extra
from scholiast.verifying.tables.comparing import seen
from scholiast.verifying.tables.interface import Grid
from scholiast.verifying.tables.weighing import LABELS, NAMES, numbers_of


def learn(rows: Sequence[tuple[str, Grid, str]], *, strength: float = 0.1) -> dict[str, Any]:
    """Return names and weights of a logistic regression; needs the extra `retrieval`.

    `rows`: claim, table and label, one of LABELS; `strength`: the inverse of the penalty.
    """
    linear = extra("sklearn.linear_model", needed_for="learning from tables")
    inputs = [numbers_of(claim, grid, seen(claim, grid)) for claim, grid, _ in rows]
    model = linear.LogisticRegression(C=strength, max_iter=2_000, class_weight="balanced")
    model.fit(inputs, [label for _, _, label in rows])
    weights = {
        label: [round(float(one), 4) for one in (intercept, *row)]
        for label, intercept, row in zip(model.classes_, model.intercept_, model.coef_, strict=True)
    }
    return {"names": list(NAMES), "weights": {label: weights[label] for label in LABELS}}
