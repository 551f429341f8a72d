"""Qualifiers: the claim repeats a sentence of the evidence without the part that limits it."""

from collections.abc import Iterator

from scholiast.papers.verdicts import Discrepancy, Subtype
from scholiast.verifying.discrepancies.interface import Agreement
from scholiast.verifying.discrepancies.mentions import Kind, Mention, Pairing, difference
from scholiast.verifying.discrepancies.reading import Reading
from scholiast.verifying.discrepancies.wordlists import phrases

_KIND = Kind(
    "qualifier", Subtype.SELECTIVE, "the source goes on “{found}”; the paper leaves that out"
)
_PART = Kind(
    "subgroup", Subtype.DATA_SCOPE, "the source says this “{found}”; the paper leaves that out"
)
LIMITS = phrases(
    """but not, except, except for, except in, except when, unless, only if, only when, only in,
    only for, only after, only among, only under, only with, but only, although, though, however,
    but, provided that, if, when, while, whereas, despite, albeit, with the exception of,
    limited to,
    as long as, but these, especially when, even though"""
)
GROUPS = phrases(
    """in patients with, among patients with, in patients who, in those with, in those who,
    among those with, among those who, in the subgroup of, in a subset of, in a subgroup of,
    among participants with, in individuals with, in people with, among individuals with,
    in participants with, in children with, in women with, in men with, for patients with,
    in adults with, among women, among men, in women, in men, in children, among children,
    in older adults, among older adults, in elderly patients, in the elderly, in mice, in rats"""
)
_REPEATED = 0.9
"""Share of the claim's words that the rest of the sentence must have: it is all but a quotation."""
_CUT = 0.5
"""Share of the limiting part's words that the claim may have nevertheless."""
_LEAST = 2


def qualifiers(pairing: Pairing) -> Iterator[Agreement | Discrepancy]:
    """Yield limits of a sentence of the evidence that a claim repeats without them."""
    claim, evidence = pairing.claim, pairing.evidence
    if len(claim.sentences) != 1:
        return
    for number in range(len(evidence.sentences)):
        whole = pairing.share(0, number)
        if whole < _REPEATED:
            continue
        for limit, kind in _limits(evidence, number):
            kept = claim.stems[0]
            part = {w.stem for w in evidence.words[limit.first : limit.after] if w.is_content}
            rest = evidence.stems[number] - part
            if len(part) < _LEAST or len(part & kept) > _CUT * len(part) or not rest:
                continue
            weight = whole * len(rest & kept) / len(rest)
            if weight >= _REPEATED * _REPEATED:
                yield difference(pairing, _said(claim), limit, kind, weight)
                break


def _said(claim: Reading) -> Mention:
    first, after = claim.sentences[0]
    return Mention(first, after, claim.span(first, after), "qualifier")


def _limits(reading: Reading, number: int) -> Iterator[tuple[Mention, Kind]]:
    """Yield parts of a sentence that begin with a word of limitation."""
    start, end = reading.sentences[number]
    at = start
    while at < end:
        length, kind = _opening(reading, at)
        if not length:
            at += 1
            continue
        after = min(at + length, end)
        while after < end and not any(sign in reading.gap(after - 1) for sign in ",;"):
            after += 1
        for stop in dict.fromkeys((after, end)):
            yield Mention(at, stop, reading.span(at, stop), "qualifier"), kind
        at += length


def _opening(reading: Reading, at: int) -> tuple[int, Kind]:
    """Return how many words of limitation begin here, and of which kind."""
    for listed, kind in ((GROUPS, _PART), (LIMITS, _KIND)):
        if length := reading.opening(at, listed):
            return length, kind
    return 0, _KIND
