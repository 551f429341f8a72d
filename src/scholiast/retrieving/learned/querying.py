"""A query as it is compared with works and known papers."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scholiast.retrieving.learned.terms import Bags
from scholiast.retrieving.ranking.candidates import Asked
from scholiast.retrieving.ranking.known import KnownPapers, Numbers, Places
from scholiast.retrieving.ranking.neighbourhood import Likenesses

_NONE = np.zeros(0, np.int64)


@dataclass(frozen=True, slots=True)
class Query:
    """A query's vectors and bags."""

    vector: Numbers
    """Of the encoder."""
    placed: Numbers
    """Of the towers."""
    bag: Bags
    title_bag: Bags


def ask(
    known: KnownPapers,
    query: Query,
    nearest: Places,
    *,
    hidden: NDArray[np.bool_] | None = None,
    cited: Places = _NONE,
) -> Asked:
    """Return a query with its likeness to all known papers; hidden ones are as unlike as can be."""
    terms = np.zeros(known.count, np.float32)
    found = query.bag @ known.postings
    terms[found.indices] = found.data
    kinds = (known.vectors @ query.vector, terms, known.placed @ query.placed)
    if hidden is not None:
        for scores in kinds:
            scores[hidden] = -1
    return Asked(
        query.vector, query.placed, query.bag, query.title_bag, nearest, Likenesses(*kinds), cited
    )
