"""Text -> words with their stems, sentences, and what stands in the scope of a negation."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache

from scholiast.papers import Span
from scholiast.parsing.sentences import split_sentences
from scholiast.verifying.discrepancies.wordlists import (
    BARRIERS,
    EMPTY,
    NEGATIONS,
    NOT_NEGATIONS,
    SUFFIXES,
    Phrases,
)

_WORD = re.compile(r"\d{1,30}(?:[.,·]\d{1,30}){0,6}|[^\W\d_][^\W_]{0,60}(?:['’]t\b)?")
_BREAK = re.compile(r"[,;:()\[\].?!]")
_SCOPE = 7
"""Words after a negation that it may reach."""
_HEAD = 3
"""Content words of a scope that are what is negated: `no *significant difference*`."""
LONGEST = 6_000
"""Characters of a text that are read; claims and windows are shorter."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word or number of a text."""

    span: Span
    lower: str
    stem: str
    is_content: bool


@dataclass(frozen=True)
class Reading:
    """A text, its words, and where its sentences begin and end among them."""

    text: str
    words: tuple[Word, ...]
    sentences: tuple[tuple[int, int], ...]
    """First word, and the word after the last."""

    @cached_property
    def sentence_of(self) -> tuple[int, ...]:
        """Return the number of each word's sentence."""
        return tuple(at for at, (a, b) in enumerate(self.sentences) for _ in range(a, b))

    @cached_property
    def negated(self) -> frozenset[int]:
        """Return the words that stand at the head of a negation's scope."""
        return frozenset(at for cue in self.negations for at in cue[1])

    @cached_property
    def negations(self) -> tuple[tuple[tuple[int, int], tuple[int, ...]], ...]:
        """Return each negation: the words of its cue, first and after the last, and its head."""
        found = []
        at = 0
        while at < len(self.words):
            length = self._cue(at)
            if length:
                found.append(((at, at + length), self._scope(at + length)))
            at += length or 1
        return tuple(found)

    @cached_property
    def stems(self) -> tuple[frozenset[str], ...]:
        """Return the stems of each sentence's content words."""
        return tuple(
            frozenset(word.stem for word in self.words[a:b] if word.is_content)
            for a, b in self.sentences
        )

    def span(self, first: int, after: int) -> Span:
        """Return the characters from one word up to another."""
        return Span(self.words[first].span.start, self.words[after - 1].span.end)

    def gap(self, at: int) -> str:
        """Return what stands between a word and the next."""
        if at + 1 >= len(self.words):
            return self.text[self.words[at].span.end :]
        return self.text[self.words[at].span.end : self.words[at + 1].span.start]

    def opening(self, at: int, known: Phrases) -> int:
        """Return how many words the longest known phrase has that begins at a word; 0 for none."""
        for phrase in known.get(self.words[at].lower, ()):
            here = self.words[at : at + len(phrase)]
            if tuple(word.lower for word in here) == phrase:
                return len(phrase)
        return 0

    def _cue(self, at: int) -> int:
        """Return how many words a negation that begins here has; 0 where there is none."""
        return 0 if self.opening(at, NOT_NEGATIONS) else self.opening(at, NEGATIONS)

    def _scope(self, start: int) -> tuple[int, ...]:
        head: list[int] = []
        for at in range(start, min(start + _SCOPE, len(self.words))):
            word = self.words[at]
            if word.lower in BARRIERS:
                break
            if word.is_content:
                head.append(at)
            if len(head) == _HEAD or _BREAK.search(self.gap(at)):
                break
        return tuple(head)


@lru_cache(maxsize=4_096)
def read(text: str) -> Reading:
    """Return a text's words and sentences; what goes beyond LONGEST characters is left out.

    >>> [word.stem for word in read("Treated mice lived 4.5 days longer.").words]
    ['treat', 'mice', 'liv', '4.5', 'day', 'longer']
    """
    text = text[:LONGEST]
    words: list[Word] = []
    sentences: list[tuple[int, int]] = []
    for span in split_sentences(text):
        first = len(words)
        words += _words(text, span)
        if len(words) > first:
            sentences.append((first, len(words)))
    return Reading(text, tuple(words), tuple(sentences))


def _words(text: str, span: Span) -> Iterable[Word]:
    for match in _WORD.finditer(text, span.start, span.end):
        lower = match.group().lower().replace("’", "'")
        is_content = lower not in EMPTY and (len(lower) > 1 or lower.isdigit())
        yield Word(Span(*match.span()), lower, stem(lower), is_content)


@lru_cache(maxsize=65_536)
def stem(word: str) -> str:
    """Return a word in lower case without its ending.

    >>> stem("associated"), stem("associations"), stem("reductions"), stem("reduced")
    ('associ', 'associ', 'reduc', 'reduc')
    """
    word = word.lower()
    if len(word) < 5 or not word.isalpha():
        return word[:-1] if len(word) == 4 and word.endswith("s") and word[-2] not in "su" else word
    for suffix in SUFFIXES:
        if word.endswith(suffix) and len(word) - len(suffix) >= (4 if len(suffix) > 3 else 3):
            word = word[: -len(suffix)]
            break
    return word[:-1] if word.endswith("ct") and len(word) > 4 else word
