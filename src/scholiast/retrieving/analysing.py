"""Texts -> terms as numbers: words brought to their stems, and words that follow one another."""

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scholiast.retrieving.extras import extra

_WORD = re.compile(r"[^\W_]{2,}")
_STOP = frozenset(
    ["a", "an", "and", "are", "as", "at", "be", "but", "by", "for", "from", "had", "has", "have",
     "if", "in", "into", "is", "it", "its", "no", "not", "of", "on", "or", "our", "such", "that",
     "the", "their", "then", "there", "these", "they", "this", "to", "was", "we", "were", "which",
     "will", "with"]
)  # fmt: skip
_FIRST, _SECOND = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xC2B2AE3D27D4EB4F)
_LONGEST = 40
"""Letters of a word that are read."""


@dataclass(frozen=True, slots=True)
class Terms:
    """Terms of texts that follow one another, as 64-bit digests."""

    digests: NDArray[np.uint64]
    texts: NDArray[np.int64]
    """The text each stands in."""
    lengths: NDArray[np.int64]
    """How many terms each text has."""


class Analyser:
    """Words in small letters without stop words, stemmed (Snowball, English)."""

    def __init__(self, *, pairs: bool = False) -> None:
        """With `pairs`, two words that follow one another are a term too."""
        stemmer = extra("Stemmer", needed_for="searching by words").Stemmer("english")
        self._stem = stemmer.stemWord
        self._pairs = pairs
        self._numbers: dict[str, int] = {}
        self._digests: list[int] = []

    @property
    def make(self) -> str:
        """Return what its terms depend on; names indexes."""
        return f"stems 1{', pairs' if self._pairs else ''}"

    def terms(self, texts: Iterable[str]) -> Terms:
        """Return the terms of texts, in order."""
        numbers: list[int] = []
        lengths: list[int] = []
        for text in texts:
            before = len(numbers)
            numbers += [number for word in _WORD.findall(text.lower())
                        if (number := self._number(word)) >= 0]  # fmt: skip
            lengths.append(len(numbers) - before)
        sizes = np.array(lengths, np.int64)
        at = np.array(numbers, np.int64)
        words = np.array(self._digests, np.uint64)[at] if len(at) else np.zeros(0, np.uint64)
        places = np.repeat(np.arange(len(sizes)), sizes)
        if self._pairs and len(words):
            words, places = _with_pairs(words, places)
            sizes = np.bincount(places, minlength=len(sizes)).astype(np.int64)
        return Terms(words, places, sizes)

    def _number(self, word: str) -> int:
        """Return a word's number; -1 for a stop word."""
        found = self._numbers.get(word)
        if found is None:
            if word in _STOP:
                found = -1
            else:
                found = len(self._digests)
                self._digests.append(_digest(self._stem(word[:_LONGEST])))
            self._numbers[word] = found
        return found


def _digest(word: str) -> int:
    made = hashlib.blake2b(word.encode(errors="replace"), digest_size=8)
    return int.from_bytes(made.digest(), "little")


def _with_pairs(
    words: NDArray[np.uint64], places: NDArray[np.int64]
) -> tuple[NDArray[np.uint64], NDArray[np.int64]]:
    together = places[1:] == places[:-1]
    pairs = (words[:-1] * _FIRST ^ (words[1:] >> np.uint64(31)) ^ words[1:] * _SECOND)[together]
    return np.concatenate([words, pairs]), np.concatenate([places, places[1:][together]])
