"""What stands around a number in brackets, and speaks against its being a citation."""

import re

from scholiast.papers import Span
from scholiast.parsing.citations.candidates import Family

FILLER = "\ue000"
"""Stands for every character that is not to be searched."""

_POINTS_INSIDE = re.compile(
    r"(?:\b(?:eqs?|eqns?|equations?|formulas?|figs?|figures?|tabs?|tables?|steps?|cases?|conditions?|sects?|sections?|§|"
    r"chapters?|types?|items?|questions?|hypothes[ie]s|lemmas?|theorems?|props?|propositions?|definitions?|problems?|"
    r"constraints?|inequalit(?:y|ies)|systems?|models?|algorithms?|lines?|panels?|phases?|stages?|rules?|axioms?|Gl|Gleichung|"
    r"experiments?|study|studies|exp|examples?|no|nos|n|part|group|class|level|grade|option|version|appendix|version)\.?)\s{0,2}$",
    re.I,
)
_INTERVAL = re.compile(
    r"(?:[=∈⊂⊆∩∪×→<>≤≥±+*/^~≈]|\\in|\b(?:interval|range|ranging|between|within|domain|index|indices|values?)(?:\s(?:from|in|of|over))?)\s{0,2}$",
    re.I,
)
_ATTACHED = re.compile(r"(?:(?:^|[\s(,;=+*/-])[A-Za-zα-ω]|[_})])$")
_AFTER = re.compile(r"[A-Za-z0-9(\[{^_=]|\s?[=∈<>≤≥±×^]|\s?\\in")
_LIST_MARK = re.compile(r"(?:^|\n)[ \t>*-]{0,8}$")
_BLANK_AFTER = re.compile(r"[\s.,;]{0,3}(?:\n|$)")
_FORMULA_BEFORE = re.compile(r"(?:\$|" + FILLER + r"|\\\]|[=+)}])[\s.,;~]{0,12}$")


def is_weak_number(text: str, span: Span, family: Family) -> bool:
    """Say whether numbers in brackets look like a formula, an interval, a list mark or a pointer."""
    before = text[max(span.start - 40, 0) : span.start]
    after = text[span.end : span.end + 8]
    if family is Family.ROUND:
        return _is_weak_round(before, after)
    if _INTERVAL.search(before) or _AFTER.match(after.replace("\\", "")):
        linked = after.startswith(("(", "[", "\\["))
        return not linked or _INTERVAL.search(before) is not None
    return _ATTACHED.search(before) is not None and not before.endswith(")")


def _is_weak_round(before: str, after: str) -> bool:
    if _POINTS_INSIDE.search(before) or _LIST_MARK.search(before) or _INTERVAL.search(before):
        return True
    if before and before[-1] not in " \n\t\u00a0":
        return True
    if _BLANK_AFTER.fullmatch(after) and _FORMULA_BEFORE.search(before):
        return True
    return _AFTER.match(after) is not None
