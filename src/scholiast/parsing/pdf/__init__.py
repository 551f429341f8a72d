"""PDF: characters with fonts and boxes -> a draft in reading order."""

from scholiast.parsing.pdf.parsing import parse

__all__ = ["parse"]
