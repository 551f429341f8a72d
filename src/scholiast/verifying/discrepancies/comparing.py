"""Claim and evidence -> discrepancies and agreements, by each comparer in turn."""

from scholiast.papers.verdicts import Discrepancy
from scholiast.verifying.discrepancies.interface import Findings


def discrepancies(claim: str, evidence: str) -> tuple[Discrepancy, ...]:
    """Return where the claim says something else than the evidence, surest first."""
    return findings(claim, evidence).discrepancies


def findings(claim: str, evidence: str) -> Findings:
    """Return discrepancies and agreements of a claim with a piece of evidence."""
    del claim, evidence
    return Findings()
