"""Terms: stemmed words and pairs of words that titles share; texts as bags of them."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scholiast.retrieving.extras import extra

Bags = Any
"""A sparse matrix of SciPy (CSR, float32): texts x terms, rows of length 1."""
LONGEST = 48
"""Terms of a query that are kept: those of most weight."""
_WORD = re.compile(r"[^\W_]+")
_COMMON = frozenset({
    "a", "also", "an", "and", "are", "as", "at", "be", "been", "between", "both", "but", "by",
    "can", "for", "from", "has", "have", "how", "in", "into", "is", "it", "its", "more", "not",
    "of", "on", "or", "our", "such", "than", "that", "the", "their", "these", "they", "this", "to",
    "using", "via", "was", "we", "were", "which", "with",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a collection with their weights."""

    names: tuple[str, ...]
    weights: NDArray[np.float32]
    """Log of one over the share of works that have the term."""
    places: dict[str, int]

    def bags(self, texts: Iterable[str], *, longest: int = 0) -> Bags:
        """Return the texts' bags, (1 + log count) times weight; of many terms the `longest` only.

        A text without a known term has an empty row.
        """
        split = splitter()
        bounds, kept, values = [0], [], []
        for text in texts:
            counts = Counter(self.places[term] for term in split(text) if term in self.places)
            places = np.fromiter(counts, np.int32, len(counts))
            weighed = (1 + np.log(np.fromiter(counts.values(), np.float32, len(counts)))) * (
                self.weights[places]
            )
            if 0 < longest < len(places):
                best = np.argpartition(-weighed, longest)[:longest]
                places, weighed = places[best], weighed[best]
            order = np.argsort(places)
            length = float(np.sqrt(weighed @ weighed))
            kept.append(places[order])
            values.append(weighed[order] / length if length else weighed)
            bounds.append(bounds[-1] + len(places))
        return sparse(values, kept, bounds, len(self.names))


def terms_of(names: Sequence[str], weights: NDArray[np.float32]) -> Terms:
    """Return terms with their places."""
    return Terms(tuple(names), weights, {name: place for place, name in enumerate(names)})


def learn_terms(titles: Sequence[str], queries: Sequence[str]) -> Terms:
    """Return the terms that at least two titles have and three texts in all."""
    split = splitter()
    among_titles = Counter(term for text in titles for term in set(split(text)))
    among_queries = Counter(term for text in queries for term in set(split(text)))
    names = [
        term
        for term, count in among_titles.items()
        if count > 1 and count + among_queries[term] > 2
    ]
    counts = np.array([among_titles[name] for name in names], np.float32)
    return terms_of(names, np.log(len(titles) / np.maximum(counts, 1)).astype(np.float32))


def splitter() -> Callable[[str], list[str]]:
    """Return what splits a text into stems and pairs of stems that stand side by side."""
    stemmer = extra("Stemmer", needed_for="the learned retriever").Stemmer("english")

    def split(text: str) -> list[str]:
        words = [word for word in _WORD.findall(text.lower()) if word not in _COMMON]
        stems: list[str] = stemmer.stemWords(words)
        return stems + [f"{one} {two}" for one, two in pairwise(stems)]

    return split


def thinned(bags: Bags, share: float, random: np.random.Generator) -> Bags:
    """Return the bags without a share of their terms, the others raised as much."""
    if not share:
        return bags
    kept = bags.copy()
    kept.data *= ((random.random(len(kept.data)) >= share) / (1 - share)).astype(np.float32)
    kept.eliminate_zeros()
    return kept


def sparse(
    values: Sequence[NDArray[np.float32]],
    columns: Sequence[NDArray[np.int32]],
    bounds: Sequence[int],
    width: int,
) -> Bags:
    """Return a sparse matrix of rows given one by one."""
    matrices = extra("scipy.sparse", needed_for="the learned retriever")
    none = np.zeros(0, np.int32)
    return matrices.csr_matrix(
        (
            np.concatenate([none.astype(np.float32), *values]).astype(np.float32),
            np.concatenate([none, *columns]),
            np.array(bounds, np.int64),
        ),
        shape=(len(bounds) - 1, width),
    )
