"""Which marks certainly cite something, so that what they lack can be told."""

import re
from functools import lru_cache

from scholiast.checking.mentions import has_name
from scholiast.papers import Citation, CitationStyle, Document
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
_SHORT = re.compile(r"[A-Z]{2,8}")


def is_certain(document: Document, citation: Citation, missing: str) -> bool:
    """Say whether what a mark names is certainly a source, going by the mark's own words.

    Where authors write keys, every key is. Elsewhere it takes a number that the list could have
    reached, or one name and year in brackets that are no date or sample.
    """
    if document.format not in FRAGMENTED:
        return True
    if missing.isdecimal():
        last = max(len(document.references), document.references[-1].number or 0)
        return is_numbered(document) and int(missing[:6]) <= max(2 * last, last + 20)
    items = read_mark(missing)
    if len(items) != 1 or not items[0].names or items[0].year is None:
        return False
    if not _is_bracketed(document, citation) or not all(map(_is_name, items[0].names)):
        return False
    return not _may_be_nameless(document, items[0].names[0], items[0].year)


@lru_cache(maxsize=4)
def _numbered_share(citations: tuple[Citation, ...]) -> float:
    numbered = sum(1 for mark in citations if mark.style in NUMBERED)
    return numbered / len(citations) if citations else 0.0


def is_numbered(document: Document) -> bool:
    """Say whether most marks of a document are numbers."""
    return _numbered_share(document.citations) >= 0.5


def _is_name(name: str) -> bool:
    words = name.casefold().split()
    return name[:1].isupper() and not _NO_NAMES.intersection(words) and len(words) <= 8


def _is_bracketed(document: Document, citation: Citation) -> bool:
    """Say whether a mark holds a bracket or stands right after one, or after a semicolon."""
    start, mark = citation.span.start, citation.span.of(document.text)
    before = document.text[max(start - 2, 0) : start]
    return "(" in mark or "[" in mark or any(sign in before for sign in "([;")


def _may_be_nameless(document: Document, name: str, year: int) -> bool:
    """Say whether a listed work of that year holds the name, or is one without a person's name."""
    short = _SHORT.fullmatch(name) is not None
    for entry in document.references:
        if entry.year == year and (has_name(entry, name) or (short and len(entry.authors) < 2)):
            return True
    return False
