"""Years, volumes, issues and pages of two records -> whether they go together."""

import re
from collections.abc import Iterable

from scholiast.papers import Accord
from scholiast.papers.folding import fold
from scholiast.resolving.comparing.titles import Verdict

_UNSAID = Verdict(Accord.UNSAID, 0.0)
_RANGE = re.compile(
    r"([a-z]{0,4}\d{1,9}[a-z]?)\s{0,2}(?:[-–—‐−:/]{1,3}|\bto\b)\s{0,2}([a-z]{0,4}\d{1,9})"
)
_NUMBER = re.compile(r"[a-z]{0,4}\d{1,9}")
_ROMAN = re.compile(r"m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})")
_ROMANS = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}
PREPRINT_YEARS = 4
"""Years that may lie between a preprint and its publication."""


def compare_years(
    given: int | None, known: int | None, others: Iterable[int] = (), *, versions: bool = False
) -> Verdict:
    """Return how two years go together; `others` are those of the work's other versions.

    >>> compare_years(2019, 2020).note
    'a year apart, as online and in print'
    >>> compare_years(2019, 2022).accord.value, compare_years(2017, 2019, versions=True).note
    ('differs', 'a preprint and its publication')
    """
    if not given or not known:
        return _UNSAID
    apart = abs(given - known)
    if not apart:
        return Verdict(Accord.SAME, 1.0)
    if given in set(others):
        return Verdict(Accord.COMPATIBLE, 0.9, "the year of another version")
    if apart == 1:
        return Verdict(Accord.COMPATIBLE, 0.9, "a year apart, as online and in print")
    if versions and apart <= PREPRINT_YEARS:
        return Verdict(Accord.COMPATIBLE, 0.8, "a preprint and its publication")
    return Verdict(Accord.DIFFERS, max(0.0, 1 - apart / 10), f"{given} / {known}")


def compare_numbers(given: str, known: str, *, instead: Iterable[str] = ()) -> Verdict:
    """Return how two volumes or issues go together; `instead` is what may stand in their place.

    >>> compare_numbers("XII", "12").accord.value, compare_numbers("30", "31").accord.value
    ('same', 'differs')
    """
    first, second = _number(given), _number(known)
    if not first or not second:
        return _UNSAID
    if first == second:
        return Verdict(Accord.SAME, 1.0)
    if first in {_number(other) for other in instead if other}:
        return Verdict(Accord.COMPATIBLE, 0.7, "stands in another field")
    if not first.isdigit() or not second.isdigit():
        return Verdict(Accord.COMPATIBLE, 0.5, "not both are numbers")
    return Verdict(Accord.DIFFERS, 0.0, f"{given} / {known}")


def compare_pages(given: str, known: str) -> Verdict:
    """Return how two page ranges go together; shortened ones are written out.

    >>> compare_pages("123-30", "123–130").accord.value, compare_pages("e012", "1-13").note
    ('same', 'an article number and pages')
    >>> compare_pages("12-20", "13-20").accord.value
    'differs'
    """
    one, other = _pages(given), _pages(known)
    if one is None or other is None:
        return _UNSAID
    if one == other:
        return Verdict(Accord.SAME, 1.0)
    if _plain(one[0]) == _plain(other[0]):
        is_short = one[1] is None or other[1] is None
        note = "only the first page" if is_short else "the last page differs"
        return Verdict(Accord.COMPATIBLE, 0.95 if is_short else 0.8, note)
    return _unlike_pages(one, other, f"{given} / {known}")


def _unlike_pages(
    one: tuple[str, str | None], other: tuple[str, str | None], shown: str
) -> Verdict:
    """Return the verdict for two ranges with other first pages."""
    if (one[1] is None) != (other[1] is None) or not (one[0].isdigit() and other[0].isdigit()):
        single, whole = (one, other) if one[1] is None else (other, one)
        if _is_within(single[0], whole):
            return Verdict(Accord.COMPATIBLE, 0.7, "a page within")
        return Verdict(Accord.COMPATIBLE, 0.5, "an article number and pages")
    if "1" in (one[0], other[0]):
        return Verdict(Accord.COMPATIBLE, 0.5, "counted from 1 in one")
    return Verdict(Accord.DIFFERS, 0.0, shown)


def _number(text: str) -> str:
    """Return a volume's number in digits."""
    folded = fold(text)
    match = re.search(r"\d{1,9}", folded)
    if match:
        return match.group().lstrip("0") or "0"
    word = folded.split()[-1] if folded else ""
    if word and _ROMAN.fullmatch(word):
        values = [_ROMANS[letter] for letter in word]
        pairs = zip(values, [*values[1:], 0], strict=True)
        return str(sum(-value if value < after else value for value, after in pairs))
    return word


def _pages(text: str) -> tuple[str, str | None] | None:
    """Return first and last page; None for none, no last one for a single page."""
    lowered = text.casefold()[:80]
    match = _RANGE.search(lowered)
    if match:
        first, last = match.groups()
        first = first.rstrip("abcdefgh") or first
        if first.isdigit() and last.isdigit() and len(last) < len(first):
            last = first[: len(first) - len(last)] + last
        return first.lstrip("0") or "0", None if first == last else last.lstrip("0")
    single = _NUMBER.search(lowered)
    return (single.group().lstrip("0") or "0", None) if single else None


def _plain(page: str) -> str:
    """Return a page without the letters before its number: `e012`, `pp12`."""
    return re.sub(r"^[a-z]+0{0,8}", "", page)


def _is_within(page: str, pages: tuple[str, str | None]) -> bool:
    last = pages[1]
    if last is None or not (page.isdigit() and pages[0].isdigit() and last.isdigit()):
        return False
    return int(pages[0]) <= int(page) <= int(last)
