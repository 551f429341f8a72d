"""What a format's parser takes and gives back."""

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from scholiast.parsing.drafting import Draft


@dataclass(frozen=True, slots=True)
class ParseOptions:
    """Choices that reach a parser; each has a default that suits nearly everyone."""

    pages: tuple[int, int] | None = None
    """First and last page to read (1-based, both included), for paged formats; None for all."""
    variant: str = "default"
    """Name of a parser's other setting, used by the audit's local re-parse."""


class Parser(Protocol):
    """Reads one format; raises `Refusal` for a limit, drafts what it can otherwise."""

    def __call__(self, path: Path, options: ParseOptions) -> Draft:
        """Return the draft of the paper at `path`."""
        ...


class Refusal(Exception):  # noqa: N818  (not an error: one of four outcomes)
    """A file that is not read: a limit or a rule, and the way out, in one sentence."""
