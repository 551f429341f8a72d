"""Sentence -> tokens; where the placeholder stands among them."""

import re
from collections.abc import Sequence

PLACEHOLDER = "<REF>"
"""What stands where the citation stood (citeBench, section 3)."""
_TOKEN = re.compile(
    r"<REF>|['’]s\b|[^\W_]+(?:['’](?!s\b)[^\W_]+|[.\-/&][^\W_]+){0,12}|\.{3}|[^\w\s]|_", re.UNICODE
)  # bounded: text that is one long chain is cut into several tokens
_WORD = re.compile(r"<REF>|[^\W_]")


def tokens_of(sentence: str) -> list[str]:
    """Return words, numbers, marks of punctuation and the placeholder, in order.

    >>> tokens_of("State-of-the-art (e.g. <REF>), in 3.5 h.")
    ['State-of-the-art', '(', 'e.g', '.', '<REF>', ')', ',', 'in', '3.5', 'h', '.']
    """
    return _TOKEN.findall(sentence)


def words_among(tokens: Sequence[str]) -> list[int]:
    """Return the places of the tokens that are words, the placeholder included.

    citeBench, section 3.1.1: the tokens that are counted are words.
    """
    return [place for place, token in enumerate(tokens) if _WORD.match(token)]


def position_of(tokens: Sequence[str]) -> float:
    """Return where the placeholder stands: its place among the words over their number.

    citeBench, section 3.1.2. 0 is the first word; just under 1 the last.

    >>> position_of(["We", "use", "<REF>", "."])
    0.6666666666666666
    """
    words = words_among(tokens)
    place = next((at for at, token in enumerate(words) if tokens[token] == PLACEHOLDER), 0)
    return place / len(words) if words else 0.0
