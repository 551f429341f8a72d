"""Sums over the verdicts of a paper; which claims have none, and why."""

from collections import Counter

from scholiast.papers.verdicts import Label
from scholiast.records import Integrity, Record
from scholiast.records.integrity import Tally
from scholiast.reporting.counting import counted
from scholiast.reporting.escaping import one_line, shortened
from scholiast.reporting.verdicts.showing import counts_by_label

_COMMITTEE, _DECIDED = "committee", (Label.SUPPORTED, Label.MISCITATION)
_MOST_REASONS = 5
_REASON = 160


Tallies = tuple[str, str, tuple[Tally, ...]]
"""What a table counts by, the heading of its first column, and its rows."""


def tallies_of(integrity: Integrity) -> list[Tallies]:
    """Return the tables of a paper: by section, by age of the source, by whose work it is.

    A table of one row says nothing that the sum does not, and is left out.
    """
    tables: list[Tallies] = [
        ("By section", "Section", integrity.by_section),
        ("By the age of the source", "Age", integrity.by_age),
        ("By whose work it is", "Works", integrity.by_self),
    ]
    return [table for table in tables if len(table[2]) > 1]


def kind_lines(integrity: Integrity) -> list[str]:
    """Return the kinds of miscitation that were seen, each with its number."""
    return [
        f"{': '.join(filter(None, (one.category, one.subtype)))} ({one.count:,})"
        for one in integrity.by_kind
    ]


def verdict_line(record: Record) -> str:
    """Return the verdicts in one sentence; nothing where nothing was verified."""
    if record.verifying is None:
        return ""
    counts = counts_by_label(record)
    total = sum(counts.values())
    if not total:
        return "No citation attributes anything to a source that could be held against it."
    parts = [
        f"{counts[Label.SUPPORTED]:,} supported by their sources",
        f"{counts[Label.MISCITATION]:,} not carried by them",
        f"{counts[Label.UNDECIDABLE]:,} not decided",
        f"{counts[Label.UNCHECKED]:,} not checked",
    ]
    line = f"Of {counted(total, 'claim')}: {', '.join(parts[:-1])} and {parts[-1]}."
    reported = sum(
        one.verdict.decided_by == _COMMITTEE and one.verdict.label in _DECIDED
        for one in record.verifications
    )
    if reported:
        line += f" {counted(reported, 'verdict')} of these by what citing papers report alone."
    return line


def verifying_lines(record: Record) -> list[str]:
    """Return how claims were held against their sources, a sentence a line."""
    made = record.verifying
    if made is None:
        return []
    lines = [verdict_line(record)]
    access = Counter(one.access for one in record.verifications if one.access)
    if access:
        told = ", ".join(f"{one_line(kind)} ({number})" for kind, number in access.most_common())
        lines.append(f"What was read of the sources, claim by claim: {told}.")
    with_what = [f"entailment model {one_line(made.entailer)}"] if made.entailer else []
    with_what.append(
        f"language model {one_line(made.language_model)}"
        if made.language_model
        else "no language model"
    )
    tokens = made.tokens_in + made.tokens_out
    spent = f"; {tokens:,} tokens" if tokens else ""
    lines.append(f"Held against each other by rules, {', '.join(with_what)}{spent}.")
    return [*lines, *map(one_line, made.notes)]


def open_lines(record: Record) -> list[str]:
    """Return which claims have no verdict, and why, a sentence a line."""
    lines = []
    for label, words in ((Label.UNDECIDABLE, "not decided"), (Label.UNCHECKED, "not checked")):
        reasons = Counter(
            shortened(one.verdict.reason, _REASON).rstrip(".")
            for one in record.verifications
            if one.verdict.label is label
        )
        if not reasons:
            continue
        told = [f"{reason} ({number})" for reason, number in reasons.most_common(_MOST_REASONS)]
        if len(reasons) > _MOST_REASONS:
            rest = reasons.total() - sum(n for _, n in reasons.most_common(_MOST_REASONS))
            told.append(f"other reasons ({rest})")
        lines.append(f"{counted(reasons.total(), 'claim')} {words}: {'; '.join(told)}.")
    return lines
