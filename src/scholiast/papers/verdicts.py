"""Verdict: whether a source carries what is attributed to it, and what of its text says so."""

from dataclasses import dataclass
from enum import StrEnum

from scholiast.papers.span import Span
from scholiast.papers.works import Work


class Label(StrEnum):
    """The four verdicts; the first two need evidence that was found verbatim in the source."""

    SUPPORTED = "supported"
    MISCITATION = "miscitation"
    UNDECIDABLE = "undecidable"
    """It was looked at, and what was seen does not decide it; the reason says why."""
    UNCHECKED = "unchecked"
    """It was not looked at: no work or no text is known, or nothing is attributed."""


class Category(StrEnum):
    """Kinds of miscitation, in their order of precedence (BibAgent, section 2.1)."""

    ATTRIBUTION = "attribution and traceability"
    VALIDITY = "citation validity"
    CONTENT = "content misrepresentation"
    SCOPE = "scope extrapolation"
    EVIDENCE = "evidence characterization"


class Subtype(StrEnum):
    """Kinds within the categories (BibAgent, table 1)."""

    GHOST = "ghost citation"
    AUTHOR = "author misattribution"
    RETRACTED = "retracted source"
    SUPERSEDED = "superseded source"
    SECONDARY = "secondary source"
    IRRELEVANT = "irrelevant citation"
    CONTRADICTORY = "contradictory citation"
    SELECTIVE = "selective quotation"
    QUALIFIERS = "omitted qualifiers"
    CONFLATED = "conflated findings"
    OVERGENERALIZATION = "overgeneralization"
    METHOD = "methodological misapplication"
    DATA_SCOPE = "data-scope misuse"
    CAUSATION = "correlation as causation"
    DISTORTION = "statistical or metrical distortion"

    @property
    def category(self) -> Category:
        """Return the category that it belongs to."""
        return _CATEGORIES[self]


_CATEGORIES = {
    Subtype.GHOST: Category.ATTRIBUTION,
    Subtype.AUTHOR: Category.ATTRIBUTION,
    Subtype.RETRACTED: Category.VALIDITY,
    Subtype.SUPERSEDED: Category.VALIDITY,
    Subtype.SECONDARY: Category.VALIDITY,
    Subtype.IRRELEVANT: Category.CONTENT,
    Subtype.CONTRADICTORY: Category.CONTENT,
    Subtype.SELECTIVE: Category.CONTENT,
    Subtype.QUALIFIERS: Category.CONTENT,
    Subtype.CONFLATED: Category.CONTENT,
    Subtype.OVERGENERALIZATION: Category.SCOPE,
    Subtype.METHOD: Category.SCOPE,
    Subtype.DATA_SCOPE: Category.SCOPE,
    Subtype.CAUSATION: Category.EVIDENCE,
    Subtype.DISTORTION: Category.EVIDENCE,
}


class Role(StrEnum):
    """What a span of a source does for a claim."""

    SUPPORTS = "supports"
    CONTRADICTS = "contradicts"
    QUALIFIES = "qualifies"
    """It limits what the claim says without limit."""
    NEAREST = "nearest"
    """The nearest thing that the source says; it neither supports nor contradicts."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """A verbatim span of a source that bears on a claim."""

    work_id: str
    """Of the work whose text it is: the cited one, or in a committee one that cites it."""
    quote: str
    """As it stands in the source."""
    span: Span
    """In the source's text."""
    role: Role
    text_sha256: str = ""
    """Of the source's text that `span` counts in; of the abstract where only that is known."""
    section: str = ""
    """Heading under which it stands; `abstract` where only the abstract is known."""
    kind: str = "text"
    """`text`, `table`, `caption` or `figure`"""
    entailment: float | None = None
    contradiction: float | None = None
    """By the entailment model; None where it was not asked."""


@dataclass(frozen=True, slots=True)
class Discrepancy:
    """A typed pair of spans: where a claim says something else than the evidence."""

    kind: str
    """`number`, `direction`, `negation`, `hedge`, `causality`, `quantifier`, `population`,
    `comparison`, `significance`, `method`, `dataset`, `date`, ..."""
    subtype: Subtype
    claim: Span
    """In the claim's text."""
    evidence: Span
    """In the evidence's quote."""
    said: str
    """The claim's words."""
    found: str
    """The evidence's words."""
    words: str
    """What differs, for a person: `the paper says 45 %, the source 4.5 %`."""
    weight: float = 1.0
    """0 to 1: how sure the comparison is that the two speak of the same thing and differ."""
    repair: str = ""
    """What would stand in the claim instead of `said`; empty where no rule can tell."""


@dataclass(frozen=True, slots=True)
class Vote:
    """What one voter says; verdicts are a pure function of votes whose spans were verified."""

    voter: str
    """`entailment`, `discrepancies`, `tables`, a language model's name, `committee`, ..."""
    label: Label
    weight: float
    """0 to 1."""
    category: Category | None = None
    subtype: Subtype | None = None
    evidence: tuple[int, ...] = ()
    """Indexes into the verdict's evidence that it rests on."""
    words: str = ""
    """Why, in one sentence; of a language model: its own words, shown as such."""


@dataclass(frozen=True, slots=True)
class Correction:
    """A sentence that the evidence carries, by the smallest edit."""

    text: str
    made_by: str
    """`rule`, or the name of a language model; both are verified anew before they are shown."""
    edits: tuple[tuple[str, str], ...] = ()
    """What stood there, and what stands there instead."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a source carries a claim, by which stage, on what evidence."""

    label: Label
    reason: str
    """In one sentence, for a person, in neutral words."""
    decided_by: str
    """Name of the stage that reached it."""
    confidence: float = 0.0
    """0 to 1; calibrated where an entailment model reached it."""
    category: Category | None = None
    """Of a miscitation."""
    subtype: Subtype | None = None
    evidence: tuple[Evidence, ...] = ()
    discrepancies: tuple[Discrepancy, ...] = ()
    votes: tuple[Vote, ...] = ()
    correction: Correction | None = None
    better: tuple[Work, ...] = ()
    """Works that may carry the claim better; for a miscitation only."""
