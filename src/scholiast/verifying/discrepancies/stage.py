"""The stage: a case with windows -> the case with discrepancies and a vote."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scholiast.papers import Span
from scholiast.papers.claims import Claim, Purpose
from scholiast.papers.verdicts import Discrepancy, Evidence, Label, Role, Subtype, Vote
from scholiast.verifying.discrepancies.comparing import findings
from scholiast.verifying.discrepancies.interface import Findings
from scholiast.verifying.interface import Case, SourceText, Tools, Window

ACCUSES = 0.7
"""Weight of a discrepancy from which the vote is `miscitation`; below it `undecidable`."""
SHOWN = 0.5
"""Weight from which a discrepancy is shown at all."""
_WINDOWS = 3
_VOTER = "discrepancies"
_QUALIFYING = frozenset([Subtype.QUALIFIERS, Subtype.SELECTIVE, Subtype.DATA_SCOPE])


@dataclass(frozen=True, slots=True)
class _Read:
    """A stretch of the source, and what comparing the claim with it came to."""

    span: Span
    passage: int | None
    found: Findings


def compare(case: Case, tools: Tools) -> Case:
    """Return the case with discrepancies, the evidence that they stand in, and a vote.

    The claim is compared with the best windows, or with the sentences in focus where there are
    none. What any of them says as the claim does is no discrepancy of another. A mere mention
    attributes nothing that could differ.
    """
    del tools
    source = case.source
    if source is None or case.claim.purpose is Purpose.BACKGROUND or not case.claim.text.strip():
        return case
    read = [_read(case.claim, source, window) for window in _windows(case)]
    best = max(read, key=lambda one: _strength(one, read), default=None)
    differing = _undisputed(best, read) if best else ()
    if best is None or not differing:
        return replace(case, trail=(*case.trail, f"discrepancies: none in {len(read)} windows"))
    return _with(case, source, best, differing)


def _windows(case: Case) -> Sequence[Window]:
    """Return the windows to compare with; passages in focus where no windows were made."""
    if case.windows:
        texts = [one for one in case.windows if _is_text(case, one.passage)]
        return texts[:_WINDOWS]
    if case.source is None:
        return ()
    chosen = [at for at in case.passages if _is_text(case, at)][:_WINDOWS]
    return [Window(case.source.passages[at].span, at) for at in chosen]


def _is_text(case: Case, passage: int) -> bool:
    return case.source is not None and case.source.passages[passage].kind == "text"


def _read(claim: Claim, source: SourceText, window: Window) -> _Read:
    return _Read(window.span, window.passage, findings(claim.text, window.span.of(source.text)))


def _strength(one: _Read, read: Sequence[_Read]) -> tuple[float, float]:
    return max((d.weight for d in _undisputed(one, read)), default=0.0), one.found.overlap


def _undisputed(one: _Read, read: Sequence[_Read]) -> tuple[Discrepancy, ...]:
    """Return discrepancies whose words of the claim no other window says alike as surely."""
    return tuple(
        differing
        for differing in one.found.discrepancies
        if differing.weight >= SHOWN
        and not any(
            agreeing.kind == differing.kind
            and agreeing.claim.overlaps(differing.claim)
            and agreeing.weight >= differing.weight - 0.25
            for other in read
            if other is not one
            for agreeing in other.found.agreements
        )
    )


def _with(case: Case, source: SourceText, best: _Read, differing: tuple[Discrepancy, ...]) -> Case:
    """Return the case with a window as evidence, what differs from it, and the vote."""
    strongest = differing[0]
    at, evidence = _evidence(case, source, best, strongest)
    accuses = strongest.weight >= ACCUSES
    vote = Vote(
        _VOTER,
        Label.MISCITATION if accuses else Label.UNDECIDABLE,
        strongest.weight,
        strongest.subtype.category if accuses else None,
        strongest.subtype if accuses else None,
        (at,),
        strongest.words,
    )
    said = f"discrepancies: {len(differing)}, the surest {strongest.kind} ({strongest.weight:.2f})"
    return replace(
        case,
        evidence=evidence,
        discrepancies=(*case.discrepancies, *differing),
        votes=(*case.votes, vote),
        trail=(*case.trail, said),
    )


def _evidence(
    case: Case, source: SourceText, best: _Read, strongest: Discrepancy
) -> tuple[int, tuple[Evidence, ...]]:
    """Return where the window stands in the evidence, and the evidence with it."""
    for at, one in enumerate(case.evidence):
        if one.span == best.span and one.text_sha256 in ("", source.sha256):
            return at, case.evidence
    role = Role.QUALIFIES if strongest.subtype in _QUALIFYING else Role.CONTRADICTS
    section = source.passages[best.passage].section if best.passage is not None else ""
    quote = best.span.of(source.text)
    added = Evidence(source.work_id, quote, best.span, role, source.sha256, section)
    return len(case.evidence), (*case.evidence, added)
