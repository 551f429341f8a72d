"""What a run of recommending takes, and the values that it leaves."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date

from scholiast.corpora import Retractions
from scholiast.papers import Work
from scholiast.records.recommendations import (
    LeftOut,
    Passage,
    PassageKind,
    Present,
    Reason,
    ReasonKind,
    Recommendations,
    Suggestion,
)
from scholiast.retrieving.interface import Collection, Need, Retriever

__all__ = [
    "Engine",
    "LeftOut",
    "Passage",
    "PassageKind",
    "Present",
    "Reason",
    "ReasonKind",
    "Recommendations",
    "Suggestion",
    "Wish",
]


@dataclass(frozen=True, slots=True)
class Engine:
    """What ranks works, and the collection that they stand in."""

    name: str
    retriever: Retriever
    collection: Collection
    nearest: Callable[[Need], Sequence[int]]
    """Returns the rows of works whose own text is near to a need's title and abstract."""
    noticed: Callable[[Work], Work] = field(default=lambda work: work)
    """Returns the work with what the imported lists say of it."""
    notes: tuple[str, ...] = ()
    """Why it is not a better one."""
    told: Callable[[], Sequence[str]] = field(default=tuple)
    """Returns what a reader should know of what came back so far."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What is asked for."""

    listing: bool = True
    """Works for the paper as a whole."""
    placeholders: bool = True
    missing: bool = True
    better: tuple[str, ...] = ()
    """Keys, or places as `file:line`, of citations whose alternatives are asked for."""
    section: str = ""
    """Only passages of sections whose heading holds these words."""
    limit: int = 10
    """Works of a list; a passage gets half as many, at least three."""
    as_of: date | None = None
    retracted: bool = False
    """Show retracted works too, with their notice."""
    new_only: bool = False
    """At placeholders, suggest no work that the paper cites elsewhere."""
    threshold: float | None = None
    """Likelihood from which on a sentence is shown as lacking a citation; None for the model's."""
    retractions: Retractions | None = None
    """The retraction list on this machine."""

    @property
    def limit_at_passages(self) -> int:
        """Return how many works a passage gets."""
        return min(self.limit, max(3, self.limit // 2))
