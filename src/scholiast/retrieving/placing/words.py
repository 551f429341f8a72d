"""Texts -> stems and pairs of stems, hashed into buckets, and rows of weights over them."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from scholiast.retrieving.extras import extra

if TYPE_CHECKING:
    from scipy.sparse import csr_matrix

BUCKETS = 1 << 20
"""Stems and pairs are told apart by this many numbers; two of them rarely share one."""
_WORD = re.compile(r"[^\W_]+")
_STOP_WORDS = (
    "a an the of in on for and or to with by is are be as at from that this these those it its we "
    "our their which can has have been was were not also such than then into using used use via "
    "based et al e g i both each they them but"
)
_STOP = frozenset(_STOP_WORDS.split())

Weights = Mapping[int, float]
"""Bucket -> weight, before a collection's own weights of words."""


def stems(text: str) -> list[str]:
    """Return the stems of a text's words in order, without words that say nothing.

    >>> stems("The Learning of Representations")
    ['learn', 'represent']
    """
    found = map(_stem, _WORD.findall(text.lower()))
    return [stem for stem in found if stem]


def buckets(terms: Sequence[str]) -> list[int]:
    """Return the buckets of stems and of the pairs that stand together."""
    pairs = (f"{first} {second}" for first, second in pairwise(terms))
    return [*map(_bucket, terms), *(crc32(pair.encode()) % BUCKETS for pair in pairs)]


def term_weights(terms: Sequence[str]) -> dict[int, float]:
    """Return 1 + log of how often each bucket occurs."""
    numbers, counts = np.unique(np.array(buckets(terms), np.int64), return_counts=True)
    return dict(zip(numbers.tolist(), (1 + np.log(counts)).tolist(), strict=True))


def rows_of(
    weighed: Iterable[Weights],
    rarity: NDArray[np.float32],
    *,
    is_unit: bool = True,
    most: int = 0,
) -> "csr_matrix":
    """Return one row a mapping, each weight times its bucket's rarity; of length 1 if `is_unit`.

    Of each only the `most` heaviest buckets are kept; 0 keeps all.
    """
    starts, numbers, values = [0], [np.zeros(0, np.int32)], [np.zeros(0, np.float32)]
    for weights in weighed:
        keys = np.fromiter(weights.keys(), np.int32, len(weights))
        row = np.fromiter(weights.values(), np.float32, len(weights)) * rarity[keys]
        if 0 < most < len(row):
            kept = np.argpartition(-row, most)[:most]
            keys, row = keys[kept], row[kept]
        length = float(np.linalg.norm(row)) if is_unit else 1.0
        numbers.append(keys)
        values.append(row / (length or 1.0))
        starts.append(starts[-1] + len(keys))
    return sparse().csr_matrix(
        (np.concatenate(values).astype(np.float32), np.concatenate(numbers), np.array(starts)),
        shape=(len(starts) - 1, BUCKETS),
    )


def counted(texts: Iterable[str]) -> "csr_matrix":
    """Return one row a text: 1 + log of how often each bucket occurs in it."""
    starts, numbers, values = [0], [np.zeros(0, np.int32)], [np.zeros(0, np.float32)]
    for text in texts:
        keys, counts = np.unique(np.array(buckets(stems(text)), np.int32), return_counts=True)
        numbers.append(keys)
        values.append((1 + np.log(counts)).astype(np.float32))
        starts.append(starts[-1] + len(keys))
    return sparse().csr_matrix(
        (np.concatenate(values), np.concatenate(numbers), np.array(starts)),
        shape=(len(starts) - 1, BUCKETS),
    )


def rarity_of(rows: "csr_matrix") -> NDArray[np.float32]:
    """Return log((n + 1) / (df + 1)) of every bucket: how much it tells one row from others."""
    found = np.bincount(rows.indices, minlength=BUCKETS)
    rarity: NDArray[np.float32] = np.log((rows.shape[0] + 1) / (found + 1)).astype(np.float32)
    return rarity


def weighed(rows: "csr_matrix", rarity: NDArray[np.float32]) -> "csr_matrix":
    """Return rows times rarity, each of length 1."""
    if not rows.shape[0]:
        return rows
    values = rows.data * rarity[rows.indices]
    squares = np.add.reduceat(np.append(values**2, 0), rows.indptr[:-1])
    sizes = np.diff(rows.indptr)
    lengths = np.sqrt(np.where(sizes > 0, squares, 1)).astype(np.float32)
    values = values / np.repeat(np.where(lengths > 0, lengths, 1), sizes)
    return sparse().csr_matrix(
        (values.astype(np.float32), rows.indices, rows.indptr), shape=rows.shape
    )


def sparse() -> Any:
    """Return scipy.sparse, or say how it is installed."""
    return extra("scipy.sparse", needed_for="ranking works for a place in a text")


@lru_cache(maxsize=400_000)
def _stem(word: str) -> str:
    return "" if word in _STOP else str(_stemmer().stemWord(word))


@lru_cache(maxsize=400_000)
def _bucket(term: str) -> int:
    return crc32(term.encode()) % BUCKETS


@cache
def _stemmer() -> Any:
    stemmer = extra("Stemmer", needed_for="ranking works for a place in a text")
    return stemmer.Stemmer("english")
