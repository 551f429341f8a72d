"""ROUGE: how many of its words, in their order, a text shares with a reference.

Lin 2004, sections 2 (ROUGE-N), 3.1 (ROUGE-L) and 3.2 (of summaries, sentence by sentence, as in
release 1.5.5: no word counts twice). Words are runs of ASCII letters and figures in lower case, so
the figures are those of the package rouge-score.
"""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_WORD = re.compile(r"[a-z0-9]+")
_SHORT = 3
"""Words of so many letters are not stemmed."""
Stem = Callable[[str], str]
"""A word -> its stem; rouge-score takes NLTK's variant of Porter's."""
Words = Sequence[str]


@dataclass(frozen=True, slots=True)
class Overlap:
    """How much two texts share: shares from 0 to 1."""

    precision: float = 0.0
    """Of the text that is judged."""
    recall: float = 0.0
    """Of the reference."""

    @property
    def f1(self) -> float:
        """Return the harmonic mean of both."""
        both = self.precision + self.recall
        return 2 * self.precision * self.recall / both if both else 0.0


def words_of(text: str, stem: Stem | None = None) -> list[str]:
    """Return the words of a text, those of more than three letters stemmed where asked.

    >>> words_of("Attention: 2 heads, naïve")
    ['attention', '2', 'heads', 'na', 've']
    """
    words = _WORD.findall(text.lower())
    if stem is None:
        return words
    stemmed = (stem(word) if len(word) > _SHORT else word for word in words)
    return [word for word in stemmed if _WORD.fullmatch(word)]


def rouge_n(text: str, reference: str, n: int = 1, *, stem: Stem | None = None) -> Overlap:
    """Return the shared runs of n words, each counted as often as it stands in both.

    >>> rouge_n("the cat sat", "the cat", 2).recall
    1.0
    """
    ours, theirs = (_runs(words_of(one, stem), n) for one in (text, reference))
    return _overlap((ours & theirs).total(), ours.total(), theirs.total())


def rouge_l(text: str, reference: str, *, stem: Stem | None = None) -> Overlap:
    """Return the longest common subsequence of words over both lengths.

    >>> rouge_l("police kill the gunman", "police killed the gunman").f1
    0.75
    """
    ours, theirs = words_of(text, stem), words_of(reference, stem)
    return _overlap(common_length(ours, theirs), len(ours), len(theirs))


def rouge_lsum(text: str, reference: str, *, stem: Stem | None = None) -> Overlap:
    """Return what the lines of a reference share, each with all lines of the text together.

    A line is a sentence; of each line of the reference the union of its longest common
    subsequences with the text's lines counts.
    """
    ours, theirs = (
        [words_of(line, stem) for line in one.split("\n") if line] for one in (text, reference)
    )
    left, right = (Counter(word for line in lines for word in line) for lines in (ours, theirs))
    lengths = left.total(), right.total()
    shared = 0
    for line in theirs:
        places = sorted(set().union(*(_common_places(line, one) for one in ours)))
        for word in (line[place] for place in places):
            if left[word] > 0 and right[word] > 0:
                shared += 1
                left[word] -= 1
                right[word] -= 1
    return _overlap(shared, *lengths)


def common_length(one: Words, other: Words) -> int:
    """Return the length of the longest common subsequence.

    One bit a word of the first: a row of the table is one addition of long numbers (Hyyrö 2004),
    so that texts of 1,500 words take a millisecond.

    >>> common_length("a b c d".split(), "x b d a".split())
    2
    """
    masks: dict[str, int] = {}
    for place, word in enumerate(one):
        masks[word] = masks.get(word, 0) | 1 << place
    whole = (1 << len(one)) - 1
    row = whole
    for word in other:
        found = row & masks.get(word, 0)
        if found:
            row = (row + found | row - found) & whole
    return len(one) - row.bit_count()


def _runs(words: Words, n: int) -> Counter[tuple[str, ...]]:
    return Counter(tuple(words[at : at + n]) for at in range(len(words) - n + 1))


def _overlap(shared: int, ours: int, theirs: int) -> Overlap:
    return Overlap(shared / ours if ours else 0.0, shared / theirs if theirs else 0.0)


def _common_places(one: Words, other: Words) -> list[int]:
    """Return the places in the first that a longest common subsequence with the other has.

    Of several the one that rouge-score reads off: from the end, towards the reference's beginning
    where both ways are as long.
    """
    table = _table(one, other)
    places = []
    row, column = len(one), len(other)
    while row and column:
        if one[row - 1] == other[column - 1]:
            row, column = row - 1, column - 1
            places.append(row)
        elif table[row, column - 1] > table[row - 1, column]:
            column -= 1
        else:
            row -= 1
    return places


def _table(one: Words, other: Words) -> "NDArray[np.int32]":
    """Return the lengths of the longest common subsequences of all beginnings."""
    import numpy as np

    numbers = {word: number for number, word in enumerate(dict.fromkeys([*one, *other]))}
    right = np.array([numbers[word] for word in other], np.int32)
    table = np.zeros((len(one) + 1, len(other) + 1), np.int32)
    for row, word in enumerate(one, start=1):
        here = table[row - 1, :-1] + (right == numbers[word])
        np.maximum.accumulate(np.maximum(table[row - 1, 1:], here), out=table[row, 1:])
    return table
