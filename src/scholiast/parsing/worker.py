"""The one door in: files are parsed in a worker process (under construction)."""

from pathlib import Path

from scholiast.papers import Document
from scholiast.parsing.reading import read


def parse(path: Path | str) -> Document:
    """Return the document at `path`."""
    return read(Path(path))
