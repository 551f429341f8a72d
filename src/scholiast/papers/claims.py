"""Claim: what a document attributes to one cited work at one citation."""

from dataclasses import dataclass
from enum import StrEnum

from scholiast.papers.span import Span


class Purpose(StrEnum):
    """Why a work is cited there; it says what support means."""

    BACKGROUND = "background"
    """It is named as one that deals with the matter; nothing in particular is attributed to it."""
    METHOD = "method"
    """Something of it is used: a method, a data set, a tool."""
    RESULT = "result"
    """A finding, a number or a statement is attributed to it."""
    COMPARISON = "comparison"
    """The document's own results are set beside it."""
    CREDIT = "credit"
    """Somebody is named as the first, or as the author, of something."""


@dataclass(frozen=True, slots=True)
class Claim:
    """What one citation attributes to one reference (BibAgent, appendix D.2)."""

    citation: int
    """Index into the document's citations."""
    reference: str
    """Key of the reference."""
    text: str
    """What is attributed to this source: markers removed, pronouns resolved where they could be."""
    span: Span
    """The sentence, in the document's text."""
    context: str
    """The sentence with its neighbours, markers removed."""
    window: Span
    """Where the context stands in the document's text."""
    purpose: Purpose = Purpose.RESULT
    radius: int = 0
    """Sentences on either side that the text was made with."""
    made_by: str = "rule"
    """`rule`, or the name of the language model that paraphrased the sentence."""
    is_shared: bool = False
    """A group citation attributes the same text to several references."""
    note: str = ""
    """Why the text may not be what is attributed: `a pronoun could not be resolved`."""
