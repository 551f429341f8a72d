"""How much of what one text says another says too, by their words."""

import re
from collections.abc import Mapping, Sequence

_WORD = re.compile(r"[^\W_]+")
_COMMON = (
    "a an and are as at be been but by can could did do does for from had has have in into is it "
    "its may might more most of on or our than that the their there these they this those to was "
    "we were which who will with would not no"
)
_LEFT_OUT = frozenset(_COMMON.split())


def words_of(text: str) -> frozenset[str]:
    """Return a text's words in small letters, cut to their first six, common ones left out."""
    found = (word.casefold() for word in _WORD.findall(text))
    return frozenset(word[:6] for word in found if word not in _LEFT_OUT)


def share_of(said: str, text: str, weights: Mapping[str, float] | None = None) -> float:
    """Return the share of what is said whose words a text holds, weighed by word; 0 to 1.

    >>> share_of("Aspirin helps", "Does aspirin cause harm?")
    0.5
    """
    asked, held = words_of(said), words_of(text)
    weigh = weights or {}
    total = sum(weigh.get(word, 1.0) for word in asked)
    found = sum(weigh.get(word, 1.0) for word in asked & held)
    return found / total if total else 0.0


def most_alike(
    said: str, texts: Sequence[str], number: int, weights: Mapping[str, float] | None = None
) -> list[str]:
    """Return the texts that hold most of what is said, best first."""
    ranked = sorted(texts, key=lambda text: -share_of(said, text, weights))
    return ranked[:number]
