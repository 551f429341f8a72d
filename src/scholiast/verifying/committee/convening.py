"""An inaccessible source -> what the papers that cite it report, and what that comes to.

BibAgent, section 3.3 and appendix D: the stage of verifying that reads no word of the source.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from scholiast.errors import NetError, SettingsError, StoreError
from scholiast.papers import Access, Work
from scholiast.papers.verdicts import Category, Evidence, Label, Role, Subtype, Verdict, Vote
from scholiast.records.committees import Committee, Witness, WitnessClaim
from scholiast.verifying.committee.aspects import Judged, judge_aspects
from scholiast.verifying.committee.citers import distinct
from scholiast.verifying.committee.counting import (
    OUTAGE,
    Ballot,
    count,
    decide,
    triggers,
)
from scholiast.verifying.committee.influence import MIDDLE
from scholiast.verifying.committee.witnessing import Heard, hear, repeats
from scholiast.verifying.committee.wording import reason_of
from scholiast.verifying.interface import Case, Tools

VOTER = "committee"
MOST_WITNESSES = 60
"""Papers that are heard; there is little to gain beyond."""
MOST_CLAIMS = 5
"""Claims of one paper about the source that are taken, the first ones."""
MOST_QUOTES = 6


@dataclass(frozen=True, slots=True)
class Gathered:
    """What was heard, and why not all could be."""

    heard: tuple[Heard, ...] = ()
    outage: str = ""
    """Why papers could not be asked for; empty where they could."""
    left_out: int = 0
    """Papers that the citation graph names and that say nothing of the source in their text."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """A committee, and the quotes that its verdict rests on."""

    committee: Committee
    label: Label
    quotes: tuple[Evidence, ...]


def convene(case: Case, tools: Tools) -> Case:
    """Return the case with what citing papers report of its source, where it cannot be read.

    A committee that agrees casts one vote, with the witnesses' sentences as evidence; one that
    abstains leaves the case undecidable and says why, unless there is an abstract to go by. Where
    the source's text was read, or nobody can be heard, the case is handed on as it is.
    """
    work = case.work
    if case.verdict is not None or case.access is Access.FULL_TEXT or work is None:
        return case
    if tools.citers is None:
        return _told(case, "committee: no citing papers can be asked for")
    gathered = gather(case, work, tools)
    if not gathered.heard and not gathered.outage:
        return _told(case, f"committee: nobody to be heard, {gathered.left_out} left out")
    try:
        sitting = sit(case, work, gathered, tools)
    except SettingsError as error:
        return _told(case, f"committee: {error}")
    return _with(case, sitting, gathered, tools)


def gather(case: Case, work: Work, tools: Tools) -> Gathered:
    """Return what the papers that cite the work say of it in their text.

    A paper with the claim's very words is the checked paper or a copy of it, and is not heard.
    """
    heard: list[Heard] = []
    witnesses = left_out = 0
    outage = ""
    try:
        for citing, document in distinct(work, tools.citers.of(work) if tools.citers else ()):
            said = hear(citing, document, work, tools.paraphraser)[:MOST_CLAIMS]
            if not said or repeats(said, case.claim):
                left_out += 1
                continue
            heard.extend(said)
            witnesses += 1
            if witnesses == MOST_WITNESSES:
                break
    except (NetError, StoreError) as error:
        outage = str(error) or type(error).__name__
    return Gathered(tuple(heard), outage, left_out)


def sit(case: Case, work: Work, gathered: Gathered, tools: Tools) -> Sitting:
    """Return what the committee comes to; the bundle of D.7 whatever that is.

    Raises SettingsError where a package is missing that sentences are grouped with.
    """
    heard, settings = gathered.heard, tools.settings
    witnesses = _witnesses(heard, tools)
    influences = {one.work_id: one.influence for one in witnesses}
    judged = judge_aspects(case.claim.text, heard, influences, (work, tools))
    aspects = tuple(one.aspect for one in judged)
    ballots = [Ballot(one.gamma, one.relation, one.stability) for one in aspects]
    counted = count(ballots, least=settings.witnesses)
    abstained = triggers(counted, len(witnesses), settings)
    abstained += (OUTAGE,) if gathered.outage else ()
    label = decide(counted.score, abstained)
    committee = Committee(
        case.claim.text,
        case.claim.radius,
        witnesses,
        tuple(WitnessClaim(one.claim.text, one.witness.id, one.quote) for one in heard),
        aspects,
        counted.score,
        counted.confidence,
        counted.effective,
        counted.entropy,
        counted.stability,
        abstained,
    )
    return Sitting(committee, label, _quotes(judged, heard, label))


def _witnesses(heard: Sequence[Heard], tools: Tools) -> tuple[Witness, ...]:
    """Return the papers that were heard, each with its influence and its claims."""
    claims: dict[str, list[int]] = {}
    works: dict[str, Work] = {}
    for number, one in enumerate(heard):
        works.setdefault(one.witness.id, one.witness)
        claims.setdefault(one.witness.id, []).append(number)
    return tuple(
        replace(_weighed(work, tools), claims=tuple(claims[id])) for id, work in works.items()
    )


def _weighed(work: Work, tools: Tools) -> Witness:
    if tools.weigher is not None:
        return tools.weigher.weigh(work, tools.settings.preprint)
    note = "nothing to weigh it by: all papers count alike"
    return Witness(work.id, work.title, MIDDLE, MIDDLE, MIDDLE, (), note)


def _quotes(judged: Sequence[Judged], heard: Sequence[Heard], label: Label) -> tuple[Evidence, ...]:
    """Return sentences of witnesses, verbatim, one a paper: those that carry the verdict.

    Where there is none, those that the entailment model holds to bear most on the claim.
    """
    vote = {Label.SUPPORTED: 1, Label.MISCITATION: -1}.get(label, 0)
    if vote:
        told = [
            _evidence(heard[number], one.role, one, number)
            for one in judged
            if one.aspect.vote == vote
            for number in one.readings_of(one.aspect.relation)
        ]
    else:
        near = [(one.entailments[number].neutral, number, one)
                for one in judged for number in one.readings]  # fmt: skip
        near.sort(key=lambda each: each[:2])
        told = [_evidence(heard[number], Role.NEAREST, one, number) for _, number, one in near]
    found: dict[str, Evidence] = {}
    for quote in told:
        found.setdefault(quote.work_id, quote)
    return tuple(found.values())[:MOST_QUOTES]


def _evidence(heard: Heard, role: Role, judged: Judged, number: int) -> Evidence:
    document, span = heard.document, heard.claim.span
    within = [one for one in document.sections if one.span.contains(span)]
    section = max(within, key=lambda one: one.level).heading if within else ""
    entailment = judged.entailments.get(number)
    return Evidence(
        heard.witness.id,
        heard.quote,
        span,
        role,
        sha256(document.text.encode(errors="surrogatepass")).hexdigest(),
        section,
        entailment=entailment.entailment if entailment else None,
        contradiction=entailment.contradiction if entailment else None,
    )


def _with(case: Case, sitting: Sitting, gathered: Gathered, tools: Tools) -> Case:
    """Return the case with the committee, its quotes, and its vote or its abstention."""
    committee, label = sitting.committee, sitting.label
    words = reason_of(committee, label, gathered.outage, tools.settings)
    first = len(case.evidence)
    places = tuple(range(first, first + len(sitting.quotes)))
    is_against = label is Label.MISCITATION
    vote = Vote(
        VOTER,
        label,
        committee.confidence,
        Category.CONTENT if is_against else None,
        Subtype.CONTRADICTORY if is_against else None,
        places,
        words,
    )
    case = replace(
        case,
        committee=committee,
        evidence=(*case.evidence, *sitting.quotes),
        votes=(*case.votes, vote),
    )
    if label is Label.UNDECIDABLE and case.source is None:
        verdict = Verdict(
            label, words, VOTER, committee.confidence, evidence=sitting.quotes,
            votes=(replace(vote, evidence=tuple(range(len(sitting.quotes)))),),
        )  # fmt: skip
        case = replace(case, verdict=verdict)
    heard = f"{len(committee.witnesses)} citing papers heard, {gathered.left_out} left out"
    return _told(case, f"committee: {heard}")


def _told(case: Case, words: str) -> Case:
    return replace(case, trail=(*case.trail, words))
