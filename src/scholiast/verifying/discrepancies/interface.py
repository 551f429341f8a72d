"""What comparers take and give back, and what a perturbed sentence is."""

from dataclasses import dataclass
from typing import NamedTuple

from scholiast.papers import Span
from scholiast.papers.verdicts import Discrepancy, Subtype


@dataclass(frozen=True, slots=True)
class Agreement:
    """A typed pair of spans that say the same: the reason not to find a discrepancy there."""

    kind: str
    """As of discrepancies: `number`, `direction`, ..."""
    claim: Span
    evidence: Span
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class Findings:
    """What comparing a claim with a piece of evidence came to."""

    discrepancies: tuple[Discrepancy, ...] = ()
    """Surest first; at most one of a kind at each place of the claim."""
    agreements: tuple[Agreement, ...] = ()
    overlap: float = 0.0
    """0 to 1: share of the claim's content words that the nearest sentence of the evidence has."""


class Twin(NamedTuple):
    """A sentence with one change, and what the change is."""

    text: str
    kind: str
    """As of discrepancies; of a harmless twin what was reworded: `rounding`, `units`, ..."""
    subtype: Subtype | None
    """What citing the changed sentence would be; None for harmless twins."""
    edit: tuple[str, str]
    """What stood there, and what stands there instead."""
