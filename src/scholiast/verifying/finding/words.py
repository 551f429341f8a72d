"""Texts by the words they share with a question: BM25 within one source, without extras."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from scholiast.retrieving.weighting import bm25
from scholiast.retrieving.words import english_analyser
from scholiast.verifying.finding.keeping import Kept


class WordRanker:
    """Texts by shared words; how rare a word is, is counted among the texts themselves."""

    name = "words"

    def __init__(self, *, b: float = 0.4) -> None:
        """Take how much the length of a text counts against it (BM25's b)."""
        self._weighting = bm25(b=b)
        self._kept: Kept[_Index] = Kept(64)

    def score(self, question: str, texts: Sequence[str]) -> list[float]:
        """Return BM25 of each text."""
        if not texts:
            return []
        index = self._kept.get(tuple(texts), lambda: self._indexed(texts))
        words = Counter(stems(question))
        return [float(one) for one in index.scores(words)]

    def _indexed(self, texts: Sequence[str]) -> "_Index":
        counts = [Counter(stems(text)) for text in texts]
        sizes = np.array([sum(one.values()) for one in counts], np.float64)
        places: dict[str, list[int]] = {}
        for place, one in enumerate(counts):
            for word in one:
                places.setdefault(word, []).append(place)
        weights = {}
        lengths = sizes / max(sizes.mean(), 1.0)
        for word, held in places.items():
            at = np.array(held)
            count = np.array([counts[place][word] for place in held], np.float64)
            rarity = self._weighting.rarity(np.array([float(len(held))]), len(texts))
            weights[word] = (at, rarity * self._weighting.share(count, lengths[at]))
        return _Index(len(texts), weights)


class _Index:
    """Words of some texts, each with the texts that hold it and what it weighs there."""

    def __init__(self, size: int, weights: "dict[str, tuple[np.ndarray, np.ndarray]]") -> None:
        self._size = size
        self._weights = weights

    def scores(self, words: Counter[str]) -> "np.ndarray":
        found = np.zeros(self._size)
        for word in words:
            if word in self._weights:
                at, weight = self._weights[word]
                found[at] += weight
        return found


@lru_cache(maxsize=8_192)
def stems(text: str) -> tuple[str, ...]:
    """Return a text's words in small letters, stemmed, without English stop words.

    >>> stems("The rates fell")
    ('rate', 'fell')
    """
    return tuple(_ANALYSER.analyze(text.encode("utf-8", "replace").decode("utf-8")))


_ANALYSER = english_analyser()
