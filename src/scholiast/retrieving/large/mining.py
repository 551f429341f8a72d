"""Negatives mined with the model that is trained: the nearest texts that are not right."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from scholiast.retrieving.triplets import Triplet

if TYPE_CHECKING:
    from numpy.typing import NDArray

_AT_ONCE = 1_024
Encode = Callable[[Sequence[str]], "NDArray[np.float32]"]


def mined_again(
    triplets: Sequence[Triplet],
    encode: Encode,
    *,
    negatives: int,
    skip: int = 5,
    prefix: str = "",
) -> list[Triplet]:
    """Return triplets with the texts nearest to each query, of all that stand in any triplet.

    Exact products, a block at a time. The first `skip` wrong ones are passed over, since the
    nearest are often right and only not cited.
    """
    pool = list(
        dict.fromkeys(text for one in triplets for text in (*one.positives, *one.negatives))
    )
    vectors = encode(pool)
    places = {text: at for at, text in enumerate(pool)}
    fresh: list[Triplet] = []
    for start in range(0, len(triplets), _AT_ONCE):
        part = triplets[start : start + _AT_ONCE]
        queries = encode([prefix + one.query for one in part])
        for one, scores in zip(part, queries @ vectors.T, strict=True):
            right = [places[text] for text in one.positives]
            near = nearest(scores, skip + negatives + len(right))
            wrong = [at for at in near if at not in set(right)][skip : skip + negatives]
            fresh.append(replace(one, negatives=tuple(pool[at] for at in wrong)))
    return fresh


def nearest(scores: "NDArray[np.float32]", count: int) -> list[int]:
    """Return where the highest scores stand, highest first.

    >>> nearest(np.array([0.1, 0.9, 0.5], np.float32), 2)
    [1, 2]
    """
    count = min(count, len(scores))
    chosen = np.argpartition(-scores, count - 1)[:count] if count else np.zeros(0, np.int64)
    return [int(at) for at in chosen[np.argsort(-scores[chosen], kind="stable")]]
