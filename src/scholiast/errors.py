"""The exception tree, and Problem: one item's failure as data.

ScholiastError
├── InputError      a file, folder or reference list that cannot be used as given
├── SettingsError   a flag or a settings file that cannot be used as given
├── StoreError      something on this machine's disk that is damaged or missing
├── WorkerError     the process that reads papers cannot be started
└── NetError        a request to the outside that gave no usable answer
    ├── OfflineError    --offline was asked for, or no consent was given for what would be sent
    ├── AddressError    an address that must not be connected to: private, not http, too many hops
    ├── SpendError      a provider's cap of money or requests is reached
    └── OutageError     the other side failed: status, timeout, damaged or oversized answer, breaker
"""

from dataclasses import dataclass
from enum import StrEnum

__all__ = [
    "AddressError",
    "InputError",
    "Level",
    "NetError",
    "OfflineError",
    "OutageError",
    "Problem",
    "ScholiastError",
    "SettingsError",
    "SpendError",
    "StoreError",
    "WorkerError",
]


class ScholiastError(Exception):
    """Root of every exception of Scholiast; its message says what, where and what to do."""


class InputError(ScholiastError):
    """A file, folder or reference list that cannot be used as given."""


class SettingsError(ScholiastError):
    """A flag or a settings file that cannot be used as given."""


class StoreError(ScholiastError):
    """Something on this machine's disk that is damaged or missing."""


class WorkerError(ScholiastError):
    """The process that reads papers cannot be started."""


class NetError(ScholiastError):
    """A request to the outside that gave no usable answer."""


class OfflineError(NetError):
    """A request that may not be sent: offline, or beyond the consented egress level."""


class AddressError(NetError):
    """An address that must not be connected to."""


class SpendError(NetError):
    """A provider's cap of money or requests is reached."""


class OutageError(NetError):
    """The other side failed; says nothing about what was asked."""


class Level(StrEnum):
    """How much a problem or a finding weighs, from the heaviest to the lightest."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"

    @property
    def rank(self) -> int:
        """Return 0 for the heaviest level, counting up.

        >>> Level.ERROR.rank < Level.INFO.rank
        True
        """
        return list(Level).index(self)


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that went wrong while one item was read, told so that a person can act on it."""

    code: str
    """A stable kebab-case name, such as `missing-input-file`."""
    level: Level
    message: str
    """What, where, and what to do."""
    file: str | None = None
    """The source file concerned, relative to the paper's folder."""
    line: int | None = None
    """1-based line in that file."""
    page: int | None = None
    """1-based page, for paged formats."""
    start: int | None = None
    """Where in the document's text it shows: first character ..."""
    end: int | None = None
    """... and the character after the last."""
