"""What stands around a sentence: marks nearby, its place, and names that it says first or again."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Protocol

FARTHEST = 12
"""Sentences that are looked at before and after."""
_NAME = re.compile(r"\b(?:[A-Z][\w-]*[A-Z\d][\w-]*|(?<=[a-z,;(] )[A-Z][a-z][\w-]+)\b")
"""BERT, GPT-4, ResNet; a capital inside a sentence."""


@dataclass(frozen=True, slots=True)
class Around:
    """What is known of a sentence's surroundings; marks of others, never its own."""

    paragraph: float | None = None
    """Share of the paragraph's other sentences that carry a mark; None where there are none."""
    section: float = 0.0
    """Share in the section, drawn towards a fifth where it is short."""
    paper: float = 0.0
    back: int = FARTHEST
    """Sentences back to the nearest one with a mark, at most `FARTHEST`."""
    on: int = FARTHEST
    second_before: bool | None = None
    """Whether the second sentence before it, in the paragraph, carries a mark."""
    second_after: bool | None = None
    fresh: int = 0
    """Names (BERT, ResNet) that no sentence before it says."""
    cited_names: int = 0
    """Names that an earlier sentence with a mark says."""
    plain_names: int = 0
    """Names that only earlier sentences without a mark say."""
    position: int = 0
    """In its paragraph, from 0."""
    sentences: int = 1
    """Of its paragraph."""


class Sentence(Protocol):
    """What is read of a sentence."""

    @property
    def text(self) -> str:
        """Return its words without marks."""
        ...

    @property
    def is_cited(self) -> bool:
        """Say whether a mark stands in it."""
        ...

    @property
    def heading(self) -> str:
        """Return its section's heading."""
        ...

    @property
    def first(self) -> bool:
        """Say whether it is its paragraph's first."""
        ...


def surroundings(sentences: Sequence[Sentence]) -> Iterator[Around]:
    """Yield what stands around each of a paper's sentences, given in text order."""
    if not sentences:
        return
    cited = [one.is_cited for one in sentences]
    paragraphs = list(accumulate(int(one.first) for one in sentences))
    sections = _sections(sentences)
    by_paragraph, by_section = _Tally(paragraphs, cited), _Tally(sections, cited)
    back = list(_distances(cited))
    on = list(_distances(cited[::-1]))[::-1]
    names = _names(one.text for one in sentences)
    starts = {number: at for at, number in reversed(list(enumerate(paragraphs)))}
    said: dict[str, bool] = {}
    for at, (number, mark) in enumerate(zip(paragraphs, cited, strict=True)):
        others, total = by_paragraph.others(at), len(sentences) - 1
        known = [said[name] for name in names[at] if name in said]
        yield Around(
            others[0] / others[1] if others[1] else None,
            (by_section.others(at)[0] + 0.2) / (by_section.others(at)[1] + 1),
            (sum(cited) - mark) / max(total, 1),
            back[at], on[at],
            _mark_of(at - 2, number, paragraphs, cited),
            _mark_of(at + 2, number, paragraphs, cited),
            len(names[at]) - len(known), sum(known), len(known) - sum(known),
            at - starts[number], others[1] + 1,
        )  # fmt: skip
        said |= {name: mark or said.get(name, False) for name in names[at]}


class _Tally:
    """Sentences and marks of each group."""

    def __init__(self, groups: Sequence[int], cited: Sequence[bool]) -> None:
        self._groups, self._cited = groups, cited
        self._sizes = Counter(groups)
        self._marks = Counter(group for group, mark in zip(groups, cited, strict=True) if mark)

    def others(self, at: int) -> tuple[int, int]:
        """Return how many other sentences of the group carry a mark, and how many there are."""
        group = self._groups[at]
        return self._marks[group] - self._cited[at], self._sizes[group] - 1


def _sections(sentences: Sequence[Sentence]) -> list[int]:
    changes = (
        int(at > 0 and one.heading != sentences[at - 1].heading) for at, one in enumerate(sentences)
    )
    return list(accumulate(changes))


def _distances(cited: Iterable[bool]) -> Iterator[int]:
    """Yield for each sentence how many steps back the nearest one with a mark stands.

    >>> list(_distances([True, False, False, True, False]))
    [12, 1, 2, 3, 1]
    """
    steps = FARTHEST
    for mark in cited:
        yield steps
        steps = 1 if mark else min(steps + 1, FARTHEST)


def _names(texts: Iterable[str]) -> list[set[str]]:
    """Return the names that each text says.

    >>> _names(["We train a ResNet-50 with Adam."])[0] == {"ResNet-50", "Adam"}
    True
    """
    return [set(_NAME.findall(text)) for text in texts]


def _mark_of(at: int, number: int, groups: Sequence[int], cited: Sequence[bool]) -> bool | None:
    """Return whether a sentence carries a mark, where it is there and of the same group."""
    return cited[at] if 0 <= at < len(cited) and groups[at] == number else None
