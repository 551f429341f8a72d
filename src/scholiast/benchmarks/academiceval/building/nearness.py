"""Near-duplicates: the same title, or much of the same wording, by shingles of five words.

A text is kept as a sketch, the smallest hashes of its shingles (bottom-k; Broder 1997), from which
the share of shingles common to two texts (Jaccard) is estimated; where both together have no more
than the sketch holds, it is exact.
"""

import zlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from scholiast.papers.folding import fold

SHINGLE = 5
"""Words of one shingle."""
SIZE = 400
"""Hashes of a sketch."""
NEAR_ABSTRACT = 0.2
"""Common shingles of two abstracts from which on they are near-duplicates."""
NEAR_TEXT = 0.05
"""Common shingles of two papers' texts from which on they are near-duplicates.

Of 560 papers of one conference no two have nearly as many in common."""
_SHORTEST = 20
"""Shingles under which a text is too short to be compared by them."""
_SHORTEST_TITLE = 12
"""Letters of a folded title that names one work."""
_FACTOR = np.uint64(0x9E3779B97F4A7C15)
_MIXERS = (np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB))
Hashes = NDArray[np.uint64]


@dataclass(frozen=True, slots=True)
class Nearness:
    """What a paper or a cited work is known by: title, abstract and text, as far as there are."""

    title: str
    """Folded."""
    abstract: Hashes
    text: Hashes


def nearness_of(title: str, abstract: str, text: Hashes | None = None) -> Nearness:
    """Return what a work is compared by; `text` is a sketch of its body."""
    empty = np.zeros(0, np.uint64)
    return Nearness(fold(title), sketch(words_of(abstract)), empty if text is None else text)


def words_of(text: str) -> Hashes:
    """Return a hash for each folded word of a text, in order."""
    words = fold.__wrapped__(text).split()  # long texts are not kept
    return np.fromiter(map(_hash, words), np.uint64, len(words))


def runs(words: Hashes, width: int = SHINGLE) -> Hashes:
    """Return a hash for every run of `width` words, in order.

    >>> len(runs(words_of("Of trees, and of what grows under trees"), 5))
    4
    """
    count = len(words) - width + 1
    mixed = np.zeros(max(count, 0), np.uint64)
    for place in range(width if count > 0 else 0):
        mixed = (mixed + words[place : count + place]) * _FACTOR
    for mixer in _MIXERS:
        mixed = (mixed ^ (mixed >> np.uint64(29))) * mixer
    found: Hashes = mixed ^ (mixed >> np.uint64(32))
    return found


def sketch(words: Hashes) -> Hashes:
    """Return the smallest distinct hashes of a text's shingles, in order."""
    return np.unique(runs(words))[:SIZE]


def jaccard(one: Hashes, other: Hashes) -> float:
    """Return the estimated share of shingles common to two texts; 0 where one is too short.

    >>> words = words_of(" ".join(map(str, range(60))))
    >>> jaccard(sketch(words), sketch(words))
    1.0
    """
    if min(len(one), len(other)) < _SHORTEST:
        return 0.0
    whole = np.union1d(one, other)[:SIZE]
    both = np.intersect1d(one, other, assume_unique=True)
    return float(np.isin(whole, both, assume_unique=True).mean())


def near_by(one: Nearness, other: Nearness) -> str:
    """Return by what two works are near-duplicates: `title`, `abstract` or `text`; else empty."""
    if one.title == other.title and len(one.title) >= _SHORTEST_TITLE:
        return "title"
    if jaccard(one.abstract, other.abstract) >= NEAR_ABSTRACT:
        return "abstract"
    return "text" if jaccard(one.text, other.text) >= NEAR_TEXT else ""


class Near:
    """Works among which the near-duplicates of one are found without comparing all."""

    def __init__(self, known: Iterable[tuple[str, Nearness]] = ()) -> None:
        """Take in works by id."""
        self._known: dict[str, Nearness] = {}
        self._titles: defaultdict[str, list[str]] = defaultdict(list)
        self._holders: defaultdict[int, list[str]] = defaultdict(list)
        for id, one in known:
            self.add(id, one)

    def add(self, id: str, one: Nearness) -> None:
        """Take in a work."""
        self._known[id] = one
        self._titles[one.title].append(id)
        for mark in _marks(one):
            self._holders[mark].append(id)

    def to(self, one: Nearness, *, but: str = "") -> Iterator[tuple[str, str]]:
        """Yield ids of near-duplicates in order, without the named, with what they are near by."""
        found = Counter(id for mark in _marks(one) for id in self._holders.get(mark, ()))
        likely = (id for id, count in found.items() if count > 1)
        for id in sorted({*self._titles.get(one.title, ()), *likely} - {but}):
            by = near_by(one, self._known[id])
            if by:
                yield id, by


def _marks(one: Nearness) -> list[int]:
    """Return the smallest hashes of abstract and text: near-duplicates share many of them."""
    return [int(mark) for mark in (*one.abstract[:64], *one.text[:128])]


@lru_cache(maxsize=262_144)
def _hash(word: str) -> int:
    coded = word.encode("utf-8", "surrogatepass")
    return zlib.crc32(coded) << 32 | zlib.crc32(coded[::-1], len(coded))
