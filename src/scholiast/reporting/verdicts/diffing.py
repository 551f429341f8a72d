"""Two sentences, word by word: what stays, what goes, what comes."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from scholiast.papers import Span

_WORD = re.compile(r"\S+\s*")
_MOST_WORDS = 300


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of text and what becomes of it."""

    text: str
    kind: str = "same"
    """`same`, `out` or `in`; of a highlighted text `same` or `mark`"""
    number: int = 0
    """Of a mark: the pair that it belongs to."""


def word_diff(before: str, after: str) -> tuple[Piece, ...]:
    """Return how one sentence becomes the other, whole words at a time.

    >>> [(p.kind, p.text) for p in word_diff("fell to 45 % in mice", "fell to 4.5 % in mice")]
    [('same', 'fell to '), ('out', '45 '), ('in', '4.5 '), ('same', '% in mice')]
    """
    left, right = _WORD.findall(before), _WORD.findall(after)
    if len(left) > _MOST_WORDS or len(right) > _MOST_WORDS:
        return (Piece(before, "out"), Piece(after, "in"))
    bare = ([word.strip() for word in left], [word.strip() for word in right])
    pieces = []
    for tag, low, high, start, end in SequenceMatcher(None, *bare, autojunk=False).get_opcodes():
        if tag == "equal":
            pieces.append(Piece("".join(right[start:end])))
            continue
        pieces += [Piece("".join(left[low:high]), "out"), Piece("".join(right[start:end]), "in")]
    return tuple(piece for piece in pieces if piece.text)


def highlighted(text: str, marks: Iterable[tuple[Span, int]]) -> tuple[Piece, ...]:
    """Return `text` in pieces, the stretches of `marks` with their numbers.

    Of stretches that overlap the first stands; one that lies outside the text is left out.

    >>> [(p.text, p.number) for p in highlighted("fell to 45 %", [(Span(8, 12), 1)])]
    [('fell to ', 0), ('45 %', 1)]
    """
    pieces, at = [], 0
    for span, number in sorted(marks):
        if span.start < at or span.end > len(text) or not len(span):
            continue
        pieces.append(Piece(text[at : span.start]))
        pieces.append(Piece(span.of(text), "mark", number))
        at = span.end
    pieces.append(Piece(text[at:]))
    return tuple(piece for piece in pieces if piece.text)


def as_text(pieces: Sequence[Piece]) -> str:
    """Return a word diff as plain text: what goes in [-...-], what comes in {+...+}.

    >>> as_text(word_diff("in mice", "in rats"))
    'in [-mice-] {+rats+}'
    """
    signs = {"out": "[-{}-]", "in": "{{+{}+}}"}
    shown = []
    for piece in pieces:
        body = piece.text.strip()
        tail = piece.text[len(piece.text.rstrip()) :]
        shown.append(signs.get(piece.kind, "{}").format(body) + (tail or " "))
    return " ".join("".join(shown).split())
