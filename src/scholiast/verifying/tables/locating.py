"""Words of a claim -> the rows and columns that they name."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import log

from scholiast.verifying.discrepancies.reading import Reading, read
from scholiast.verifying.discrepancies.wordlists import words
from scholiast.verifying.tables.grids import row_label
from scholiast.verifying.tables.interface import Grid

_LEAST = 0.5
"""Share of a heading's telling words, weighted by their rarity, that name it."""
_CITED = re.compile(r"\bet al\.?|\(? ?\b(?:19|20)\d\d[a-z]? ?\)?")
_OURS = words("our ours proposed we")
_PLAIN = words("a an the of in on for and or with to at by + model models method")


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
    found: list[tuple[Named, set[str]]] = []
    for at, stems in enumerate(known):
        weights = {one: _telling(one) * log(1 + len(known) / frequency[one]) for one in stems}
        shared = {one for one in stems if one in places}
        score = sum(weights[one] for one in shared) / sum(weights.values()) if stems else 0.0
        if score >= _LEAST:
            rarest = max(shared, key=lambda one: (weights[one], one))
            found.append((Named(at, places[rarest], score), shared))
    kept = [one for one, shared in found if not _is_part(one, shared, found)]
    kept += _ours(claim, headings, {one.at for one in kept})
    return sorted(kept, key=lambda one: (one.word, -one.score))


def _telling(stem: str) -> float:
    """Return how much of a word's rarity counts: little for digits and single letters."""
    return 0.3 if stem.isdigit() or len(stem) == 1 else 1.0


def _is_part(one: Named, shared: set[str], found: list[tuple[Named, set[str]]]) -> bool:
    """Say whether the claim's words for a heading are part of its words for a likelier one."""
    return one.score < 1 and any(
        shared <= more and other.score > one.score for other, more in found if other != one
    )


def _stems(heading: str) -> set[str]:
    words = read(_CITED.sub(" ", heading)).words
    return {word.stem for word in words if word.lower not in _PLAIN}


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
