"""What a judge says of an answer, and the measures that come of it (MCiteBench, section 4)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from scholiast.answering.interface import AnswerSentence, EvidenceUnit
from scholiast.benchmarks.mcitebench.interface import Question
from scholiast.scoring.citations import Judged, citation_fit

CITATION = ("citation_f1", "citation_precision", "citation_recall")
SOURCE = ("source_f1", "source_precision", "source_recall", "source_em")
JUDGED = "judged"


class Judge(Protocol):
    """Marks statements against evidence, and answers against the right ones."""

    @property
    def name(self) -> str:
        """Return what it is called, with whatever its marks depend on."""
        ...

    @property
    def mark(self) -> str:
        """Return what stands before the names of its measures: empty, `offline:`, `second:`."""
        ...

    @property
    def ratings(self) -> tuple[str, ...]:
        """Return the names of the measures that `rate` gives, without the mark."""
        ...

    def support(self, statement: str, cited: Sequence[EvidenceUnit]) -> int | None:
        """Return how far all evidence together carries a statement: 0, 1 or 2.

        None where it cannot say: no reply, a reply of another form, evidence it cannot read.
        """
        ...

    def is_relevant(self, statement: str, unit: EvidenceUnit) -> bool | None:
        """Say whether one piece of evidence bears on a statement; None where it cannot say."""
        ...

    def rate(self, question: Question, answer: str) -> Mapping[str, float]:
        """Return measures of a whole answer; one that it cannot give is left out."""
        ...


@dataclass(frozen=True, slots=True)
class Said:
    """An answer in its sentences."""

    text: str
    """As the system gave it; empty where it gave none."""
    sentences: tuple[AnswerSentence, ...] = ()


def measures_of(judge: Judge) -> tuple[str, ...]:
    """Return the names of all measures of a judge."""
    return tuple(f"{judge.mark}{name}" for name in (*CITATION, *judge.ratings, JUDGED))


def judged(judge: Judge, question: Question, said: Said) -> dict[str, float]:
    """Return the measures of one answer by one judge; what it cannot judge is left out.

    `judged` is 1 where it marked all sentences, and 0 where that lacks: the others are then means
    over fewer answers.
    """
    sentences = [judged_sentence(judge, question, one) for one in said.sentences]
    marked = [one for one in sentences if one is not None]
    found = {JUDGED: float(len(marked) == len(sentences))}
    if len(marked) == len(sentences):
        fit = citation_fit(marked)
        found |= dict(zip(CITATION, (fit.f1, fit.precision, fit.recall), strict=True))
    found |= judge.rate(question, said.text)
    return {f"{judge.mark}{name}": value for name, value in found.items()}


def judged_sentence(judge: Judge, question: Question, one: AnswerSentence) -> Judged | None:
    """Return the marks of one sentence; None where the judge cannot say.

    What was not shown supports nothing and is irrelevant; of it no judge is asked.
    """
    units = [question.source(label) for label in one.labels]
    refused = (False,) * len(one.refused)
    if not units:
        return Judged(0, refused)
    support = judge.support(one.text, units)
    if support is None:
        return None
    relevant = [judge.is_relevant(one.text, unit) for unit in units]
    known = tuple(each for each in relevant if each is not None)
    return Judged(support, (*known, *refused)) if len(known) == len(units) else None
