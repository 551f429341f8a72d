"""Client: the one thing that connects to the outside."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

from scholiast.net.interface import Request, Response
from scholiast.records import Egress, EgressLevel


@dataclass(frozen=True, slots=True)
class Policy:
    """What the user consented to, and how polite to be; read from flags and environment in cli/."""

    level: EgressLevel = EgressLevel.NOTHING
    """What may leave the machine at most; a request above it is an OfflineError."""
    offline: bool = False
    contact: str = ""
    """Mail address for the User-Agent, as the indexes ask for."""
    keys: dict[str, str] = field(default_factory=dict)
    """Provider -> key, from the environment (SCHOLIAST_KEY_OPENALEX, ...)."""
    private: tuple[str, ...] = ()
    """`host:port` of private addresses that the user named as an index's own: these alone may be
    connected to inside the machine or the local network."""
    spend_caps: dict[str, float] = field(default_factory=dict)
    """Provider -> US dollars a run may cost."""
    timeout: float = 20.0
    attempts: int = 4


class Client:
    """Sends requests under a policy, and keeps the log of what left the machine."""

    def __init__(self, policy: Policy, *, cache: Path | None = None) -> None:
        """Take the policy, and the file of the cache (None for no cache)."""
        raise NotImplementedError

    def __enter__(self) -> Self:
        """Return itself."""
        raise NotImplementedError

    def __exit__(self, *_: object) -> None:
        """Close connections and cache."""
        raise NotImplementedError

    def send(self, request: Request) -> Response:
        """Return the answer; raises NetError where there is none. Safe to call from threads."""
        raise NotImplementedError

    @property
    def log(self) -> tuple[Egress, ...]:
        """Return every request so far, in order."""
        raise NotImplementedError

    @property
    def spent(self) -> dict[str, float]:
        """Return US dollars by provider so far."""
        raise NotImplementedError
