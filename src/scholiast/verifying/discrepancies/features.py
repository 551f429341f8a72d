"""Findings -> numbers, for whatever weighs them beside an entailment model."""

from collections.abc import Iterable

from scholiast.papers.verdicts import Discrepancy
from scholiast.verifying.discrepancies.comparing import findings
from scholiast.verifying.discrepancies.interface import Agreement, Findings

KINDS = (
    "number", "date", "direction", "negation", "hedge", "causality", "quantifier", "population",
    "comparison", "significance", "name", "qualifier", "conflated",
)  # fmt: skip
_SAME = {"method": "name", "designation": "name", "subgroup": "qualifier"}
FEATURES = (
    "overlap",
    "strongest",
    "differing",
    "agreeing",
    *(f"differs_{kind}" for kind in KINDS),
    *(f"agrees_{kind}" for kind in KINDS),
)
"""Names of the numbers, in their order."""
_MOST = 8
"""Findings beyond which a count says nothing more."""


def features(claim: str, evidence: str) -> dict[str, float]:
    """Return the numbers that FEATURES names, each 0 to 1, in their order.

    `overlap`: share of the claim's content words that the nearest sentence has; `strongest`: the
    greatest weight of a discrepancy; `differing` and `agreeing`: how many there are, of 8;
    `differs_KIND`, `agrees_KIND`: the greatest weight of a kind.

    >>> found = features("Mortality fell by 3 % in 2010.", "Mortality rose by 3 % in 2010.")
    >>> found["agrees_number"] > found["differs_number"], found["differs_direction"] > 0.9
    (True, True)
    """
    return numbers_of(findings(claim, evidence))


def numbers_of(found: Findings) -> dict[str, float]:
    """Return the numbers that FEATURES names for findings that were made before."""
    numbers = dict.fromkeys(FEATURES, 0.0)
    numbers["overlap"] = found.overlap
    numbers["strongest"] = max((one.weight for one in found.discrepancies), default=0.0)
    numbers["differing"] = min(len(found.discrepancies), _MOST) / _MOST
    numbers["agreeing"] = min(len(found.agreements), _MOST) / _MOST
    _put(numbers, "differs", found.discrepancies)
    _put(numbers, "agrees", found.agreements)
    return numbers


def _put(numbers: dict[str, float], prefix: str, found: Iterable[Discrepancy | Agreement]) -> None:
    for one in found:
        name = f"{prefix}_{_SAME.get(one.kind, one.kind)}"
        numbers[name] = max(numbers[name], one.weight)
