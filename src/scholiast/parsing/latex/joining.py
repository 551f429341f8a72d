r"""Commands that a reader sees as one mark: \citeauthor{a} (\citeyear{a})."""

import re
from collections.abc import Sequence
from dataclasses import replace

from scholiast.papers import CitationStyle, Span
from scholiast.parsing.drafting import Anchor

LONGEST_GAP = 8
_GAP = re.compile(r"(?:['’]s?)?[\s~]{0,3}([(\[]?)")
_CLOSING = {"(": ")", "[": "]"}


def joined(anchors: Sequence[Anchor], text: str) -> list[Anchor]:
    """Return the anchors with names made one with the year of the same work right after them."""
    found: list[Anchor] = []
    for anchor in anchors:
        whole = _whole(found[-1], anchor, text) if found else None
        if whole:
            found[-1] = whole
        else:
            found.append(anchor)
    return found


def _whole(names: Anchor, year: Anchor, text: str) -> Anchor | None:
    """Return names and year as one anchor, a bracket around the year with it."""
    start, end = names.span.end, year.span.start
    if names.style is not CitationStyle.AUTHOR or names.keys != year.keys or not names.keys:
        return None
    if year.style is not CitationStyle.AUTHOR_YEAR or not 0 <= end - start <= LONGEST_GAP:
        return None
    gap = _GAP.fullmatch(text[start:end])
    if not gap:
        return None
    closing = _CLOSING.get(gap.group(1), "")
    last = year.span.end
    if closing and text[last : last + 1] != closing:
        return None
    span = Span(names.span.start, last + len(closing))
    return replace(year, span=span, style=CitationStyle.NARRATIVE)
