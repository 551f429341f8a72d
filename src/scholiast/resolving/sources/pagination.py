"""What the pages of a text show: how many there are, and whether they are slides."""

import re
from collections import Counter
from statistics import median

from scholiast.papers import Document

_PAGES = re.compile(r"^\D{0,4}(\d{1,6})\s{0,3}[-–—]{1,2}\s{0,3}\D{0,2}(\d{1,6})$")
_FEW_CHARACTERS = 700
"""A page with fewer, at the median, is no page of a paper."""
_FEW_ON_A_WIDE_PAGE = 1_800


def page_count(document: Document) -> int:
    """Return the number of the last page that holds text; 0 for formats without pages."""
    return max((run.page or 0 for run in document.source_map.runs), default=0)


def span_of_pages(pages: str) -> int:
    """Return how many pages a range counts; 0 where that cannot be said.

    >>> span_of_pages("101–118"), span_of_pages("e1234"), span_of_pages("1123-45")
    (18, 0, 23)
    """
    match = _PAGES.match(pages.strip())
    if not match:
        return 0
    first, last = match.groups()
    if len(last) < len(first):
        last = first[: len(first) - len(last)] + last
    return max(int(last) - int(first) + 1, 0)


def is_slides(document: Document) -> bool:
    """Say whether the pages are wide and hold little, or hold next to nothing."""
    held: Counter[int] = Counter()
    right = top = 0.0
    for run in document.source_map.runs:
        if run.page is not None:
            held[run.page] += run.end - run.start
            if run.box:
                right, top = max(right, run.box[2]), max(top, run.box[3])
    if len(held) < 4:
        return False
    usual = median(held.values())
    return usual < (_FEW_ON_A_WIDE_PAGE if right > top else _FEW_CHARACTERS)
