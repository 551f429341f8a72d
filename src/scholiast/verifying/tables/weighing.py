"""What was seen of a claim in a table -> numbers, and what they come to."""

import json
from functools import lru_cache
from importlib.resources import files
from math import exp

from scholiast.verifying.discrepancies.reading import read
from scholiast.verifying.discrepancies.wordlists import words
from scholiast.verifying.tables.comparing import Seen, seen, shown
from scholiast.verifying.tables.interface import Grid, TableFinding

LABELS = ("supports", "refutes", "not enough info")
NAMES = (
    "has numbers", "matched", "derived", "placed", "unmatched", "has comparison", "comparison",
    "against rest", "has superlative", "superlative", "covered", "rows", "columns",
    "explains", "length", "nothing compared", "hedged",
)  # fmt: skip
_EXPLAINS = words(
    """because due since suggests suggesting suggest indicates indicating indicate likely
    believe reason explain explained expected hypothesize therefore example examples note
    believe intuitively might may could"""
)
_HEDGED = words("can may might could would should")


def judged(claim: str, grid: Grid) -> TableFinding:
    """Return what a table says of a claim: the likeliest label, its probability and the row."""
    found = seen(claim, grid)
    chances = probabilities(numbers_of(claim, grid, found))
    label = max(LABELS, key=lambda one: chances[one])
    row = found.cell.row if found.cell else None
    return TableFinding(label, round(chances[label], 3), row, shown(found, grid))


def numbers_of(claim: str, grid: Grid, found: Seen) -> list[float]:
    """Return the numbers that NAMES names."""
    words = {word.lower for word in read(claim).words}
    has_numbers = found.matched is not None
    matched, derived = found.matched or 0.0, found.derived or 0.0
    comparison, superlative = found.comparison or 0.0, found.superlative or 0.0
    return [
        float(has_numbers),
        matched,
        derived,
        found.placed or 0.0,
        1 - matched - derived if has_numbers else 0.0,
        float(found.comparison is not None),
        comparison,
        found.against_rest or 0.0,
        float(found.superlative is not None),
        superlative,
        covered(claim, grid),
        min(len(found.rows), 4) / 4,
        min(len(found.columns), 4) / 4,
        float(bool(words & _EXPLAINS)),
        min(len(claim.split()), 60) / 60,
        float(not has_numbers and found.comparison is None and found.superlative is None),
        float(bool(words & _HEDGED)),
    ]


def probabilities(numbers: list[float]) -> dict[str, float]:
    """Return the probability of each label: a logistic regression whose weights are data."""
    weights = _weights()
    scores = {
        label: weights[label][0]
        + sum(w * x for w, x in zip(weights[label][1:], numbers, strict=True))
        for label in LABELS
    }
    highest = max(scores.values())
    raised = {label: exp(score - highest) for label, score in scores.items()}
    return {label: one / sum(raised.values()) for label, one in raised.items()}


@lru_cache(maxsize=1)
def _weights() -> dict[str, list[float]]:
    """Return intercept and weights by label, as learned from SciTab (MIT)."""
    text = files("scholiast.verifying.tables").joinpath("weights.json").read_text("utf-8")
    weights: dict[str, list[float]] = json.loads(text)["weights"]
    return weights


def covered(claim: str, grid: Grid) -> float:
    """Return the share of a claim's content words that caption, headings or cells have."""
    ours = {word.stem for word in read(claim).words if word.is_content}
    text = "\n".join([grid.caption, " ".join(grid.header), *(" ".join(row) for row in grid.rows)])
    theirs = {word.stem for word in read(text).words}
    return len(ours & theirs) / len(ours) if ours else 0.0
