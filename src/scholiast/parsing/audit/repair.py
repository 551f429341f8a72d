"""What follows from an audit: a second reading where that helps, doubt where it does not."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from scholiast.errors import Level
from scholiast.papers import Document, Outcome, OutcomeKind, Span
from scholiast.parsing.audit.anomalies import Anomaly
from scholiast.parsing.audit.checks import audit

KEPT_WORDS = 0.995
"""Share of the first reading's words that a second one must hold too."""
CURABLE = {
    "heading-jump",
    "section-number-break",
    "equation-number-gap",
    "figure-number-gap",
    "table-number-gap",
    "reference-number-gap",
}
"""Anomalies that a second reading may resolve: what begins a block was lost inside another."""
LONGEST_DOUBT = 4_000
"""Characters; a longer region says only that something is wrong somewhere in it."""

Reparse = Callable[[], Document]


def audited(document: Document, reparse: Reparse | None = None) -> Document:
    """Return the document with what the audit saw: problems, and regions in doubt.

    Where an anomaly that other settings may cure is local to a few pages, `reparse` reads anew.
    The second reading is taken only if it has fewer anomalies and loses no text; else the first
    stands.
    """
    if document.outcome.kind in (OutcomeKind.REFUSED, OutcomeKind.FAILED):
        return document
    if document.format == "bibliography":
        return _told(document, [a for a in audit(document) if a.problem.level is Level.ERROR])
    anomalies = audit(document)
    if reparse is not None and any(is_worth_rereading(anomaly) for anomaly in anomalies):
        second = reparse()
        again = audit(second)
        if is_better(document, anomalies, second, again):
            document, anomalies = second, again
    return _told(document, anomalies)


def is_worth_rereading(anomaly: Anomaly) -> bool:
    """Say whether a second reading may resolve an anomaly: by its kind, and on a few pages."""
    return anomaly.is_local and anomaly.problem.code in CURABLE


def is_better(
    first: Document, before: list[Anomaly], second: Document, after: list[Anomaly]
) -> bool:
    """Say whether a second reading has fewer anomalies and loses no words, references or marks."""
    if second.outcome.kind in (OutcomeKind.REFUSED, OutcomeKind.FAILED):
        return False
    if _weight(after) >= _weight(before):
        return False
    if len(second.references) < len(first.references):
        return False
    if len(second.citations) < len(first.citations):
        return False
    words, kept = Counter(first.text.split()), Counter(second.text.split())
    return (words & kept).total() >= KEPT_WORDS * words.total()


def _weight(anomalies: list[Anomaly]) -> int:
    """Return how much anomalies weigh together, a heavier level more than any lighter one."""
    weights = {Level.ERROR: 10_000, Level.WARNING: 100, Level.INFO: 1}
    return sum(weights[anomaly.problem.level] for anomaly in anomalies)


def _told(document: Document, anomalies: list[Anomaly]) -> Document:
    """Return the document with the anomalies as problems, and doubt where they are local."""
    if not anomalies:
        return document
    problems = tuple(anomaly.problem for anomaly in anomalies)
    doubtful = {*document.doubtful, *(a.region for a in anomalies if a.region and _is_doubt(a))}
    outcome = document.outcome
    worst = min(problems, key=lambda problem: problem.level.rank)
    if outcome.kind is OutcomeKind.OK and worst.level is Level.ERROR:
        outcome = Outcome(OutcomeKind.PARTIAL, worst.message)
    return replace(
        document,
        problems=document.problems + problems,
        doubtful=_merged(doubtful),
        outcome=outcome,
    )


def _is_doubt(anomaly: Anomaly) -> bool:
    """Say whether an anomaly puts its region in doubt: on paged files only, and not too long."""
    is_short = anomaly.region is not None and len(anomaly.region) <= LONGEST_DOUBT
    return anomaly.pages is not None and is_short


def _merged(spans: set[Span]) -> tuple[Span, ...]:
    """Return spans in order, those that overlap made one."""
    merged: list[Span] = []
    for span in sorted(spans):
        if merged and span.start <= merged[-1].end:
            merged[-1] = Span(merged[-1].start, max(span.end, merged[-1].end))
        else:
            merged.append(span)
    return tuple(merged)
