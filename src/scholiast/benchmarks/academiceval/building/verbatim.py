"""How much of one text stands word for word in another."""

from collections.abc import Iterable

import numpy as np

from scholiast.benchmarks.academiceval.building.nearness import Hashes, runs

RUN = 8
"""Words in a row that are the same words and not chance."""
REPEATED = 0.5
"""Share of a part from which on it is taken to stand in the input; its sample is left out."""


def verbatim_share(target: Hashes, sources: Iterable[Hashes]) -> float:
    """Return the share of a text's words that stand in runs of 8 or more in others.

    Texts are given by the hashes of their folded words. A text shorter than a run stands there
    whole or not at all.

    >>> from scholiast.benchmarks.academiceval.building.nearness import words_of
    >>> title, body = words_of("on trees"), words_of("We write on trees here.")
    >>> verbatim_share(title, [body]), verbatim_share(title, [words_of("On big trees")])
    (1.0, 0.0)
    """
    width = min(RUN, len(target))
    if not width:
        return 0.0
    own = runs(target, width)
    is_there = np.zeros(len(own), np.bool_)
    for source in sources:
        is_there |= np.isin(own, runs(source, width))
    edges = np.zeros(len(target) + 1, np.int32)
    starts = np.flatnonzero(is_there)
    np.add.at(edges, starts, 1)
    np.add.at(edges, starts + width, -1)
    return float((np.cumsum(edges[:-1]) > 0).mean())
