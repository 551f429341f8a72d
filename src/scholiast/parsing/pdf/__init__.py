"""PDF: characters with fonts and boxes -> a draft in reading order."""

from scholiast.parsing.pdf.parsing import parse, readings

__all__ = ["parse", "readings"]
