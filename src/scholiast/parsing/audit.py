"""The extraction audit (BibAgent, appendix C.3): does the document hang together."""

from dataclasses import dataclass

from scholiast.errors import Problem
from scholiast.papers import Document, Span


@dataclass(frozen=True, slots=True)
class Anomaly:
    """A break in what should run on, and where."""

    problem: Problem
    region: Span | None = None
    """The stretch of text in doubt."""
    pages: tuple[int, int] | None = None
    """First and last page it lies on, where it is local to some."""


def audit(document: Document) -> list[Anomaly]:
    """Return the breaks in headings, numbering, citation indices and the bibliography."""
    return []
