"""Labelled tokens of an entry -> its fields as text."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from scholiast.parsing.references.labels import Label
from scholiast.parsing.references.namewords import PARTICLES
from scholiast.parsing.references.tokens import Token

_OPEN_TO_CLOSE = {"(": ")", "[": "]", "{": "}"}
_CLOSE_TO_OPEN = {close: opening for opening, close in _OPEN_TO_CLOSE.items()}
_ENDING = re.compile(r"^[)\]}?!%+*'’′″]+|^\.(?:\s?\.){2}|^…")
_TAKES_NAMES = frozenset({Label.TITLE, Label.JOURNAL, Label.CONTAINER, Label.SERIES, Label.OTHER})
_KEPT = frozenset({Label.DATE, Label.VOLUME, Label.JOURNAL, Label.CONTAINER, Label.URL})
"""Labels that no other stretch runs across."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of an entry whose tokens share one label."""

    label: str
    text: str
    start: int
    end: int


def pieces_of(text: str, tokens: Sequence[Token], labels: Sequence[str]) -> list[Piece]:
    """Return the stretches of like labels, each with the punctuation that belongs to it."""
    pieces: list[Piece] = []
    first = 0
    for index in range(1, len(tokens) + 1):
        if index < len(tokens) and labels[index] == labels[first]:
            continue
        if labels[first] != Label.OTHER:
            start, end = _edges(text, tokens, first, index - 1)
            pieces.append(Piece(labels[first], text[start:end], start, end))
        first = index
    return pieces


def bridged(labels: Sequence[str], label: Label, width: int = 2) -> list[str]:
    """Return labels with stretches of `label` joined over at most `width` tokens of others.

    >>> bridged(["title", "author", "title", "date"], Label.TITLE)
    ['title', 'title', 'title', 'date']
    """
    held = [index for index, found in enumerate(labels) if found == label]
    joined = list(labels)
    for here, following in pairwise(held):
        between = labels[here + 1 : following]
        if len(between) <= width and not set(between) & _KEPT:
            joined[here + 1 : following] = [str(label)] * len(between)
    return joined


def with_last_family(tokens: Sequence[Token], labels: Sequence[str]) -> list[str]:
    """Return labels where `K. Lee, J. | Ray On fish` gives the last family name to the authors.

    A list that begins with initials cannot end with them.
    """
    found = list(labels)
    authors = [index for index, label in enumerate(labels) if label == Label.AUTHOR]
    last = next((i for i in authors if i + 1 == len(labels) or labels[i + 1] != Label.AUTHOR), -1)
    if last < 0 or not (_is_initial(tokens[authors[0]].text) and _is_initial(tokens[last].text)):
        return found
    for index in range(last + 1, min(last + 5, len(tokens))):
        text = tokens[index].text
        if labels[index] not in _TAKES_NAMES or "," in tokens[index].before:
            break
        if text[0].isupper() and len(text) > 1:
            found[last + 1 : index + 1] = [str(Label.AUTHOR)] * (index - last)
            break
        if text.casefold() not in PARTICLES:
            break
    return found


def _is_initial(text: str) -> bool:
    return len(text) == 1 and text.isupper()


def _edges(text: str, tokens: Sequence[Token], first: int, last: int) -> tuple[int, int]:
    """Return where a stretch begins and ends once brackets and final marks are counted in."""
    start, end = tokens[first].start, tokens[last].end
    inside = text[start:end]
    after = tokens[last].after
    match = _ENDING.match(after)
    for char in match.group(0) if match else "":
        if char in _CLOSE_TO_OPEN and inside.count(_CLOSE_TO_OPEN[char]) <= inside.count(char):
            opening = tokens[first].before.rstrip()[-1:]
            if opening != _CLOSE_TO_OPEN[char]:
                break
            start = text.rindex(opening, 0, start)
        end += 1
        inside = text[start:end]
    if after[end - tokens[last].end :].startswith(".") and _is_abbreviated(inside):
        end += 1
    return start, end


def _is_abbreviated(text: str) -> bool:
    """Say whether the full stop after `text` belongs to its last word: `Smith J`."""
    last = re.split(r"[\s.\-]", text)[-1]
    return (len(last) == 1 and last.isupper()) or ("." in text[:-1] and len(last) <= 5)


def longest(pieces: Sequence[Piece], *labels: Label) -> str:
    """Return the text of the longest stretch under one of `labels`, or an empty string."""
    return max((piece.text for piece in pieces if piece.label in labels), key=len, default="")


def first(pieces: Sequence[Piece], *labels: Label) -> str:
    """Return the text of the first stretch under one of `labels`, or an empty string."""
    return next((piece.text for piece in pieces if piece.label in labels), "")
