"""Policy: what the user consented to, and how polite to be."""

from dataclasses import dataclass, field

from scholiast.records import EgressLevel


@dataclass(frozen=True, slots=True)
class Policy:
    """What the user consented to, and how polite to be; read from flags and environment in cli/."""

    level: EgressLevel = EgressLevel.NOTHING
    """What may leave the machine at most; a request above it is an OfflineError."""
    offline: bool = False
    contact: str = ""
    """Mail address for the User-Agent, as the indexes ask for."""
    keys: dict[str, str] = field(default_factory=dict, repr=False)
    """Provider -> key, from the environment (SCHOLIAST_KEY_OPENALEX, ...)."""
    private: tuple[str, ...] = ()
    """`host:port` of private addresses that the user named as an index's own: these alone may be
    connected to inside the machine or the local network."""
    spend_caps: dict[str, float] = field(default_factory=dict)
    """Provider -> US dollars a run may cost; `spending.USUAL_CAP` where none is named."""
    timeout: float = 20.0
    """Seconds to wait for a connection, and for each piece of an answer."""
    attempts: int = 4
    """How often one request is tried at most, the first time included."""
    longest: float = 120.0
    """Seconds that one answer may take in all, however steadily it drips."""
    patience: float = 60.0
    """Seconds to wait at most where a host says "later"; a longer wait is an OutageError."""
    cache_seconds: float = 86_400.0
    """How long a cached answer is taken for the host's word."""
