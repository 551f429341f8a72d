"""Counts that several reports show: findings by level and code, citations by state."""

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum

from scholiast.errors import Level
from scholiast.papers import Citation, Document, OutcomeKind
from scholiast.records import Finding, Record


class CitationState(StrEnum):
    """How far a citation could be tied to references."""

    MAPPED = "mapped"
    AMBIGUOUS = "ambiguous"
    """Some part of the mark fits several references."""
    MISSING = "missing"
    """Some part of the mark names nothing that the bibliography holds."""


def state_of(citation: Citation) -> CitationState:
    """Return the citation's state; what is missing outweighs what is ambiguous."""
    if citation.missing_keys or not (citation.reference_keys or citation.candidates):
        return CitationState.MISSING
    return CitationState.AMBIGUOUS if citation.is_ambiguous else CitationState.MAPPED


@dataclass(frozen=True, slots=True)
class Counts:
    """How many findings and citations of each kind a record holds."""

    levels: dict[Level, int]
    """Live findings; every level is there."""
    codes: dict[str, int]
    """Live findings, in the order of the codes."""
    dismissed: int
    citations: dict[CitationState, int]
    """Every state is there."""


def count(record: Record) -> Counts:
    """Return the counts of a record."""
    live = record.live()
    levels = Counter(finding.level for finding in live)
    states = Counter(state_of(citation) for citation in record.document.citations)
    return Counts(
        levels={level: levels[level] for level in Level},
        codes=dict(sorted(Counter(finding.code for finding in live).items())),
        dismissed=len(record.findings) - len(live),
        citations={state: states[state] for state in CitationState},
    )


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number with its noun.

    >>> counted(1, "error"), counted(1200, "reference")
    ('1 error', '1,200 references')
    """
    return f"{number:,} {one if number == 1 else many or one + 's'}"


LEVEL_WORDS = {
    Level.ERROR: ("error", "errors"),
    Level.WARNING: ("warning", "warnings"),
    Level.INFO: ("note", "notes"),
}


def was_read(record: Record) -> bool:
    """Say whether there was anything to check; what was not read is never called clean."""
    return record.document.outcome.kind in (OutcomeKind.OK, OutcomeKind.PARTIAL)


def headline(record: Record) -> str:
    """Return the result in one sentence."""
    if not was_read(record):
        return "Nothing was checked."
    counts = count(record)
    parts = [counted(counts.levels[level], *LEVEL_WORDS[level]) for level in Level]
    document = record.document
    read = (
        f"{counted(len(document.citations), 'citation')} of "
        f"{counted(len(document.references), 'reference')}"
    )
    if not record.live():
        return f"Nothing was found in {read}."
    return f"{parts[0]}, {parts[1]} and {parts[2]} in {read}."


def in_text_order(findings: tuple[Finding, ...], document: Document) -> list[Finding]:
    """Return the findings by where they show in the text; those without a span come last."""
    return sorted(findings, key=lambda finding: _position(finding, document))


def _position(finding: Finding, document: Document) -> tuple[int, int]:
    span, index = finding.span, finding.citation
    if span is None and index is not None and 0 <= index < len(document.citations):
        span = document.citations[index].span
    return (0, span.start) if span is not None else (1, 0)
