"""Sentences without their citation marks, cut so that nothing tells where a mark stood."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scholiast.papers import Citation, CitationStyle, Document, Span

_CUT = "\ue000"
"""Stands where a mark was until the sentence is tidy; a paper's own is taken out."""
_LEAD_IN = r"(?:(?:see|cf\.?|e\.\s?g\.|i\.\s?e\.|refs?\.?|also|for example|for instance),?\s?){0,3}"
_STEPS = tuple(
    (re.compile(pattern, re.I), put)
    for pattern, put in (
        (rf"<su[pb]>[\s,;–-]{{0,3}}{_CUT}[\s,;–-]{{0,3}}</su[pb]>", _CUT),
        (rf"{_CUT}(?:[\s,;–-]{{0,3}}(?:and\s)?{_CUT}){{1,40}}", _CUT),
        (rf"[(\[]\s?{_LEAD_IN}{_CUT}[\s,;]{{0,2}}[)\]]", _CUT),
        (rf"(?<=[(;,])\s?{_LEAD_IN}{_CUT}(?=[)\];,])", _CUT),
        (rf"[,;]?\s{{0,2}}{_CUT}(?=\s?[.,;:!?)\]])\s?", ""),
        (rf"\s{{0,2}}{_CUT}\s{{0,2}}(?=$)", ""),
        (rf"(?:^|(?<=[(\[]))\s?{_CUT}\s{{0,2}}", ""),
        (rf"\s{{0,2}}{_CUT}\s{{0,2}}(?=\w)", " "),
        (rf"\s{{0,2}}{_CUT}", ""),
    )
)
_TIDY = (
    (re.compile(r"[*_`]{1,3}(?=\S)|(?<=\S)[*_`]{1,3}"), ""),
    (re.compile(r"</?su[pb]>"), ""),
    (re.compile(r"[(\[]\s{0,2}[)\]]"), ""),
    (re.compile(r"\s{1,4}"), " "),
    (re.compile(r"\s{1,4}(?=[.,;:!?)\]])"), ""),
    (re.compile(r"(?<=[(\[])\s{1,4}"), ""),
    (re.compile(r"[,;]{1,4}(?=[.;:!?])"), ""),
    (re.compile(r"([.,;:])\1{1,4}"), r"\1"),
)
_SPOKEN = re.compile(
    r"(?:^|\b(?:in|by|of|from|with|to|on|and|or|as|than|via|both|like|following|using|see|refs?|"
    r"references?|between|for|at|that|while|whereas|but|cf|e\.g|i\.e))[.,]?\s*$",
    re.I,
)
"""Words before a mark that make it a word of its sentence: as shown in [3]."""
_RESIDUE = re.compile(
    r"\bet\.?\s?al\b|[(\[,]\s?(?:19|20)\d\d[a-z]?\s?[)\],;]|\[\s?\d|\d\s?\]|\[[?]|\bcitations?\b|"
    r"\bRefs?\.|\[[A-Z][\w+]{1,8}\]|\\cite",
    re.I,
)
"""What a mark that was not found leaves in a sentence, and names of authors."""


@dataclass(frozen=True, slots=True)
class Bare:
    """A sentence as it reads without its citation marks."""

    text: str
    is_cited: bool
    """A mark stood in it."""
    is_spoken: bool
    """A mark was a word of the sentence, so that taking it out leaves a hole."""


def bare(document: Document, sentence: Span, citations: Sequence[Citation]) -> Bare:
    """Return the sentence without its marks; `citations` are those that may touch it."""
    inside = [one for one in citations if one.span.overlaps(sentence)]
    text = cut(document.text, sentence, (one.span for one in inside))
    spoken = any(_is_spoken(document.text, sentence, one) for one in inside)
    return Bare(text, bool(inside), spoken)


def cut(text: str, within: Span, marks: Iterable[Span]) -> str:
    """Return the words of `within`, in one line, as if the marks had never been there.

    >>> said = "Trees are tall [3, 4], and rivers (see Lee, 2019) are long [5]."
    >>> cut(said, Span(0, len(said)), [Span(15, 21), Span(34, 49), Span(59, 62)])
    'Trees are tall, and rivers are long.'
    """
    pieces, at = [], within.start
    for mark in sorted(marks):
        if mark.start < at:
            at = max(at, min(mark.end, within.end))
            continue
        pieces += [text[at : mark.start].replace(_CUT, " "), _CUT]
        at = min(mark.end, within.end)
    pieces.append(text[at : within.end].replace(_CUT, " "))
    return tidy("".join(pieces))


def tidy(text: str) -> str:
    """Return text in one line without markup, doubled blanks, empty brackets and stray commas."""
    for pattern, put in (*_STEPS, *_TIDY):
        text = pattern.sub(put, text)
    return text.strip()


def tells_of_a_mark(text: str) -> bool:
    """Say whether a bare sentence still names authors, years or marks: such are never learned.

    >>> tells_of_a_mark("As Lee et al. showed, trees are tall."), tells_of_a_mark("It rained.")
    (True, False)
    """
    return _RESIDUE.search(text) is not None


def _is_spoken(text: str, sentence: Span, citation: Citation) -> bool:
    if citation.style in (CitationStyle.NARRATIVE, CitationStyle.AUTHOR):
        return True
    before = text[max(sentence.start, citation.span.start - 24) : citation.span.start]
    return _SPOKEN.search(before.rstrip(" ([")) is not None or not before.strip()
