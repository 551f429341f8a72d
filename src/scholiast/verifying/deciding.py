"""Votes whose spans were verified -> a verdict. Nothing else in this house makes one of votes.

What a model or a document says never gets here as words: a vote is a label, a weight and the
numbers of pieces of evidence, each of which must stand verbatim in the text that was read.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scholiast.papers import Access, Span
from scholiast.papers.claims import Claim, Purpose
from scholiast.papers.verdicts import (
    Category,
    Evidence,
    Label,
    Role,
    Subtype,
    Verdict,
    Vote,
)
from scholiast.verifying.claims.parts import UNTOLD
from scholiast.verifying.claims.references import UNRESOLVED
from scholiast.verifying.interface import Case, Tools
from scholiast.verifying.languages import TRANSLATED
from scholiast.verifying.operating import Operating
from scholiast.verifying.routing import first_by_precedence
from scholiast.verifying.settings import Settings
from scholiast.verifying.verbatim import is_verbatim

COMPARED, REPEATED = "discrepancies", "verbatim"
MODEL, RULES, REPORTED = "entailment", (COMPARED, "relevance", "tables", REPEATED), "committee"
"""Names of voters; whoever else votes is a language model."""
_OF_SUPPORT = (Role.SUPPORTS,)
_AGAINST = (Role.CONTRADICTS, Role.QUALIFIES, Role.NEAREST)


@dataclass(frozen=True, slots=True)
class Ground:
    """Why a verdict would stand: the stage that reached it, how sure, and the vote it rests on."""

    stage: str
    weight: float
    vote: Vote


def conclude(case: Case, tools: Tools) -> Case:
    """Return the case with a verdict, where its votes carry one; else as it is."""
    if case.verdict is not None:
        return case
    verdict = decide(case, tools.operating, tools.settings)
    if verdict.label in (Label.SUPPORTED, Label.MISCITATION):
        return replace(case, verdict=verdict)
    return case


def close(case: Case, tools: Tools) -> Case:
    """Return the case with a verdict in any event: undecidable or unchecked, and why."""
    if case.verdict is not None:
        return case
    return replace(case, verdict=decide(case, tools.operating, tools.settings))


def decide(case: Case, operating: Operating, settings: Settings) -> Verdict:
    """Return the verdict of a case's verified votes; a pure function of its arguments.

    A mere mention attributes nothing and cannot be a miscitation. A language model's vote counts
    where the entailment model or a rule sees the same; alone it decides nothing. Against a sentence
    of the source in the claim's own words no model counts; nor does one for a claim which such a
    sentence contradicts in the one thing that a rule names. Words that may be another source's, or
    of an open pronoun, are a miscitation only where a rule names what differs.
    """
    votes = [vote for vote in case.votes if _counts(case, vote)]
    support = _grounds(votes, Label.SUPPORTED, operating, settings)
    against = _grounds(votes, Label.MISCITATION, operating, settings)
    if case.claim.purpose is Purpose.BACKGROUND:
        against = []
    if any(ground.stage == REPEATED for ground in support):
        against = [ground for ground in against if ground.stage in RULES]
    if any(ground.stage == REPEATED for ground in against):
        support = [ground for ground in support if ground.stage in RULES]
    if support and not against:
        return _standing(case, max(support, key=_weight), Label.SUPPORTED)
    if against and not support and is_loose(case.claim) and not _names_difference(votes):
        return _open(case, f"Something was read that speaks against it, but {case.claim.note}.")
    if against and not support:
        return _standing(case, max(against, key=_weight), Label.MISCITATION)
    both = "Some of what was read of the source speaks for it and some against it."
    return _open(case, both if support and against else "")


def is_loose(claim: Claim) -> bool:
    """Say whether a claim may hold words that are not attributed to its source, or an open pronoun.

    A claim that a model put into English is one, too.

    >>> from scholiast.papers import Span
    >>> is_loose(Claim(0, "a", "It rose.", Span(0, 8), "It rose.", Span(0, 8), note=UNRESOLVED))
    True
    """
    return any(words in claim.note for words in (UNTOLD, UNRESOLVED, TRANSLATED))


def _names_difference(votes: Sequence[Vote]) -> bool:
    """Say whether the comparison of claim and source found what differs."""
    return any(vote.voter == COMPARED and vote.label is Label.MISCITATION for vote in votes)


def verified(case: Case) -> tuple[bool, ...]:
    """Return for each piece of evidence whether it stands, verbatim, in the text that was read."""
    return tuple(_stands(case, one) for one in case.evidence)


def _stands(case: Case, evidence: Evidence) -> bool:
    """Say whether evidence stands in the source, or in a citing paper that the committee read."""
    source = case.source
    if source is not None and evidence.text_sha256 == source.sha256:
        return evidence.work_id == source.work_id and is_verbatim(
            evidence, source.text, source.sha256
        )
    claims = case.committee.claims if case.committee is not None else ()
    return any((one.work_id, one.quote) == (evidence.work_id, evidence.quote) for one in claims)


def _counts(case: Case, vote: Vote) -> bool:
    """Say whether a vote names evidence, all of which stands, and its weight is one."""
    places = vote.evidence
    return (
        bool(places)
        and 0 <= vote.weight <= 1
        and all(0 <= place < len(case.evidence) for place in places)
        and all(_stands(case, case.evidence[place]) for place in places)
    )


def _grounds(
    votes: Sequence[Vote], label: Label, operating: Operating, settings: Settings
) -> list[Ground]:
    """Return what carries a label, stage by stage."""
    least = operating.supported if label is Label.SUPPORTED else operating.miscitation
    said = [vote for vote in votes if vote.label is label]
    model = max((vote.weight for vote in said if vote.voter == MODEL), default=0.0)
    rules = max((vote.weight for vote in said if vote.voter in RULES), default=0.0)
    is_seconded = model >= operating.seconded or rules >= operating.differs
    found = []
    for vote in said:
        holds = {
            MODEL: vote.weight >= least,
            REPORTED: True,
            **dict.fromkeys(RULES, vote.weight >= operating.differs),
        }.get(vote.voter, vote.weight >= settings.agreement and is_seconded)
        if holds:
            stage = vote.voter if vote.voter in (MODEL, REPORTED, *RULES) else "deliberation"
            found.append(Ground(stage, vote.weight, vote))
    return found


def _weight(ground: Ground) -> float:
    return ground.weight


def _standing(case: Case, ground: Ground, label: Label) -> Verdict:
    """Return a verdict that stands, with the evidence that it rests on first."""
    own = [case.evidence[place] for place in ground.vote.evidence]
    wanted = _OF_SUPPORT if label is Label.SUPPORTED else _AGAINST
    rest = [one for one in case.evidence if one.role in wanted and _stands(case, one)]
    evidence = _once((*own, *rest))
    places = {_place(one): at for at, one in enumerate(evidence)}
    votes = tuple(_moved(case, vote, places) for vote in case.votes)
    category, subtype = _kind(case, ground.vote) if label is Label.MISCITATION else (None, None)
    return Verdict(
        label,
        _reason(case, ground, label),
        ground.stage,
        ground.weight,
        category,
        subtype,
        evidence,
        case.discrepancies if label is Label.MISCITATION else (),
        votes,
    )


def _once(evidence: Sequence[Evidence]) -> tuple[Evidence, ...]:
    """Return evidence without stretches of a text that stand there already; the first stays."""
    first = {_place(one): one for one in reversed(evidence)}
    return tuple(one for one in evidence if first.pop(_place(one), None) is not None)


def _place(evidence: Evidence) -> tuple[str, str, Span]:
    return evidence.work_id, evidence.text_sha256, evidence.span


def _moved(case: Case, vote: Vote, places: "dict[tuple[str, str, Span], int]") -> Vote:
    """Return a vote with the places that its evidence has in the verdict."""
    held = [_place(case.evidence[at]) for at in vote.evidence if 0 <= at < len(case.evidence)]
    return replace(vote, evidence=tuple(places[one] for one in held if one in places))


def _kind(case: Case, vote: Vote) -> tuple[Category, Subtype]:
    """Return category and subtype: the first by precedence of what differs, else contradictory."""
    if vote.subtype is not None:
        return vote.subtype.category, vote.subtype
    subtypes = [one.subtype for one in case.discrepancies]
    subtypes += [one.subtype for one in case.votes if one.subtype is not None]
    first = first_by_precedence(subtypes) or Subtype.CONTRADICTORY
    return first.category, first


def _reason(case: Case, ground: Ground, label: Label) -> str:
    where = "abstract" if case.access is Access.ABSTRACT else "text"
    if ground.stage == REPORTED:
        return ground.vote.words or "Papers that cite the source report of it otherwise."
    if label is Label.SUPPORTED:
        return f"The source's {where} says what is attributed to it."
    if ground.stage in RULES and ground.vote.words:
        return ground.vote.words
    if case.discrepancies:
        return case.discrepancies[0].words
    return f"The source's {where} says something else than what is attributed to it."


def _open(case: Case, why: str = "") -> Verdict:
    """Return an undecidable or unchecked verdict, with the nearest that the source says."""
    label, reason = Label.UNDECIDABLE, "What was read of the source does not decide it."
    if case.source is None:
        label, reason = Label.UNCHECKED, "No text of the source could be read."
    elif case.claim.purpose is Purpose.BACKGROUND:
        label, reason = Label.UNCHECKED, "The source is named in passing; nothing is attributed."
    elif why:
        reason = why
    elif not case.windows:
        reason = "Nothing in the source's text can be held against it."
    elif case.access is Access.ABSTRACT:
        reason = "Only the source's abstract could be read, and it does not decide it."
    nearest = [one for one in case.evidence if _stands(case, one)]
    shown = tuple(replace(one, role=Role.NEAREST) for one in _once(nearest)[:2])
    votes = tuple(replace(vote, evidence=()) for vote in case.votes)
    return Verdict(label, reason, "decision", evidence=shown, votes=votes)
