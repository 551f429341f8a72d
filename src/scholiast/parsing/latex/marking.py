"""Keys -> the mark that a reader sees."""

from dataclasses import dataclass

from scholiast.papers import CitationStyle
from scholiast.parsing.latex.interpreter import Bibliography
from scholiast.parsing.latex.styles import Style

UNKNOWN = "?"


@dataclass(frozen=True, slots=True)
class Group:
    """Keys that share a note before and a note after."""

    keys: tuple[str, ...]
    before: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True)
class Form:
    """How one command shows its sources."""

    shape: str
    """`paren`, `text`, `bare`, `author`, `year`, `year-paren`, `note`, `full`, `raised` or
    `number`"""
    all_names: bool = False
    capital: bool = False
    comma: bool = True
    r"""Whether natbib puts a comma before the year: \citealt has none."""


def mark(
    style: Style, form: Form, groups: list[Group], bibliography: Bibliography
) -> tuple[str, CitationStyle]:
    """Return the mark's text and style."""
    writer = _Writer(style, form, bibliography)
    if form.shape in ("author", "year", "year-paren", "full"):
        return writer.part(groups)
    if style.kind in ("numeric", "superscript", "label"):
        return writer.index(groups)
    return writer.named(groups)


class _Writer:
    """Writes one mark."""

    def __init__(self, style: Style, form: Form, bibliography: Bibliography) -> None:
        self._style, self._form, self._bibliography = style, form, bibliography

    def part(self, groups: list[Group]) -> tuple[str, CitationStyle]:
        """Return names only, years only, or whole entries."""
        shape = self._form.shape
        if shape == "full":
            raws = [self._raw(key) for group in groups for key in group.keys]
            return "; ".join(raws), CitationStyle.NOTE
        if shape == "author":
            text = self._style.between.join(
                self._names(key) for group in groups for key in group.keys
            )
            return _noted(text, groups[0].before, groups[-1].after), CitationStyle.AUTHOR
        years = [self._year(key) for group in groups for key in group.keys]
        text = _noted(", ".join(years), groups[0].before, groups[-1].after)
        return (f"({text})" if shape == "year-paren" else text), CitationStyle.AUTHOR_YEAR

    def index(self, groups: list[Group]) -> tuple[str, CitationStyle]:
        """Return numbers or labels in brackets, with names before for a textual command."""
        style, shape = self._style, self._form.shape
        pieces = [_noted(self._indices(group.keys), group.before, group.after) for group in groups]
        text = style.between.join(pieces)
        if shape in ("bare", "number"):
            return text, style.citation_style
        if style.kind == "superscript" and shape == "raised":
            shape = "paren"
        text = f"{style.opening}{text}{style.closing}" if style.kind != "superscript" else text
        if shape == "text" and style.kind != "superscript":
            names = [self._names(key) for group in groups for key in group.keys]
            if len(names) == 1 and names[0] != UNKNOWN:
                return f"{names[0]} {text}", style.citation_style
        return text, style.citation_style

    def _indices(self, keys: tuple[str, ...]) -> str:
        if self._style.kind == "label":
            return self._style.between.join(
                self._bibliography.labels.get(key, UNKNOWN) for key in keys
            )
        numbers = [self._bibliography.numbers.get(key, 0) for key in keys]
        if self._style.sorted:
            numbers.sort()
        if self._style.compressed:
            return compressed(numbers, self._style.between)
        return self._style.between.join(str(number or UNKNOWN) for number in numbers)

    def named(self, groups: list[Group]) -> tuple[str, CitationStyle]:
        """Return names and years."""
        style, shape = self._style, self._form.shape
        if shape == "text":
            pieces = [
                self._narrative(key, group, place)
                for group in groups
                for place, key in enumerate(group.keys)
            ]
            return style.between.join(pieces), CitationStyle.NARRATIVE
        before_year = style.before_year if self._form.comma else " "
        pieces = [
            _noted(self._pairs(group.keys, before_year), group.before, group.after)
            for group in groups
        ]
        text = style.between.join(pieces)
        if shape == "bare" or style.kind == "note":
            return text, style.citation_style
        return f"{style.opening or '('}{text}{style.closing or ')'}", CitationStyle.AUTHOR_YEAR

    def _narrative(self, key: str, group: Group, place: int) -> str:
        names, year = self._names(key), self._year(key)
        opening, closing = self._style.opening or "(", self._style.closing or ")"
        if year == UNKNOWN and names == UNKNOWN:
            return f"{opening}{UNKNOWN}{closing}"
        after = group.after if place == len(group.keys) - 1 else ""
        return (
            f"{names} {opening}{_noted(year, group.before if place == 0 else '', after)}{closing}"
        )

    def _pairs(self, keys: tuple[str, ...], before_year: str) -> str:
        """Return names and years; one's names are not said twice in a row."""
        pieces: list[str] = []
        last = ""
        for key in keys:
            names, year = self._names(key), self._year(key)
            if names == last and UNKNOWN not in (names, year):
                pieces[-1] += f", {year}"
            elif names == UNKNOWN and year == UNKNOWN:
                pieces.append(UNKNOWN)
            else:
                pieces.append(f"{names}{before_year}{year}" if year else names)
            last = names
        return self._style.between.join(pieces)

    def _names(self, key: str) -> str:
        names = self._bibliography.names.get(key, ())
        if self._form.all_names and names:
            text = listed([name.family for name in names], self._style.joint, len(names))
        else:
            text = self._bibliography.short.get(key) or UNKNOWN
        return text[:1].upper() + text[1:] if self._form.capital else text

    def _year(self, key: str) -> str:
        return self._bibliography.years.get(key, UNKNOWN)

    def _raw(self, key: str) -> str:
        found = next((entry.raw for entry in self._bibliography.references if entry.key == key), "")
        return found.rstrip(".") or UNKNOWN


def _noted(text: str, before: str, after: str) -> str:
    """Return a mark's inside with its notes; `45` is a page."""
    text = f"{before} {text}" if before else text
    return f"{text}, {after}" if after else text


def listed(names: list[str], joint: str, most: int) -> str:
    """Return family names as a mark shows them.

    >>> listed(["Wu", "Lee", "Kim"], " and ", 2), listed(["Wu", "Lee"], " & ", 2)
    ('Wu et al.', 'Wu & Lee')
    """
    if not names:
        return ""
    if len(names) > most:
        return f"{names[0]} et al."
    if len(names) < 3:
        return joint.join(names)
    return ", ".join(names[:-1]) + f",{joint}{names[-1]}"


def compressed(numbers: list[int], between: str) -> str:
    """Return numbers with three or more in a row as a range.

    >>> compressed([1, 2, 3, 7], ", ")
    '1–3, 7'
    """
    pieces: list[str] = []
    start = 0
    while start < len(numbers):
        end = start
        while end + 1 < len(numbers) and numbers[end + 1] == numbers[end] + 1 and numbers[start]:
            end += 1
        if end - start >= 2:
            pieces.append(f"{numbers[start]}–{numbers[end]}")
        else:
            pieces += [str(number or UNKNOWN) for number in numbers[start : end + 1]]
        start = end + 1
    return between.join(pieces)
