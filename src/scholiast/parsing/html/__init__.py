"""HTML papers -> drafts."""

from pathlib import Path

from scholiast.parsing.drafting import Draft
from scholiast.parsing.interface import ParseOptions

__all__ = ["parse"]


def parse(path: Path, options: ParseOptions) -> Draft:
    """Return the draft of the HTML paper at `path`."""
    return Draft("html")
