"""Counters: the numbers that LaTeX prints before headings, captions, equations and theorems."""

from collections.abc import Callable

_ROMAN = (
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"),
    (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
)  # fmt: skip
_SYMBOLS = "*†‡§¶‖"
LIMIT = 100_000


def roman(value: int) -> str:
    """Return a number in Roman figures; those past 3999 stay Arabic.

    >>> roman(14), roman(0)
    ('XIV', '0')
    """
    if not 0 < value < 4000:
        return str(value)
    pieces = []
    for worth, sign in _ROMAN:
        pieces.append(sign * (value // worth))
        value %= worth
    return "".join(pieces)


def letter(value: int) -> str:
    """Return the letter of a number; those past Z stay Arabic.

    >>> letter(3), letter(30)
    ('C', '30')
    """
    return chr(64 + value) if 0 < value <= 26 else str(value)


FORMS: dict[str, Callable[[int], str]] = {
    "arabic": str,
    "Roman": roman,
    "roman": lambda value: roman(value).lower(),
    "Alph": letter,
    "alph": lambda value: letter(value).lower(),
    "fnsymbol": lambda value: _SYMBOLS[value - 1] if 0 < value <= len(_SYMBOLS) else str(value),
    "value": str,
}


class Counters:
    """The counters of one run, what resets them and how they are printed."""

    def __init__(self, *, has_chapters: bool = False) -> None:
        self.values: dict[str, int] = {}
        self.forms: dict[str, str] = {
            "enumi": "arabic",
            "enumii": "alph",
            "enumiii": "roman",
            "subfigure": "alph",
        }
        self.within: dict[str, str] = {}
        """Counter -> the counter that resets it and whose number stands before its own."""
        self.resets: dict[str, set[str]] = {}
        for counter, parent in (
            ("subsection", "section"), ("subsubsection", "subsection"), ("paragraph",
            "subsubsection"),
            ("subparagraph", "paragraph"),
        ):  # fmt: skip
            self.number_within(counter, parent)
        if has_chapters:
            for counter in ("section", "figure", "table", "equation"):
                self.number_within(counter, "chapter")

    def number_within(self, counter: str, parent: str) -> None:
        """Number `counter` anew in each `parent`, whose number goes before."""
        above: str | None = parent
        while above:
            if above == counter:
                return
            above = self.within.get(above)
        self.within[counter] = parent
        self.resets.setdefault(parent, set()).add(counter)

    def step(self, counter: str) -> None:
        """Add one, and begin anew what is numbered within."""
        self.set(counter, self.values.get(counter, 0) + 1)
        waiting, seen = [counter], {counter}
        while waiting:
            for lower in self.resets.get(waiting.pop(), ()):
                if lower not in seen:
                    seen.add(lower)
                    self.values[lower] = 0
                    waiting.append(lower)

    def set(self, counter: str, value: int) -> None:
        """Give a counter a value, held within reason."""
        self.values[counter] = max(-LIMIT, min(value, LIMIT))

    def own(self, counter: str, form: str | None = None) -> str:
        """Return the counter's own number, without its parent's."""
        chosen = form or self.forms.get(counter, "arabic")
        return FORMS.get(chosen, str)(self.values.get(counter, 0))

    def show(self, counter: str) -> str:
        """Return the number as printed, its parents' before it.

        >>> counters = Counters()
        >>> counters.step("section"); counters.step("subsection"); counters.show("subsection")
        '1.1'
        """
        pieces = [self.own(counter)]
        above = self.within.get(counter)
        while above and len(pieces) < 8:
            if self.values.get(above, 0) or above in ("section", "chapter"):
                pieces.append(self.own(above))
            above = self.within.get(above)
        return ".".join(reversed(pieces))
