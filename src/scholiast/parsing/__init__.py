"""File -> Document, one file or folder a format; parsed in a confined worker process."""

from scholiast.parsing.worker import parse

__all__ = ["parse"]
