"""What of a reference leaves the machine where an index elsewhere is searched for its work."""

import re

from scholiast.papers import Reference
from scholiast.papers.folding import fold
from scholiast.parsing.references.finding import entry_score

LONGEST = 300
"""Characters of a title, or of an entry without one, that go out at most."""
LONGEST_NAME = 60
WITHHELD = "the entry says too little to search for"
"""Why an index elsewhere was not asked."""
_LIKE_AN_ENTRY = 1.0
_SURELY = 2.0
_HEAD = 12
_OPENS = ".,:;\"'“”‘’«»„([?!"
"""Marks that stand before a title that begins with a small letter."""
_NUMBER = re.compile(r"^\s{0,9}(?:\[[^\]]{1,20}\]|\(?\d{1,4}[.)\]])\s{0,9}")


def may_leave(reference: Reference) -> bool:
    """Say whether indexes elsewhere may be searched by what the reference says.

    Fields that a structured source gave are what its author says of the work. What was read from a
    printed entry may be a piece of the manuscript that was cut wrongly, and goes out only where
    the entry is built like one: people, a year or a place in a journal, and the title after the
    people and before that place.

    >>> from scholiast.papers import Name
    >>> lee = "Lee, K. (2019). On trees and rivers. Botany, 12(3), 45-67."
    >>> may_leave(Reference("r", lee, "On trees and rivers", (Name("Lee", "K."),), year=2019))
    True
    >>> prose = "The heron counts its fish by moonlight, as of 2019."
    >>> may_leave(Reference("r", prose, prose[:38], year=2019))
    False
    """
    if reference.given_fields or not reference.raw.strip():
        return bool(reference.title)
    if len(reference.title or reference.raw) > LONGEST:
        return False
    score = entry_score(reference.raw)
    if score < _LIKE_AN_ENTRY or not _is_dated(reference):
        return False
    if not reference.authors and not (score >= _SURELY and reference.venue):
        return False
    return _is_ordered(reference)


def cut_words(text: str, most: int = LONGEST) -> str:
    """Return the text, cut before the word that goes beyond `most` characters.

    >>> cut_words("On trees and rivers", 10)
    'On trees'
    """
    if len(text) <= most:
        return text
    head, blank, _ = text[: most + 1].rpartition(" ")
    return head if blank else text[:most]


def _is_dated(reference: Reference) -> bool:
    named = reference.identifiers.as_dict()
    return bool(reference.year or reference.volume or reference.pages or named)


def _is_ordered(reference: Reference) -> bool:
    """Say whether people, title and place follow each other as entries have them."""
    raw = _NUMBER.sub("", reference.raw)
    entry = _letters(raw)
    first = _letters(reference.authors[0].family) if reference.authors else ""
    people = entry.find(first)
    if not reference.title:
        return 0 <= people <= LONGEST_NAME
    title = entry.find(_letters(reference.title)[:_HEAD])
    if title < 0 or not 0 <= people <= min(title, LONGEST_NAME):
        return False
    if not _is_opened(raw, reference.title):
        return False
    pages = re.match(r"\w{2,9}", reference.pages)
    at = raw.find(pages.group()) if pages else -1
    return not 0 <= at < raw.find(reference.title[:_HEAD])


def _is_opened(raw: str, title: str) -> bool:
    """Say whether the title begins as titles do: large, or small after a mark."""
    if not title[:1].islower():
        return True
    before = raw[: max(raw.find(title[:_HEAD]), 0)].rstrip()
    return before[-1:] in _OPENS if before else False


def _letters(text: str) -> str:
    return fold(text).replace(" ", "")
