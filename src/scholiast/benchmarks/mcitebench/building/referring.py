"""Words that point into a paper -> what they name: `Figures 2a and 3`, `Section 4.2, line 39`."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

MOST_POINTERS = 40
"""That are read from one text."""
_MOST_RANGE = 12
"""Figures 2-40 name no evidence."""


class PointerKind(StrEnum):
    """What kind of thing is pointed to."""

    FIGURE = "Figure"
    TABLE = "Table"
    SECTION = "Section"
    APPENDIX = "Appendix"
    EQUATION = "Equation"
    LINES = "Lines"


@dataclass(frozen=True, slots=True)
class Pointer:
    """One thing that is pointed to; a part of a figure counts as the whole (Limitations)."""

    kind: PointerKind
    number: str
    """`3`, `4.2`, `A.1`; of lines the first."""
    last: str = ""
    """Of lines the last one, where several are named."""

    @property
    def key(self) -> str:
        """Return the pointer as it is written down.

        >>> Pointer(PointerKind.LINES, "120", "125").key, Pointer(PointerKind.TABLE, "3").key
        ('Lines 120-125', 'Table 3')
        """
        if self.kind is PointerKind.LINES and not self.last:
            return f"Line {self.number}"
        return f"{self.kind.value} {self.number}{f'-{self.last}' if self.last else ''}"


_WORDS = {
    PointerKind.FIGURE: r"figures?|figs?\.?",
    PointerKind.TABLE: r"tables?|tabs?\.?",
    PointerKind.SECTION: r"(?:sub)?sections?|secs?\.?|§{1,2}",
    PointerKind.APPENDIX: r"appendix|appendices|app\.",
    PointerKind.EQUATION: r"equations?|eqs?\.?|eqns?\.?",
    PointerKind.LINES: r"lines?|ll?\.?(?=\s?\d)",
}
_BARE = r"(?:(?:[A-Z]\.?)?\d{1,4}(?:\.\d{1,3}){0,3}|[IVX]{1,5}(?![A-Za-z])|[A-Z](?:\.\d{1,3}){0,3})"
_PART = r"(?:\s?\([a-z](?:\s?[,-]\s?[a-z])?\)|[a-h])?(?![A-Za-z0-9])"
_NUMBER = rf"(?:\({_BARE}\)|{_BARE}{_PART})"
_JOIN = r"\s{0,2}(?:,\s?and|,|/|and|&|–|—|-|to)\s{0,2}"
_POINTING = re.compile(
    "|".join(
        rf"(?P<{kind.name}>(?<![A-Za-z])(?i:{words}))\s{{0,2}}(?P<n{kind.name}>{_NUMBER}"
        rf"(?:{_JOIN}{_NUMBER}){{0,12}})"
        for kind, words in _WORDS.items()
    )
)
_ONE = re.compile(rf"\(?(?P<number>{_BARE})(?:\)|{_PART})")
_RANGE = re.compile(r"\s{0,2}(?:–|—|-|to)\s{0,2}")
_PLACE = re.compile(
    r"\b(?:this|that|these|the|above|below|following|previous|next)\s(?:\w+\s)?"
    r"(?:figures?|tables?|sections?|paragraphs?|appendix|equations?|captions?|plots?|passages?)\b"
    r"|\b(?:figures?|figs?|tables?)\s(?:above|below)\b",
    re.I,
)


def pointers_in(text: str) -> tuple[Pointer, ...]:
    """Return what a text points to, in its order, each once.

    >>> [one.key for one in pointers_in("See Figs. 2a and 3(b), Table 3 and Section 4.2, line 39.")]
    ['Figure 2', 'Figure 3', 'Table 3', 'Section 4.2', 'Line 39']
    >>> [one.key for one in pointers_in("Lines 120-125, App. B, Eq. (3), Tables 2/3/4")]
    ['Lines 120-125', 'Appendix B', 'Equation 3', 'Table 2', 'Table 3', 'Table 4']
    """
    found = dict.fromkeys(_all_in(text))
    return tuple(found)[:MOST_POINTERS]


def points(text: str) -> bool:
    """Say whether a text names a place in its paper, as a question must not (table 5).

    >>> points("What does Fig. 3 show?"), points("Which row of the table is highest?")
    (True, True)
    >>> points("Which table tennis player won?")
    False
    """
    return bool(pointers_in(text) or _PLACE.search(text))


def without_pointers(text: str) -> str:
    """Return a text with what points into the paper taken out, and the brackets around it.

    >>> without_pointers("It falls (Figure 2, Table 1).")
    'It falls.'
    """
    bare = _POINTING.sub("", text)
    bare = re.sub(r"[(\[]\s*(?:see|cf\.?|e\.g\.,?|also|[,;\s])*\s*[)\]]", "", bare)
    return re.sub(r"\s+([.,;:])", r"\1", " ".join(bare.split()))


def _all_in(text: str) -> Iterator[Pointer]:
    for found in _POINTING.finditer(text):
        kind = PointerKind[found.lastgroup.removeprefix("n")] if found.lastgroup else None
        if kind is None:
            continue
        numbers = found[f"n{kind.name}"]
        yield from _lines(numbers) if kind is PointerKind.LINES else _named(kind, numbers)


def _lines(numbers: str) -> Iterator[Pointer]:
    """Yield lines; `120-125` is one stretch."""
    place = 0
    found = [(one[0], one.start(), one.end()) for one in re.finditer(r"\d{1,5}", numbers)]
    while place < len(found):
        number, _, end = found[place]
        after = found[place + 1] if place + 1 < len(found) else None
        if after and _RANGE.fullmatch(numbers[end : after[1]].replace("L", "")):
            yield Pointer(PointerKind.LINES, number, after[0])
            place += 2
        else:
            yield Pointer(PointerKind.LINES, number)
            place += 1


def _named(kind: PointerKind, numbers: str) -> Iterator[Pointer]:
    before, end = "", 0
    for one in _ONE.finditer(numbers):
        number = one["number"]
        if before and _RANGE.fullmatch(numbers[end : one.start()]):
            yield from (Pointer(kind, between) for between in _between(before, number))
        yield Pointer(kind, number)
        before, end = number, one.end()


def _between(first: str, last: str) -> list[str]:
    """Return the whole numbers between two; none where they are no short stretch."""
    if not (first.isdigit() and last.isdigit()):
        return []
    many = range(int(first) + 1, int(last))
    return [str(one) for one in many] if len(many) <= _MOST_RANGE else []
