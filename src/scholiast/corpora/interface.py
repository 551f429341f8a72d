"""What every place of works offers, the local store and the remote indexes alike."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from scholiast.errors import Problem
from scholiast.papers import Document, Identifiers, Work

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
from scholiast.records import EgressLevel


@dataclass(frozen=True, slots=True)
class Query:
    """What to search works by; a corpus uses what it can."""

    title: str = ""
    authors: tuple[str, ...] = ()
    """Family names."""
    year: int | None = None
    venue: str = ""
    text: str = ""
    """Free words, where there is no title: the raw entry, or a question."""
    as_of: date | None = None
    """See no work that became available later."""
    limit: int = 10
    level: EgressLevel = EgressLevel.BIBLIOGRAPHIC
    """What of a manuscript it carries; more where `text` is a sentence of it."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a corpus said: the works, best first; or why it said nothing."""

    works: tuple[Work, ...] = ()
    scores: tuple[float, ...] = ()
    """Of the corpus's own scale, beside the works; empty where it gives none."""
    failure: str = ""
    """Why there is no answer, in words; empty where it answered, were it "none"."""
    alarms: tuple[Problem, ...] = ()
    """Where the answer is not of the documented shape (schema drift), with what is missing."""
    contradicts: bool = False
    """It answered, and against what is known: a work that it surely holds was not there."""
    is_cached: bool = False
    """It was kept from an earlier run, or by somebody on the way."""

    @property
    def answered(self) -> bool:
        """Say whether an answer of valid shape came."""
        return not self.failure


class Corpus(Protocol):
    """A place where works are looked up: the local store, or a remote index."""

    @property
    def name(self) -> str:
        """Return what people call it: `local store`, `OpenAlex`."""
        ...

    @property
    def schemes(self) -> frozenset[str]:
        """Return the identifiers it can be asked by: names of the fields of Identifiers."""
        ...

    def look_up(self, identifiers: Identifiers) -> Answer:
        """Return the works that bear any of the identifiers; never raises for an outage."""
        ...

    def search(self, query: Query) -> Answer:
        """Return the works that fit best, best first; never raises for an outage."""
        ...

    def canary(self) -> Answer:
        """Return a work that it is known to hold, looked up by its own means just now."""
        ...


@runtime_checkable
class Kept(Protocol):
    """A corpus whose answers may come out of a cache."""

    def fresh(self) -> Corpus:
        """Return the same corpus, of which every answer is asked for anew."""
        ...


class Encoder(Protocol):
    """Texts -> vectors of one length, near one another where the texts are alike."""

    @property
    def name(self) -> str:
        """Return what it is called, its version included; an index is of one encoder."""
        ...

    @property
    def width(self) -> int:
        """Return how many numbers a vector has."""
        ...

    def encode(self, texts: Sequence[str]) -> "NDArray[np.float32]":
        """Return one row a text, each of length 1, or all zeros where a text says nothing.

        A text's vector depends on that text alone.
        """
        ...


@dataclass(frozen=True, slots=True)
class Entry:
    """One work on its way into a store."""

    work: Work
    cites: tuple[Identifiers, ...] = ()
    """Works it cites, in order, as its source names them."""
    document: Document | None = None
    """Its full text, parsed."""


@dataclass(frozen=True, slots=True)
class Reject:
    """A row that gives no work, and why."""

    where: str
    """`line 12`, `file paper.pdf`"""
    reason: str


Raw = Mapping[str, object]
"""A row as JSON gives it; untrusted."""
