"""What building hands on: papers in evidence, questions that were made, and what was left out."""

from collections import Counter
from dataclasses import dataclass, field

from scholiast.answering.interface import EvidenceUnit, Modality
from scholiast.benchmarks.mcitebench.interface import QuestionType
from scholiast.papers import Document

ITEMS = 5
"""Evidence and distractors of a question (section 5.1)."""
RULES = "rules"


@dataclass(frozen=True, slots=True)
class Paper:
    """One paper, and all of it that can be evidence."""

    id: str
    """A plain folder name: its pictures stand under it."""
    title: str
    document: Document = field(repr=False)
    units: tuple[EvidenceUnit, ...] = field(repr=False)
    names: tuple[str, ...] = ()
    """By which reviews may know it: the name of its file, the id of its forum."""

    def unit(self, id: str) -> EvidenceUnit:
        """Return the unit with this id; KeyError where there is none."""
        return {one.id: one for one in self.units}[id]

    def of(self, modality: Modality) -> tuple[EvidenceUnit, ...]:
        """Return the units of a modality, in the paper's order."""
        return tuple(one for one in self.units if one.modality is modality)


@dataclass(frozen=True, slots=True)
class Made:
    """A question with its answer and its evidence, before anything stands beside it."""

    paper: str
    type: QuestionType
    text: str
    answer: str
    evidence: tuple[EvidenceUnit, ...]
    keys: tuple[str, ...] = ()
    """What the answer calls each piece of evidence: `Table 3`, `Section 4.2`."""
    kind: str = ""
    """How it was made: `cell`, `extreme`, `acronym` ...; `triple` or `choice` by a model."""
    made_by: str = RULES
    """`rules`, or the language model's name."""
    options: tuple[str, ...] = ()
    """Of a locating question, the answer among them; empty where there were not enough."""
    terms: tuple[str, ...] = ()
    """What the answer hangs on: a row and a column, say."""
    kept_off: frozenset[str] = frozenset()
    """Ids of units that say the same, and are no distractors."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Something that did not become a question, and why."""

    paper: str
    what: str
    reason: str


@dataclass(slots=True)
class Report:
    """What was left out while building, in the order in which it was."""

    left: list[LeftOut] = field(default_factory=list)

    def leave(self, paper: str, what: str, reason: str) -> None:
        """Note one thing that was left out."""
        self.left.append(LeftOut(paper, what, reason))

    def reasons(self) -> Counter[str]:
        """Return how often each reason was given."""
        return Counter(one.reason for one in self.left)
