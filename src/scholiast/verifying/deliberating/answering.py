"""What a model is asked to answer: labels and kinds from closed lists, windows by their codes."""

from enum import StrEnum

import msgspec

from scholiast.papers.verdicts import Subtype


class Stance(StrEnum):
    """How windows bear on a statement."""

    SUPPORTED = "supported"
    MISCITATION = "miscitation"
    UNDECIDABLE = "undecidable"


class Kind(StrEnum):
    """Kinds of miscitation that windows of a source can show; the rest is not a model's to say."""

    NONE = "none"
    CONTRADICTORY = "contradictory"
    SELECTIVE = "selective"
    QUALIFIERS = "qualifiers"
    CONFLATED = "conflated"
    OVERGENERALIZATION = "overgeneralization"
    METHOD = "method"
    DATA_SCOPE = "data scope"
    CAUSATION = "causation"
    DISTORTION = "distortion"


SUBTYPES = {
    Kind.CONTRADICTORY: Subtype.CONTRADICTORY,
    Kind.SELECTIVE: Subtype.SELECTIVE,
    Kind.QUALIFIERS: Subtype.QUALIFIERS,
    Kind.CONFLATED: Subtype.CONFLATED,
    Kind.OVERGENERALIZATION: Subtype.OVERGENERALIZATION,
    Kind.METHOD: Subtype.METHOD,
    Kind.DATA_SCOPE: Subtype.DATA_SCOPE,
    Kind.CAUSATION: Subtype.CAUSATION,
    Kind.DISTORTION: Subtype.DISTORTION,
}
"""In the order of precedence (BibAgent, section 2.1)."""


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is said of one statement; the thought comes first, so that the label follows it."""

    statement: str
    """Its code."""
    thought: str
    label: Stance
    windows: list[str]
    """Codes."""
    kind: Kind


class Judgement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to one question."""

    statements: list[Said]


class Named(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The kind of a miscitation."""

    thought: str
    kind: Kind
