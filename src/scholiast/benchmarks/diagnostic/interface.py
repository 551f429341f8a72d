"""What diagnostic sets are made of: material read from a corpus, and records drawn from it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scholiast.papers import Work

SETS = ("fields", "years", "citations", "length", "location", "intent", "low-resource", "pos")
"""citeBench's eight; the first three are the other five put together and cut otherwise (3)."""
DRAWN = ("pos", "intent", "low-resource", "location", "length")
"""Those for which records are drawn, the pickiest first."""
UNKNOWN = "unknown"
"""The stratum of works of which a field, year or count is not known."""


@dataclass(frozen=True, slots=True)
class CitingPaper:
    """A paper that cites, as far as its sentences' questions need it."""

    id: str
    title: str = ""
    abstract: str = ""
    date: str = ""
    """ISO 8601; empty where it is not known: then nothing is cut by date."""
    cited: tuple[str, ...] = ()
    """Ids of all works of the collection that it is known to cite."""


@dataclass(frozen=True, slots=True)
class Context:
    """A citing sentence with one citation, which the placeholder stands for."""

    id: str
    citing: str
    cited: str
    sentence: str
    """With `<REF>` in it once; it ends in a full stop, question mark or exclamation mark."""
    entry: str
    """The citation's own text, which was replaced."""
    section: str = ""
    before: str = ""
    """The sentences before it, citations that show names and years taken out."""
    after: str = ""
    is_narrative: bool = False
    """The citation is part of the sentence: Smith (2020) shows."""
    intent: str = ""
    """Where the source's metadata says it: background, method or result."""


@dataclass(frozen=True, slots=True)
class Material:
    """What one source gave: works to recommend, papers that cite them, and where."""

    works: tuple[Work, ...]
    papers: tuple[CitingPaper, ...]
    contexts: tuple[Context, ...]
    dropped: Mapping[str, int] = field(default_factory=dict)
    """Reason -> how many citations gave no context for it."""
    notes: tuple[str, ...] = ()
    """What a reader of the sets must know: a count that is the collection's own."""


@dataclass(frozen=True, slots=True)
class Described:
    """A context with what the sets ask of its sentence."""

    context: Context
    words: int
    """Words of the sentence, the placeholder counted as one."""
    position: float
    """0 for the first word, just under 1 for the last."""
    intent: str
    intent_from: str
    """`metadata` or `classifier`"""
    chance: float
    """What the classifier gives the intent; 1 from metadata."""
    preceding: str
    """Group of the word before the citation; empty where none stands there."""
    following: str
    tagged_by: str = ""
    """Name of the tagger's weights; empty where there was none, and nothing is known of words."""


@dataclass(frozen=True, slots=True)
class Record:
    """One line of a set: a described context in its strata, under one class."""

    described: Described
    set: str
    label: str
    """The class within the set: `long`, `before verb`, `Biology`."""
    strata: Mapping[str, str]
    """`field`, `year`, `citations`, and `length`, `location`, `intent` of the sentence."""


@dataclass(frozen=True, slots=True)
class Options:
    """How sets are drawn; what is not said is as in the paper."""

    seed: int = 0
    records_a_class: int = 1
    """Records a class within one cell of field, year group and citation group."""
    works_a_cell: int = 10
    """Works looked at for each cell and set (3.2.1 (4): ten where three are needed)."""
    last_year: int = 2020
    """The year with which the last of the five groups of five years ends."""
    least_citations: int = 5
    low_share: float = 0.03
    """Fields with a smaller share of the works are low-resource."""
    outlier: float = 3.0
    """Sentences whose length is more deviations than this above the mean are left out."""
    first_until: float = 1 / 3
    last_from: float = 2 / 3
    """The paper leaves open where first, middle and last meet; thirds here."""
