"""Record: what one run leaves on disk; every report is made from records alone."""

from dataclasses import dataclass, field

from scholiast.errors import Level
from scholiast.papers import Document
from scholiast.records.egress import Egress
from scholiast.records.findings import Finding
from scholiast.records.integrity import Integrity
from scholiast.records.resolutions import Resolution
from scholiast.records.verifications import Verification, Verifying


@dataclass(frozen=True, slots=True)
class Share:
    """A named part of the references: how many of how many."""

    name: str
    count: int
    of: int


@dataclass(frozen=True, slots=True)
class Profile:
    """What the reference list as a whole looks like; information, never a fault."""

    references: int = 0
    citations: int = 0
    self_citations: Share | None = None
    """References that share an author with the paper; None where the paper's authors are
    unknown."""
    median_age: float | None = None
    """Median of paper's year less reference's year."""
    by_year: tuple[Share, ...] = ()
    by_venue: tuple[Share, ...] = ()
    by_type: tuple[Share, ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    """One run of `check` on one paper."""

    document: Document
    findings: tuple[Finding, ...]
    """In text order, dismissed ones included."""
    profile: Profile
    source: str
    """The path as the user gave it; a folder's ends with a slash."""
    sha256: str
    """Of the file's bytes, or of its members' names and bytes for a folder."""
    version: str
    """Of Scholiast."""
    started: str = ""
    """UTC, ISO 8601."""
    seconds: float = 0.0
    sandbox: str = ""
    """What confined the parser: `kernel` (seccomp and rlimits), `limits` or `none`."""
    settings: dict[str, str] = field(default_factory=dict)
    """Rules switched off or re-levelled, and the fail level."""
    resolutions: tuple[Resolution, ...] = ()
    """In the references' order; empty where nothing was looked up."""
    egress: tuple[Egress, ...] = ()
    """Every request to the outside, in order."""
    network: str = "not used"
    """`not used`, `offline (held by the kernel)`, `offline (held by Scholiast alone)`, or the
    consented level: `identifiers`, `bibliographic`, ..."""
    retraction_lists: tuple[str, ...] = ()
    """Lists on this machine that were looked into, each with the day of its import."""
    verifications: tuple[Verification, ...] = ()
    """One a claim, in text order; empty where nothing was verified."""
    verifying: Verifying | None = None
    """What it was verified with; None where nothing was."""
    integrity: Integrity | None = None
    """How the citations stand as a whole; None where nothing was verified."""

    def live(self) -> tuple[Finding, ...]:
        """Return the findings that no inline comment dismissed."""
        return tuple(finding for finding in self.findings if not finding.dismissed)

    def reaches(self, level: Level) -> bool:
        """Say whether a live finding is at or above `level`."""
        return any(finding.level.rank <= level.rank for finding in self.live())
