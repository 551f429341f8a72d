"""Papers as values: documents, references, works and lookups; frozen, without input or output."""

from scholiast.papers.document import (
    Citation,
    CitationStyle,
    Dismissal,
    Document,
    Equation,
    Float,
    HiddenText,
    Image,
    Note,
    Outcome,
    OutcomeKind,
    Section,
)
from scholiast.papers.lookups import (
    Absent,
    Accord,
    Asked,
    FieldAccord,
    Found,
    Lookup,
    Unindexed,
    Unknown,
)
from scholiast.papers.places import Box, Place, Run, SourceFile, SourceMap
from scholiast.papers.references import Identifiers, Name, Reference
from scholiast.papers.sources import Access, Attempt, Source
from scholiast.papers.span import Span
from scholiast.papers.works import Author, Location, Nature, Notice, Version, Work, standing

__all__ = [
    "Absent",
    "Access",
    "Accord",
    "Asked",
    "Attempt",
    "Author",
    "Box",
    "Citation",
    "CitationStyle",
    "Dismissal",
    "Document",
    "Equation",
    "FieldAccord",
    "Float",
    "Found",
    "HiddenText",
    "Identifiers",
    "Image",
    "Location",
    "Lookup",
    "Name",
    "Nature",
    "Note",
    "Notice",
    "Outcome",
    "OutcomeKind",
    "Place",
    "Reference",
    "Run",
    "Section",
    "Source",
    "SourceFile",
    "SourceMap",
    "Span",
    "Unindexed",
    "Unknown",
    "Version",
    "Work",
    "standing",
]
