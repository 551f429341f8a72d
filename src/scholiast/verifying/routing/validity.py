"""Whether the source stands as evidence: not taken back, not replaced, not second-hand."""

import re
from dataclasses import replace

from scholiast.papers import Found, Nature, Notice, Reference, Work, standing
from scholiast.papers.claims import Claim, Purpose
from scholiast.papers.verdicts import Category, Label, Subtype, Verdict
from scholiast.resolving.certainty import is_certain
from scholiast.verifying.interface import Case, Tools

STAGE = "validity"
_TAKEN_BACK = (Nature.RETRACTION, Nature.WITHDRAWAL)
_SAID = {Nature.RETRACTION: "retracted", Nature.WITHDRAWAL: "withdrawn"}
_TOLD = re.compile(r"retract|withdraw", re.I)
_REVIEW = re.compile(
    r"^(?:a|an|the)?\s?(?:(?:brief|short|narrative|literature|systematic|scoping|critical|mini|"
    r"comprehensive|umbrella|integrative)[\s-]){0,2}review\b(?!\s(?:process|board|panel))|"
    r"[:.?–—-]\s(?:a|an|the)?\s?(?:(?:brief|short|narrative|literature|systematic|scoping|critical|"
    r"mini|comprehensive|umbrella|integrative|state-of-the-art)[\s-]){0,2}"
    r"(?:literature\s)?(?:review|overview|survey)\b\W{0,3}(?:of\b|$)|"
    r"\ba (?:systematic|narrative|scoping|literature) review\b",
    re.I,
)
"""Titles of reviews that pool no data of their own: a meta-analysis has findings of its own."""
_POOLS = re.compile(r"meta-?\s?analys|pooled|individual (?:patient|participant) data", re.I)
_PRIMARY = re.compile(
    r"\b(?:in\s(?:a|an|one|their|two|three)\s(?:[\w-]+\s){0,4}(?:randomi[sz]ed\s(?:\w+\s){0,2}trial|"
    r"clinical\strial|cohort(?:\sstudy)?|case-control\sstudy|double-blind|crossover\strial)|"
    r"(?:a|the)\s(?:[\w-]+\s){0,3}(?:randomi[sz]ed\s(?:controlled\s)?trial|cohort\sstudy|"
    r"case-control\sstudy|double-blind\s(?:\w+\s)?(?:trial|study))\s(?:of|in|with|involving|showed|"
    r"found|reported|demonstrated)|"
    r"the authors\s(?:randomi[sz]ed|enrolled|recruited|followed up|injected|treated|sequenced|"
    r"transfected|knocked))\b",
    re.I,
)
_SECOND_HAND = re.compile(
    r"\breview|\bsurvey|\boverview|summari[sz]|cited in|according to|meta-?\s?analys", re.I
)


def validate(case: Case, tools: Tools) -> Case:
    """End a case whose source was taken back before the paper, was replaced, or is second-hand.

    Only where something is attributed to it: a work that is merely named is not used as evidence.
    """
    if case.verdict is not None or not isinstance(case.lookup, Found):
        return case
    if not is_certain(case.lookup) or case.claim.purpose is Purpose.BACKGROUND:
        return case
    found, facts = case.lookup, tools.facts
    if case.claim.citation not in facts.told:
        notice = _notice(case.reference, found.work, facts.notices.get(case.reference.key))
        if notice is not None:
            return _by_notice(case, notice, found, facts.dated)
    if is_second_hand(case.claim, found.work):
        reason = (
            f"The source is a review by its title (“{found.work.title}”), and the text reports the "
            "finding as that of one study; the study itself is not cited here."
        )
        return _ended(case, Subtype.SECONDARY, reason)
    return case


def is_before(date: str, other: str) -> bool:
    """Say whether a date is certainly before another, both ISO 8601 of any precision.

    >>> is_before("2019-03", "2020"), is_before("2020-03", "2020"), is_before("", "2020")
    (True, False, False)
    """
    shared = min(len(date), len(other))
    return shared > 0 and date[:shared] < other[:shared]


def is_second_hand(claim: Claim, work: Work) -> bool:
    """Say whether a review, by its title, is cited as the one study that made the finding."""
    if not _REVIEW.search(work.title) or _POOLS.search(f"{work.title} {work.abstract}"):
        return False
    if claim.purpose not in (Purpose.RESULT, Purpose.COMPARISON, Purpose.CREDIT):
        return False
    return bool(_PRIMARY.search(claim.text)) and not _SECOND_HAND.search(claim.context)


def _notice(reference: Reference, work: Work, listed: Notice | None) -> Notice | None:
    """Return the notice that stands, where it is about the version that the entry gives.

    None where the entry tells of it itself, or where any notice gives the work back.
    """
    notices = (*work.notices, *([listed] if listed else []))
    if not notices or _TOLD.search(f"{reference.title} {reference.raw}"):
        return None
    if any(one.nature is Nature.REINSTATEMENT for one in notices):
        return None
    given, own = reference.identifiers.doi, work.identifiers.doi
    if given and own and given != own:
        return None
    replaced = [one for one in notices if one.nature is Nature.REPUBLICATION]
    return replaced[0] if replaced else standing(notices)


def _by_notice(case: Case, notice: Notice, found: Found, dated: str) -> Case:
    source = notice.source or found.index or "an index"
    named = f" (notice {notice.doi})" if notice.doi else ""
    if not is_before(notice.date, dated):
        words = f"{STAGE}: {notice.nature.value} by {source}, not certainly before this paper"
        return replace(case, trail=(*case.trail, words))
    if notice.nature in _TAKEN_BACK:
        said = _SAID[notice.nature]
        reason = f"The source was {said} on {notice.date}, according to {source}{named}; this paper"
        return _ended(case, Subtype.RETRACTED, f"{reason} is of {dated} and does not say so.")
    if notice.nature is Nature.REPUBLICATION and notice.doi not in ("", found.work.identifiers.doi):
        reason = (
            f"The source was replaced on {notice.date} by a corrected publication, according to "
            f"{source}{named}; this paper, of {dated}, cites the one that was replaced."
        )
        return _ended(case, Subtype.SUPERSEDED, reason)
    return case


def _ended(case: Case, subtype: Subtype, reason: str) -> Case:
    verdict = Verdict(Label.MISCITATION, reason, STAGE, 1.0, Category.VALIDITY, subtype)
    return replace(case, verdict=verdict, trail=(*case.trail, f"{STAGE}: {subtype.value}"))
