"""The best of what is installed -> what answers, and what a reader should know of it."""

from dataclasses import dataclass, replace

from scholiast.answering.asking import Asking
from scholiast.answering.extracting import ExtractiveAnswerer
from scholiast.answering.finding import LIMIT
from scholiast.answering.generating import ModelAnswerer
from scholiast.answering.identifying import EvidenceRanker
from scholiast.answering.interface import Answerer
from scholiast.answering.prompting import Limits
from scholiast.models.interface import Role
from scholiast.models.opening import Models
from scholiast.verifying.finding.vectors import VectorRanker
from scholiast.verifying.opening import open_shipped_tools


@dataclass(frozen=True, slots=True)
class Wanted:
    """How a question is to be answered."""

    evidence: int = LIMIT
    sentences: int = 4
    seed: int = 0
    with_pictures: bool = True
    verified: bool = True


def open_asking(wanted: Wanted, models: Models | None = None) -> Asking:
    """Return what answers: a language model where one has the role of judge, else extraction.

    Sentences are verified by the stages that need no language model, and by one that reads figures
    where one has the role of seer; who writes an answer does not deliberate on it.
    """
    opened = open_shipped_tools()
    encoder = opened.tools.encoder
    meaning = VectorRanker(encoder) if encoder is not None else None
    model = models.of(Role.JUDGE) if models else None
    answerer: Answerer = (
        ModelAnswerer(model, Limits(wanted.sentences, wanted.with_pictures), seed=wanted.seed)
        if model is not None
        else ExtractiveAnswerer(meaning, sentences=wanted.sentences)
    )
    tools = replace(opened.tools, seer=models.of(Role.SEER) if models else None)
    return Asking(
        answerer,
        EvidenceRanker(meaning=meaning),
        tools if wanted.verified else None,
        wanted.evidence,
        wanted.seed,
        opened.notes,
    )
