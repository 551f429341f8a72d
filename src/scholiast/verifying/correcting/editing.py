"""Edits of a claim, and the same edits in the author's own sentence, its marks untouched."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from scholiast.papers import Span
from scholiast.papers.verdicts import Discrepancy

_TOKEN = re.compile(r"\w+(?:[.,]\d+)*|[^\w\s]")
_ARTICLE = re.compile(r"\b(an?)(\s{1,2})$", re.I)
_VOWEL = re.compile(r"(?:[aeiou]|8|1[18](?!\d)|hour|honest|heir|honou?r)", re.I)
_NOT_VOWEL = re.compile(r"(?:uni|use|usu|util|eu|one\b|once\b|ura)", re.I)


@dataclass(frozen=True, slots=True)
class Edit:
    """What is to stand in place of a stretch of a text."""

    span: Span
    put: str


def edits_from(discrepancies: Sequence[Discrepancy], text: str) -> tuple[Edit, ...]:
    """Return the edits that rules can tell of a claim's discrepancies, surest first, none twice.

    A repair whose place does not hold the words it is for is left out.
    """
    chosen: list[Edit] = []
    for one in sorted(discrepancies, key=lambda piece: -piece.weight):
        is_there = one.claim.end <= len(text) and one.claim.of(text) == one.said
        if not one.repair.strip() or not is_there or one.repair == one.said or not one.said:
            continue
        if not any(_touches(one.claim, other.span) for other in chosen):
            chosen.append(Edit(one.claim, one.repair))
    return tuple(sorted(chosen, key=lambda edit: edit.span))


def edits_between(text: str, other: str) -> tuple[Edit, ...]:
    """Return the edits, word by word, that make one text of another.

    >>> [(edit.span.of("It fell by 45 %."), edit.put)
    ...  for edit in edits_between("It fell by 45 %.", "It fell by 4.5 %.")]
    [('45', '4.5')]
    """
    ours, theirs = _tokens(text), _tokens(other)
    matcher = SequenceMatcher(
        None, [one.of(text) for one in ours], [one.of(other) for one in theirs], autojunk=False
    )
    changed: list[tuple[int, int, int, int]] = []
    for tag, first, last, start, end in matcher.get_opcodes():
        if tag == "equal" or not ours:
            continue
        one = (first, last, start, end)
        if first == last:
            one = _with_neighbour(first, start, end)
        if changed and one[0] < changed[-1][1]:
            before = changed.pop()
            one = (before[0], max(before[1], one[1]), before[2], max(before[3], one[3]))
        changed.append(one)
    return tuple(
        Edit(_joined(ours, first, last), _stretch(other, theirs, start, end))
        for first, last, start, end in changed
    )


def edited(text: str, edits: Sequence[Edit]) -> str:
    """Return a text with its edits made, from right to left; articles and capitals follow.

    >>> edited("A 45 % rise was seen.", [Edit(Span(2, 4), "8")])
    'An 8 % rise was seen.'
    """
    for edit in sorted(edits, key=lambda one: one.span, reverse=True):
        put = edit.put
        head, tail = text[: edit.span.start], text[edit.span.end :]
        if not head.strip() and edit.span.of(text)[:1].isupper():
            put = put[:1].upper() + put[1:]
        if not put and (head[-1:].isspace() or not head):
            tail = tail.lstrip() if not head or not tail[:1].isspace() else tail[1:]
        text = _with_article(head, put or tail.lstrip()) + put + tail
    return re.sub(r"\s+(?=[.,;:])", "", text)


def in_sentence(
    edits: Sequence[Edit], claim: str, sentence: str, marks: Sequence[Span]
) -> tuple[Edit, ...] | None:
    """Return a claim's edits as edits of the sentence that it was made from; None in doubt.

    `marks` are spans in the sentence, in which nothing is changed. The words of both are aligned;
    an edit counts only where all that it replaces stands side by side in the sentence.
    """
    bare = list(sentence)
    for mark in marks:
        bare[mark.start : mark.end] = " " * len(bare[mark.start : mark.end])
    blank = "".join(bare)
    ours, theirs = _tokens(claim), _tokens(blank)
    partner = _partners(claim, ours, blank, theirs)
    found = []
    for edit in edits:
        span = _place(edit.span, ours, theirs, partner)
        if span is None or any(span.overlaps(mark) for mark in marks):
            return None
        found.append(Edit(span, edit.put))
    return tuple(found)


def shown(edits: Sequence[Edit], sentence: str) -> tuple[tuple[str, str], ...]:
    """Return what stood there and what stands there instead, in text order."""
    ordered = sorted(edits, key=lambda one: one.span)
    return tuple((edit.span.of(sentence), edit.put) for edit in ordered)


def _tokens(text: str) -> list[Span]:
    return [Span(*match.span()) for match in _TOKEN.finditer(text)]


def _touches(one: Span, other: Span) -> bool:
    return one.overlaps(other) or one == other


def _with_neighbour(at: int, start: int, end: int) -> tuple[int, int, int, int]:
    """Return an insertion as a replacement of the word before it; of the one after, at the head."""
    return (at - 1, at, start - 1, end) if at > 0 else (0, 1, start, end + 1)


def _stretch(text: str, tokens: Sequence[Span], start: int, end: int) -> str:
    return text[tokens[start].start : tokens[end - 1].end] if start < end else ""


def _joined(tokens: Sequence[Span], first: int, last: int) -> Span:
    return Span(tokens[first].start, tokens[last - 1].end)


def _partners(
    claim: str, ours: Sequence[Span], sentence: str, theirs: Sequence[Span]
) -> dict[int, int]:
    """Return which word of the claim is which of the sentence."""
    matcher = SequenceMatcher(
        None,
        [one.of(claim).lower() for one in ours],
        [one.of(sentence).lower() for one in theirs],
        autojunk=False,
    )
    return {
        block.a + at: block.b + at for block in matcher.get_matching_blocks()
        for at in range(block.size)
    }  # fmt: skip


def _place(
    span: Span, ours: Sequence[Span], theirs: Sequence[Span], partner: dict[int, int]
) -> Span | None:
    """Return where a stretch of the claim stands in the sentence; None where it is torn apart."""
    held = [at for at, token in enumerate(ours) if token.overlaps(span)]
    if not held or any(at not in partner for at in held):
        return None
    places = [partner[at] for at in held]
    if places != list(range(places[0], places[0] + len(places))):
        return None
    first, last = theirs[places[0]], theirs[places[-1]]
    start = first.start + max(span.start - ours[held[0]].start, 0)
    return Span(start, last.end - max(ours[held[-1]].end - span.end, 0))


def _with_article(head: str, following: str) -> str:
    """Return what stands before an edit, its last word "a" or "an" as the edit wants it."""
    match = _ARTICLE.search(head)
    if match is None or not following:
        return head
    is_vowel = bool(_VOWEL.match(following)) and not _NOT_VOWEL.match(following)
    article = "an" if is_vowel else "a"
    cased = article.capitalize() if match.group(1)[0].isupper() else article
    return head[: match.start()] + cased + match.group(2)
