"""What is searched, what is asked of it, and what comes back."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Protocol

from scholiast.papers import Work

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Need:
    """What works are looked for: those a paper should cite, or those to cite at one place in it.

    CiteRAG, section 2: a list is asked for with title and abstract alone; a position has the
    text of its section beside it.
    """

    title: str = ""
    abstract: str = ""
    before: str = ""
    """Text of the section up to the placeholder; empty where a whole list is asked for."""
    after: str = ""
    """Text of the section from the placeholder on."""
    section: str = ""
    """The section's heading."""
    authors: tuple[str, ...] = ()
    """Family names of the paper's authors."""
    venue: str = ""
    as_of: date | None = None
    """See nothing that became available later: no work, and no paper that cites one."""
    cited: tuple[str, ...] = ()
    """Ids of works that the paper is known to cite already: evidence of what it is about."""
    excluded: frozenset[str] = frozenset()
    """Ids that must not come back: the paper itself, or what stands there already."""

    @property
    def is_position(self) -> bool:
        """Say whether a place in the text is asked for, not a whole list."""
        return bool(self.before or self.after)


@dataclass(frozen=True, slots=True)
class Example:
    """A need with the works that its authors cited: what is learned from."""

    need: Need
    relevant: tuple[str, ...]
    """Ids."""
    group: str = ""
    """The citing paper: what is held back is held back by whole papers."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """Rows of a collection, best first, each once, with scores that fall."""

    rows: "NDArray[np.int64]"
    scores: "NDArray[np.float32]"
    """Of the retriever's own scale; comparable within one ranking only."""


@dataclass(frozen=True, slots=True)
class Citing:
    """Papers of which it is known what they cite: a collection's part of the citation graph.

    Paper i cites the rows `cited[starts[i]:starts[i + 1]]`.
    """

    titles: Sequence[str]
    abstracts: Sequence[str]
    starts: "NDArray[np.int64]"
    """One more than there are papers."""
    cited: "NDArray[np.int64]"
    days: "NDArray[np.int32]"
    """Ordinal of the day from which a paper was available; 0 where it is not known."""
    rows: "NDArray[np.int64]"
    """The paper's own row in the collection; -1 where it is none of its works."""


class Collection(Protocol):
    """Works that can be recommended, in rows that stay, and who cites them."""

    @property
    def fingerprint(self) -> str:
        """Return what changes when, and only when, works or citations change; names caches."""
        ...

    @property
    def days(self) -> "NDArray[np.int32]":
        """Return the ordinal of the day each work became available; 0 where it is not known."""
        ...

    @property
    def citing(self) -> Citing:
        """Return the papers of which the references are known."""
        ...

    def __len__(self) -> int:
        """Return how many rows there are."""
        ...

    def ids(self, rows: Sequence[int]) -> list[str]:
        """Return the ids of works at rows."""
        ...

    def row(self, identity: str) -> int | None:
        """Return the row of the work with that id."""
        ...

    def works(self, rows: Sequence[int]) -> list[Work]:
        """Return the works at rows."""
        ...

    def texts(self, start: int, stop: int, *, level: int = 1) -> list[str]:
        """Return the text of works at rows from start to stop, at a level (CiteRAG, 3.2.1).

        Title alone, or title, line break, abstract; then introduction, then full text.
        """
        ...


class Retriever(Protocol):
    """Needs -> rankings of the works of one collection."""

    @property
    def name(self) -> str:
        """Return what it is called, its settings included: `bm25`, `rrf(bm25,minilm)`."""
        ...

    def search(self, needs: Sequence[Need], *, limit: int = 100) -> list[Ranking]:
        """Return one ranking a need; at most `limit` rows, none excluded, none after `as_of`."""
        ...


class Reranker(Protocol):
    """A second stage: candidates -> the same candidates in a better order."""

    @property
    def name(self) -> str:
        """Return what it is called."""
        ...

    def rerank(self, need: Need, candidates: Sequence[Work]) -> list[float]:
        """Return one score a candidate, higher is better."""
        ...
