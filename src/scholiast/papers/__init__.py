"""Papers as values: spans, places, references and documents; frozen, without input or output."""

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
from scholiast.papers.places import Box, Place, Run, SourceFile, SourceMap
from scholiast.papers.references import Identifiers, Name, Reference
from scholiast.papers.span import Span

__all__ = [
    "Box",
    "Citation",
    "CitationStyle",
    "Dismissal",
    "Document",
    "Equation",
    "Float",
    "HiddenText",
    "Identifiers",
    "Image",
    "Name",
    "Note",
    "Outcome",
    "OutcomeKind",
    "Place",
    "Reference",
    "Run",
    "Section",
    "SourceFile",
    "SourceMap",
    "Span",
]
