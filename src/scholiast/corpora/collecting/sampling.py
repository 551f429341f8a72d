"""Sampling papers so that active authors weigh less, and how concentrated papers are on authors."""

import hashlib
import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scholiast.errors import SettingsError


@dataclass(frozen=True, slots=True)
class Concentration:
    """How unevenly papers are spread over their authors."""

    papers: int
    authors: int
    gini: float
    """0 where every author has as many papers, near 1 where one has nearly all."""
    top_tenth: float
    """Share of the papers that the most active tenth of the authors has."""


def concentration(first_authors: Sequence[str]) -> Concentration:
    """Return how concentrated papers are, given the first author of each.

    >>> concentration(["a", "a", "a", "b"]).gini
    0.25
    """
    counts = sorted(Counter(first_authors).values())
    papers, authors = sum(counts), len(counts)
    if not authors:
        return Concentration(0, 0, 0.0, 0.0)
    ranked = sum(rank * count for rank, count in enumerate(counts, 1))
    gini = 2 * ranked / (authors * papers) - (authors + 1) / authors
    top = sum(counts[-math.ceil(authors / 10) :]) / papers
    return Concentration(papers, authors, gini, top)


def sample(
    first_authors: Mapping[str, str], size: int, *, seed: int = 0, strength: float = 1.0
) -> tuple[str, ...]:
    """Return the ids of `size` papers, an author's probability lowered by what they have written.

    The weight of a paper is 1 / (papers of its first author) ** strength: with strength 1, every
    author has the same weight in all, with 0 every paper. Drawn without replacement (Efraimidis
    and Spirakis 2006), the random numbers taken from a hash of seed and id: the same sample on
    every machine, and one that hardly changes when a few papers are added.
    AcademicEval, appendix B, names it as future work. Raises SettingsError for a size below 1 or a
    strength below 0.
    """
    if size < 1 or strength < 0:
        raise SettingsError(f"cannot sample {size} papers with strength {strength}: give 1 or more")
    counts = Counter(first_authors.values())
    drawn = sorted(
        first_authors,
        key=lambda id: (-math.log(_chance(seed, id)) * counts[first_authors[id]] ** strength, id),
    )
    return tuple(sorted(drawn[:size]))


def _chance(seed: int, id: str) -> float:
    """Return a number above 0 and below 1 that belongs to seed and id."""
    digest = hashlib.sha256(f"{seed} {id}".encode()).digest()
    return (int.from_bytes(digest[:8]) + 1) / (2**64 + 2)
