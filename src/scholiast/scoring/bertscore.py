"""BERTScore: the likeness of two texts' tokens, each matched to its likest (Zhang et al. 2020).

Section 3, equations of R, P and F: from vectors of tokens, whoever made them; nothing is rescaled
unless a baseline is given. The figures of two encoders are not to be compared.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from scholiast.scoring.rouge import Overlap

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Rows = NDArray[np.float32]
    Weights = NDArray[np.float64]


def bertscore(
    rows: "Rows",
    reference: "Rows",
    weights: "Weights | None" = None,
    reference_weights: "Weights | None" = None,
    *,
    baseline: float = 0.0,
) -> Overlap:
    """Return precision and recall of a text's tokens against those of a reference.

    `rows` are vectors of length 1, a row a token. A token counts by its weight, 1 where none are
    given; one of weight 0 (an encoder's own mark) can still be another's likest, as in the package
    bert-score. A text without a token that counts scores 0. With a baseline b, x becomes
    (x - b) / (1 - b) (section 4, rescaling).
    """
    import numpy as np

    ours = np.ones(len(rows)) if weights is None else weights
    theirs = np.ones(len(reference)) if reference_weights is None else reference_weights
    if not ours.sum() or not theirs.sum():
        return Overlap()
    likeness = rows @ reference.T
    precision = float(likeness.max(axis=1) @ ours / ours.sum())
    recall = float(likeness.max(axis=0) @ theirs / theirs.sum())
    return Overlap(*((one - baseline) / (1 - baseline) for one in (precision, recall)))


def inverse_frequencies(references: Sequence[Sequence[int]]) -> dict[int, float]:
    """Return how rare each token is among references: log((N + 1) / (those that have it + 1)).

    Section 3, importance weighting; a token that no reference has weighs log(N + 1).

    >>> round(inverse_frequencies([[1, 2], [1]])[2], 4)
    0.4055
    """
    from math import log

    held = Counter(token for one in references for token in set(one))
    return {token: log((len(references) + 1) / (count + 1)) for token, count in held.items()}


def weights_of(
    tokens: Sequence[int], is_word: Sequence[bool], rarity: Mapping[int, float], references: int
) -> "Weights":
    """Return the weight of each token of a text by its rarity among `references` texts.

    >>> weights_of([7, 8], [False, True], {}, 1).round(4).tolist()
    [0.0, 0.6931]
    """
    import numpy as np

    other = float(np.log(references + 1))
    pairs = zip(tokens, is_word, strict=True)
    return np.array([rarity.get(int(one), other) if counts else 0.0 for one, counts in pairs])
