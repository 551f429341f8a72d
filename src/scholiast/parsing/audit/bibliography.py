"""References and citations: something on both sides, numbers that count on, nothing beyond."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from scholiast.errors import Level
from scholiast.papers import Citation, CitationStyle, Document, Section, Span
from scholiast.parsing.audit.anomalies import Anomaly, anomaly

LONG_GAP = 8
"""Indices in a row, of a list cited in order of appearance, that no mark names."""
LEAST_REFERENCES = 10
UNCITED_SHARE = 0.5
_NUMBERED = (CitationStyle.NUMERIC, CitationStyle.SUPERSCRIPT)


def references_found(document: Document) -> Iterator[Anomaly]:
    """Yield an error if there is no reference, a warning if there is no citation of any."""
    if not document.references:
        heading = _heading(document)
        if heading:
            message = (
                f"No reference was found, though the text has a section “{heading.heading}”: its"
                " entries were not recognised."
            )
        elif document.citations:
            message = (
                f"No reference was found, though {len(document.citations)} citation marks were:"
                " the reference list is not part of the file, or was not recognised."
            )
        else:
            message = "No reference list and no citation mark was found in the text."
        region = heading.span if heading else None
        yield anomaly(document, "no-references-found", message, region, Level.ERROR)
    elif not document.citations and document.format != "bibliography":
        yield anomaly(
            document,
            "no-citations-found",
            f"{len(document.references)} references were found, and no citation of any: how this"
            " text marks its citations was not recognised.",
            None,
            Level.WARNING,
        )


def citation_share(document: Document) -> Iterator[Anomaly]:
    """Yield a warning where most references seem uncited, a sign of marks not recognised."""
    total = len(document.references)
    if total < LEAST_REFERENCES or not document.citations or _is_database(document):
        return
    cited = {key for citation in document.citations for key in citation.reference_keys}
    cited.update(key for citation in document.citations for key in citation.candidates)
    cited.update(document.uncited_on_purpose)
    if "*" in cited:
        return
    uncited = [reference for reference in document.references if reference.key not in cited]
    if len(uncited) / total > UNCITED_SHARE:
        yield anomaly(
            document,
            "references-uncited",
            f"No citation was found of {len(uncited)} of {total} references; citations may have"
            " been missed.",
            uncited[0].span,
            Level.WARNING if document.format == "pdf" else Level.INFO,
        )


def indices_beyond(document: Document) -> Iterator[Anomaly]:
    """Yield a warning where marks name numbers past the end of a numbered list."""
    if not document.references:
        return
    last = max((entry.number or 0 for entry in document.references), default=0)
    last = max(last, len(document.references))
    beyond: dict[int, Span] = {}
    for citation in document.citations:
        if citation.style not in _NUMBERED:
            continue
        for missing in citation.missing_keys:
            if missing.isdecimal() and len(missing) < 5 and int(missing) > last:
                beyond.setdefault(int(missing), citation.span)
    if beyond:
        numbers = sorted(beyond)
        first = min(beyond.values())
        yield anomaly(
            document,
            "citation-index-beyond-list",
            f"Marks name the number{'s' if len(numbers) > 1 else ''} {_row(numbers)}; the reference"
            f" list ends at {last}. References at its end may not have been read.",
            first,
        )


def reference_numbers(document: Document) -> Iterator[Anomaly]:
    """Yield gaps, repeats and steps back in the printed numbers of the reference list."""
    numbered = [entry for entry in document.references if entry.number is not None]
    if len(numbered) < 3 or len(numbered) < len(document.references) / 2:
        return
    for before, after in pairwise(numbered):
        old, new = before.number or 0, after.number or 0
        if new == old + 1 or (new == old and before.span == after.span):
            continue
        between = _between(before.span, after.span)
        if new > old + 1:
            what = f"Reference {_row(list(range(old + 1, new)))} is missing from the list"
            yield anomaly(
                document,
                "reference-number-gap",
                f"{what}: {new} follows {old}. It may be part of its neighbour.",
                between,
                Level.WARNING,
            )
        else:
            yield anomaly(
                document,
                "reference-number-order",
                f"Reference {new} follows reference {old} in the list.",
                between,
            )


def citation_order(document: Document) -> Iterator[Anomaly]:
    """Yield long stretches of a list cited in order of appearance that no mark names."""
    firsts = _first_mentions(document)
    if len(firsts) < LEAST_REFERENCES or not _is_by_appearance([n for n, _ in firsts]):
        return
    named = {number for number, _ in firsts}
    ordered = sorted(firsts)
    for (old, before), (new, after) in pairwise(ordered):
        if new - old - 1 >= LONG_GAP and not named.intersection(range(old + 1, new)):
            region = Span(
                min(before.span.start, after.span.start), max(before.span.end, after.span.end)
            )
            yield anomaly(
                document,
                "citation-index-gap",
                f"No mark names any of the references {old + 1} to {new - 1}, in a list that is"
                " cited in order; text between may be missing.",
                region,
                Level.WARNING if document.format == "pdf" else Level.INFO,
            )


def _first_mentions(document: Document) -> list[tuple[int, Citation]]:
    """Return each cited number with the first mark that names it, in text order."""
    place = {entry.key: entry.number or index
             for index, entry in enumerate(document.references, start=1)}  # fmt: skip
    seen: dict[int, Citation] = {}
    styles = Counter(citation.style for citation in document.citations)
    if not styles or styles.most_common(1)[0][0] not in _NUMBERED:
        return []
    for citation in document.citations:
        for key in citation.reference_keys:
            if key in place:
                seen.setdefault(place[key], citation)
    return list(seen.items())


def _is_by_appearance(numbers: list[int]) -> bool:
    """Say whether numbers come in the order of their first mention, one in ten aside."""
    steps = [new > old for old, new in pairwise(numbers)]
    return sum(steps) >= 0.9 * len(steps)


def _heading(document: Document) -> Section | None:
    return next((s for s in document.sections if s.role == "references"), None)


def _is_database(document: Document) -> bool:
    """Say whether the references come from .bib files, which hold more than a paper cites."""
    places = (entry.place for entry in document.references)
    return any(place is not None and place.file.lower().endswith(".bib") for place in places)


def _between(one: Span | None, other: Span | None) -> Span | None:
    if one is None or other is None:
        return None
    return Span(min(one.start, other.start), max(one.end, other.end))


def _row(numbers: list[int], most: int = 6) -> str:
    shown = ", ".join(map(str, numbers[:most]))
    return shown if len(numbers) <= most else f"{shown} and {len(numbers) - most} more"
