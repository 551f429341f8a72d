"""When two titles are said to be one work's: the same letters and digits, or nearly so."""

import re
from collections.abc import Sequence

FUZZY = 0.90
"""How alike two titles must be, of 1 (CiteRAG's published scorer: 0.90)."""
_NOT_LETTERS = re.compile(r"[\W_]+")


def title_key(title: str) -> str:
    """Return a title's letters and digits, in lower case: equal where titles are the same.

    >>> title_key("BERT: Pre-training of Deep Transformers")
    'bertpretrainingofdeeptransformers'
    """
    return _NOT_LETTERS.sub("", title.lower())


def is_alike(one: str, other: str, threshold: float = FUZZY) -> bool:
    """Say whether two titles are the same but for a few letters.

    The measure is twice the longest common subsequence over both lengths, of the titles in lower
    case without blanks at their ends.

    >>> is_alike("Attention is all you need", "Attention is all you need.")
    True
    >>> is_alike("Attention is all you need", "Convolution is all you need")
    False
    """
    from rapidfuzz.distance import Indel

    left, right = one.lower().strip(), other.lower().strip()
    return bool(
        Indel.normalized_similarity(left, right, score_cutoff=threshold) >= threshold
    ) and bool(left)


def matched(
    predicted: Sequence[str], right: Sequence[str], *, threshold: float | None = None
) -> list[int | None]:
    """Return for each predicted title the number of the right title that it is, or None.

    Without a threshold only equal keys match; with one, titles that alike match where no key does.
    A right title is matched once, by the first that is it; titles without a letter match nothing.

    >>> matched(["B!", "c", "b"], ["a", "b"])
    [1, None, None]
    """
    keys = {title_key(title): number for number, title in reversed(list(enumerate(right)))}
    keys.pop("", None)
    taken: set[int] = set()
    found: list[int | None] = []
    for title in predicted:
        number = keys.get(title_key(title))
        if number is None and threshold is not None:
            number = _likest(title, right, threshold, taken)
        if number in taken:
            number = None
        if number is not None:
            taken.add(number)
        found.append(number)
    return found


def _likest(title: str, right: Sequence[str], threshold: float, taken: set[int]) -> int | None:
    from rapidfuzz.distance import Indel

    wanted = title.lower().strip()
    best, chosen = threshold, None
    for number, other in enumerate(right):
        if number in taken or not wanted:
            continue
        likeness = Indel.normalized_similarity(wanted, other.lower().strip(), score_cutoff=best)
        if likeness >= best and likeness > 0:
            best, chosen = likeness, number
    return chosen
