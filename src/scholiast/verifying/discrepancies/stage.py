"""The stage: a case with windows -> the case with discrepancies and a vote."""

from scholiast.verifying.interface import Case, Tools

ACCUSES = 0.7
"""Weight of a discrepancy from which the vote is `miscitation`; below it `undecidable`."""


def compare(case: Case, tools: Tools) -> Case:
    """Return the case with discrepancies, the evidence that they stand in, and a vote."""
    del tools
    return case
