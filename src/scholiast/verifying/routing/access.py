"""Which cases go on to be read, and why the others are left unchecked."""

from dataclasses import replace

from scholiast.papers import Absent, Found, Unindexed, Unknown
from scholiast.papers.claims import Purpose
from scholiast.papers.verdicts import Label, Verdict
from scholiast.resolving.certainty import is_certain
from scholiast.verifying.interface import Case, Tools
from scholiast.verifying.routing.attribution import listed

STAGE = "access"
MENTION = "The source is only pointed to: the text attributes nothing in particular to it."


def admit(case: Case, tools: Tools) -> Case:
    """End a case that cannot be misquoted, or whose source is not known; hand on the others.

    A source whose text was handed in is read whatever the indexes say of it. One that is known and
    has no text goes on: what citing papers report of it may be asked.
    """
    del tools
    if case.verdict is not None:
        return case
    if case.claim.purpose is Purpose.BACKGROUND:
        return _left(case, MENTION)
    if case.source is not None and not isinstance(case.lookup, Found):
        return case
    reason = _reason(case)
    return _left(case, reason) if reason else case


def _reason(case: Case) -> str:
    """Return why nothing can be read of the source; nothing where it can be tried."""
    match case.lookup:
        case Found() as found if is_certain(found):
            return ""
        case Found():
            return "A work was found that may be another one than the reference means."
        case Absent(asked):
            names = listed(dict.fromkeys(one.index for one in asked if one.answered))
            return f"The work was not found in {names or 'the places that were asked'}."
        case Unindexed(kind):
            return f"The work was not found, and is of a kind that indexes do not hold ({kind})."
        case Unknown(reason):
            return f"Nothing is known of the work: {reason}."
        case _:
            return "The work was not looked up."


def _left(case: Case, reason: str) -> Case:
    verdict = Verdict(Label.UNCHECKED, reason, STAGE)
    return replace(case, verdict=verdict, trail=(*case.trail, f"{STAGE}: unchecked"))
