"""How citations look in running text: bounded patterns for the standard styles."""

import re
from enum import StrEnum

_NUMBERS = r"\d{1,4}[a-z]?(?:\s?[,;–—-]\s?\d{1,4}[a-z]?){0,30}"
_YEAR = r"(?:1[89]|20)\d\d[a-z]?"
_NAME = r"[A-ZÀ-Þ][^\W\d_]{0,25}(?:['’-][^\W\d_]{1,25}){0,2}"
_NAMES = (
    rf"(?:(?:van|von|de|der|den|del|della|di|la|le)\s){{0,2}}{_NAME}"
    rf"(?:(?:\s|,\s|\s(?:and|&)\s|,\s(?:and|&)\s){_NAME}){{0,5}}(?:,?\s(?:et\sal\.?|and\scolleagues))?"
)


class Family(StrEnum):
    """Styles of citations that are told apart when a sentence is searched for others."""

    SQUARE = "square"
    ROUND = "round"
    RAISED = "raised"
    DATED = "author-year"


SQUARE = re.compile(rf"\[\s?{_NUMBERS}\s?\]")
ROUND = re.compile(rf"\(\s?{_NUMBERS}\s?\)")
RAISED = re.compile(r"(?:(?<=[,.;:)\]])|(?<=[a-z]{4}))\d{1,3}(?:[,–-]\d{1,3}){0,12}(?=[\s.,;:)]|$)")
DATED = re.compile(
    rf"\((?=[^()]{{0,300}}\b{_YEAR}\b)[^()]{{0,120}}?{_NAMES},?\s\(?{_YEAR}\b[^()]{{0,240}}\)"
    rf"|{_NAMES},?\s[(\[]\s?{_YEAR}(?:[,;]\s?{_YEAR}){{0,4}}[^()\[\]]{{0,30}}[)\]]"
    rf"|\b{_NAME},?\set\sal\b\.?(?:,?\s\(?{_YEAR}\)?)?"
)
"""Names and years in brackets; names before years in brackets; et al. wherever it stands."""

NAMES_BEFORE = re.compile(rf"(?:{_NAMES}),?\s{{0,2}}[(\[]?\s?$")
"""The names before a year that alone is marked."""
WHOLE: dict[Family, re.Pattern[str]] = {
    Family.SQUARE: re.compile(rf"\[?\s?{_NUMBERS}\s?\]?"),
    Family.ROUND: re.compile(rf"\(?\s?{_NUMBERS}\s?\)?"),
    Family.RAISED: re.compile(_NUMBERS),
    Family.DATED: re.compile(
        rf"\(?\s?{_NAMES},?\s{{0,2}}[(\[]?\s?{_YEAR}[)\]]?|\(?\s?{_YEAR}\s?\)?"
    ),
}
"""What a whole and undamaged mark looks like; brackets may stand outside what was marked."""
_OTHERS = {
    Family.SQUARE: (SQUARE, DATED),
    Family.ROUND: (ROUND, SQUARE, DATED),
    Family.RAISED: (RAISED, SQUARE, DATED),
    Family.DATED: (DATED, SQUARE),
}
YEAR = re.compile(_YEAR)
_DAMAGE = re.compile(
    r"\(\s*[,;.]?\s*\)|\[\s*[,;.]?\s*\]"
    r"|\b(?:1[89]|20)\d\d[a-z]?\([A-Z]"
    r"|[(\[]\s*[,;]|[,;]\s*[)\]]|\bet\sal\b"
    r"|\x00|�"
)
"""Empty brackets; a bracket that opens at a year's end (Lee et al., 1997a(Lee et al., 1997b);
commas that lost their neighbour; names without their year."""
_PAIRS = {")": "(", "]": "[", "}": "{"}


def has_citation(text: str, family: Family) -> bool:
    """Say whether text holds something that looks like a citation of a paper of that style.

    >>> has_citation("as shown (Lee et al., 1997)", Family.DATED)
    True
    >>> has_citation("in 12 patients (3 in 2010)", Family.SQUARE)
    False
    """
    return any(pattern.search(text) for pattern in _OTHERS[family])


def is_damaged(text: str) -> bool:
    """Say whether brackets do not close, or a citation was broken on its way here.

    >>> is_damaged("(Lee et al., 1997a(Lee et al., 1997b)"), is_damaged("all (in vivo) <REF>.")
    (True, False)
    """
    if _DAMAGE.search(text):
        return True
    open_ones: list[str] = []
    for character in text:
        if character in "([{":
            open_ones.append(character)
        elif character in _PAIRS and (not open_ones or open_ones.pop() != _PAIRS[character]):
            return True
    return bool(open_ones)


def masked(text: str) -> str:
    """Return text without citations that show names and years, which would name the answer.

    >>> masked("It was shown (Lee et al., 1997) and by Kim et al. (2001) again [3].")
    'It was shown and by again [3].'
    """
    return re.sub(r"\s{2,}", " ", DATED.sub("", text)).replace(" .", ".").strip()
