"""Claim and evidence -> discrepancies and agreements, by each comparer in turn."""

from collections.abc import Callable, Iterable, Iterator

from scholiast.papers.verdicts import Discrepancy
from scholiast.verifying.discrepancies.causality import causality
from scholiast.verifying.discrepancies.comparisons import comparisons
from scholiast.verifying.discrepancies.dates import dates
from scholiast.verifying.discrepancies.direction import direction
from scholiast.verifying.discrepancies.hedging import hedging
from scholiast.verifying.discrepancies.interface import Agreement, Findings
from scholiast.verifying.discrepancies.mentions import Pairing
from scholiast.verifying.discrepancies.names import names
from scholiast.verifying.discrepancies.negation import negation
from scholiast.verifying.discrepancies.numbers import numbers
from scholiast.verifying.discrepancies.populations import populations
from scholiast.verifying.discrepancies.qualifiers import qualifiers
from scholiast.verifying.discrepancies.quantifiers import quantifiers
from scholiast.verifying.discrepancies.reading import read
from scholiast.verifying.discrepancies.significance import significance
from scholiast.verifying.discrepancies.splicing import splicing

Comparer = Callable[[Pairing], Iterable[Agreement | Discrepancy]]

COMPARERS: tuple[Comparer, ...] = (
    significance,
    negation,
    direction,
    comparisons,
    numbers,
    dates,
    quantifiers,
    populations,
    causality,
    hedging,
    names,
    qualifiers,
    splicing,
)
"""Earlier ones explain a place of the claim for later ones: a place is found once."""


def discrepancies(claim: str, evidence: str) -> tuple[Discrepancy, ...]:
    """Return where the claim says something else than the evidence, surest first.

    >>> found, = discrepancies("It rose in 45 % of mice.", "It rose in 4.5 % of mice.")
    >>> found.words
    'the paper says 45 %, the source 4.5 %'
    >>> discrepancies("It rose in about 45 % of mice.", "It rose in 44.7 % of mice.")
    ()
    """
    return findings(claim, evidence).discrepancies


def findings(claim: str, evidence: str) -> Findings:
    """Return discrepancies and agreements of a claim with a piece of evidence."""
    pairing = Pairing(read(claim), read(evidence))
    if not pairing.claim.words or not pairing.evidence.words:
        return Findings()
    met = [one for comparer in COMPARERS for one in comparer(pairing)]
    differing = list(_once(one for one in met if isinstance(one, Discrepancy)))
    differing.sort(key=lambda one: -one.weight)
    agreeing = tuple(one for one in met if isinstance(one, Agreement))
    return Findings(tuple(differing), agreeing, round(pairing.overlap, 3))


def _once(met: Iterable[Discrepancy]) -> Iterator[Discrepancy]:
    """Yield discrepancies that do not explain again what an earlier one explains."""
    taken: list[Discrepancy] = []
    for one in met:
        if not any(
            one.claim.overlaps(other.claim) and one.evidence.overlaps(other.evidence)
            for other in taken
        ):
            taken.append(one)
            yield one
