"""Claims that people judged, what a system answers to them, and what the answers are held to."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

import msgspec

from scholiast.benchmarks.miscitation.building.records import Citer
from scholiast.verifying.tables import Grid


class Bearing(StrEnum):
    """How a source bears on a claim: what an entailment model decides among."""

    SUPPORT = "support"
    REFUTE = "refute"
    NEI = "nei"
    """Not enough information: neither of the two."""


class Standing(StrEnum):
    """What people say of the citation: what the product's verdict is held against."""

    CORRECT = "correct"
    """The source carries the claim: `miscitation` here is a false accusation."""
    WRONG = "wrong"
    """The source does not carry it, and a reader is misled: `miscitation` is right."""
    OPEN = "open"
    """Neither: counted where abstentions are, and nowhere else."""


@dataclass(frozen=True, slots=True)
class Mapped:
    """What one label of a data set means here, and why."""

    label: str
    """As the data spell it."""
    bearings: tuple[Bearing, ...]
    """Bearings that count as this label: its probability is the sum of theirs."""
    standing: Standing
    reason: str


@dataclass(frozen=True, slots=True)
class Text:
    """The evidence of one or more claims: paragraphs of sentences, or a table."""

    id: str
    title: str = ""
    paragraphs: tuple[tuple[str, ...], ...] = ()
    """A paragraph is its sentences; one string where the data do not split it."""
    grid: Grid | None = None
    is_abstract: bool = False
    """Only the abstract is there, not the paper."""
    citers: tuple[Citer, ...] = ()
    """Papers that cite it, where nothing of its own text is given."""
    year: int | None = None
    venue: str = ""


@dataclass(frozen=True, slots=True)
class JudgedClaim:
    """One claim about one source, with what people said of it."""

    id: str
    claim: str
    text: Text
    label: str | None
    """In the data's own words, as the data set's table has them; None where the data have none in
    the form that macro-F1 is of."""
    standing: Standing
    context: str = ""
    """The sentence or passage that the claim stands in, where the data have it."""
    group: str = ""
    """What claims hang together by: the source."""
    strata: Mapping[str, str] = field(default_factory=dict)
    gold_sentences: tuple[str, ...] = ()
    """Sentences of the source that people marked as evidence."""
    category: str = ""
    """Of a miscitation, where the data say it."""
    explanation: str = ""
    """What is wrong with it, where the data say it."""


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a system says of one claim; a line of a run's journal."""

    id: str
    entailment: float = 0.0
    neutral: float = 1.0
    contradiction: float = 0.0
    """The three of the window that decides; they sum to 1."""
    verdict: str = "undecidable"
    """The product's verdict at its shipped setting."""
    confidence: float = 0.0
    """Of the verdict."""
    decided_by: str = ""
    category: str = ""
    subtype: str = ""
    reason: str = ""
    """In one sentence, for a person."""
    quotes: tuple[str, ...] = ()
    """Sentences or windows that were found first, best first."""
    tokens: int = 0
    """Tokens that a language model read and wrote for it."""
    ms: float = 0.0
    cpu_ms: float = 0.0


class System(Protocol):
    """Claims -> answers, one after the other."""

    @property
    def name(self) -> str:
        """Return what it is called, with what its answers depend on."""
        ...

    def answer(self, judged: JudgedClaim) -> Answer:
        """Return what it says of one claim; it never sees the label."""
        ...


@dataclass(frozen=True, slots=True)
class Loaded:
    """A data set's claims, and what was read."""

    claims: tuple[JudgedClaim, ...]
    files: tuple[str, ...]
    notes: Mapping[str, float] = field(default_factory=dict)

    def __iter__(self) -> Iterator[JudgedClaim]:
        """Yield the claims."""
        return iter(self.claims)
