"""Questions -> how many of which kind there are: table 1 of the paper."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from scholiast.benchmarks.mcitebench.interface import MIXED, Question, QuestionType


@dataclass(slots=True)
class Statistics:
    """Counts of questions, added to one after another."""

    types: Counter[QuestionType] = field(default_factory=Counter)
    modalities: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    """By how they were made."""
    items: Counter[str] = field(default_factory=Counter)
    """Of all sources, evidence and distractors, by modality."""
    papers: set[str] = field(default_factory=set)
    multi: int = 0

    @property
    def total(self) -> int:
        """Return how many questions there are."""
        return self.types.total()

    def add(self, question: Question) -> Question:
        """Count a question, and return it."""
        self.types[question.type] += 1
        self.modalities[question.modality] += 1
        self.kinds[str(question.meta.get("kind", ""))] += 1
        self.items.update(one.unit.modality.value for one in question.sources)
        self.papers.add(question.paper)
        self.multi += question.is_multi
        return question

    def rows(self) -> list[tuple[str, str]]:
        """Return the lines of table 1, names and numbers."""
        mean = self.total / len(self.papers) if self.papers else 0.0
        return [
            ("Total questions", f"{self.total:,}"),
            ("- Explanation", f"{self.types[QuestionType.EXPLANATION]:,}"),
            ("- Locating", f"{self.types[QuestionType.LOCATING]:,}"),
            ("Evidence sources", ""),
            ("- Single-source", f"{self.total - self.multi:,}"),
            ("- Multi-source", f"{self.multi:,}"),
            ("Evidence modality", ""),
            *(
                (f"- {name.capitalize()}", f"{self.modalities[name]:,}")
                for name in ("text", "figure", "table", MIXED)
            ),
            ("Total papers", f"{len(self.papers):,}"),
            ("Average questions per paper", f"{mean:.2f}"),
        ]


def describe(questions: Iterable[Question]) -> Statistics:
    """Return the statistics of questions."""
    found = Statistics()
    for one in questions:
        found.add(one)
    return found
