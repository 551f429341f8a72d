"""An answer in words -> its sentences, each with the evidence it cites; by rules alone.

MCiteBench (section 4) has a language model split answers into sentences and citations; see
docs/divergences.md.
"""

import re
from bisect import bisect_left
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from scholiast.answering.interface import AnswerSentence
from scholiast.answering.marks import Mark, MarkReader, key_of
from scholiast.papers import Span
from scholiast.parsing.sentences import split_sentences

T = TypeVar("T")
LONGEST = 60_000
"""Characters of an answer that are read."""
_LIST = re.compile(
    r"^[ \t>*_#]{0,8}(?:references|sources|citations|works cited|evidence(?: used| cited)?)"
    r"[ \t*_:]{0,6}$",
    re.I | re.M,
)
_HEADING = re.compile(r"#{1,6}\s|\*\*[^*\n]{1,80}\*\*:?$|[-=_*]{3,}$")
_ITEM = re.compile(r"(?:[-*•+>]|\d{1,2}[.)])\s{1,4}")
_BRACKET = re.compile(r"\((?:[^()\n]|\([^()\n]{0,30}\)){0,200}\)")
_CONNECTING = {
    "see", "also", "and", "or", "in", "e", "g", "i", "cf", "from", "as", "shown", "source",
    "sources", "evidence", "citation", "citations", "cited", "reference", "references",
}  # fmt: skip
_WORD = re.compile(r"[^\W_]+")
_JOINED = re.compile(r"\s*(?:[,;&]|\band\b)?\s*")
_GOVERNING = re.compile(
    r"\b(?:according to|to|in|of|by|from|with|than|per|and|both|see|that|while|but|whereas)\s$"
)
"""What a bracket after it is part of the sentence to: `according to [1]`."""
_BLANKS = re.compile(r"[ \t\n\u00a0]+")
_LOOSE = re.compile(r"[ ]+(?=[.,;:!?])")


@dataclass(frozen=True, slots=True)
class _Cited:
    """A sentence's place in the answer, its citations, and what reads on without."""

    span: Span
    marks: tuple[Mark, ...]
    removed: tuple[Span, ...]


def split_answer(text: str, known: Collection[str]) -> tuple[AnswerSentence, ...]:
    """Return the sentences of an answer with their citations; `known` are the labels shown.

    Citations after a full stop belong to the sentence before it, and so does a line that is
    nothing but citations. A figure or table that is named in the sentence's own words is cited,
    and stays in them; brackets are taken out. A name that fits no label is refused. Headings and a
    list of sources at the end are no sentences.

    >>> shown = ["[1]", "[2]", "Figure 3"]
    >>> for one in split_answer("It rose [1][4]. Fig. 3 shows it. It fell. [2]", shown):
    ...     print(one.text, one.labels, one.refused)
    It rose. ('[1]',) ('[4]',)
    Fig. 3 shows it. ('Figure 3',) ()
    It fell. ('[2]',) ()
    """
    said = _without_list(text[:LONGEST])
    marks = list(MarkReader(known).marks(said))
    removed = _removed(said, marks)
    labels = _Labels(known)
    found: list[AnswerSentence] = []
    for cited in _sentences(said, marks, removed):
        words = _words(said, cited)
        taken, refused = labels.sorted_out(cited.marks)
        is_bare = not _has_words(said, cited)
        if is_bare and found and (taken or refused):
            found[-1] = _with(found[-1], taken, refused)
        elif not is_bare or taken or refused:
            found.append(AnswerSentence(words, taken, refused))
    return tuple(found)


