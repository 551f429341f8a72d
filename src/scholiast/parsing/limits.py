"""What reading one file may use, and the request that carries it to the worker."""

from dataclasses import dataclass

from scholiast.papers import Image
from scholiast.parsing.interface import ParseOptions

MIB = 2**20


@dataclass(frozen=True, slots=True)
class Limits:
    """Time and memory for one file."""

    cpu_seconds: float = 5.0
    memory_bytes: int = 1024 * MIB

    @property
    def wall_seconds(self) -> float:
        """Return the seconds on the clock: a tenth more than of the processor."""
        return self.cpu_seconds * 1.1

    @classmethod
    def for_size(cls, size: int) -> "Limits":
        """Return the limits for `size` bytes: 5 s, and 1 s more a MiB beyond 4, up to 60.

        >>> Limits.for_size(100).cpu_seconds, Limits.for_size(20 * 2**20).cpu_seconds
        (5.0, 21.0)
        """
        return cls(min(5.0 + max(size / MIB - 4.0, 0.0), 60.0))


@dataclass(frozen=True, slots=True)
class Request:
    """One file to read, or a picture to cut out of it."""

    path: str
    options: ParseOptions
    limits: Limits
    image: Image | None = None
    """A picture to cut out of the file, instead of reading it."""
