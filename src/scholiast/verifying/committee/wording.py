"""What a committee came to, in one sentence for a person."""

from scholiast.papers.verdicts import Label
from scholiast.records.committees import Committee
from scholiast.verifying.committee.counting import CONFIDENCE, ENTROPY, MARGIN, OUTAGE, WITNESSES
from scholiast.verifying.settings import Settings


def heard_words(committee: Committee) -> str:
    """Return whose word a committee's verdict is: the citing papers', not the source's.

    >>> heard_words(Committee("c", 0, (), (), (), 0, 0, 0, 0, 0))
    'reported by no citing paper'
    """
    number = len(committee.witnesses)
    many = "no citing paper" if not number else "1 citing paper" if number == 1 else ""
    return f"reported by {many or f'{number} citing papers'}"


def reason_of(committee: Committee, label: Label, outage: str, settings: Settings) -> str:
    """Return why the committee decides as it does, or abstains."""
    by = heard_words(committee).capitalize()
    if label is Label.SUPPORTED:
        return f"{by}, not read in the source: most of what they say carries it."
    if label is Label.MISCITATION:
        return f"{by}, not read in the source: most of what they say speaks against it."
    least, number = settings.witnesses, len(committee.witnesses)
    words = {
        WITNESSES: f"{number} citing papers that say something of the source were found, "
        f"and {least} are needed",
        MARGIN: f"what they report leans neither way ({committee.score:+.2f}; more than "
        f"{settings.committee_margin:.2f} is needed)",
        ENTROPY: f"they are at odds ({committee.entropy:.2f}; at most "
        f"{settings.committee_entropy:.2f} is allowed)",
        CONFIDENCE: f"too little agrees to be sure ({committee.confidence:.2f}; "
        f"{settings.committee_confidence:.2f} is needed)",
        OUTAGE: f"not all could be asked for: {outage}",
    }
    why = "; ".join(words[name] for name in words if name in committee.abstained)
    return f"The source could not be read, and citing papers do not settle it: {why}."
