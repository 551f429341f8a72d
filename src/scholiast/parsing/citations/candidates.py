"""What a stretch of text looks like before the bibliography and the style have had their say."""

from dataclasses import dataclass
from enum import Enum, auto

from scholiast.papers import Span
from scholiast.parsing.citations.alignment import Aligned, Aligner
from scholiast.parsing.citations.marks import MarkItem


class Family(Enum):
    """How a mark looks."""

    SQUARE = auto()
    """[3]"""
    ROUND = auto()
    """(3)"""
    RAISED = auto()
    """a superscript"""
    LABEL = auto()
    """[ABC+20]"""
    AUTHOR_YEAR = auto()
    """(Smith, 2020), [Smith, 2020]"""
    NARRATIVE = auto()
    """Smith (2020)"""
    BARE = auto()
    """Smith 2020, without brackets around"""
    AUTHOR = auto()
    """(Smith 45)"""
    NOTE = auto()
    """a call of a footnote that names sources"""


NUMERIC = frozenset({Family.SQUARE, Family.ROUND, Family.RAISED})
DATED = frozenset({Family.AUTHOR_YEAR, Family.NARRATIVE, Family.BARE})


@dataclass(frozen=True, slots=True)
class Candidate:
    """A stretch of text that may be a citation mark."""

    span: Span
    family: Family
    items: tuple[MarkItem, ...]
    is_weak: bool = False
    """Its surroundings speak against it."""
    aligned: tuple[Aligned, ...] = ()
    """What its items mean, where the search for candidates has found that out already."""

    def results(self, aligner: Aligner) -> tuple[Aligned, ...]:
        """Return what each source that the candidate names means."""
        return self.aligned or tuple(aligner.align(item) for item in self.items)
