"""Which units of a paper hold an answer by their words: what makes a question ambiguous."""

from collections.abc import Iterator
from dataclasses import dataclass

from scholiast.answering.interface import EvidenceUnit, Modality
from scholiast.benchmarks.mcitebench.building.interface import Made, Paper
from scholiast.papers.folding import fold
from scholiast.verifying.finding.words import stems

SHARE = 0.5
"""Of a question's words: a unit that has so many and the answer answers it too."""


@dataclass(frozen=True, slots=True)
class Words:
    """The words of one unit."""

    unit: EvidenceUnit
    folded: str
    """Of text and caption, a blank at each end."""
    named: str
    """Of the sentences that name it."""
    stems: frozenset[str]
    """Of text and caption."""

    def holds(self, answer: str) -> bool:
        """Say whether an answer stands in text or caption, whole words after another."""
        return f" {fold(answer)} " in self.folded

    def is_told(self, answer: str) -> bool:
        """Say whether an answer stands there, or in a sentence that names the unit."""
        return self.holds(answer) or f" {fold(answer)} " in self.named


def words_in(paper: Paper) -> dict[str, Words]:
    """Return the words of each unit of a paper, by its id."""
    return {one.id: _words(one) for one in paper.units}


def stands_in_evidence(made: Made, words: dict[str, Words]) -> bool:
    """Say whether an answer stands in its evidence; of a figure, in what is said of it."""
    return any(
        words[one.id].is_told(made.answer)
        if one.modality is Modality.FIGURE
        else words[one.id].holds(made.answer)
        for one in made.evidence
    )


def others_that_answer(made: Made, words: dict[str, Words]) -> Iterator[EvidenceUnit]:
    """Yield units beside the evidence that hold the answer and half of the question's words."""
    evidence = {one.id for one in made.evidence}
    asked = frozenset(stems(made.text)) - frozenset(stems(made.answer))
    for id, one in words.items():
        if id in evidence or not one.holds(made.answer):
            continue
        if len(asked & one.stems) >= SHARE * len(asked):
            yield one.unit


def _words(unit: EvidenceUnit) -> Words:
    said = f"{unit.caption}\n{unit.text}"
    named = " ".join(fold(one) for one in unit.mentions)
    return Words(unit, f" {fold(said)} ", f" {named} ", frozenset(stems(said)))
