"""Citing sentence -> hashed features: words, letters, and where the citation stands."""

import re
from collections.abc import Iterator
from itertools import pairwise
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

SLOTS = 1 << 17
"""Slots that features are hashed into."""
_LONGEST = 1500
"""Characters of a sentence that are looked at."""
_MARK = re.compile(
    r"<REF>"
    r"|\[\s?\d{1,3}[^\[\]A-Za-z]{0,60}\]"
    r"|\(\s?\d{1,3}(?:\s?[,;–-]\s?\d{1,3}){0,12}\s?\)"
    r"|\([^()]{0,200}\b(?:1[89]|20)\d\d[a-z]?[^()]{0,200}\)"
    r"|\b[A-Z][^\W\d_]{1,25}(?:\s(?:et\sal\s?\.?|(?:and|&)\s[A-Z][^\W\d_]{1,25}))?\s?,?\s?"
    r"\(?\s?(?:1[89]|20)\d\d[a-z]?\s?\)?"
)
_PIECE = re.compile(r"@cite|[^\W\d_]+|\d+|[^\w\s]")
_YEARS = re.compile(r"\d+")


def hashed(sentence: str) -> NDArray[np.int64]:
    """Return the slots of a sentence's features, each once, in rising order."""
    slots = {crc32(feature.encode()) % SLOTS for feature in _features(sentence)}
    return np.array(sorted(slots), np.int64)


def _features(sentence: str) -> Iterator[str]:
    text = _MARK.sub(" @cite ", sentence[:_LONGEST])
    pieces = ["0" if _YEARS.fullmatch(piece) else piece for piece in _PIECE.findall(text)]
    words = [piece.lower() for piece in pieces]
    yield "bias"
    yield from (f"w {word}" for word in words)
    yield from (f"b {one} {other}" for one, other in pairwise(words))
    triples = zip(words, words[1:], words[2:], strict=False)
    yield from (f"t {' '.join(triple)}" for triple in triples)
    yield from _letters(words)
    yield from _placed(words)


def _letters(words: list[str]) -> Iterator[str]:
    """Yield heads and ends of words, and runs of four and five letters within them."""
    for word in words:
        if len(word) < 4:
            continue
        framed = f"^{word}$"
        for size in (4, 5):
            for start in range(len(framed) - size + 1):
                yield f"c {framed[start : start + size]}"


def _placed(words: list[str]) -> Iterator[str]:
    """Yield where the marks stand, how many there are, how long it is, and how it begins."""
    places = [place for place, word in enumerate(words) if word == "@cite"]
    yield f"marks {min(len(places), 4)}"
    yield f"length {min(len(words) // 10, 8)}"
    yield f"begins {' '.join(words[:1])}"
    yield f"begins {' '.join(words[:2])}"
    for place in places[:3]:
        yield f"at {5 * place // len(words)}"
        yield f"before {' '.join(words[max(place - 2, 0) : place])}"
        yield f"after {' '.join(words[place + 1 : place + 3])}"
    if not places:
        yield "at none"
