"""Verification: one claim with its verdict, as a run leaves it; and the sums over a paper."""

from dataclasses import dataclass, field

from scholiast.papers.claims import Claim
from scholiast.papers.verdicts import Verdict
from scholiast.records.committees import Committee


@dataclass(frozen=True, slots=True)
class Verification:
    """One claim and what came of it."""

    claim: Claim
    verdict: Verdict
    access: str = ""
    """How much of the source was read: `full text`, `abstract only`, `reported by citing papers`,
    `none`."""
    committee: Committee | None = None
    """Of an inaccessible source: who reports what of it."""
    settings: str = ""
    """Digest of the settings that it was reached with; the record holds them in full."""


@dataclass(frozen=True, slots=True)
class Verifying:
    """What a run was verified with; enough to do it again."""

    settings: dict[str, str] = field(default_factory=dict)
    """Every parameter by name: K, N, window, stride, thresholds, M, temperature, ..."""
    entailer: str = ""
    language_model: str = ""
    notes: tuple[str, ...] = ()
    """What a reader should know: an extra that is missing, a model that did not answer."""
    tokens_in: int = 0
    tokens_out: int = 0
