"""What a mark says of names and years, beside what the reference says."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz

from scholiast.papers import Reference
from scholiast.papers.folding import fold, fold_family, is_same_family
from scholiast.parsing.citations import MarkItem, read_mark

NEAR_NAME = 80.0
"""Least likeness of two family names of which one may be a slip for the other, out of 100."""
NEAR_YEARS = 2
_MOST = 100
_YEAR = re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")


@dataclass(frozen=True, slots=True)
class NearMiss:
    """A listed reference from which a mark differs in one thing."""

    reference: Reference
    item: MarkItem
    differs: str
    """`year` or `name`"""


class Listing:
    """The reference list, ready to be asked what an unlisted name and year come near to."""

    def __init__(self, references: Sequence[Reference]) -> None:
        """Sort the references by their first author and by their year."""
        self._by_family: dict[str, list[Reference]] = {}
        self._by_year: dict[int, list[Reference]] = {}
        self._told: dict[str, NearMiss | None] = {}
        for reference in references:
            if reference.authors and reference.year is not None:
                family = fold_family(reference.authors[0].family)
                self._by_family.setdefault(family, []).append(reference)
                self._by_year.setdefault(reference.year, []).append(reference)

    def nearest(self, missing: str) -> NearMiss | None:
        """Return the one reference that an unlisted name and year were most likely meant for.

        None unless exactly one reference fits in all but the year, by a slip of a digit or two
        years, or in all but the spelling of the first name.
        """
        if missing not in self._told:
            self._told[missing] = self._nearest(missing)
        return self._told[missing]

    def _nearest(self, missing: str) -> NearMiss | None:
        items = read_mark(missing)
        if len(items) != 1 or not items[0].names or items[0].year is None:
            return None
        item = items[0]
        family = self._by_family.get(fold_family(item.names[0]), ())
        if any(entry.year == item.year for entry in family[:_MOST]):
            return None
        by_year = [entry for entry in family[:_MOST] if _fits_but_year(item, entry)]
        if by_year:
            return NearMiss(by_year[0], item, "year") if len(by_year) == 1 else None
        same_year = self._by_year.get(items[0].year, ())
        by_name = [entry for entry in same_year[:_MOST] if _fits_but_name(item, entry)]
        return NearMiss(by_name[0], item, "name") if len(by_name) == 1 else None


def has_name(reference: Reference, name: str) -> bool:
    """Say whether a name stands anywhere in a reference: author, editor, group, or its letters."""
    people = (*reference.authors, *reference.editors)
    if any(is_same_family(name, person.family) for person in people):
        return True
    if any(is_same_family(name, person.given) for person in people if len(person.given) > 2):
        return True
    entry = " ".join([reference.raw, reference.title, reference.venue, reference.publisher])
    words = fold(entry).split()
    wanted = fold(name).split()
    return "".join(wanted) in "".join(words) or _is_acronym("".join(wanted), reference, words)


def _is_acronym(letters: str, reference: Reference, words: Sequence[str]) -> bool:
    """Say whether `letters` are the first letters of a group's name or of words in a row."""
    if not 2 <= len(letters) <= 8:
        return False
    initials = "".join(word[0] for word in words)
    small = {"of", "the", "for", "and", "on", "in", "de", "la", "des", "du", "et"}
    short = "".join(word[0] for word in words if word not in small)
    return letters in initials or letters in short


def is_near_name(name: str, reference: Reference) -> bool:
    """Say whether a name may be a slip for the first author's."""
    if not reference.authors:
        return False
    return fuzz.ratio(fold_family(name), fold_family(reference.authors[0].family)) >= NEAR_NAME - 10


def is_near_year(item: MarkItem, reference: Reference) -> bool:
    """Say whether a mark names the reference's first author and a year close to its year."""
    if not (item.names and reference.authors) or item.year is None or reference.year is None:
        return False
    if abs(item.year - reference.year) > NEAR_YEARS:
        return False
    return is_same_family(item.names[0], reference.authors[0].family)


def has_year(reference: Reference, year: int) -> bool:
    """Say whether a year stands in a reference as its year or anywhere in its words."""
    if reference.year is None or reference.year == year:
        return True
    return str(year) in _YEAR.findall(reference.raw)


def is_slip(one: int, other: int) -> bool:
    """Say whether two years differ by a slip: two years, one digit, or two digits exchanged.

    >>> is_slip(2019, 2018), is_slip(1998, 1989), is_slip(2021, 1987)
    (True, True, False)
    """
    if abs(one - other) <= NEAR_YEARS:
        return True
    first, second = str(one), str(other)
    unlike = [index for index in range(4) if first[index] != second[index]]
    if len(unlike) == 1:
        return unlike[0] != 1 and abs(one - other) <= 30
    return len(unlike) == 2 and sorted(first) == sorted(second)


def _fits_but_year(item: MarkItem, reference: Reference) -> bool:
    if item.year is None or reference.year is None or has_year(reference, item.year):
        return False
    return is_slip(item.year, reference.year) and _authors_fit(item, reference)


def _authors_fit(item: MarkItem, reference: Reference) -> bool:
    """Say whether the mark's names are the reference's first authors, all of them if all told."""
    families = [name.family for name in reference.authors]
    if len(item.names) > len(families):
        return False
    pairs = zip(item.names, families, strict=False)
    if not all(fold_family(mark) == fold_family(family) for mark, family in pairs):
        return False
    is_cut = item.has_more_names or reference.has_more_authors
    return is_cut or len(families) == len(item.names)


def _fits_but_name(item: MarkItem, reference: Reference) -> bool:
    """Say whether the year is right and the first name nearly so."""
    if reference.year != item.year or not reference.authors:
        return False
    if item.has_more_names and len(reference.authors) < 2 and not reference.has_more_authors:
        return False
    first, listed = fold_family(item.names[0]), fold_family(reference.authors[0].family)
    if len(first) < 4 or first == listed:
        return False
    others = zip(item.names[1:], reference.authors[1:], strict=False)
    if not all(is_same_family(name, person.family) for name, person in others):
        return False
    return fuzz.ratio(first, listed) >= NEAR_NAME
