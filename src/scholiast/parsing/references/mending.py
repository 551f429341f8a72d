"""Labels put right where punctuation says what the labeller missed: quotes, `//`, a colon."""

import re
from collections.abc import Sequence

from scholiast.parsing.references.fields import bridged, with_last_family
from scholiast.parsing.references.labels import Label
from scholiast.parsing.references.namewords import GROUP_WORDS
from scholiast.parsing.references.tokens import Token

_OPENED = re.compile(r"[,.:)]\s*[\"“«„]$")
_CLOSED = re.compile(r"^[,.?!]*[\"”»“][,.;:]*(?:\s|$)")
_WIDEST_REMAINDER = 3
_LONGEST_GROUP = 9
_NO_GROUP = frozenset({Label.TITLE, Label.PUBLISHER, Label.OTHER, Label.AUTHOR})


def mended(tokens: Sequence[Token], labels: Sequence[str]) -> list[str]:
    """Return the labels of an entry after every rule of this module and of `fields`."""
    found = with_last_family(tokens, bridged(labels, Label.TITLE))
    found = _quoted(tokens, _slashed(tokens, found))
    return _paged(tokens, _headed_by_group(tokens, found))


def _stretch(labels: Sequence[str], label: Label) -> range:
    """Return the places of the first stretch of `label`."""
    start = next((index for index, found in enumerate(labels) if found == label), len(labels))
    end = start
    while end < len(labels) and labels[end] == label:
        end += 1
    return range(start, end)


def _quoted(tokens: Sequence[Token], labels: list[str]) -> list[str]:
    """Return labels where a title in double quotes begins and ends at its quotes."""
    title = _stretch(labels, Label.TITLE)
    opened = [index for index in title if _OPENED.search(tokens[index].before.rstrip())]
    closed = [index for index in title if _CLOSED.match(tokens[index].after.lstrip())]
    if not opened or not closed or closed[-1] - opened[0] < 1:
        return labels
    spare = [*range(title.start, opened[0]), *range(closed[-1] + 1, title.stop)]
    if len(spare) > _WIDEST_REMAINDER:
        return labels
    return [str(Label.OTHER) if i in spare else label for i, label in enumerate(labels)]


def _slashed(tokens: Sequence[Token], labels: list[str]) -> list[str]:
    """Return labels where a title that runs over ` // ` ends there and a journal follows."""
    title = _stretch(labels, Label.TITLE)
    cut = next((i for i in title[1:] if tokens[i].before.strip(" .") == "//"), title.stop)
    return [
        str(Label.JOURNAL) if cut <= index < title.stop else label
        for index, label in enumerate(labels)
    ]


def _headed_by_group(tokens: Sequence[Token], labels: list[str]) -> list[str]:
    """Return labels where a group's name before a first colon is the author's.

    `World Health Organization: Report on …` names no other author.
    """
    head = next((i for i, token in enumerate(tokens[:_LONGEST_GROUP]) if token.after.strip()), -1)
    if head < 1 or not tokens[head].after.startswith(":") or head + 1 == len(tokens):
        return labels
    words = {token.text.casefold() for token in tokens[: head + 1]}
    named = Label.AUTHOR in labels[head + 1 :] or not set(labels[: head + 1]) <= _NO_GROUP
    if named or GROUP_WORDS.isdisjoint(words) or not tokens[head].text[0].isupper():
        return labels
    kept = [
        str(Label.TITLE) if label == Label.PUBLISHER else label
        for label in labels[head + 1 : _stretch_end(labels, head + 1)]
    ]
    return [str(Label.AUTHOR)] * (head + 1) + kept + labels[head + 1 + len(kept) :]


def _stretch_end(labels: Sequence[str], start: int) -> int:
    end = start
    while end < len(labels) and labels[end] == labels[start]:
        end += 1
    return end


def _paged(tokens: Sequence[Token], labels: list[str]) -> list[str]:
    """Return labels where the letter glued to a page number belongs to it: `S08003`."""
    found = list(labels)
    for index in range(len(labels) - 1):
        glued = not tokens[index].after and len(tokens[index].text) == 1
        if glued and labels[index + 1] == Label.PAGES and labels[index] == Label.OTHER:
            found[index] = str(Label.PAGES) if tokens[index].text.isupper() else labels[index]
    return found
