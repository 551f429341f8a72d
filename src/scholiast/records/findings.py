"""Finding: anything worth showing a person, with a place in their own file."""

from dataclasses import dataclass

from scholiast.errors import Level
from scholiast.papers import Place, Span


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that a check saw."""

    code: str
    """Stable: `SCH101`."""
    level: Level
    message: str
    """What is seen, in neutral words."""
    place: Place | None = None
    """Where it stands in the author's own file; None only where the paper as a whole is meant."""
    span: Span | None = None
    """Where it shows in the document's text."""
    reference: str | None = None
    """Key of the reference concerned."""
    citation: int | None = None
    """Index into the document's citations of the mark concerned."""
    suggestion: str = ""
    """What to do about it."""
    dismissed: str = ""
    """The author's reason, where an inline comment dismissed it; empty for a live finding."""
