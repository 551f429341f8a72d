"""One claim with its verdict, as every form of a report shows it."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from scholiast.papers import Document, Reference, Span, Work
from scholiast.papers.verdicts import Discrepancy, Evidence, Label, Verdict, Vote
from scholiast.records import Finding, Record, Verification
from scholiast.records.committees import Aspect, Committee
from scholiast.reporting.escaping import one_line, shortened
from scholiast.reporting.sections import SectionIndex
from scholiast.reporting.verdicts.diffing import Piece, highlighted, word_diff
from scholiast.reporting.verdicts.wording import LITMUS, ROLE_WORDS, kind_words, stage_words

CODES = "SCH8"
"""How the codes of findings about verdicts begin."""
_SENTENCE = 600
_QUOTE = 900
_MOST_EVIDENCE = 4
_MOST_ASPECTS = 6


@dataclass(frozen=True, slots=True)
class Pair:
    """What the sentence says beside what the source says."""

    number: int
    """From 1, as both are marked; 0 where they could not be marked."""
    kind: str
    said: str
    found: str
    words: str


@dataclass(frozen=True, slots=True)
class Quote:
    """The source's own words."""

    pieces: tuple[Piece, ...]
    role: str
    where: str
    """Section, kind and place in the source's text: `Abstract, characters 120 to 190`."""
    of: str
    """Title of the paper that it stands in, where that is not the source itself."""


@dataclass(frozen=True, slots=True)
class Reported:
    """What papers that cite an inaccessible source report of it."""

    words: str
    """How many, and how far they agree."""
    aspects: tuple[str, ...]
    abstained: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """One claim with its verdict, as a report shows it."""

    number: int
    """Index into the record's verifications."""
    label: Label
    citation: int
    mark: str
    """As it stands in the text."""
    sentence: str
    """The sentence that cites, in one line; empty where the claim says the same."""
    claim: tuple[Piece, ...]
    """What is attributed to the source."""
    section: str
    place: str
    reference: str
    """Key of the reference."""
    source: str
    """How the reference is called."""
    kind: str
    """Category and kind of a miscitation."""
    litmus: str
    reason: str
    quotes: tuple[Quote, ...]
    pairs: tuple[Pair, ...]
    correction: tuple[Piece, ...]
    corrected: str
    """The corrected sentence; empty where there is none."""
    made_by: str
    better: tuple[Work, ...]
    access: str
    decided_by: str
    confidence: str
    """`0.93`; empty where none was reached."""
    votes: tuple[str, ...]
    reported: Reported | None
    note: str
    """Why the claim may not be what the sentence attributes to the source."""


def shown(record: Record) -> list[Shown]:
    """Return the verdicts of a record as reports show them, in its order."""
    sections = SectionIndex(record.document.sections)
    references = {one.key: one for one in reversed(record.document.references)}
    return [
        _shown(number, one, record, sections, references)
        for number, one in enumerate(record.verifications)
    ]


def verification_of(finding: Finding, record: Record) -> int | None:
    """Return the index of the verification that a finding tells of; None where it tells of none."""
    if not finding.code.startswith(CODES):
        return None
    about = (finding.citation, finding.reference)
    for place, one in enumerate(record.verifications):
        if (one.claim.citation, one.claim.reference) == about:
            return place
    return None


def counts_by_label(record: Record) -> dict[Label, int]:
    """Return how many claims got which verdict; every verdict is there."""
    counts = Counter(one.verdict.label for one in record.verifications)
    return {label: counts[label] for label in Label}


def _shown(
    number: int,
    one: Verification,
    record: Record,
    sections: SectionIndex,
    references: Mapping[str, Reference],
) -> Shown:
    claim, verdict, document = one.claim, one.verdict, record.document
    section = sections.at(claim.span.start)
    known = 0 <= claim.citation < len(document.citations)
    mark = document.citations[claim.citation].span if known else Span(0, 0)
    place = document.origin(mark) if known else None
    pairs = _pairs(verdict)
    correction = verdict.correction
    return Shown(
        number=number,
        label=verdict.label,
        citation=claim.citation if known else -1,
        mark=shortened(mark.of(document.text), 60),
        sentence=_sentence(one, document),
        claim=_flat(highlighted(claim.text, _claim_marks(verdict))),
        section=shortened(section.heading, 80) if section else "",
        place=str(place) if place else "",
        reference=claim.reference,
        source=name_of(references.get(claim.reference), claim.reference),
        kind=kind_words(verdict),
        litmus=LITMUS[verdict.category] if verdict.category else "",
        reason=one_line(verdict.reason),
        quotes=tuple(_quote(evidence, one) for evidence in verdict.evidence[:_MOST_EVIDENCE]),
        pairs=pairs,
        correction=_diffed(one, document) if correction else (),
        corrected=one_line(correction.text) if correction else "",
        made_by=one_line(correction.made_by) if correction else "",
        better=verdict.better,
        access=one_line(one.access),
        decided_by=stage_words(one_line(verdict.decided_by)),
        confidence=f"{verdict.confidence:.2f}" if verdict.confidence else "",
        votes=tuple(map(_vote, verdict.votes)),
        reported=_reported(one.committee) if one.committee else None,
        note=one_line(claim.note),
    )


