"""What CiteRAG's published scorer computes, where that is not what its paper defines.

LQgdwind/CiteRAG, `eval/task1_metrics.py` and `eval/task2_metrics.py`; docs/citerag-scorer.md says
how they differ. Titles are compared in lower case, blanks at their ends gone.
"""

import math
from collections.abc import Sequence
from difflib import SequenceMatcher

from scholiast.scoring.titles import FUZZY

EPSILON = 1e-8
"""Added to the ideal gain."""
DEPTHS = (10, 20, 40)


def is_hit(title: str, listed: Sequence[str]) -> bool:
    """Say whether a title is one of a list's, or 0.90 alike by difflib's ratio."""
    from rapidfuzz.distance import Indel

    plain = title.lower().strip()
    for other in listed:
        label = other.lower().strip()
        if plain == label:
            return True
        if Indel.normalized_similarity(plain, label) < FUZZY:  # never below difflib's ratio
            continue
        if SequenceMatcher(None, plain, label).ratio() >= FUZZY:
            return True
    return False


def list_hits(ranked: Sequence[str], listed: Sequence[str]) -> list[bool]:
    """Return which of the ranked titles are in the list; one entry may be hit more than once."""
    return [is_hit(title, listed) for title in ranked]


def list_recall(hits: Sequence[bool], listed: int, depth: int) -> float:
    """Return hits in the first `depth` over the entries of the list, repeated ones among them."""
    return sum(hits[:depth]) / listed if listed else 0.0


def list_ndcg(hits: Sequence[bool], listed: int, depth: int) -> float:
    """Return the discounted gain over that of `min(depth, listed)` hits, plus epsilon."""
    if not listed:
        return 0.0
    gain = sum(1 / math.log2(place + 2) for place, hit in enumerate(hits[:depth]) if hit)
    ideal = sum(1 / math.log2(place + 2) for place in range(min(depth, listed)))
    return gain / (ideal + EPSILON)


def title_ranks(ranked: Sequence[str], right: Sequence[str]) -> list[int]:
    """Return the ranks, from 1, of titles that equal a right one; nothing fuzzy here."""
    labels = {title.lower().strip() for title in right}
    return [place for place, title in enumerate(ranked, start=1) if title.lower().strip() in labels]


def pacc(ranks: Sequence[int], depth: int) -> float:
    """Return the score of one article: a mean over what was found, not over all placeholders.

    `ranks` are those of every right title in all its placeholders' lists; ranks past `depth` count
    below the line only. Nothing found is 0. The figure is the mean over articles.

    >>> pacc([1], 10), pacc([1, 11], 10), pacc([], 10)
    (1.0, 0.5, 0.0)
    """
    if not ranks:
        return 0.0
    return sum(1 - (rank - 1) / depth for rank in ranks if rank <= depth) / len(ranks)
