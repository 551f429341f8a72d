"""The year in a printed date, and the letter that tells two works of one year apart."""

import re

_YEAR = re.compile(r"(?<![\w./])((?:1[5-9]|20)\d{2})\s?([a-z])?(?![\w])(?!\.\d)")
_LETTER_APART = re.compile(r"^(?:1[5-9]|20)\d{2} [a-z]$")
_ACCESS = re.compile(
    r"\b(?:accessed|retrieved|visited|viewed|cited|downloaded|last checked|accessibility verified|"
    r"abgerufen|zugriff|zuletzt|consulté|consultado|letzter|acceso|checked|date of access)\b",
    re.I,
)
_ADDRESS = re.compile(r"(?:https?://|www\.|\b10\.\d{4,9}/|\barxiv:?\s?)\S{1,300}", re.I)
_IN_BRACKETS = re.compile(
    r"[(\[][^()\[\]]{0,40}?((?:1[5-9]|20)\d{2})\s?([a-z])?(?![\w-])[^()\[\]]{0,40}[)\]]"
)
_PAGES = re.compile(
    r"(?:\bpp?\.?|[:,])\s?\d{1,5}\s?[-–—]{1,2}\s?\d{1,5}|\d{1,5}\s?[-–—]{1,2}\s?\d{1,5}"
)


def read_year(text: str) -> tuple[int | None, str]:
    """Return the year of publication and its letter; None for "in press", "n.d." and the like.

    Of several years the first one counts: `1998-2001`, `2009 [1972]`; a day of access never does.

    >>> read_year("(2019a, May)"), read_year("in press"), read_year("Accessed 3 May 2020")
    ((2019, 'a'), (None, ''), (None, ''))
    """
    cleaned = _ADDRESS.sub(" ", text)
    access = _ACCESS.search(cleaned)
    if access:
        cleaned = cleaned[: access.start()]
    match = _YEAR.search(cleaned)
    if not match:
        return None, ""
    letter = match.group(2) or ""
    if letter and not _LETTER_APART.match(match.group(0)) and " " in match.group(0):
        letter = ""
    return int(match.group(1)), letter


def find_year(entry: str) -> tuple[int | None, str]:
    """Return the year in a whole reference entry: one in brackets, else the last that fits.

    >>> find_year("J. Smith. Nature 12(3), 1998-2005 (2011b)")
    (2011, 'b')
    >>> find_year("Smith: 1984. Knopf, 1999")
    (1999, '')
    """
    cleaned = _ADDRESS.sub(" ", entry)
    access = _ACCESS.search(cleaned)
    if access:
        cleaned = cleaned[: access.start()]
    bracketed = _IN_BRACKETS.search(cleaned)
    if bracketed:
        return int(bracketed.group(1)), bracketed.group(2) or ""
    bare = _PAGES.sub(
        lambda match: "" if not _whole_years(match.group(0)) else match.group(0), cleaned
    )
    years = list(_YEAR.finditer(bare))
    return (int(years[-1].group(1)), years[-1].group(2) or "") if years else (None, "")


def _whole_years(pages: str) -> bool:
    """Say whether a range reads as two years close to each other rather than as pages."""
    numbers = [int(number) for number in re.findall(r"\d+", pages)]
    return all(1500 <= number <= 2099 for number in numbers) and 0 <= numbers[-1] - numbers[0] <= 2
