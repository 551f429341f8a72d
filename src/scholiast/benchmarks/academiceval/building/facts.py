"""A manuscript -> what choosing, checking and counting need of it, without its text."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import numpy as np

from scholiast.benchmarks.academiceval.building.nearness import (
    Hashes,
    Nearness,
    nearness_of,
    sketch,
    words_of,
)
from scholiast.benchmarks.academiceval.building.verbatim import verbatim_share
from scholiast.corpora.collecting.days import days_of
from scholiast.corpora.store.availability import last_day
from scholiast.papers import Work
from scholiast.writing.interface import Manuscript, Task
from scholiast.writing.tasks import source_of

_BETWEEN = np.array([(1 << 64) - 1], np.uint64)
"""Stands between two texts, so that no run of words crosses from one into the other."""


@dataclass(frozen=True, slots=True)
class Cited:
    """A work of a paper's citation corpus."""

    key: str
    near: Nearness
    first_day: str
    """On which it may have come out at the earliest; empty where nothing is known."""
    tokens: int


@dataclass(frozen=True, slots=True)
class Size:
    """Tokens of a paper in one task."""

    shown: int
    """Of its text by the task's rules, without cited works."""
    cited: int
    written: int
    """Of what its authors wrote."""


@dataclass(frozen=True, slots=True)
class Facts:
    """One paper."""

    id: str
    days: tuple[str, str]
    """The first and the last day on which it may have come out; empty where not known."""
    category: str
    near: Nearness
    cited: tuple[Cited, ...]
    repeated: Mapping[Task, float]
    """Share of each part that stands word for word in what the task is done from."""
    sizes: Mapping[Task, Size]
    """By the tasks of which it has the part."""
    authors: tuple[str, ...] = ()
    """Keys in the co-author graph, the first author first."""


def facts_of(manuscript: Manuscript, count: Callable[[str], int]) -> Facts:
    """Return the facts of a paper; `count` says how many tokens a text has."""
    texts = _Texts(count)
    body = [texts.words(part.text) for part in manuscript.parts]
    tasks = [task for task in Task if manuscript.target(task).strip()]
    return Facts(
        manuscript.id,
        day_range(manuscript.day),
        manuscript.categories[0] if manuscript.categories else "",
        nearness_of(manuscript.title, manuscript.abstract, sketch(_joined(body))),
        tuple(
            Cited(one.key, nearness_of(one.work.title, one.work.abstract), _first_day(one.work),
                  count(one.work.title) + count(one.work.abstract))
            for one in manuscript.cited
        ),
        {task: texts.repeated(manuscript, task) for task in tasks},
        {task: texts.size(manuscript, task) for task in tasks},
    )  # fmt: skip


def without(facts: Facts, keys: frozenset[str]) -> Facts:
    """Return the facts without some of the cited works."""
    kept = tuple(one for one in facts.cited if one.key not in keys)
    cited = sum(one.tokens for one in kept)
    sizes = {
        task: replace(size, cited=cited if task is Task.RELATED_WORK else 0)
        for task, size in facts.sizes.items()
    }
    return replace(facts, cited=kept, sizes=sizes)


def day_range(day: str) -> tuple[str, str]:
    """Return the first and the last day that an ISO day, month or year may mean.

    >>> day_range("2024-02"), day_range("2024-02-03"), day_range("")
    (('2024-02-01', '2024-02-29'), ('2024-02-03', '2024-02-03'), ('', ''))
    """
    if not day:
        return "", ""
    return f"{day}-01-01"[:10] if len(day) == 4 else f"{day}-01"[:10], last_day(day)


def is_not_later(one: tuple[str, str], other: tuple[str, str]) -> bool:
    """Say whether a paper is surely not later than another, or came out together with it.

    Two of which only the same month or year is known count as one time.

    >>> is_not_later(day_range("2024-02-03"), day_range("2024-02"))
    False
    >>> is_not_later(day_range("2025"), day_range("2025"))
    True
    """
    return bool(one[1] and other[0]) and (one[1] <= other[0] or one == other)


class _Texts:
    """Words and tokens of one paper's texts, each gone through once."""

    def __init__(self, count: Callable[[str], int]) -> None:
        self._count = count
        self._words: dict[str, Hashes] = {}
        self._tokens: dict[str, int] = {}

    def words(self, text: str) -> Hashes:
        if text not in self._words:
            self._words[text] = words_of(text)
        return self._words[text]

    def tokens(self, text: str) -> int:
        if text not in self._tokens:
            self._tokens[text] = self._count(text)
        return self._tokens[text]

    def size(self, manuscript: Manuscript, task: Task) -> Size:
        source = source_of(task, manuscript)
        works = [text for one in source.cited for text in (one.work.title, one.work.abstract)]
        return Size(
            sum(map(self.tokens, _shown(source))),
            sum(map(self.tokens, works)),
            self.tokens(manuscript.target(task)),
        )

    def repeated(self, manuscript: Manuscript, task: Task) -> float:
        source = source_of(task, manuscript)
        target = self.words(manuscript.target(task))
        return verbatim_share(target, map(self.words, _shown(source)))


def _shown(source: Manuscript) -> list[str]:
    """Return the texts of a paper that a task shows."""
    parts = [text for part in source.parts for text in (part.heading, part.text)]
    return [source.title, source.abstract, *parts]


def _joined(texts: list[Hashes]) -> Hashes:
    pieces = [piece for text in texts for piece in (text, _BETWEEN)]
    return np.concatenate(pieces) if pieces else np.zeros(0, np.uint64)


def _first_day(work: Work) -> str:
    first = days_of(work)[0]
    return first or (f"{work.year}-01-01" if work.year else "")
