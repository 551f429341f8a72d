"""Reference strings: where they begin and end, and what their parts are."""

from scholiast.parsing.references.finding import find_bibliographies
from scholiast.parsing.references.labelling import parse_reference
from scholiast.parsing.references.segmenting import EntryLine, segment

__all__ = ["EntryLine", "find_bibliographies", "parse_reference", "segment"]
