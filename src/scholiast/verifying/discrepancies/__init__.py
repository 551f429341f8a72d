"""Claim and evidence -> where they say something else, compared exactly, before any model is asked.

A literal list of comparers (`comparing.COMPARERS`), one module a kind. Each compares only what
speaks of the same thing, and says how sure that is.
"""

from scholiast.verifying.discrepancies.comparing import discrepancies, findings
from scholiast.verifying.discrepancies.features import FEATURES, features
from scholiast.verifying.discrepancies.interface import Agreement, Findings, Twin
from scholiast.verifying.discrepancies.stage import compare
from scholiast.verifying.discrepancies.twins import harmless, twins

__all__ = [
    "FEATURES",
    "Agreement",
    "Findings",
    "Twin",
    "compare",
    "discrepancies",
    "features",
    "findings",
    "harmless",
    "twins",
]
