"""Scholiast reads a scholarly paper and follows every citation to its source.

Two functions do what the commands do: `parse(path)` gives a Document, `check(path)` a Record.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scholiast.checking import check
    from scholiast.parsing import parse

__all__ = ["__version__", "check", "parse"]
__version__ = "0.1.0"


def __getattr__(name: str) -> object:
    """Import `parse` and `check` when first asked for, so that the package is light."""
    if name == "parse":
        from scholiast.parsing import parse

        return parse
    if name == "check":
        from scholiast.checking import check

        return check
    raise AttributeError(f"module 'scholiast' has no attribute {name!r}")
