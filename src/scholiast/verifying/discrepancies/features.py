"""Findings -> numbers, for whatever weighs them beside an entailment model."""

KINDS = (
    "number", "date", "direction", "negation", "hedge", "causality", "quantifier", "population",
    "comparison", "significance", "name", "qualifier",
)  # fmt: skip
FEATURES = (
    "overlap",
    "strongest",
    *(f"differs_{kind}" for kind in KINDS),
    *(f"agrees_{kind}" for kind in KINDS),
)
"""Names of the numbers, in their order."""


def features(claim: str, evidence: str) -> dict[str, float]:
    """Return the numbers that FEATURES names, each 0 to 1: the greatest weight of a kind."""
    del claim, evidence
    return dict.fromkeys(FEATURES, 0.0)
