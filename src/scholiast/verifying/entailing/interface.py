"""What an entailment model is asked and answers, whoever made it (BibAgent, equation 2)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Entailment:
    """How a premise bears on a hypothesis: three probabilities that sum to 1."""

    entailment: float
    neutral: float
    contradiction: float


@dataclass(frozen=True, slots=True)
class Pair:
    """A window of a source, and what is said of it."""

    premise: str
    hypothesis: str


class Entailer(Protocol):
    """Pairs -> entailments, in their order; a pair's answer does not depend on its neighbours."""

    @property
    def name(self) -> str:
        """Return what the model is called, with a digest of all that its answers depend on."""
        ...

    def entail(self, pairs: Sequence[Pair]) -> list[Entailment]:
        """Return one entailment a pair."""
        ...
