"""Citation marks: finding them in text, reading them, and mapping them to references."""

from scholiast.parsing.citations.mapping import MappedMark, map_citations
from scholiast.parsing.citations.marks import Mark, MarkItem
from scholiast.parsing.citations.reading import read_mark

__all__ = ["MappedMark", "Mark", "MarkItem", "map_citations", "read_mark"]
