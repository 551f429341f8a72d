"""What a rule takes and gives back."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date

from scholiast.checking.settings import Settings
from scholiast.corpora.notices.retractions import Retractions
from scholiast.errors import Level
from scholiast.papers import Document, Lookup, Place, Span
from scholiast.records import Verification


@dataclass(frozen=True, slots=True)
class Context:
    """What a rule may know beside the document."""

    today: date
    settings: Settings = Settings()
    retractions: Retractions | None = None
    """The local retraction list; None where none was imported."""
    lookups: Mapping[str, Lookup] = field(default_factory=dict)
    """What is known of the works, by the references' keys; empty where nothing was looked up."""
    dated: str = ""
    """The day, month or year of the paper itself, ISO 8601; empty for the year that it gives."""
    verifications: tuple[Verification, ...] = ()
    """What came of each claim; empty where nothing was verified."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """What a rule saw; the run adds the rule's code and level, and the place, to make a finding."""

    message: str
    """What is seen and what it differs from, in neutral words, without a final suggestion."""
    suggestion: str = ""
    span: Span | None = None
    reference: str | None = None
    """Key of the reference concerned."""
    citation: int | None = None
    """Index into the document's citations."""
    place: Place | None = None
    """Where it stands, if neither the span nor the reference says it."""
    level: Level | None = None
    """None for the rule's own level."""


Look = Callable[[Document, Context], Iterator[Sighting]]


@dataclass(frozen=True, slots=True)
class Rule:
    """One thing that is looked for, under a code that never changes its meaning."""

    code: str
    """`SCH101`"""
    name: str
    """`unknown-citation-key`"""
    level: Level
    """How much its findings weigh, unless the rule or the settings say otherwise."""
    look: Look
    summary: str
    """What it sees, in one line."""
