"""What no rewording may change: numbers, negations, hedges, and what the words are about."""

import re
from decimal import Decimal, InvalidOperation

_NUMBER = re.compile(r"(?<![\w.])\d{1,3}(?:,\d{3}){1,4}(?:\.\d{1,12})?|\d{1,15}(?:\.\d{1,12})?")
_WORDED = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
           "twelve", "half", "twice", "double", "triple", "third", "quarter", "dozen", "hundred",
           "thousand", "million", "billion")  # fmt: skip
_NUMBER_WORD = re.compile(rf"\b(?:{'|'.join(_WORDED)})\b", re.I)
_NEGATION = re.compile(
    r"\b(?:not|no|none|never|neither|nor|cannot|without|lacks?|lacked|lacking|fails?|failed|"
    r"absence|absent|unable|hardly|rarely|unlikely)\b|n[’']t\b",
    re.I,
)
_HEDGE = re.compile(
    r"\b(?:may|might|could|can|would|should|possibl[ey]|perhaps|probabl[ey]|likely|potential(?:ly)?|"
    r"suggest(?:s|ed|ing)?|appears?|appeared|seems?|seemed|tends?|tended|often|sometimes|some|most|"
    r"partly|partially|hypothesi[sz]ed?|speculated?|presumabl[ey]|putative)\b",
    re.I,
)
_WORD = re.compile(r"[^\W\d_]{4,}")
_STEM = 5
"""Letters of a word by which it is known again: `inhibits`, `inhibition`."""


def numbers_in(text: str) -> frozenset[str]:
    """Return the numbers of a text, each in one spelling; words for numbers are kept as words.

    >>> sorted(numbers_in("1,200 of 1200.0 mice, 4.50 %, half of them"))
    ['1200', '4.5', 'half']
    """
    found = set()
    for match in _NUMBER.finditer(text):
        try:
            found.add(f"{Decimal(match.group().replace(',', '')).normalize():f}")
        except InvalidOperation:
            found.add(match.group())
    return frozenset(found | {word.lower() for word in _NUMBER_WORD.findall(text)})


def negations_in(text: str) -> int:
    """Return how many words of a text deny something."""
    return len(_NEGATION.findall(text))


def hedges_in(text: str) -> frozenset[str]:
    """Return the words of a text that limit it, by their first letters."""
    return frozenset(word.lower()[:_STEM] for word in _HEDGE.findall(text))


def stems_in(text: str) -> frozenset[str]:
    """Return the longer words of a text by their first letters."""
    return frozenset(word.lower()[:_STEM] for word in _WORD.findall(text))


def share_of(words: frozenset[str], held: frozenset[str]) -> float:
    """Return the share of words that another text has; 1 where there are none."""
    return len(words & held) / len(words) if words else 1.0
