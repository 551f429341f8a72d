"""Text -> chunks that overlap, cut at the strongest separator that serves (section 4.2).

The paper names LangChain's RecursiveCharacterTextSplitter with a size of 512 and an overlap of 64;
that counts characters unless it is told otherwise, and so does this. Tokens can be counted instead.
"""

from collections.abc import Callable, Sequence

SIZE = 512
OVERLAP = 64
SEPARATORS = ("\n\n", "\n", " ", "")
"""Between paragraphs, lines, words, letters: the first that occurs is tried first."""
Length = Callable[[str], int]
"""How long a text is, in whatever the size counts."""


def chunks_of(
    text: str,
    *,
    size: int = SIZE,
    overlap: int = OVERLAP,
    length: Length = len,
    separators: Sequence[str] = SEPARATORS,
) -> list[str]:
    """Return chunks of at most `size`, each beginning with up to `overlap` of the one before.

    A text is taken apart at the first separator that it holds; pieces that are still too long are
    taken apart at the next; and pieces are joined again as long as they fit. ValueError where the
    overlap is not smaller than the size.

    >>> chunks_of("one two three four", size=9, overlap=6)
    ['one two', 'three', 'four']
    """
    if not 0 <= overlap < size:
        raise ValueError(f"chunks of {size} cannot overlap by {overlap}")
    return _Chunker(size, overlap, length).split(text, tuple(separators))


class _Chunker:
    """Takes texts apart and puts the pieces together."""

    def __init__(self, size: int, overlap: int, length: Length) -> None:
        self._size = size
        self._overlap = overlap
        self._length = length

    def split(self, text: str, separators: tuple[str, ...]) -> list[str]:
        """Return the chunks of a text, taken apart at these separators."""
        separator, finer = _first_within(text, separators)
        found: list[str] = []
        fitting: list[str] = []
        for piece in _pieces(text, separator):
            if self._length(piece) < self._size or (not finer and len(piece) <= 1):
                fitting.append(piece)
                continue
            found += self._joined(fitting)
            fitting = []
            found += self.split(piece, finer) if finer else [piece]
        return found + self._joined(fitting)

    def _joined(self, pieces: list[str]) -> list[str]:
        """Return pieces put together, as many as fit; each but the first overlaps the last."""
        found: list[str] = []
        held: list[tuple[str, int]] = []
        total = 0
        for piece in pieces:
            more = self._length(piece)
            if held and total + more > self._size:
                found += _stripped(held)
                while held and (total > self._overlap or total + more > self._size):
                    total -= held.pop(0)[1]
            held.append((piece, more))
            total += more
        return found + _stripped(held)


def _first_within(text: str, separators: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """Return the first separator that a text holds, and those that are finer."""
    for at, separator in enumerate(separators):
        if not separator or separator in text:
            return separator, separators[at + 1 :] if separator else ()
    return (separators[-1], ()) if separators else ("", ())


def _pieces(text: str, separator: str) -> list[str]:
    """Return what stands between separators; each piece but the first begins with its own."""
    if not separator:
        return list(text)
    first, *others = text.split(separator)
    return [piece for piece in (first, *(separator + other for other in others)) if piece]


def _stripped(held: list[tuple[str, int]]) -> list[str]:
    text = "".join(piece for piece, _ in held).strip()
    return [text] if text else []
