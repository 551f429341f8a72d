"""What a training run is told, and what it tells."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Settings:
    """How an entailment model is trained; the defaults made the shipped one."""

    rows: int | None = None
    """Pairs of one pass at most."""
    longest_premise: int | None = None
    """Letters; pairs with longer premises are left out. Short ones are learned from sooner."""
    epochs: float = 1.0
    batch: int = 32
    rate: float = 1e-4
    """The highest learning rate, after the first 6 % of the steps; it falls to 0."""
    max_tokens: int = 128
    frozen_layers: int = 1
    """Lower layers that stay as they are; word vectors always do."""
    dropout: float = 0.0
    """None for a single pass: what is seen once is not learned by heart, and drawing takes time."""
    decay: float = 0.01
    smoothing: float = 0.05
    """Share of the label that is spread over all three (Szegedy et al. 2016, section 7)."""
    averages_start: bool = False
    """Of a run that starts from another: whether the model is the mean of both ends."""
    seed: int = 1
    all_data: bool = False
    """Also sets whose licence lets no model be shipped."""
    save_seconds: float = 420.0


@dataclass(frozen=True, slots=True)
class Step:
    """How far a run has come."""

    step: int
    steps: int
    loss: float
    pairs_per_second: float
    macro_f1: float | None
    """On pairs held out, where just measured."""


Progress = Callable[[Step], None]


@dataclass(frozen=True, slots=True)
class Trained:
    """What a run left behind."""

    folder: Path
    pairs: int
    steps: int
    seconds: float
    device: str
    macro_f1: float
    """On pairs held out, before calibration."""
