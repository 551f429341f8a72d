"""Author-year marks: `(Smith, 2020a,b; Lee 2019, p. 4)`, `Smith et al. (2020)`."""

import re
from dataclasses import dataclass, replace

from scholiast.parsing.citations.marks import MarkItem
from scholiast.parsing.citations.names import Known, NamesFound, read_names_before
from scholiast.parsing.citations.words import (
    LOCATOR,
    MONTHS,
    PERIOD,
    PRIVATE,
    SAME_AUTHORS,
    SECONDARY,
    YEAR,
    letters_of,
)

_QUOTED = re.compile(
    r"[“\"‘*_«][\s*_]{0,3}([^“”\"*_«»]{3,160}?)[,.?!]?[\s*_]{0,3}[”\"’*_»][,.\s*_]{0,6}$"
)
_LAST_WORD = re.compile(r"([^\W\d_]+)[.,]?\s{0,3}\d{0,2}(?:st|nd|rd|th)?,?\s{0,3}$")
_PAGES_BEFORE = re.compile(r"(?:\bpp?\.?|\d\s?[-–—−])\s{0,3}$")


@dataclass(frozen=True, slots=True)
class Reading:
    """Sources that a stretch of text names, and where in it they begin and end."""

    items: tuple[MarkItem, ...]
    start: int
    """Where the first source's names begin; the year, where the names stand before the stretch."""
    end: int
    """Where the last year ends."""
    leads_with_year: bool = False
    pieces: tuple[tuple[int, int], ...] = ()
    """Start and end of each item's own words, item by item."""


def read_author_years(text: str, known: Known, before: NamesFound | None = None) -> Reading | None:
    """Return the sources named by author and year in `text`, a bracket's content; or None.

    `before` are the names that stand before the bracket, if it may begin with a year.

    >>> [str(item) for item in read_author_years("see Wu, 2019a,b; Lee & Ho 2020", Known()).items]
    ['Wu 2019a', 'Wu 2019b', 'Lee & Ho 2020']
    """
    reader = _Reader(text, known, before)
    for match in YEAR.finditer(text):
        reader.take(match)
    return reader.reading()


class _Reader:
    """Gathers items year by year."""

    def __init__(self, text: str, known: Known, before: NamesFound | None) -> None:
        self.text = text
        self.known = known
        self.names = before
        self.title = ""
        self.items: list[MarkItem] = []
        self.pieces: list[tuple[int, int]] = []
        self.leads_with_year = False
        self.end = 0

    def take(self, match: re.Match[str]) -> None:
        """Add what this year names, if it is a citation's year."""
        gap = self.text[self.end : match.start()]
        if self._is_date(match, gap):
            return
        start = match.start()
        if not self.items and not gap.strip(" \t\n,:"):
            if self.names is None:
                return
            self.leads_with_year = True
        elif not (self.items and _continues(gap)):
            found = self._read_source(gap)
            if found is None:
                return
            start = self.end + found
        prefix = (
            gap[: start - self.end].rpartition(";")[2].strip(" ,;(")
            if start < match.start()
            else ""
        )
        self._close(gap, start)
        self._add(match, prefix, start)

    def _read_source(self, gap: str) -> int | None:
        """Keep the names or the title with which `gap` ends; return where they begin in it."""
        head = gap.rfind(";") + 1
        quoted = _QUOTED.search(gap, head)
        found = read_names_before(gap[head:], self.known, inside=True)
        if found is not None:
            self.names, self.title = found, ""
            return head + found.start
        if quoted:
            self.names, self.title = None, quoted.group(1)
            return quoted.start()
        words = gap[head:].strip(" ,.;:*_")
        if words and words[0].isupper() and len(words.split()) >= 2 and self._is_title(words):
            self.names, self.title = None, words
            return head + gap[head:].index(words[0])
        return None

    def _is_title(self, words: str) -> bool:
        return len(words) < 160 and words.split()[0].casefold() not in MONTHS

    def _is_date(self, match: re.Match[str], gap: str) -> bool:
        """Say whether a year belongs to a date, a period or a page range."""
        if match.group("undated"):
            return False
        word = _LAST_WORD.search(gap[-30:])
        if (
            word
            and word.group(1).casefold() in MONTHS
            and word.group(1).casefold() not in self.known.names
        ):
            return True
        if _PAGES_BEFORE.search(gap[-8:]):
            return True
        return PERIOD.match(self.text, match.end()) is not None

    def _close(self, gap: str, start: int) -> None:
        """Give the item before this one the locator that follows it."""
        if self.items:
            words = gap[: max(start - self.end, 0)].partition(";")[0]
            self.items[-1] = _located(self.items[-1], words)

    def _add(self, match: re.Match[str], prefix: str, start: int) -> None:
        names = self.names
        first = int(match.group("year")) if match.group("year") else None
        other = match.group("other") or match.group("first") or match.group("original")
        for letter in _rising(letters_of(match.group("letters") or match.group("letter") or "")):
            item = MarkItem(
                names=names.names if names else (), has_more_names=bool(names and names.has_more),
                year=first, year_suffix=letter, prefix=prefix, title=self.title,
                other_year=int(other) if other else None, undated=bool(match.group("undated")),
                is_private=PRIVATE.match(match.group("undated") or "") is not None,
            )  # fmt: skip
            self.items.append(item)
            self.pieces.append((start, match.end()))
        self.end = match.end()

    def reading(self) -> Reading | None:
        """Return all items, or None if there are none."""
        if not self.items:
            return None
        self.items[-1] = _located(self.items[-1], self.text[self.end :])
        return Reading(
            tuple(self.items), self.pieces[0][0], self.end, self.leads_with_year, tuple(self.pieces)
        )


def _rising(letters: list[str]) -> list[str]:
    """Return the letters as far as they rise: `a, b` and not `a, a review`."""
    kept = letters[:1]
    for letter in letters[1:]:
        if letter <= kept[-1]:
            break
        kept.append(letter)
    return kept


def _continues(gap: str) -> bool:
    """Say whether what stands between two years leaves the authors as they are."""
    if SAME_AUTHORS.fullmatch(gap):
        return True
    return len(gap) < 60 and LOCATOR.fullmatch(gap) is not None and gap.rstrip()[-1:] in {",", ";"}


def _located(item: MarkItem, words: str) -> MarkItem:
    """Return the item with the words that follow its year."""
    secondary = SECONDARY.search(words) is not None
    return replace(item, suffix=words.strip(" ,;:)(")[:200], is_secondary=secondary)
