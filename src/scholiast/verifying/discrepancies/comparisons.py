"""Comparisons: best and among the best, outperforms and is comparable, and who outdoes whom."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from scholiast.papers.verdicts import Discrepancy, Subtype
from scholiast.verifying.discrepancies.direction import turns
from scholiast.verifying.discrepancies.interface import Agreement
from scholiast.verifying.discrepancies.mentions import (
    MOST,
    Kind,
    Lexicon,
    Mention,
    Pairing,
    compared,
    difference,
    lexicon,
    spotted,
)
from scholiast.verifying.discrepancies.reading import Reading

_KIND = Kind("comparison", Subtype.CONTRADICTORY, "the paper says “{said}”, the source “{found}”")
_TOO_MUCH = Kind("comparison", Subtype.DISTORTION, "the paper says “{said}”, the source “{found}”")
SENSES = {
    ("comparison", "beyond"): """outperform, outperforms, outperformed, outperforming, surpass,
        surpasses, surpassed, exceeds, exceeded, superior to, better than, beats, higher than,
        greater than""",
    ("comparison", "behind"): """underperform, underperforms, underperformed, inferior to,
        worse than, falls behind, lags behind, lower than, less than""",
    ("comparison", "level"): """comparable to, comparable with, comparable, similar to,
        on par with, competitive with, equivalent to, as good as, no different from,
        not different from, non inferior to, matches, close to, equal to, indistinguishable from""",
    ("rank", "best"): """best, the first, state of the art, the most effective, unprecedented,
        the most accurate, optimal, the highest, the largest, the strongest""",
    ("rank", "among"): """among the best, one of the best, one of the first, among the first,
        one of the most, among the most, second best, near optimal, one of the highest,
        one of the largest, among the highest, among the largest, one of the strongest""",
    ("rank", "worst"): "worst, the least effective, the lowest, the smallest, the weakest",
    ("rank", "second"): "second highest, second largest, second most, second lowest",
}  # fmt: skip


@lru_cache(maxsize=1)
def _known() -> Lexicon:
    return lexicon(SENSES)


def comparisons(pairing: Pairing) -> Iterator[Agreement | Discrepancy]:
    """Yield comparators and superlatives that differ, and comparisons that were turned round."""
    said = list(spotted(pairing.claim, _known()))
    found = list(spotted(pairing.evidence, _known()))
    over = [one for one in said if one.axis == "rank"]
    yield from compared(pairing, over, found, _relation, _TOO_MUCH)
    rest = [one for one in said if one.axis != "rank"]
    yield from compared(pairing, rest, found, _relation, _KIND)
    yield from _turned(pairing)


def _relation(said: Mention, found: Mention) -> bool | None:
    return said.sense == found.sense


def _turned(pairing: Pairing) -> Iterator[Discrepancy]:
    """Yield `B outdoes A` where the evidence has `A outdoes B`, in the same words."""
    ours = list(islice(_sides(pairing.claim), MOST))
    theirs = list(islice(_sides(pairing.evidence), MOST))
    for said, left, right in ours:
        for found, before, behind in theirs:
            if said.sense != found.sense or not (left and right and before and behind):
                continue
            crossed = _like(left, behind) + _like(right, before)
            straight = _like(left, before) + _like(right, behind)
            if crossed >= _CROSSED and straight <= crossed - _CROSSED / 2:
                yield difference(pairing, said, found, _SWAPPED, min(1.0, crossed / 2))


_SWAPPED = Kind(
    "comparison", Subtype.CONTRADICTORY,
    "the paper has the two sides of “{said}” the other way round than the source",
)  # fmt: skip
_CROSSED = 1.2
"""Shared words of the two sides, crosswise, of 2, from which a comparison is turned round."""
_SIDE = 4


def _sides(reading: Reading) -> Iterator[tuple[Mention, frozenset[str], frozenset[str]]]:
    """Yield comparisons with the stems of their left and right side."""
    for one in _comparators(reading):
        start, end = reading.sentences[reading.sentence_of[one.first]]
        left = _content(reading, range(one.first - 1, start - 1, -1))
        right = _content(reading, range(one.after, end))
        yield one, left, right


def _comparators(reading: Reading) -> Iterator[Mention]:
    for one in spotted(reading, _known()):
        if one.axis == "comparison" and one.sense != "level":
            yield one
    words = reading.words
    for at, word in enumerate(words):
        if word.lower != "than":
            continue
        for before in range(at - 1, max(at - 5, -1), -1):
            if sense := turns(words[before].stem):
                yield Mention(at, at + 1, word.span, "comparison", sense)
                break


def _content(reading: Reading, way: range) -> frozenset[str]:
    """Return the stems of the nearest content words, up to the end of the clause."""
    found: list[str] = []
    for at in way:
        gap = reading.gap(at) if way.step < 0 else (reading.gap(at - 1) if at else "")
        if found and any(sign in gap for sign in ",;:()"):
            break
        word = reading.words[at]
        if word.is_content and not turns(word.stem):
            found.append(word.stem)
        if len(found) == _SIDE:
            break
    return frozenset(found)


def _like(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / min(len(one), len(other))
