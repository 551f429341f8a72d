"""Integrity: how a paper's citations stand as a whole, by reference, and what to ask its author."""

from dataclasses import dataclass

from scholiast.papers.verdicts import Label


@dataclass(frozen=True, slots=True)
class Tally:
    """How many claims of one group got each verdict."""

    name: str
    """What the group shares: a section's heading, a category, `2 to 4 years`."""
    supported: int = 0
    miscitation: int = 0
    undecidable: int = 0
    unchecked: int = 0

    @property
    def total(self) -> int:
        """Return how many claims there are."""
        return self.supported + self.miscitation + self.undecidable + self.unchecked

    @property
    def read(self) -> int:
        """Return how many claims were held against something of their source."""
        return self.total - self.unchecked

    def count(self, label: Label) -> int:
        """Return how many claims got a verdict.

        >>> Tally("a", supported=2).count(Label.SUPPORTED)
        2
        """
        counts = {
            Label.SUPPORTED: self.supported,
            Label.MISCITATION: self.miscitation,
            Label.UNDECIDABLE: self.undecidable,
            Label.UNCHECKED: self.unchecked,
        }
        return counts[label]


@dataclass(frozen=True, slots=True)
class Share:
    """One kind of miscitation, and how often it was seen."""

    category: str
    subtype: str
    """Empty where only the category is known."""
    count: int


@dataclass(frozen=True, slots=True)
class ReferenceIntegrity:
    """How the claims on one reference stand."""

    reference: str
    """Key of the reference."""
    tally: Tally
    kinds: tuple[Share, ...] = ()
    age: int | None = None
    """The paper's year less the reference's; None where one of them is not known."""
    is_own: bool | None = None
    """It shares an author with the paper; None where the authors of one are not known."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a reader would ask the author about one claim, in neutral words."""

    verification: int
    """Index into the record's verifications."""
    reference: str
    question: str
    says: str
    """The paper's sentence, verbatim."""
    found: tuple[str, ...]
    """What the source says, verbatim; empty where none of its words is at hand."""
    seen: str
    """What was read, and what was not."""
    answer: str
    """How to answer, or to contest the verdict."""


@dataclass(frozen=True, slots=True)
class Integrity:
    """The paper-level view (BibAgent, section 3)."""

    whole: Tally
    by_kind: tuple[Share, ...] = ()
    """Of the miscitations, in the categories' order of precedence."""
    by_section: tuple[Tally, ...] = ()
    """In text order."""
    by_age: tuple[Tally, ...] = ()
    """By the age of the reference, youngest first; those of unknown age last."""
    by_self: tuple[Tally, ...] = ()
    """The author's own works, works of others, and those of which it is not known."""
    references: tuple[ReferenceIntegrity, ...] = ()
    """Those with most miscitations first, then by what stayed in doubt, then in the list's
    order."""
    questions: tuple[Question, ...] = ()
    """In text order."""
