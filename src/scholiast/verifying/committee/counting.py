"""Votes of evidence statements -> consensus, confidence, abstention (BibAgent, D.5.3 to D.7).

Numbers only: who said what, and how it was read, stands elsewhere.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scholiast.papers.verdicts import Label
from scholiast.verifying.settings import Settings

RELATIONS: Mapping[str, int] = {"entailment": 1, "neutral": 0, "contradiction": -1}
"""What a statement says of the claim -> its vote (D.6.1)."""
WITNESSES, CONFIDENCE, MARGIN, ENTROPY, OUTAGE = (
    "witnesses",
    "confidence",
    "margin",
    "disagreement",
    "outage",
)
"""Why a committee abstains: the four triggers of D.7; and that papers could not be asked for."""
_EPSILON = 1e-12
_DIGITS = 9
"""Digits to which sums are brought before they are compared: 0.1 + 0.2 is 0.3."""


@dataclass(frozen=True, slots=True)
class Ballot:
    """One evidence statement's part in the count."""

    gamma: float
    """Its share of all support, 0 to 1."""
    relation: str
    """`entailment`, `neutral` or `contradiction`"""
    stability: float = 1.0
    """Share of the classifier's samples that agree on the relation."""


@dataclass(frozen=True, slots=True)
class Count:
    """What the ballots come to."""

    score: float
    """V_final, -1 to 1."""
    effective: float
    """n_eff: how many statements of equal weight weigh as these do; at most their number."""
    entropy: float
    """H, 0 to 1: how the weight is spread over the three relations."""
    stability: float
    confidence: float
    """Conf, 0 to 1."""


def gammas(supports: Sequence[float]) -> tuple[float, ...]:
    """Return each statement's share of all support (D.5.3); equal ones where none has any.

    >>> gammas([3.0, 1.0]), gammas([0.0, 0.0])
    ((0.75, 0.25), (0.5, 0.5))
    """
    total = math.fsum(supports)
    if total <= 0:
        return tuple(1 / len(supports) for _ in supports)
    return tuple(support / total for support in supports)


def support(influences: Mapping[str, float], witnesses: Iterable[str]) -> float:
    """Return the sum of influence over papers, each once however often it speaks (D.5.3).

    >>> support({"a": 0.5, "b": 0.25}, ["a", "a", "b"])
    0.75
    """
    return math.fsum(influences[one] for one in sorted(set(witnesses)))


def count(ballots: Sequence[Ballot], *, least: int) -> Count:
    """Return consensus and confidence of the ballots; `least` is K_min (D.6.2, D.6.3).

    >>> three = [Ballot(1 / 3, "entailment")] * 3
    >>> count(three, least=6).confidence
    0.5
    """
    if not ballots:
        return Count(0.0, 0.0, 0.0, 0.0, 0.0)
    score = math.fsum(RELATIONS[one.relation] * one.gamma for one in ballots)
    effective = 1 / math.fsum(one.gamma**2 for one in ballots)
    spread = entropy(
        math.fsum(one.gamma for one in ballots if one.relation == relation)
        for relation in RELATIONS
    )
    stability = math.fsum(one.gamma * one.stability for one in ballots)
    confidence = abs(score) * min(1.0, effective / least) * (1 - spread) * stability
    parts = (score, effective, spread, stability, confidence)
    return Count(*(round(part, _DIGITS) for part in parts))


def entropy(masses: Iterable[float]) -> float:
    """Return the entropy of the weight on three relations, over that of an even spread, 0 to 1.

    >>> entropy([1.0, 0.0, 0.0]), round(entropy([0.5, 0.5, 0.0]), 3)
    (0.0, 0.631)
    """
    total = -math.fsum(mass * math.log(mass + _EPSILON) for mass in masses)
    return min(1.0, max(0.0, round(total / math.log(3), _DIGITS)))


def triggers(counted: Count, witnesses: int, settings: Settings) -> tuple[str, ...]:
    """Return which of the four triggers of D.7 hold; empty where a verdict may be given."""
    held = {
        WITNESSES: witnesses < settings.witnesses,
        CONFIDENCE: counted.confidence < settings.committee_confidence,
        MARGIN: abs(counted.score) <= settings.committee_margin,
        ENTROPY: counted.entropy > settings.committee_entropy,
    }
    return tuple(name for name, holds in held.items() if holds)


def decide(score: float, abstained: Sequence[str]) -> Label:
    """Return the verdict of a score: undecidable where anything makes the committee abstain.

    >>> decide(-0.8, ()).value, decide(-0.8, ("witnesses",)).value
    ('miscitation', 'undecidable')
    """
    if abstained or score == 0:
        return Label.UNDECIDABLE
    return Label.SUPPORTED if score > 0 else Label.MISCITATION
