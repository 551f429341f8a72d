"""What is known of a paper's citations before any source is read."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scholiast.papers import Notice


@dataclass(frozen=True, slots=True)
class Facts:
    """What routing goes by, beside the look-ups; `routing.facts_of` reads it from a document."""

    dated: str = ""
    """Day, month or year of the citing paper, ISO 8601; empty where it is not known."""
    named: Mapping[int, str] = field(default_factory=dict)
    """Citation -> the first family name that the text itself gives right before a mark without
    names: `Lee et al. [3]`."""
    told: frozenset[int] = frozenset()
    """Citations whose sentence says that a work was taken back, or speaks of such works."""
    notices: Mapping[str, Notice] = field(default_factory=dict)
    """Reference key -> the notice that stands, where a retraction list on this machine has one."""
