"""A mark in a text -> its sentence with the placeholder, or why it gives none (3.2.2 (3)-(4))."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from scholiast.benchmarks.diagnostic.styles import (
    NAMES_BEFORE,
    WHOLE,
    YEAR,
    Family,
    has_citation,
    is_damaged,
)
from scholiast.benchmarks.diagnostic.tokens import PLACEHOLDER
from scholiast.papers import Span
from scholiast.parsing.sentences import split_sentences

_BRACKETS = {"(": ")", "[": "]"}
_LEAD = re.compile(
    r"(?:see|e\.g\.|i\.e\.|cf\.|for example|for review|reviewed (?:in|by)|as in|but see|also)?"
    r"[,:\s]*",
    re.I,
)
_TAIL = re.compile(
    r"(?:,?\s*(?:and references therein|for (?:a )?reviews?|pp?\.\s?\d{1,5}))?\s*", re.I
)
_AFTER_STOP = re.compile(r"([.?!])\s*<REF>$")
_SPACES = re.compile(r"\s+")
_FOOTNOTE = re.compile(r"[\d*†‡§¹²³⁰-⁹]")
LONGEST = 1200
"""Characters of a sentence; longer ones are tables and formulas run together."""


@dataclass(frozen=True, slots=True)
class Cut:
    """A sentence of which the citation was taken out."""

    sentence: str
    entry: str
    is_narrative: bool
    span: Span
    """Of the sentence in the text."""


def sentence_at(text: str, mark: Span, others: Sequence[Span] = ()) -> Span | None:
    """Return the sentence that holds a mark."""
    sentences = split_sentences(text, citations=[mark, *others])
    return next((one for one in sentences if one.start <= mark.start < one.end), None)


def cut(
    text: str, sentence: Span, mark: Span, family: Family, others: Sequence[Span] = ()
) -> Cut | str:
    """Return the sentence with its one citation replaced, or the reason why it is left out.

    `mark` is the whole citation, its brackets included; `others` are citations known by markup.
    """
    if sentence.end - sentence.start > LONGEST:
        return "sentence too long"
    before = text[sentence.start : mark.start]
    after = text[mark.end : sentence.end]
    is_alone = not any(
        sentence.start < one.end and one.start < sentence.end and one != mark for one in others
    )
    if not is_alone or has_citation(f"{before} {PLACEHOLDER} {after}", family):
        return "several citations in the sentence"
    replaced = _tidied(before, after)
    reason = _refused(replaced)
    if reason:
        return reason
    entry = mark.of(text).strip()
    return Cut(replaced, entry, family is Family.DATED and entry[:1].isalpha(), sentence)


def cut_anchor(text: str, anchor: Span) -> Cut | str:
    """Return what `cut` does where only the reference's own part of a mark is anchored.

    Of `(see Lee et al., 2010)` that may be `Lee et al., 2010` or `2010`; of `[65]` it may be `65`.
    """
    sentence = sentence_at(text, anchor)
    family = family_of(text, anchor) if sentence else None
    if sentence is None or family is None:
        return "mark of no standard style"
    whole = _widened(text, sentence, anchor, family)
    if whole is None:
        return "several citations in one mark, or names left around it"
    return cut(text, sentence, whole, family)


def family_of(text: str, mark: Span) -> Family | None:
    """Return the style of a mark by itself and the brackets around it; None for no standard one."""
    words = mark.of(text).strip()
    before, after = text[: mark.start].rstrip()[-1:], text[mark.end :].lstrip()[:1]
    if YEAR.search(words) and WHOLE[Family.DATED].fullmatch(words):
        return Family.DATED
    if words.startswith("[") or (before == "[" and after in {"]", ",", ";", ""}):
        family = Family.SQUARE
    elif words.startswith("(") or before == "(":
        family = Family.ROUND
    else:
        family = Family.RAISED
    return family if WHOLE[family].fullmatch(words) else None


def _widened(text: str, sentence: Span, mark: Span, family: Family) -> Span | None:
    """Return the mark with its brackets and names; None where they hold more than it."""
    start, end = mark.start, mark.end
    if text[end : end + 1] == ")" and mark.of(text).count("(") > mark.of(text).count(")"):
        end += 1
    if family is Family.DATED and YEAR.fullmatch(mark.of(text).strip(" ()")):
        names = NAMES_BEFORE.search(text, max(sentence.start, start - 160), start)
        if names is None:
            return None
        start = names.start()
        end += bool("(" in names.group() and text[end : end + 1] == ")")
    opening = _opening(text, sentence.start, start)
    if opening is None:
        return Span(start, end)
    closing = text.find(_BRACKETS[text[opening]], end, min(end + 80, sentence.end))
    if closing < 0:
        return None
    lead, tail = text[opening + 1 : start], text[end:closing]
    if not _LEAD.fullmatch(lead.strip()) or not _TAIL.fullmatch(tail):
        return None if family is not Family.DATED or YEAR.search(lead + tail) else Span(start, end)
    return Span(opening, closing + 1)


def _opening(text: str, start: int, end: int) -> int | None:
    """Return where the innermost bracket opens that is still open at `end`."""
    depth = 0
    for place in range(end - 1, start - 1, -1):
        if text[place] in ")]":
            depth += 1
        elif text[place] in _BRACKETS:
            if depth == 0:
                return place
            depth -= 1
    return None


def _tidied(before: str, after: str) -> str:
    """Return the sentence around a placeholder that stands apart and before the full stop."""
    joined = f"{before.rstrip()} {PLACEHOLDER}{'' if after[:1] in '.,;:?!)]' else ' '}{after}"
    joined = _SPACES.sub(" ", joined).strip()
    return _AFTER_STOP.sub(rf" {PLACEHOLDER}\1", joined)


def _refused(sentence: str) -> str:
    """Return what speaks against a sentence: its end, its beginning, damage; empty for nothing."""
    if not sentence.endswith((".", "?", "!")):
        return "does not end as a sentence"
    if _FOOTNOTE.match(sentence) or sentence[0] in ",;:)]":
        return "begins as a footnote or a fragment"
    if is_damaged(sentence):
        return "damaged citation or bracket"
    return "" if sentence.count(PLACEHOLDER) == 1 else "placeholder in the text itself"
