"""Words of a claim -> the rows and columns that they name."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import log

from scholiast.verifying.discrepancies.reading import Reading, read
from scholiast.verifying.tables.grids import row_label
from scholiast.verifying.tables.interface import Grid

_LEAST = 0.5
"""Share of a heading's telling words, weighted by their rarity, that name it."""
_OURS = frozenset("our ours proposed we".split())
_PLAIN = frozenset("a an the of in on for and or with to at by + model models method".split())


@dataclass(frozen=True, slots=True)
class Named:
    """A row or column that a claim names."""

    at: int
    """Number of the row or column."""
    word: int
    """First of the claim's words that name it."""
    score: float


def rows_named(claim: str, grid: Grid) -> list[Named]:
    """Return the rows that a claim names, in the claim's order."""
    return _named(read(claim), [row_label(grid, row) for row in range(len(grid.rows))])


def columns_named(claim: str, grid: Grid) -> list[Named]:
    """Return the columns that a claim names, in the claim's order."""
    return _named(read(claim), grid.header)


def _named(claim: Reading, headings: Sequence[str]) -> list[Named]:
    known = [_stems(heading) for heading in headings]
    frequency = Counter(stem for stems in known for stem in stems)
    places: dict[str, int] = {}
    for at, word in enumerate(claim.words):
        places.setdefault(word.stem, at)
    found = []
    for at, stems in enumerate(known):
        weights = {stem: log(1 + len(known) / frequency[stem]) for stem in stems}
        shared = {stem for stem in stems if stem in places}
        score = sum(weights[stem] for stem in shared) / sum(weights.values()) if stems else 0.0
        if score >= _LEAST:
            found.append(Named(at, min(places[stem] for stem in shared), score))
    found += _ours(claim, headings, {one.at for one in found})
    return sorted(found, key=lambda one: (one.word, -one.score))


def _stems(heading: str) -> set[str]:
    return {word.stem for word in read(heading).words if word.lower not in _PLAIN}


def _ours(claim: Reading, headings: Sequence[str], named: set[int]) -> list[Named]:
    """Return headings that say `ours`, where the claim speaks of what is its authors' own."""
    word = next((at for at, one in enumerate(claim.words) if one.lower in _OURS), None)
    if word is None:
        return []
    return [
        Named(at, word, 1.0)
        for at, heading in enumerate(headings)
        if at not in named and any(one.lower in _OURS for one in read(heading).words)
    ]
