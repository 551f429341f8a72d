"""What resolving takes: the places to ask, and what it may use."""

from dataclasses import dataclass, field
from datetime import date

from scholiast.corpora.interface import Corpus
from scholiast.resolving.canaries import Canaries


@dataclass(frozen=True, slots=True)
class Places:
    """Where references are looked up, in the order in which they are asked."""

    corpora: tuple[Corpus, ...]
    as_of: date | None = None
    """See no work that became available later."""
    concurrency: int = 8
    """References looked up at once where a corpus is remote."""
    canaries: Canaries = field(default_factory=Canaries, compare=False, repr=False)
    """What the indexes' canaries said last; kept for the whole run."""
