"""A question with the evidence that answers it and what stands beside it to distract."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from scholiast.answering.interface import EvidenceUnit, Labelled, Modality

MIXED = "mixed"
"""The modality of a question whose evidence is of more than one."""


class QuestionType(StrEnum):
    """What a question asks for (MCiteBench, section 3.3)."""

    EXPLANATION = "explanation"
    """A reviewer's question, answered by the authors from their paper."""
    LOCATING = "locating"
    """Answered by finding the one place that says it."""


@dataclass(frozen=True, slots=True)
class Question:
    """One sample: a question, its answer, the evidence for it, and distractors (section 3.4)."""

    id: str
    paper: str
    """Of which all its sources are; a plain folder name, for its pictures stand under it."""
    type: QuestionType
    text: str
    answer: str
    """What the authors, or whoever made the question, say."""
    sources: tuple[Labelled, ...]
    """Evidence and distractors: text first, then figures, then tables."""
    evidence: tuple[str, ...]
    """Labels of the sources that answer it, as the answer names them: the ground truth."""
    keys: tuple[str, ...] = ()
    """What the answer calls each piece of evidence: `Table 2`, `Section 4.2, line 39`."""
    meta: Mapping[str, object] = field(default_factory=dict)
    """What else is known of how it was made; no system is shown it."""

    def source(self, label: str) -> EvidenceUnit:
        """Return what stands under a label; KeyError where nothing does."""
        return {one.label: one.unit for one in self.sources}[label]

    @property
    def distractors(self) -> tuple[str, ...]:
        """Return the labels that are no evidence."""
        return tuple(one.label for one in self.sources if one.label not in self.evidence)

    @property
    def is_multi(self) -> bool:
        """Say whether more than one source answers it."""
        return len(self.evidence) > 1

    @property
    def modality(self) -> str:
        """Return `text`, `figure` or `table`; `mixed` where the evidence is of several."""
        kinds = {self.source(label).modality for label in self.evidence}
        return next(iter(kinds)).value if len(kinds) == 1 else MIXED

    @property
    def strata(self) -> dict[str, str]:
        """Return the slices it belongs to (tables 2 and 4)."""
        return {
            "type": self.type.value,
            "sources": "multi" if self.is_multi else "single",
            "modality": self.modality,
        }


def label_of(modality: Modality, index: str) -> str:
    """Return by what an answer cites a source (section 5.1).

    >>> label_of(Modality.TEXT, "1"), label_of(Modality.TABLE, "2")
    ('[1]', 'Table 2')
    """
    if modality is Modality.TEXT:
        return f"[{index}]"
    return f"{modality.value.capitalize()} {index}"


def index_of(modality: Modality, label: str) -> str:
    """Return the index in a label; ValueError where it is no label of that modality.

    >>> index_of(Modality.FIGURE, "Figure 3")
    '3'
    """
    index = label.strip("[]") if modality is Modality.TEXT else label.partition(" ")[2]
    if not index or label_of(modality, index) != label:
        raise ValueError(f"{label!r} is no label of a {modality.value}")
    return index
