"""Settings of verifying; every one is written into the record."""

from dataclasses import asdict, dataclass


@dataclass(frozen=True, slots=True)
class Settings:
    """Numbers of the stages; the paper's where it names them (BibAgent, sections 3.2, 3.3, D)."""

    paragraphs: int = 10
    """K: paragraphs of a source that the bi-encoder hands on."""
    focus: int = 3
    """N: of those, how many the cross-encoder hands on."""
    window: int = 3
    """Sentences of a window."""
    stride: int = 1
    windows: int = 8
    """Windows that the entailment model is asked about, nearest first, where there was a choice of
    passages; of an abstract or a few paragraphs, all."""
    expanded: int = 4
    """Of those, how many are asked about again with the claim's neighbours, strongest first."""
    sure: float = 0.9
    """Tau: entailment or contradiction above it ends the search."""
    samples: int = 5
    """M: answers that are drawn of a language model."""
    temperature: float = 0.7
    agreement: float = 0.6
    """Share of the answers below which a case stays undecidable."""
    witnesses: int = 6
    """K_min: citing papers below which a committee abstains."""
    committee_confidence: float = 0.5
    committee_margin: float = 0.3
    committee_entropy: float = 0.6
    preprint: float = 0.85
    """Rho: what a repository's standing counts beside a venue's."""

    def as_dict(self) -> dict[str, str]:
        """Return every setting by name, as text."""
        return {name: str(value) for name, value in asdict(self).items()}
