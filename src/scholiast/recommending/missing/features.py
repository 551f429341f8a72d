"""A sentence in its surroundings -> numbers of hashed features."""

import re
import zlib
from collections.abc import Iterator
from itertools import pairwise

from scholiast.recommending.missing.sentences import Said

BUCKETS = 1 << 17
_TOKEN = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*|\d+(?:[.,]\d+)*|%")
_ACRONYM = re.compile(r"\b[A-Z][A-Za-z]*[A-Z\d][\w-]*\b")
_INNER_CAPITAL = re.compile(r"(?<=[a-z,;] )[A-Z][a-z]+")
_OURS = re.compile(r"\b(?:we|our|ours|us|this (?:paper|work|article|study|section|review))\b", re.I)
_POINTER = re.compile(
    r"\b(?:fig(?:ure|s)?|tables?|sections?|eqs?|equations?|appendi\w+|theorem|lemma|algorithm|"
    r"supplement\w*)\b\.?",
    re.I,
)
_LONGEST = 80
"""Words that are looked at."""


def features(said: Said, *, hide_neighbours: bool = False) -> list[int]:
    """Return the buckets of what is seen in a sentence, each once.

    Words and pairs of words, the opening words, the words of the sentence before, the section's
    kind, the place in it, and whether the neighbours carry a mark (`hide_neighbours` says that this
    is not known, as in a draft that cites nothing yet).
    """
    return sorted({zlib.crc32(name.encode()) % BUCKETS for name in names(said, hide_neighbours)})


def names(said: Said, hide_neighbours: bool = False) -> Iterator[str]:
    """Yield the features by their names; the kind of word counts beside where it stands."""
    words = _words(said.text)
    yield from (f"w:{word}" for word in words)
    yield from (f"p:{one} {two}" for one, two in pairwise(words))
    yield from (f"k:{said.kind}:{word}" for word in words[:3])
    yield f"o:{' '.join(words[:2])}"
    yield f"o3:{' '.join(words[:3])}"
    yield from (f"b:{word}" for word in _words(said.before))
    yield from (f"a:{word}" for word in _words(said.after)[:3])
    yield from _shape(said, len(words))
    before, after = said.cited_before, said.cited_after
    if hide_neighbours:
        before = after = None
    yield f"cb:{before}"
    yield f"ca:{after}"
    yield f"cba:{before}:{after}:{said.kind}"


def _shape(said: Said, length: int) -> Iterator[str]:
    """Yield what the sentence looks like, and where it stands."""
    text = said.text
    yield "always"
    yield f"s:{said.kind}"
    yield f"depth:{int(said.depth * 10)}"
    yield f"s:{said.kind}:{said.first}:{said.last}"
    yield f"n:{min(length // 5, 10)}"
    yield f"acronyms:{min(len(_ACRONYM.findall(text)), 4)}"
    yield f"names:{min(len(_INNER_CAPITAL.findall(text)), 4)}"
    ours, pointer = bool(_OURS.search(text)), bool(_POINTER.search(text))
    yield f"ours:{ours}:{said.kind}"
    yield f"pointer:{pointer}"
    yield f"figures:{bool(re.search(r'[0-9]', text))}:{'%' in text}"


def _words(text: str) -> list[str]:
    """Return lower-case words; figures become #.

    >>> _words("In 2019, BERT-like models won 3.5 %.")
    ['in', '#', 'bert-like', 'models', 'won', '#', '%']
    """
    found = _TOKEN.findall(text)[:_LONGEST]
    return ["#" if word[0].isdigit() else word.lower() for word in found]
