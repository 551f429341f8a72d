"""What the flags of a command say of look-ups."""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path


class Level(StrEnum):
    """What of a manuscript may leave the machine."""

    NOTHING = "nothing"
    IDENTIFIERS = "identifiers"
    BIBLIOGRAPHIC = "bibliographic"
    CLAIMS = "claims"
    PASSAGES = "passages"


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the flags of a command say of look-ups."""

    online: bool = False
    egress: Level | None = None
    indexes: tuple[str, ...] = ()
    offline: bool = False
    store: Path | None = None
    sources: Path | None = None
    as_of: str | None = None
    fetch: bool = False
    """Fetch full texts that are openly there."""
