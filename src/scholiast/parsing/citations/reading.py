"""One mark's text -> what it says."""

import re

from scholiast.parsing.citations.authoryear import Reading, read_author_years
from scholiast.parsing.citations.labels import read_labels
from scholiast.parsing.citations.marks import MarkItem
from scholiast.parsing.citations.names import Known, read_names_before
from scholiast.parsing.citations.numeric import read_numeric

_OPENING = re.compile(r"[(\[（［]")
_EDGES = " \t\n()[]（）［］\\^*_{}$"
_JOINED = re.compile(r"[\])］）]\s{0,3}([-‐‑–—−,;]|)\s{0,3}\\?[\[(［（]")


def read_mark(text: str) -> tuple[MarkItem, ...]:
    """Return what one mark says, its brackets included; nothing if it cannot be read.

    >>> [item.index for item in read_mark("[3, 5-7]")]
    [3, 5, 6, 7]
    >>> [str(item) for item in read_mark("(Wu, 2020a; Lee 2019)")]
    ['Wu 2020a', 'Lee 2019']
    >>> [str(item) for item in read_mark("Smith et al. (2020)")]
    ['Smith et al. 2020']
    """
    text = text[:4000]
    joined = _JOINED.sub(lambda match: match.group(1) or ",", text.replace("\\", ""))
    bare = joined.strip(_EDGES)
    numeric = read_numeric(bare)
    if numeric and (numeric[0].index or 0) < 1400:
        return numeric
    reading = read_narrative(text, Known()) or read_author_years(bare, Known())
    if reading:
        return reading.items
    return read_labels(bare) or _names_alone(bare)


def read_narrative(text: str, known: Known) -> Reading | None:
    """Return what a mark with its names before the bracket says, or None if it is none."""
    opening = _OPENING.search(text)
    if not opening or opening.start() == 0:
        return None
    before = read_names_before(text[: opening.start()], known, inside=True)
    content = text[opening.end() :].strip(" )]）］")
    return read_author_years(content, known, before) if before else None


def _names_alone(text: str) -> tuple[MarkItem, ...]:
    """Return the authors of a mark without a year, with the pages after them."""
    items = []
    for part in text.split(";")[:50]:
        words = part.rstrip("0123456789-–, .")
        found = read_names_before(words[-300:], Known(), inside=True)
        if found:
            suffix = part[len(words) :].strip(" ,.")
            items.append(MarkItem(names=found.names, has_more_names=found.has_more, suffix=suffix))
    return tuple(items)
