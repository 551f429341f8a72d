"""Numbers in square brackets that list sizes, settings or bounds, and cite nothing."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from scholiast.parsing.citations.candidates import Candidate, Family
from scholiast.parsing.citations.index import ReferenceIndex
from scholiast.parsing.citations.surroundings import FILLER

NEAR = 3
"""Numbers that a reference list of which some entries were not found may skip."""
_PLAIN = re.compile(r"[^\d]{0,3}\d{1,4}(?:\s{0,3},\s{0,3}\d{1,4})+[^\d]{0,3}")
_SIZED = re.compile(
    r"\b(?:sizes?|dim(?:ension)?s?|channels?|width|height|depth|units|shapes?|vectors?|arrays?|tuples?|"
    r"layers?|neurons|kernels?|filters?|values?|weights?|parameters?|settings?|thresholds?|scales?|"
    r"resolutions?|epochs?|milestones?|grid|lists?|ranges?|rows?|cols?|columns?|strides?|counts?|"
    r"lengths?|rates?|seeds?|steps?|set|equal)"
    r"(?:\s(?:of|is|are|was|were|in|as|at|to|from|with|set|be|being|equal|the)){0,3}[\s:,=]{0,3}$",
    re.I,
)
_FORMULA = re.compile(rf"(?:{FILLER}|\$|=)\s{{0,2}}(?:in|is|as|are|from|of|to|within)?\s{{0,2}}$")
_ALONE_BEFORE = re.compile(r"(?:^|\n\s{0,20}\n)\s{0,20}$")
_ALONE_AFTER = re.compile(r"\s{0,20}(?:\n\s{0,20}\n|\n?$)")


def without_number_lists(
    text: str, candidates: Sequence[Candidate], index: ReferenceIndex
) -> list[Candidate]:
    """Return the candidates with those made weak that are lists of numbers or stand alone."""
    last = _reach(candidates, index)
    return [
        replace(candidate, is_weak=True)
        if candidate.family is Family.SQUARE
        and not candidate.is_weak
        and _cites_nothing(text, candidate, last)
        else candidate
        for candidate in candidates
    ]


def _reach(candidates: Sequence[Candidate], index: ReferenceIndex) -> int:
    """Return the highest number that a citation may give, 0 where there is no bibliography.

    A list that was cut short is told by marks that go on, number by number, where it ends.
    """
    last = index.last_number
    if not last:
        return 0
    named = {
        item.index
        for candidate in candidates
        if candidate.family is Family.SQUARE and not candidate.is_weak
        for item in candidate.items
        if item.index is not None and item.index > last
    }
    for number in sorted(named):
        if number > last + NEAR:
            break
        last = number
    return last


def _cites_nothing(text: str, candidate: Candidate, last: int) -> bool:
    start, end = candidate.span.start, candidate.span.end
    before, after = text[max(start - 60, 0) : start], text[end : end + 42]
    if before[-1:] == "[" and after[:1] == "]" and before[-2:-1].isalnum():
        return True
    if _ALONE_BEFORE.search(before) and _ALONE_AFTER.match(after):
        return True
    numbers = [item.index or 0 for item in candidate.items]
    if not last:
        return False
    if len(numbers) == 1:
        return numbers[0] > max(2 * last, last + 20)
    if not _PLAIN.fullmatch(candidate.span.of(text)[:400]):
        return False
    return _is_list(numbers, last, before)


def _is_list(numbers: Sequence[int], last: int, before: str) -> bool:
    """Say whether several numbers are values: repeated, round after "sizes", or beyond the list."""
    if len(set(numbers)) < len(numbers):
        return True
    beyond = sum(number > last for number in numbers)
    if not beyond:
        clear = len(numbers) > 2 or min(numbers) >= 16
        return clear and all(map(_is_round, numbers)) and _SIZED.search(before) is not None
    if 2 * beyond > len(numbers):
        return True
    rises = all(one < other for one, other in pairwise(numbers))
    return not rises or _SIZED.search(before) is not None or _FORMULA.search(before) is not None


def _is_round(number: int) -> bool:
    return number % 10 == 0 or (number >= 4 and number & (number - 1) == 0)
