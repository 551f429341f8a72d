"""What markup ties to keys -> the draft's citations."""

import re

from scholiast.papers import CitationStyle, Span
from scholiast.parsing.drafting import Anchor, Draft
from scholiast.parsing.markdown.writing import Written

_BETWEEN = re.compile(r"[\s,;&()\[\]–—-]{0,8}(?:(?:and|see|und|et)[\s,;&()\[\]]{0,4})?")
_RANGE = re.compile(r"[\s\[\]]{0,3}[-–—][\s\[\]]{0,3}")
_PAIRS = {"[": "]", "(": ")"}


def anchor_keys(draft: Draft, seen: Written, known: set[str]) -> None:
    """Turn `[@key]` into citations, and a bare `@key` too where it is one of this paper's keys.

    A bare key that no bibliography holds is a citation only in a paper that has a bibliography or
    cites that key in brackets; else it may be anybody's handle.
    """
    bracketed = {key for _, cited in seen.cites if not cited.is_narrative for key in cited.keys}
    for span, cited in seen.cites:
        if cited.is_narrative and not (known or bracketed.issuperset(cited.keys)):
            continue
        style = CitationStyle.NARRATIVE if cited.is_narrative else CitationStyle.AUTHOR_YEAR
        draft.anchors.append(Anchor(span, cited.keys, style, cited.prefix, cited.suffix))


def anchor_notes(draft: Draft, seen: Written) -> None:
    """Turn footnote marks into citations where the notes are the entries of the reference list."""
    for label, span in seen.all_note_marks:
        number = seen.note_entries.get(label)
        if number is not None:
            draft.anchors.append(Anchor(span, (f"ref-{number}",), CitationStyle.SUPERSCRIPT))


def anchor_links(draft: Draft, seen: Written) -> None:
    """Turn links that lead to entries of the reference list into citations.

    Links that stand side by side in one bracket are one citation; a range between two is filled.
    """
    entries = _entry_of_id(draft, seen)
    linked = [(span, entries[target]) for span, target in seen.links if target in entries]
    text = draft.text
    groups: list[list[tuple[Span, int]]] = []
    for span, number in sorted(linked):
        if groups and _BETWEEN.fullmatch(text[groups[-1][-1][0].end : span.start]):
            groups[-1].append((span, number))
        else:
            groups.append([(span, number)])
    for group in groups:
        span = _with_brackets(Span(group[0][0].start, group[-1][0].end), text)
        keys = tuple(f"ref-{number}" for number in _filled(group, text))
        draft.anchors.append(Anchor(span, keys, _style(text, span)))


def _entry_of_id(draft: Draft, seen: Written) -> dict[str, int]:
    """Return the number of the entry that each id stands in."""
    found: dict[str, int] = {}
    places = sorted((position, name) for name, position in seen.ids.items())
    at = 0
    for position, name in places:
        while at < len(draft.entries) and draft.entries[at].end < position:
            at += 1
        if at < len(draft.entries) and draft.entries[at].start - 4 <= position:
            found[name] = at + 1
    return found


def _filled(group: list[tuple[Span, int]], text: str) -> list[int]:
    """Return the entries that a group of links names, ranges between two links filled."""
    numbers: list[int] = []
    for index, (span, number) in enumerate(group):
        if index:
            before = group[index - 1]
            is_range = _RANGE.fullmatch(text[before[0].end : span.start])
            if is_range and 1 < number - before[1] <= 50:
                numbers += range(before[1] + 1, number)
        numbers.append(number)
    return list(dict.fromkeys(numbers))


def _with_brackets(span: Span, text: str) -> Span:
    """Return a mark with the brackets that stand right around it."""
    opening = text[span.start - 1 : span.start] if span.start else ""
    if opening in _PAIRS and text[span.end : span.end + 1] == _PAIRS[opening]:
        return Span(span.start - 1, span.end + 1)
    return span


def _style(text: str, span: Span) -> CitationStyle:
    words = span.of(text)
    if not any(character.isalpha() for character in words):
        return CitationStyle.NUMERIC
    narrative = words[:1] not in "([" and "(" in words
    return CitationStyle.NARRATIVE if narrative else CitationStyle.AUTHOR_YEAR
