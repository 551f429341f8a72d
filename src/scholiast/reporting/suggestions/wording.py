"""What every report says of recommendations, in the same words."""

from collections import Counter

from scholiast.papers import Work
from scholiast.records.recommendations import (
    Passage,
    PassageKind,
    Recommendations,
    Suggestion,
)
from scholiast.reporting.addresses import name_of_scheme
from scholiast.reporting.counting import counted
from scholiast.reporting.escaping import shortened
from scholiast.reporting.lookups import strongest

_MOST_OF_A_TITLE = 300
HEADINGS = {
    PassageKind.PLACEHOLDER: "Open place",
    PassageKind.UNKNOWN_KEY: "Unknown key",
    PassageKind.MISSING: "No citation",
    PassageKind.BETTER: "Cited here",
}
_KINDS = {
    PassageKind.PLACEHOLDER: ("open place", "open places"),
    PassageKind.UNKNOWN_KEY: ("mark with an unknown key", "marks with unknown keys"),
    PassageKind.MISSING: (
        "sentence that may need a citation",
        "sentences that may need a citation",
    ),
    PassageKind.BETTER: ("citation beside its alternatives", "citations beside their alternatives"),
}


def headline(record: Recommendations) -> str:
    """Return what the run gave, in one sentence.

    >>> headline(Recommendations("", "T", "words and votes", 20, "1"))
    'Nothing to suggest from 20 works.'
    """
    parts = [counted(len(record.listed), "work") + " for the paper"] if record.listed else []
    found = Counter(one.kind for one in record.passages)
    parts += [counted(found[kind], *words) for kind, words in _KINDS.items() if found[kind]]
    if not parts:
        return f"Nothing to suggest from {counted(record.collection, 'work')}."
    return f"{_joined(parts)}, from {counted(record.collection, 'work')}."


def facts(record: Recommendations) -> list[str]:
    """Return how the suggestions came about and what was left out, a sentence a line."""
    lines = [f"Ranked by {record.engine}."]
    if record.as_of:
        lines.append(f"No work that became available after {record.as_of} is shown.")
    if record.references:
        lines.append(
            f"Of {counted(record.references, 'reference')}, {record.resolved:,} "
            f"{'is' if record.resolved == 1 else 'are'} known in the store, and used as evidence."
        )
    lines += _left_out(record)
    lines += _missing(record)
    return [*lines, *(f"{note[:1].upper()}{note[1:]}." for note in record.notes)]


def _left_out(record: Recommendations) -> list[str]:
    out, lines = record.left_out, []
    if out.cited:
        lines.append(f"Not shown again: {counted(out.cited, 'work')} that the paper cites.")
    if out.retracted:
        lines.append(
            f"Left out: {counted(out.retracted, 'work')} taken back by a notice "
            "(--retracted shows them with it)."
        )
    return lines


def _missing(record: Recommendations) -> list[str]:
    if not record.judged:
        return []
    lines = []
    if record.precision is not None and record.threshold is not None:
        lines.append(
            "Sentences that may need a citation are those of likelihood "
            f"{record.threshold:.2f} and above; of such sentences in papers held back, "
            f"{record.precision:.0%} had one before it was taken out."
        )
    lines.append(
        "Abstract, conclusion, captions, lists, formulas and what the paper says of itself are not "
        "asked for citations."
    )
    return lines


def byline(work: Work) -> str:
    """Return authors, year, venue and the strongest identifier of a work.

    >>> byline(Work("doi:10.1/x", title="On ice", year=2019, venue="Ice"))
    '2019 · Ice'
    """
    names = [author.name.family for author in work.authors]
    who = ", ".join(names) if len(names) < 4 else f"{names[0]} et al."
    name, value = strongest(work.identifiers)
    identifier = f"{name_of_scheme(name)} {value}" if name else ""
    return " · ".join(part for part in (who, str(work.year or ""), work.venue, identifier) if part)


def name_of(work: Work) -> str:
    """Return what a work is called, in one line for a page; its id without a title."""
    return shortened(work.title or work.id, _MOST_OF_A_TITLE)


def whys(suggestion: Suggestion) -> list[str]:
    """Return the reasons; what the data hold, nothing else."""
    return [reason.words for reason in suggestion.reasons] or ["near in its words as a whole"]


def why(suggestion: Suggestion) -> str:
    """Return the reasons in one line."""
    return "; ".join(whys(suggestion))


def marked(work: Work) -> str:
    """Return what a notice says of a work; empty where there is none."""
    status = work.status
    return " ".join(part for part in (status.nature.value, status.date) if part) if status else ""


def heading(passage: Passage) -> str:
    """Return what a passage is, in a few words."""
    if passage.kind is PassageKind.UNKNOWN_KEY and passage.keys:
        keys = ", ".join(f"“{key}”" for key in passage.keys)
        return f"{HEADINGS[passage.kind]} {keys}"
    if passage.kind is PassageKind.MISSING and passage.likelihood is not None:
        return f"{HEADINGS[passage.kind]}, likelihood {passage.likelihood:.2f}"
    return HEADINGS[passage.kind]


def _joined(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
