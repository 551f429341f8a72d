"""What stands around a number in brackets, and speaks against its being a citation."""

import re
from collections.abc import Sequence
from itertools import pairwise

from scholiast.papers import Span
from scholiast.parsing.citations.candidates import Family
from scholiast.parsing.citations.folding import fold
from scholiast.parsing.citations.marks import MarkItem
from scholiast.parsing.citations.names import Known, NamesFound

FILLER = "\ue000"
"""Stands for every character that is not to be searched."""

_POINTS_INSIDE = re.compile(
    r"(?:\b(?:(?P<short>eqs?|eqns?|figs?|tabs?|sects?|props?|Gl|Gleichung|no|nos|n)|"
    r"(?P<many>equations|formulas|formulae|figures|tables|steps|conditions|sections|chapters|items|"
    r"hypotheses|lemmas|theorems|propositions|definitions|constraints|inequalities|lines|panels|axioms|"
    r"rules|properties|assumptions)|"
    r"(?P<one>equation|formula|figure|table|step|condition|section|chapter|item|hypothesis|lemma|theorem|"
    r"proposition|definition|constraint|inequality|line|panel|axiom|appendix|rule|property|assumption|"
    r"(?:in|the)\scase))\.?|§)\s{0,2}"
    r"(?P<chain>(?:\(\d{1,3}\)\s{0,2}(?:,|and|or|&|to|[-–—])?\s{0,2}){0,4})$",
    re.I,
)
_CHAIN_AFTER = re.compile(r"\s{0,2}(?:,|and|or|&|to|[-–—])\s{0,2}\(\d")
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
_COUNT = re.compile(r"(?<![\w.-])\d{1,3}\s{0,2}$")
_PLACED = re.compile(
    r"\b(?:in|at|from|near|to|the|since|until|for|on|via|into|over|during)\s{1,3}$", re.I
)
_REPORTED_IN = re.compile(
    r"\b(?:shown|described|proposed|reported|given|found|discussed|introduced|presented|used|studied|observed|"
    r"defined|developed|noted|done|suggested|detailed|outlined|seen|demonstrated|derived|argued|explained|"
    r"provided|obtained|established|proved|proven|adopted|adapted|taken|summari[sz]ed|reviewed|analy[sz]ed|"
    r"approach|method|model|results?|theorem|procedure|algorithm|framework|formula|definition|as|see)"
    r"\s(?:in|from|to|by)\s{1,3}$",
    re.I,
)
_CREDITS = re.compile(
    r"(?:\b(?:by|see|also|cf\.|e\.g\.,?|following|follow|after|according to|per|unlike|like|"
    r"whereas|while|both|and|or|of|than|that|extends?|extending|contrast to|similar to)|"
    r"[.;(]|^|\n)\s{0,3}$",
    re.I,
)
_FAMILY_BEFORE = re.compile(r"[^\W\d_a-z][^\W\d_]{2,30},\s$")
_LIST_MARK = re.compile(
    r"(?:^|\n\s{0,20}\n|(?<!\bal)[.;:]\s{0,3}\n|\n[ \t]{0,4}[>*+-])[ \t>*-]{0,8}$"
)
_JOINED_WORD = re.compile(r"(?:[^\W\d_]{1,40}[^\W\d_A-Z]{3}|\bet al\.|\b[Ss]ee)$")
_ARTICLE_AFTER = re.compile(r"\s(?:an?|the)\s")
_POINTS_OUT = re.compile(r"\b(?:in|by|of|from|to|with|see|refs?\.?|references?)\s{1,2}$", re.I)
_REPORTS = re.compile(
    r"\s(?:also\s|first\s|further\s|later\s)?(?:show|demonstrate|report|present|propos|introduc|stud[iy]|"
    r"investigat|us|appl[iy]|develop|extend|provid|describ|find|found|giv|gave|analy[sz]|consider|compar|"
    r"suggest|observ|argu|prov|obtain|deriv|discuss|improv|combin|design|tailor|build|built|formulat|examin|"
    r"explor|employ|achiev|generaliz|address|estimat|measur|perform|conduct|adopt|leverag|train|learn)"
    r"(?:s|es|d|ed|ied|ies)?\s"
)
_BLANK_AFTER = re.compile(r"[\s.,;]{0,3}(?:\n|$)")
_FORMULA_BEFORE = re.compile(r"(?:\$|" + FILLER + r"|\\\]|[=+)}])[\s.,;~]{0,12}$")


def is_weak_number(text: str, span: Span, family: Family, items: Sequence[MarkItem]) -> bool:
    """Say whether numbers in brackets look like a formula, a list mark or a pointer."""
    before = text[max(span.start - 40, 0) : span.start]
    after = text[span.end : span.end + 24]
    if family is Family.ROUND:
        lettered = any(item.label for item in items)
        return lettered or _is_weak_round(before, after, items)
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


def _points_inside(before: str, after: str, items: Sequence[MarkItem]) -> bool:
    """Say whether the word before points into the document, going by its number and theirs.

    `equation (4)` and `equations (4, 5)` do; `the equation (4, 12)` and `such equations (7)` cite.
    """
    match = _POINTS_INSIDE.search(before)
    if not match:
        return False
    if match.group("one"):
        return len(items) == 1
    if match.group("many"):
        chained = bool(match.group("chain")) or _CHAIN_AFTER.match(after) is not None
        return len(items) > 1 or chained
    return True


def _is_weak_round(before: str, after: str, items: Sequence[MarkItem]) -> bool:
    if _points_inside(before, after, items) or _RELATION.search(before):
        return True
    if _is_rich(items):
        return False
    return _opens_item(before, after, items) or _is_value(before, after)


def _opens_item(before: str, after: str, items: Sequence[MarkItem]) -> bool:
    """Say whether a number begins a line, or an item of a list in running text."""
    if _LIST_MARK.search(before) and not _REPORTS.match(after):
        return True
    is_item = len(items) == 1 and _ARTICLE_AFTER.match(after) is not None
    return is_item and not _POINTS_OUT.search(before)


def _is_value(before: str, after: str) -> bool:
    """Say whether numbers are an argument, a deviation after a count, or a formula's own."""
    if before and not before[-1].isspace() and not _JOINED_WORD.search(before):
        return True
    if _COUNT.search(before) or _AFTER.match(after):
        return True
    return _BLANK_AFTER.fullmatch(after) is not None and _FORMULA_BEFORE.search(before) is not None


def _is_rich(items: Sequence[MarkItem]) -> bool:
    """Say whether numbers have both a gap and a run of three, as `1, 4, 18-21` has."""
    numbers = [item.index or 0 for item in items]
    steps = [other - one for one, other in pairwise(numbers)]
    return any(pair == (1, 1) for pair in pairwise(steps)) and any(step > 1 for step in steps)


def is_weak_name(text: str, span: Span, found: NamesFound, known: Known) -> bool:
    """Say whether a single unknown name before a year may be a place or an event.

    `in Beijing (2008)` and `the Olympic Games (2008) were` may; after a comma it may be a given
    name: `Santamaria, Abel (2015)`. Words of reporting before or after make it an author.
    """
    if found.has_more or found.is_possessive or len(found.names) > 1:
        return False
    if fold(found.names[0]) in known.names or not known.names:
        return False
    before = text[max(span.start - 40, 0) : span.start]
    if _REPORTED_IN.search(before):
        return False
    if _PLACED.search(before) or _FAMILY_BEFORE.search(before):
        return True
    after = text[span.end : span.end + 24]
    return not (_REPORTS.match(after) or _CREDITS.search(before))
