"""Windows of a text: up to three sentences that stand together."""

from collections.abc import Sequence

from scholiast.parsing.sentences import split_sentences

WIDTH = 3
"""Sentences of a window (BibAgent, section 3.3)."""


def sentences_of(text: str) -> list[str]:
    """Return a text's sentences, blank ones left out.

    >>> sentences_of("It rose. It then fell.")
    ['It rose.', 'It then fell.']
    """
    found = (span.of(text).strip() for span in split_sentences(text))
    return [sentence for sentence in found if sentence]


def windows_of(sentences: Sequence[str], width: int = WIDTH) -> list[str]:
    """Return each run of `width` sentences, one step apart; the whole where there are fewer.

    >>> windows_of(["a", "b", "c", "d"], 2)
    ['a b', 'b c', 'c d']
    """
    last = max(len(sentences) - width, 0)
    return [" ".join(sentences[at : at + width]) for at in range(last + 1) if sentences]


def window_about(sentences: Sequence[str], place: int, width: int = WIDTH) -> str:
    """Return the window that has a sentence in its middle, as far as the text goes."""
    first = max(min(place - width // 2, len(sentences) - width), 0)
    return " ".join(sentences[first : first + width])
