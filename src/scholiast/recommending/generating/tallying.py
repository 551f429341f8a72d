"""Tally: what became of the questions that a model was asked, and of the titles it named."""

import threading
from collections import Counter
from dataclasses import dataclass, fields

from scholiast.models.interface import Reply


@dataclass(slots=True)
class Counts:
    """Questions, and titles."""

    questions: int = 0
    repaired: int = 0
    """Answers that could be read after one repair ..."""
    failed: int = 0
    """... and questions without a readable answer."""
    unanswered: int = 0
    """Placeholders that a readable answer left out."""
    named: int = 0
    """Works named, by title or id, none twice in an answer."""
    exact: int = 0
    alike: int = 0
    """Titles 0.90 like that of a work."""
    by_id: int = 0
    unresolved: int = 0
    """Titles that resolve to no work, and ids that are on no list."""
    not_allowed: int = 0
    """Works published later than the paper, the paper itself, or excluded ones."""
    tokens_in: int = 0
    tokens_out: int = 0

    @property
    def hallucination_rate(self) -> float:
        """Return the share of what was named that resolves to no work (CiteRAG, equation 10)."""
        return self.unresolved / self.named if self.named else 0.0

    def as_measures(self) -> dict[str, float]:
        """Return every count by its name, and the rate: what a benchmark can report."""
        counted = {one.name: float(getattr(self, one.name)) for one in fields(self)}
        return {**counted, "hallucination_rate": self.hallucination_rate}


class Tally:
    """Sums counts; threads may share one."""

    def __init__(self) -> None:
        """Start at nothing."""
        self._lock = threading.Lock()
        self._counts = Counts()
        self._faults: Counter[str] = Counter()

    def add(self, counts: Counts, fault: str = "") -> None:
        """Add counts, and why a question has no readable answer."""
        with self._lock:
            self._faults.update([fault] if fault else ())
            for one in fields(counts):
                now = getattr(self._counts, one.name)
                setattr(self._counts, one.name, now + getattr(counts, one.name))

    @property
    def commonest_fault(self) -> str:
        """Return why most of the failed questions failed; empty where none did."""
        with self._lock:
            return next((fault for fault, _ in self._faults.most_common(1)), "")

    @property
    def counts(self) -> Counts:
        """Return the sums so far."""
        with self._lock:
            return Counts(*(getattr(self._counts, one.name) for one in fields(Counts)))


def count_tokens(counts: Counts, reply: Reply) -> None:
    """Add what a reply took."""
    counts.tokens_in += reply.tokens_in or 0
    counts.tokens_out += reply.tokens_out or 0
