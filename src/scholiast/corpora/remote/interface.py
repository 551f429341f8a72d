"""What some indexes offer beyond the Corpus protocol: lists by category, author, day; citations."""

from dataclasses import dataclass
from datetime import date
from typing import Protocol, runtime_checkable

from scholiast.errors import Problem
from scholiast.papers import Identifiers, Work


@dataclass(frozen=True, slots=True)
class ListQuery:
    """Which works to list; what is given must all hold."""

    category: str = ""
    """As the index names it: arXiv `cs.CL`; OpenAlex the id of a topic (`T10028`), a subfield
    (`subfields/1702`) or a field (`fields/17`)."""
    author: str = ""
    """A name (`Ashish Vaswani`), an ORCID, or the index's own id (OpenAlex `A5012345678`)."""
    start: date | None = None
    """First day of appearance, included."""
    end: date | None = None
    """Last day of appearance, included."""
    authors: tuple[str, ...] = ()
    """Of whom one must have written it, named as in `author`; as many as the index takes."""


@dataclass(frozen=True, slots=True)
class Together:
    """How many authors one query of an index may name."""

    names: int = 1
    orcids: int = 1

    @property
    def most(self) -> int:
        """Return the larger of the two."""
        return max(self.names, self.orcids)


@dataclass(frozen=True, slots=True)
class Count:
    """How many works a query has; or why that is not known."""

    number: int = 0
    """Meaningless where there is a failure."""
    failure: str = ""
    """Why there is no number, in words; empty where there is one."""
    alarms: tuple[Problem, ...] = ()
    """Where the answer is not of the documented shape."""


@dataclass(frozen=True, slots=True)
class Page:
    """A part of a list, oldest first; or why there is none."""

    works: tuple[Work, ...] = ()
    next: str = ""
    """The cursor of the next page; empty where this is the last one, or a failure."""
    total: int = 0
    """Works of the whole list, as the index counts them; 0 with a failure."""
    failure: str = ""
    """Why there is no page, in words; empty where there is one, were it without works."""
    alarms: tuple[Problem, ...] = ()
    """Where the answer is not of the documented shape; rows that are not are left out."""


class Listing(Protocol):
    """An index that lists works by category, author and day: arXiv, OpenAlex."""

    @property
    def name(self) -> str:
        """Return what people call it."""
        ...

    @property
    def most(self) -> int:
        """Return how many works of one query it pages through at most."""
        ...

    def count(self, query: ListQuery) -> Count:
        """Return how many works fit; never raises for an outage."""
        ...

    def works(self, query: ListQuery, cursor: str = "") -> Page:
        """Return the page at a cursor, the first for none; never raises for an outage."""
        ...


@dataclass(frozen=True, slots=True)
class Links:
    """Works on the other end of citations, as the index names them; or why none are known."""

    works: tuple[Identifiers, ...] = ()
    failure: str = ""
    alarms: tuple[Problem, ...] = ()
    is_whole: bool = True
    """False where there are more than were asked for."""


@runtime_checkable
class Linking(Protocol):
    """An index that knows which works cite which: OpenAlex, Semantic Scholar, OpenCitations."""

    @property
    def name(self) -> str:
        """Return what people call it."""
        ...

    def references(self, identifiers: Identifiers) -> Links:
        """Return what a work cites; never raises for an outage."""
        ...

    def citing(self, identifiers: Identifiers) -> Links:
        """Return the works that cite it; never raises for an outage."""
        ...