def name_of(reference: Reference | None, key: str) -> str:
    """Return how a reference is called: its first author, year and title; else its key."""
    if reference is None:
        return one_line(key)
    who = reference.authors[0].family if reference.authors else ""
    if len(reference.authors) > 1 or (who and reference.has_more_authors):
        who += " et al."
    about = ", ".join(part for part in (who, str(reference.year or "")) if part)
    title = shortened(reference.title or reference.raw, 120)
    return ". ".join(one_line(part) for part in (about, title) if part) or one_line(key)


def _sentence(one: Verification, document: Document) -> str:
    """Return the citing sentence; nothing where it is the claim but for its marks."""
    span, text = one.claim.span, document.text
    bare, at = "", span.start
    for mark in sorted(each.span for each in document.citations if span.contains(each.span)):
        bare += text[at : mark.start] if mark.start > at else ""
        at = max(at, mark.end)
    bare += text[at : span.end]
    same = _letters(bare) == _letters(one.claim.text)
    return "" if same else shortened(span.of(text), _SENTENCE)


def _letters(text: str) -> str:
    return "".join(letter for letter in text.casefold() if letter.isalnum())


def _diffed(one: Verification, document: Document) -> tuple[Piece, ...]:
    """Return how the sentence, or the claim in it, becomes the corrected one."""
    correction = one.verdict.correction
    after = one_line(correction.text) if correction else ""
    before = [one_line(text) for text in (one.claim.text, one.claim.span.of(document.text))]
    return min((word_diff(text, after) for text in before), key=_changed)


def _changed(pieces: tuple[Piece, ...]) -> int:
    return sum(len(piece.text) for piece in pieces if piece.kind != "same")


def _pairs(verdict: Verdict) -> tuple[Pair, ...]:
    return tuple(
        Pair(number, one_line(one.kind), one_line(one.said), one_line(one.found),
             one_line(one.words))
        for number, one in enumerate(verdict.discrepancies, 1)
    )  # fmt: skip


def _claim_marks(verdict: Verdict) -> list[tuple[Span, int]]:
    return [(one.claim, number) for number, one in enumerate(verdict.discrepancies, 1)]


def _quote(evidence: Evidence, one: Verification) -> Quote:
    """Return a quotation with the stretches marked that differ from the claim."""
    marks = [
        (found.evidence, number)
        for number, found in enumerate(one.verdict.discrepancies, 1)
        if _is_in(found, evidence)
    ]
    pieces = _flat(highlighted(evidence.quote[:_QUOTE], marks))
    if len(evidence.quote) > _QUOTE:
        pieces = (*pieces, Piece("…"))
    where = [shortened(evidence.section, 80), _kind(evidence)]
    where.append(f"characters {evidence.span.start:,} to {evidence.span.end:,}")
    return Quote(
        pieces,
        ROLE_WORDS[evidence.role],
        ", ".join(part for part in where if part),
        _witness(evidence.work_id, one.committee),
    )


def _kind(evidence: Evidence) -> str:
    return "" if evidence.kind == "text" else one_line(evidence.kind)


def _is_in(found: Discrepancy, evidence: Evidence) -> bool:
    return bool(found.found) and found.evidence.of(evidence.quote) == found.found


def _witness(work_id: str, committee: Committee | None) -> str:
    if committee is None:
        return ""
    titles = {one.work_id: one.title for one in committee.witnesses}
    return shortened(titles.get(work_id, ""), 160)


def _vote(vote: Vote) -> str:
    """Return one vote in a line: `the entailment model: supported, weight 0.93`."""
    kind = f", {vote.subtype or vote.category}" if vote.subtype or vote.category else ""
    words = f": {shortened(vote.words, 200)}" if vote.words else ""
    label = vote.label.value
    return f"{stage_words(one_line(vote.voter))}: {label}{kind}, weight {vote.weight:.2f}{words}"


def _reported(committee: Committee) -> Reported:
    count = len(committee.witnesses)
    papers = f"{count:,} citing {'paper' if count == 1 else 'papers'}"
    return Reported(
        f"Reported by {papers}: support {committee.score:+.2f} on a scale from -1 to +1, "
        f"confidence {committee.confidence:.2f}, worth {committee.effective:.1f} statements of "
        f"equal weight, disagreement {committee.entropy:.2f}, stability "
        f"{committee.stability:.2f}.",
        tuple(map(_aspect, committee.aspects[:_MOST_ASPECTS])),
        tuple(map(one_line, committee.abstained)),
    )


def _aspect(aspect: Aspect) -> str:
    count = f"{aspect.witnesses} {'paper' if aspect.witnesses == 1 else 'papers'}"
    return (
        f"“{shortened(aspect.statement, 300)}” ({count}, weight {aspect.gamma:.2f}; "
        f"{one_line(aspect.relation)} towards the claim)"
    )


def _flat(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """Return the pieces in one line, blanks at their ends kept."""
    flat = []
    for piece in pieces:
        lead = " " if piece.text[:1].isspace() else ""
        tail = " " if piece.text[-1:].isspace() and piece.text.strip() else ""
        flat.append(Piece(f"{lead}{one_line(piece.text)}{tail}", piece.kind, piece.number))
    return tuple(flat)
