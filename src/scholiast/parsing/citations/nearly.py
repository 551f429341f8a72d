"""References put where a name that no author bears to the letter finds them."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from scholiast.papers import Reference
from scholiast.parsing.citations.folding import fold

MOST = 60
"""Works of one year whose names begin or end alike; beyond, none is gone through."""
_HEAD_END = re.compile(r"[,;.(:]")
_RUN_TOGETHER = re.compile(r"[^\W\d_a-z][^\W\d_A-Z]{2,30}$")


class NearNames:
    """Finds works of a year by the head of their entry, or by a name with a slip in it."""

    def __init__(
        self,
        references: Sequence[Reference],
        keys: Sequence[Sequence[tuple[str, ...]]],
        years: Sequence[Iterable[int]],
    ) -> None:
        self._heads: dict[tuple[int, str], list[int]] = defaultdict(list)
        self._ends: dict[tuple[int, bool, str], list[int]] = defaultdict(list)
        for position, reference in enumerate(references):
            first = keys[position][0] if keys[position] else ()
            ends = {end for name in first for end in _ends(name)}
            for year in years[position]:
                for word in set(_head_words(reference)):
                    self._heads[year, word].append(position)
                for is_start, letters in ends:
                    self._ends[year, is_start, letters].append(position)

    def headed(self, name: str, year: int) -> tuple[int, ...]:
        """Return the works of a year whose entry's head ends, or whose title begins, with a name.

        So are names found that an entry's reading has run together: `Kimi Team`, `MarkChen`.
        """
        return tuple(self._heads.get((year, fold(name)), ())) if len(name) > 2 else ()

    def alike(self, name: str, year: int) -> tuple[int, ...]:
        """Return the works of a year of which the first name may be this one but for a letter."""
        found: dict[int, None] = {}
        for is_start, letters in _ends(fold(name)):
            positions = self._ends.get((year, is_start, letters), ())
            if len(positions) <= MOST:
                found.update(dict.fromkeys(positions))
        return tuple(sorted(found))


def _ends(name: str) -> tuple[tuple[bool, str], tuple[bool, str]]:
    """Return a name's first and last two letters: one slip leaves one of them as it is."""
    return (True, name[:2]), (False, name[-2:])


def _head_words(reference: Reference) -> Iterator[str]:
    """Yield the last word before an entry's first comma or stop, and the title's first word."""
    raw = reference.raw[:120].lstrip("[]()0123456789. \t")
    head = _HEAD_END.split(raw, maxsplit=1)[0].split()
    if head:
        yield fold(head[-1])
        run_together = _RUN_TOGETHER.search(head[-1])
        if run_together:
            yield fold(run_together.group())
    title = reference.title[:60].split()
    if title:
        yield fold(title[0])
