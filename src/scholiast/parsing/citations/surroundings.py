"""What stands around a number in brackets, and speaks against its being a citation."""

import re
from collections.abc import Sequence

from scholiast.papers import Span
from scholiast.parsing.citations.candidates import Family
from scholiast.parsing.citations.folding import fold
from scholiast.parsing.citations.marks import MarkItem
from scholiast.parsing.citations.names import Known, NamesFound

FILLER = "\ue000"
"""Stands for every character that is not to be searched."""

_POINTS_INSIDE = re.compile(
    r"(?:\b(?:eqs?|eqns?|equations?|formulas?|figs?|figures?|tabs?|tables?|steps?|conditions?|"
    r"sects?|sections?|chapters?|items?|hypothes[ie]s|lemmas?|theorems?|props?|propositions?|"
    r"definitions?|constraints?|inequalit(?:y|ies)|lines?|panels?|axioms?|Gl|Gleichung|no|nos|n|"
    r"appendix)\.?|§)\s{0,2}$",
    re.I,
)
_RELATION = re.compile(r"(?:[=∈⊂⊆∩∪×→<>≤≥±≈]|\\in)\s{0,2}$|[+/^~]$")
_INTERVAL = re.compile(
    r"\b(?:intervals?|ranges?|ranging|between|within|domain)(?:\s(?:from|in|of|over))?\s{0,2}$",
    re.I,
)
_UNIT_AFTER = re.compile(
    r"\s?(?:[kcmnµμ]?m|m?s|min|h|k?g|mg|[kMG]?Hz|°|degrees?|deg|%|years?|days?|hours?|seconds?|minutes?|K|eV|[kMG]eV)\b"
)
_ATTACHED = re.compile(r"(?:(?:^|[\s(,;=+*/-])(?:[A-Za-zα-ω]|In|Out)|[_})])$")
_AFTER = re.compile(r"[A-Za-z0-9(\[{^_=]|\s?[=∈<>≤≥±×^]|\s?\\in")
_COUNT = re.compile(r"(?<![\d.])\d{1,3}\s{0,2}$")
_PLACED = re.compile(
    r"\b(?:in|at|from|near|to|the|since|until|for|on|via|into|over|during)\s{1,3}$", re.I
)
_LIST_MARK = re.compile(r"(?:^|\n\s{0,20}\n|[.;:]\s{0,3}\n|\n[ \t]{0,4}[>*+-])[ \t>*-]{0,8}$")
_JOINED_WORD = re.compile(r"[^\W\d_A-Z]{4,40}$")
_BLANK_AFTER = re.compile(r"[\s.,;]{0,3}(?:\n|$)")
_FORMULA_BEFORE = re.compile(r"(?:\$|" + FILLER + r"|\\\]|[=+)}])[\s.,;~]{0,12}$")


def is_weak_number(text: str, span: Span, family: Family, items: Sequence[MarkItem]) -> bool:
    """Say whether numbers in brackets look like a formula, a list mark or a pointer."""
    before = text[max(span.start - 40, 0) : span.start]
    after = text[span.end : span.end + 12]
    if family is Family.ROUND:
        lettered = any(item.label for item in items)
        return lettered or _is_weak_round(before, after)
    if _RELATION.search(before) or (len(items) == 2 and _is_interval(before, after, items)):
        return True
    if _AFTER.match(after.replace("\\", "")):
        return not after.startswith(("(", "[", "\\["))
    return _ATTACHED.search(before) is not None and not before.endswith(")")


def _is_interval(before: str, after: str, items: Sequence[MarkItem]) -> bool:
    """Say whether two rising numbers are the ends of an interval."""
    first, last = items[0].index or 0, items[1].index or 0
    spoken = _INTERVAL.search(before) is not None or _UNIT_AFTER.match(after) is not None
    return first < last and spoken


def _is_weak_round(before: str, after: str) -> bool:
    if _POINTS_INSIDE.search(before) or _LIST_MARK.search(before) or _RELATION.search(before):
        return True
    if before and not before[-1].isspace() and not _JOINED_WORD.search(before):
        return True
    if _COUNT.search(before):
        return True
    if _BLANK_AFTER.fullmatch(after) and _FORMULA_BEFORE.search(before):
        return True
    return _AFTER.match(after) is not None


def is_weak_name(text: str, start: int, found: NamesFound, known: Known) -> bool:
    """Say whether a single name before a year may be a place or an event: `in Beijing (2008)`."""
    if found.has_more or found.is_possessive or len(found.names) > 1:
        return False
    if fold(found.names[0]) in known.names or not known.names:
        return False
    return _PLACED.search(text[max(start - 20, 0) : start]) is not None
