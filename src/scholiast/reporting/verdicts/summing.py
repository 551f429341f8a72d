"""Sums over the verdicts of a paper, and over each reference; what was not decided, and why."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from scholiast.papers.verdicts import Label
from scholiast.records import Record
from scholiast.reporting.counting import counted
from scholiast.reporting.escaping import one_line, shortened
from scholiast.reporting.verdicts.showing import Shown, counts_by_label

_MOST_REASONS = 5
_REASON = 160


@dataclass(frozen=True, slots=True)
class ReferenceRow:
    """One reference with the verdicts of the claims that name it."""

    key: str
    source: str
    access: str
    counts: dict[Label, int]
    """Every verdict is there."""
    numbers: tuple[int, ...]
    """Of its claims, as `Shown.number`."""


def reference_rows(claims: Iterable[Shown]) -> list[ReferenceRow]:
    """Return a row for each reference that claims name, in the order of its first claim."""
    by_key: dict[str, list[Shown]] = {}
    for one in claims:
        by_key.setdefault(one.reference, []).append(one)
    rows = []
    for key, members in by_key.items():
        counts = Counter(one.label for one in members)
        access = next((one.access for one in members if one.access), "")
        numbers = tuple(one.number for one in members)
        every = {label: counts[label] for label in Label}
        rows.append(ReferenceRow(key, members[0].source, access, every, numbers))
    return rows


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
    return f"Of {counted(total, 'claim')}: {', '.join(parts[:-1])} and {parts[-1]}."


def verifying_lines(record: Record) -> list[str]:
    """Return how claims were held against their sources, a sentence a line."""
    made = record.verifying
    if made is None:
        return []
    lines = [verdict_line(record)]
    access = Counter(one.access for one in record.verifications if one.access)
    if access:
        told = ", ".join(f"{one_line(kind)} {number}" for kind, number in access.most_common())
        lines.append(f"What the verdicts rest on: {told}.")
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
