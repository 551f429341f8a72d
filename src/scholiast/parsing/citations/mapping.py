"""Marks found in text -> references."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from scholiast.papers import CitationStyle, Reference, Span
from scholiast.parsing.citations.alignment import Aligner
from scholiast.parsing.citations.authornames import find_author_only
from scholiast.parsing.citations.candidates import DATED, NUMERIC, Candidate, Family
from scholiast.parsing.citations.finding import find_bare, find_in_brackets
from scholiast.parsing.citations.index import ReferenceIndex
from scholiast.parsing.citations.labels import read_labels
from scholiast.parsing.citations.marks import MarkItem
from scholiast.parsing.citations.notes import find_notes
from scholiast.parsing.citations.numberlists import without_number_lists
from scholiast.parsing.citations.raised import find_raised
from scholiast.parsing.citations.reading import read_mark, read_narrative
from scholiast.parsing.citations.styles import Usage, infer_usage
from scholiast.parsing.citations.surroundings import FILLER

_BRACKETS = "([)] "
_STYLES = {
    Family.SQUARE: CitationStyle.NUMERIC,
    Family.ROUND: CitationStyle.NUMERIC,
    Family.RAISED: CitationStyle.SUPERSCRIPT,
    Family.LABEL: CitationStyle.LABEL,
    Family.AUTHOR_YEAR: CitationStyle.AUTHOR_YEAR,
    Family.NARRATIVE: CitationStyle.NARRATIVE,
    Family.BARE: CitationStyle.NARRATIVE,
    Family.AUTHOR: CitationStyle.AUTHOR,
    Family.NOTE: CitationStyle.NOTE,
}


@dataclass(frozen=True, slots=True)
class MappedMark:
    """A citation mark with the references it names."""

    span: Span
    style: CitationStyle
    keys: tuple[str, ...]
    missing: tuple[str, ...] = ()
    candidates: tuple[str, ...] = ()
    prefix: str = ""
    suffix: str = ""


def map_citations(
    text: str,
    references: Sequence[Reference],
    regions: Sequence[Span],
    *,
    superscripts: Sequence[Span] = (),
    forced: Sequence[Span] = (),
) -> list[MappedMark]:
    """Return the citation marks in `regions` of `text`, in order, mapped to `references`.

    `superscripts` are raised stretches; `forced` are stretches known to be citation marks.
    """
    aligner = Aligner(ReferenceIndex(references))
    certain = _all_forced(text, forced, aligner, set(superscripts))
    searched = _only(text, regions, forced)
    inside = [span for span in superscripts if searched[span.start : span.end].strip(FILLER)]
    candidates = _candidates(searched, aligner, inside)
    usage = infer_usage(candidates, aligner)
    found = [
        _mapped(candidate, aligner)
        for candidate in candidates
        if _is_citation(candidate, usage, aligner)
    ]
    return sorted(certain + _apart(found), key=lambda mark: mark.span)


def _only(text: str, regions: Sequence[Span], forced: Sequence[Span]) -> str:
    """Return `text` with all that is not to be searched blotted out, line breaks kept."""
    pieces, at = [], 0
    for region in sorted(regions):
        if region.end <= at:
            continue
        start = max(region.start, at)
        pieces += [_blotted(text[at:start]), text[start : region.end]]
        at = region.end
    searched = "".join([*pieces, _blotted(text[at:])])
    pieces, at = [], 0
    for span in sorted(forced):
        if span.start >= at:
            pieces += [searched[at : span.start], FILLER * len(span)]
            at = span.end
    return "".join([*pieces, searched[at:]])


def _blotted(text: str) -> str:
    return "\n".join(FILLER * len(line) for line in text.split("\n"))


def _candidates(text: str, aligner: Aligner, raised: Sequence[Span]) -> list[Candidate]:
    """Return all candidates in order, those without brackets around only outside the others."""
    known = aligner.index.known
    bracketed, others = find_in_brackets(text, known)
    bracketed.sort(key=lambda candidate: candidate.span)
    found = bracketed + find_bare(text, known, bracketed)
    found += find_raised(text, raised)
    found += find_author_only(text, others, aligner)
    found += find_notes(text, aligner, bracketed)
    found.sort(key=lambda candidate: candidate.span)
    return [
        candidate if candidate.is_weak else replace(candidate, aligned=candidate.results(aligner))
        for candidate in without_number_lists(text, found, aligner.index)
    ]


def _is_citation(candidate: Candidate, usage: Usage, aligner: Aligner) -> bool:
    """Say whether a candidate is a citation in a document of this usage."""
    results = candidate.results(aligner)
    hits = sum(bool(result.keys or result.candidates) for result in results)
    family = candidate.family
    if candidate.is_weak or not (hits or any(result.missing for result in results)):
        return False
    if not usage.uses(family):
        sure = family in {Family.AUTHOR_YEAR, Family.NARRATIVE} and usage.dominant not in NUMERIC
        return sure and hits == len(results)
    if family in {Family.ROUND, Family.RAISED}:
        return hits == len(results)
    if family is Family.SQUARE:
        return hits > 0 or all((item.index or 0) < 1000 for item in candidate.items)
    if family is Family.BARE:
        return all(result.is_exact for result in results)
    return hits > 0 or (family in DATED and _looks_sure(candidate))


def _looks_sure(candidate: Candidate) -> bool:
    """Say whether a mark of which the bibliography knows nothing is a citation all the same."""
    return any(
        item.has_more_names or len(item.names) > 1 or (item.names and not item.title)
        for item in candidate.items
    )


def _all_forced(
    text: str, forced: Sequence[Span], aligner: Aligner, raised: set[Span]
) -> list[MappedMark]:
    """Return the stretches known to be marks, but for those whose words name no source."""
    found = []
    for span in sorted(forced):
        candidate = _forced(span.of(text), span, aligner, is_raised=span in raised)
        if candidate and _names_source(candidate, aligner, text):
            found.append(_mapped(candidate, aligner))
    return found


def _forced(words: str, span: Span, aligner: Aligner, *, is_raised: bool) -> Candidate | None:
    """Return a stretch that is known to be a mark, read as well as can be."""
    reading = read_narrative(words, aligner.index.known)
    items = reading.items if reading else read_mark(words)
    if not items:
        whole = MarkItem(label=" ".join(words.split())[:200])
        return Candidate(span, Family.LABEL, (whole,))
    family = _family_of(items, is_narrative=reading is not None, is_raised=is_raised)
    return Candidate(span, family, items)


def _names_source(candidate: Candidate, aligner: Aligner, text: str) -> bool:
    """Say whether a mark has a source in the bibliography, or says enough to miss one there."""
    results = candidate.results(aligner)
    if candidate.family in NUMERIC:
        whole = all(result.keys for result in results)
        return whole or aligner.index.prints_numbers or not aligner.index.is_alphabetical()
    if any(result.keys for result in results):
        return True
    is_bracketed = candidate.span.of(text).lstrip(" \\")[:1] in _BRACKETS
    if candidate.family is Family.LABEL:
        return is_bracketed and bool(read_labels(candidate.span.of(text).strip(_BRACKETS)))
    dated = all(item.year or item.undated for item in candidate.items)
    return dated and (is_bracketed or candidate.family is Family.NARRATIVE)


def _family_of(items: Sequence[MarkItem], *, is_narrative: bool, is_raised: bool) -> Family:
    if items[0].index is not None:
        return Family.RAISED if is_raised else Family.SQUARE
    if items[0].label:
        return Family.LABEL
    if is_narrative:
        return Family.NARRATIVE
    return Family.AUTHOR_YEAR if items[0].year or items[0].undated else Family.AUTHOR


def _mapped(candidate: Candidate, aligner: Aligner) -> MappedMark:
    results = candidate.results(aligner)
    keys = _once(result.keys for result in results)
    return MappedMark(
        candidate.span,
        _STYLES[candidate.family],
        keys,
        _once((result.missing,) for result in results if result.missing),
        _once(result.candidates for result in results),
        candidate.items[0].prefix,
        candidate.items[-1].suffix,
    )


def _once(groups: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(key for group in groups for key in group))


def _apart(marks: Sequence[MappedMark]) -> list[MappedMark]:
    """Return the marks without those that overlap one before them."""
    kept: list[MappedMark] = []
    for mark in marks:
        if not kept or mark.span.start >= kept[-1].span.end:
            kept.append(mark)
    return kept
