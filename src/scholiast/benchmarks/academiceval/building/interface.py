"""What a data set is built from, and how."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from scholiast.benchmarks.academiceval.interface import Gone, Portion
from scholiast.corpora.collecting.graphs import Graph
from scholiast.corpora.collecting.parting import Shares
from scholiast.writing.interface import Manuscript

Progress = Callable[[str, int, int], None]
"""Is told what is done, how much of it, and of how much."""
KINDS = ((0, 0), (2, 0), (0, 2), (2, 2))
"""Random and co-authors' demonstrations of the paper's settings (section 3.2)."""


@dataclass(frozen=True, slots=True)
class Options:
    """How a data set is built; with the same ones the same papers give the same bytes."""

    seed: int = 0
    kinds: tuple[tuple[int, int], ...] = KINDS
    """Numbers of random and of co-authors' demonstrations; four settings each."""
    shares: Shares = field(default_factory=Shares)
    """Of validation and test."""


@dataclass(frozen=True, slots=True)
class Splitting:
    """Which paper is of which part."""

    portions: Mapping[str, Portion]
    left_out: tuple[Gone, ...]
    by: str
    """`day` or `draw`"""
    since: str = ""
    """First day of the test part."""


class Source(Protocol):
    """Papers with full texts, and who wrote with whom."""

    @property
    def name(self) -> str:
        """Return what it is: `neurips` or `store`."""
        ...

    @property
    def round(self) -> int:
        """Return the number of the round."""
        ...

    @property
    def until(self) -> str:
        """Return the cut-off: no paper is later than this day, month or year."""
        ...

    @property
    def graph(self) -> Graph:
        """Return the co-author graph; its papers are those that may become samples."""
        ...

    @property
    def left(self) -> Mapping[str, str]:
        """Return why papers left the graph in this round, by id."""
        ...

    def papers(self, kept: frozenset[str] = frozenset()) -> Iterator[Manuscript | Gone]:
        """Yield the graph's papers that are not kept already; those without a text as gone."""
        ...

    def split(self, shares: Shares, seed: int) -> Splitting:
        """Return the part of each paper."""
        ...


def untold(_: str, __: int, ___: int) -> None:
    """Say nothing of the progress."""
