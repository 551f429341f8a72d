"""Known titles found in printed references, letter by letter: no title is guessed."""

from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise

from scholiast.papers.folding import fold

_SHORTEST = 12
"""Letters of a folded title from which title and first author together name a work."""


class TitleIndex:
    """Titles with the first author of each, found in an entry that holds both."""

    def __init__(self) -> None:
        """Begin without any."""
        self._by_head: defaultdict[str, list[tuple[str, str, str]]] = defaultdict(list)

    def add(self, title: str, first_author: str, key: str) -> None:
        """Take in a title; one too short to name a work is passed over."""
        folded = fold(title)
        family = fold(first_author).rpartition(" ")[2]
        words = folded.split()
        if len(words) > 1 and len(folded) >= _SHORTEST and family:
            self._by_head[f"{words[0]} {words[1]}"].append((folded, family, key))

    def find(self, entry: str) -> str:
        """Return the key of the longest title that an entry holds after its author; else empty.

        >>> index = TitleIndex()
        >>> index.add("Segment Anything", "Alexander Kirillov", "sam")
        >>> index.find("A. Kirillov, E. Mintun. Segment anything. In ICCV, 2023.")
        'sam'
        >>> index.find("L. Ke, M. Ye. Segment anything in high quality. In NeurIPS, 2023.")
        ''
        """
        words = fold(entry).split()
        best = ("", "")
        for at, (one, other) in enumerate(pairwise(words)):
            for title, family, key in self._by_head.get(f"{one} {other}", ()):
                if len(title) > len(best[0]) and _stands(title, family, words, at):
                    best = (title, key)
        return best[1]


def _stands(title: str, family: str, words: Sequence[str], at: int) -> bool:
    """Say whether the title stands at a word, and the author's family name before it."""
    parts = title.split()
    return words[at : at + len(parts)] == parts and family in words[:at]