class _Labels:
    """The labels that were shown, by what their ways of writing have in common."""

    def __init__(self, known: Collection[str]) -> None:
        self._by_key = {key_of(one) or one: one for one in known}
        bare: dict[str, list[str]] = {}
        for key, label in self._by_key.items():
            bare.setdefault(key.partition(" of Paper ")[0], []).append(label)
        self._alone = {key: labels[0] for key, labels in bare.items() if len(labels) == 1}

    def sorted_out(self, marks: Sequence[Mark]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return what is named and was shown, as labels, and what was not, as it is named.

        A figure without its paper is one that was shown where only one paper has such a figure.
        """
        names = dict.fromkeys(name for mark in marks for name in mark.names)
        found = {name: self._by_key.get(name) or self._alone.get(name) for name in names}
        taken = dict.fromkeys(label for label in found.values() if label)
        return tuple(taken), tuple(name for name, label in found.items() if not label)


def _without_list(text: str) -> str:
    """Return an answer without a list of its sources at the end."""
    heads = [found.start() for found in _LIST.finditer(text)]
    return text[: heads[-1]] if heads and text[: heads[-1]].strip() else text


def _removed(text: str, marks: Sequence[Mark]) -> list[Span]:
    """Return what the sentences read on without: brackets that hold nothing but citations."""
    square = _joined(text, [mark.span for mark in marks if mark.is_bracketed])
    places = [mark.span for mark in marks]
    starts = [one.start for one in places]
    around = []
    for bracket in _BRACKET.finditer(text):
        span = Span(*bracket.span())
        inside = _within(places, starts, span)
        if inside and not _other_words(text, span, inside):
            around.append(span)
    found: list[Span] = []
    for span in sorted([*around, *square]):
        if not (found and found[-1].contains(span)):
            found.append(span)
    return found


def _joined(text: str, spans: Sequence[Span]) -> list[Span]:
    """Return brackets, those that follow each other made one: `[1], [2]`."""
    found: list[Span] = []
    for span in spans:
        if found and _JOINED.fullmatch(text, found[-1].end, span.start):
            found[-1] = Span(found[-1].start, span.end)
        else:
            found.append(span)
    return found


def _sentences(text: str, marks: Sequence[Mark], removed: Sequence[Span]) -> list[_Cited]:
    """Return the sentences with what they cite; headings are left out."""
    found = []
    starts, out_starts = [mark.span.start for mark in marks], [one.start for one in removed]
    for span in split_sentences(text, citations=removed):
        start = span.start
        while item := _ITEM.match(text, start, span.end):
            start = item.end()
        held = Span(start, span.end)
        if not _HEADING.match(held.of(text)):
            inside = _within(marks, starts, held)
            out = [one for one in _within(removed, out_starts, held) if one.end <= held.end]
            out = [one for one in out if not _is_part(text, held, one)]
            found.append(_Cited(held, tuple(inside), tuple(out)))
    return found


def _within(things: Sequence[T], starts: Sequence[int], span: Span) -> Sequence[T]:
    """Return the things, in the order of their starts, that start within a stretch."""
    return things[bisect_left(starts, span.start) : bisect_left(starts, span.end)]


def _is_part(text: str, sentence: Span, bracket: Span) -> bool:
    """Say whether a sentence needs a bracket to be one: `[1] shows ...`, `according to [1]`."""
    if text[bracket.start] == "(":
        return False
    before = text[max(bracket.start - 20, sentence.start) : bracket.start]
    following = text[bracket.end : sentence.end].lstrip()
    begins = bracket.start == sentence.start and following[:1].islower()
    return begins or bool(_GOVERNING.search(before.lower()))


def _has_words(text: str, cited: _Cited) -> bool:
    """Say whether a sentence says anything beside its citations."""
    return bool(_other_words(text, cited.span, [mark.span for mark in cited.marks]))


def _other_words(text: str, span: Span, marks: Sequence[Span]) -> list[str]:
    """Return the words of a stretch outside the citations, without those that connect them."""
    words = _WORD.findall(_cut(text, span, marks, " "))
    return [word for word in words if word.lower() not in _CONNECTING]


def _words(text: str, cited: _Cited) -> str:
    """Return a sentence in one line without the brackets that cite."""
    line = _BLANKS.sub(" ", _cut(text, cited.span, cited.removed, "")).replace("**", "")
    return _LOOSE.sub("", line).strip() or cited.span.of(text).strip()


def _cut(text: str, span: Span, out: Sequence[Span], instead: str) -> str:
    pieces, place = [], span.start
    for one in out:
        pieces += [text[place : one.start], instead]
        place = one.end
    return "".join([*pieces, text[place : span.end]])


def _with(sentence: AnswerSentence, taken: Sequence[str], refused: Sequence[str]) -> AnswerSentence:
    labels = tuple(dict.fromkeys((*sentence.labels, *taken)))
    return replace(
        sentence, labels=labels, refused=tuple(dict.fromkeys((*sentence.refused, *refused)))
    )
