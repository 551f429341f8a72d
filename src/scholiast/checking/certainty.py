"""Which marks certainly cite something, so that what they lack can be told."""

import re

from scholiast.checking.mentions import has_name
from scholiast.papers import Citation, CitationStyle, Document, Reference
from scholiast.parsing.citations import read_mark

NAMED = (CitationStyle.AUTHOR_YEAR, CitationStyle.NARRATIVE, CitationStyle.AUTHOR)
NUMBERED = (CitationStyle.NUMERIC, CitationStyle.SUPERSCRIPT)
READ_BY_WORDS = ("pdf", "tei", "docx", "markdown")
"""Formats in which marks are known by their words alone, at least in part."""
FRAGMENTED = ("pdf", "tei", "docx")
"""Formats in which no mark carries a key that its author wrote."""
_NO_NAMES = frozenset(
    ["born", "since", "until", "between", "during", "from", "after", "before", "year", "years",
     "wave", "study", "figure", "table", "version", "january", "february", "march", "april", "june",
     "july", "august", "september", "october", "november", "december", "spring", "summer",
     "autumn", "fall", "census", "cohort", "experiment", "section", "chapter", "total",
     "personality", "program"]
)  # fmt: skip
MOST_OF_A_YEAR = 300
_SHORT = re.compile(r"[A-Z]{2,8}")


class Certainty:
    """A document, ready to be asked whether what a mark names is certainly a source."""

    def __init__(self, document: Document) -> None:
        """Count the marks that are numbers, and sort the references by their year."""
        self._document = document
        numbered = sum(1 for mark in document.citations if mark.style in NUMBERED)
        self._is_numbered = 2 * numbered >= len(document.citations)
        numbers = [entry.number or 0 for entry in document.references]
        self._last = max(len(numbers), *numbers, 0)
        self._by_year: dict[int, list[Reference]] = {}
        for entry in document.references:
            if entry.year is not None:
                self._by_year.setdefault(entry.year, []).append(entry)
        self._nameless: dict[tuple[str, int], bool] = {}

    def holds(self, citation: Citation, missing: str) -> bool:
        """Say whether `missing` is certainly a source, going by the mark's own words.

        Where authors write keys, every key is. Elsewhere it takes a number that the list could
        have reached, or one name and year in brackets that are no date or sample.
        """
        if self._document.format not in FRAGMENTED:
            return True
        if missing.isdecimal():
            most = max(2 * self._last, self._last + 20)
            return self._is_numbered and int(missing[:6]) <= most
        items = read_mark(missing)
        if len(items) != 1 or not items[0].names or items[0].year is None:
            return False
        if not _is_bracketed(self._document, citation) or not all(map(_is_name, items[0].names)):
            return False
        return not self._may_be_nameless(items[0].names[0], items[0].year)

    def _may_be_nameless(self, name: str, year: int) -> bool:
        """Say whether a listed work of that year holds the name, or has no person's name."""
        if (name, year) not in self._nameless:
            short = _SHORT.fullmatch(name) is not None
            self._nameless[name, year] = any(
                has_name(entry, name) or (short and len(entry.authors) < 2)
                for entry in self._by_year.get(year, ())[:MOST_OF_A_YEAR]
            )
        return self._nameless[name, year]


def _is_name(name: str) -> bool:
    words = name.casefold().split()
    return name[:1].isupper() and not _NO_NAMES.intersection(words) and len(words) <= 8


def _is_bracketed(document: Document, citation: Citation) -> bool:
    """Say whether a mark holds a bracket or stands right after one, or after a semicolon."""
    start, mark = citation.span.start, citation.span.of(document.text)
    before = document.text[max(start - 2, 0) : start]
    return "(" in mark or "[" in mark or any(sign in before for sign in "([;")
