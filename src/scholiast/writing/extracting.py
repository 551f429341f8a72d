"""A paper's sentences in the order of how well they stand for it: centroid or TextRank."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from scholiast.corpora.interface import Encoder
from scholiast.parsing.sentences import split_sentences

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_WORD = re.compile(r"[^\W\d_]{2,}")
_CAPTION = re.compile(r"(?:figure|fig\.|table|algorithm|listing|eq\.|equation)\s?\d", re.I)
_POINTER = re.compile(
    r"\b(?:fig|figs|figure|tab|table|sec|section|eq|eqn|equation|appendix|algorithm)s?\.?\s?\(?[\dA-Z]\b",
    re.I,
)
_MARKUP = re.compile(r"[#|>$\\]|<!--|```")
_SHORTEST, _LONGEST = 7, 60
"""Words of a sentence that can be taken out of its text."""
_MOST = 1_200
"""Sentences of a paper that are compared; of longer papers the first ones."""
_DAMPING = 0.85
_EDGE = 0.1
"""Likeness from which two sentences vote for one another (LexRank's threshold)."""
_WORDS = (
    "a an and are as at be been but by can could did do does for from had has have in into is it "
    "its may might more most of on or our than that the their them there these they this those to "
    "was we were when where which while who will with would not no also such using used use based "
    "et al however thus therefore e.g i.e"
)
_COMMON = frozenset(_WORDS.split())


class Ranking(StrEnum):
    """How sentences are ranked."""

    CENTROID = "centroid"
    """By likeness to the mean of all sentences."""
    TEXTRANK = "textrank"
    """By the votes of sentences that are like them (Mihalcea and Tarau, 2004)."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A sentence and how well it stands for its paper."""

    text: str
    """In one line."""
    part: int
    """Index of the text it stands in."""
    place: int
    """From 0, among the sentences of all texts."""
    score: float
    vector: "NDArray[np.float64]"
    """Of length 1; of sentences alike in words or meaning these stand close."""


def sentences_in(texts: Iterable[str]) -> list[tuple[int, str]]:
    """Return the sentences of texts that read well alone, each with the number of its text.

    Headings, captions, formulas, rows of tables and what points to another place of its paper are
    left out, and sentences of fewer than 7 or more than 60 words.
    """
    found: list[tuple[int, str]] = []
    for number, text in enumerate(texts):
        for span in split_sentences(text):
            sentence = " ".join(span.of(text).split())
            if _reads_well(sentence):
                found.append((number, sentence))
    return found[:_MOST]


def ranked_sentences(
    texts: Sequence[str],
    *,
    encoder: Encoder | None = None,
    ranking: Ranking = Ranking.CENTROID,
    about: str = "",
) -> tuple[Ranked, ...]:
    """Return the sentences of texts, best first.

    Sentences are vectors of the encoder, or of weighted words without one. With `about`, a title
    or an abstract, likeness to that counts as much as the ranking.
    """
    import numpy as np

    found = sentences_in(texts)
    if not found:
        return ()
    said = [sentence for _, sentence in found]
    rows = vectors_of([*said, about] if about else said, encoder)
    wanted = rows[-1] if about else None
    rows = rows[: len(said)]
    scores = _scaled(_textrank(rows) if ranking is Ranking.TEXTRANK else rows @ _unit(rows.mean(0)))
    if wanted is not None:
        scores = (scores + _scaled(rows @ wanted)) / 2
    order = np.argsort(-scores, kind="stable")
    return tuple(
        Ranked(said[at], found[at][0], int(at), float(scores[at]), rows[at]) for at in order
    )


def chosen(ranked: Sequence[Ranked], words: int, *, alike: float = 0.7) -> tuple[Ranked, ...]:
    """Return the best sentences of at most so many words together, in the order of the paper.

    A sentence that says nearly what a better one says is passed over (cosine above `alike`).
    """
    taken: list[Ranked] = []
    left = words
    for one in ranked:
        length = len(one.text.split())
        if length > left or any(float(one.vector @ other.vector) > alike for other in taken):
            continue
        taken.append(one)
        left -= length
    return tuple(sorted(taken, key=lambda one: one.place))


def vectors_of(texts: Sequence[str], encoder: Encoder | None = None) -> "NDArray[np.float64]":
    """Return a vector of length 1 a text: the encoder's, or weighted words (TF-IDF) without one."""
    import numpy as np

    if encoder is not None:
        return np.asarray(encoder.encode(list(texts)), np.float64)
    counts = [words_in(text) for text in texts]
    numbers = {word: at for at, word in enumerate(dict.fromkeys(w for c in counts for w in c))}
    rows = np.zeros((len(texts), max(len(numbers), 1)))
    for row, held in enumerate(counts):
        for word in held:
            rows[row, numbers[word]] += 1.0
    bearing = np.maximum((rows > 0).sum(axis=0), 1)
    rows = np.log1p(rows) * np.log((1 + len(texts)) / bearing)
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    return np.asarray(
        np.divide(rows, lengths, out=np.zeros_like(rows), where=lengths > 0), np.float64
    )


def words_in(text: str) -> list[str]:
    """Return a text's words in small letters, common ones left out, endings cut.

    >>> words_in("The citations were checked")
    ['citation', 'check']
    """
    found = (word.casefold() for word in _WORD.findall(text))
    return [stem(word) for word in found if word not in _COMMON]


def stem(word: str) -> str:
    """Return a word without a plural's or a verb's ending; a rough cut, for comparing alone."""
    for ending, put in (("ies", "y"), ("sses", "ss"), ("ing", ""), ("ed", ""), ("s", "")):
        if word.endswith(ending) and len(word) - len(ending) >= 4 and not word.endswith("ss"):
            word = word[: len(word) - len(ending)] + put
            break
    return word.removesuffix("e") if len(word) > 4 else word


def _reads_well(sentence: str) -> bool:
    words = sentence.split()
    letters = sum(map(str.isalpha, sentence))
    return (
        _SHORTEST <= len(words) <= _LONGEST
        and letters >= 0.65 * len(sentence)
        and not _CAPTION.match(sentence)
        and not _MARKUP.search(sentence)
        and not _POINTER.search(sentence)
        and sentence[0].isupper()
        and sentence[-1] in ".!?"
    )


def _unit(vector: "NDArray[np.float64]") -> "NDArray[np.float64]":
    import numpy as np

    length = float(np.linalg.norm(vector))
    return vector / length if length else vector


def _scaled(scores: "NDArray[np.float64]") -> "NDArray[np.float64]":
    """Return scores from 0 to 1."""
    low, high = float(scores.min()), float(scores.max())
    return (scores - low) / (high - low) if high > low else scores * 0.0


def _textrank(rows: "NDArray[np.float64]") -> "NDArray[np.float64]":
    """Return the shares that a walk over likenesses comes to."""
    import numpy as np

    near = np.maximum(rows @ rows.T, 0.0)
    near[near < _EDGE] = 0.0
    np.fill_diagonal(near, 0.0)
    totals = near.sum(axis=1, keepdims=True)
    steps = np.divide(near, totals, out=np.full_like(near, 1 / len(near)), where=totals > 0)
    shares = np.full(len(near), 1 / len(near))
    for _ in range(60):
        shares = (1 - _DAMPING) / len(near) + _DAMPING * shares @ steps
    return np.asarray(shares, np.float64)
