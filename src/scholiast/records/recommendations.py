"""Recommendations: what one run of `recommend` leaves; every report is made from this alone."""

from dataclasses import dataclass
from enum import StrEnum

from scholiast.papers import Place, Span, Work


class ReasonKind(StrEnum):
    """What in the data speaks for a work."""

    NEIGHBOURS = "neighbours"
    """Papers like this one cite it."""
    TOGETHER = "together"
    """Papers cite it together with works that this paper cites."""
    COUPLING = "coupling"
    """It cites works that this paper cites."""
    WORDS = "words"
    """Words of the query stand in its title or abstract."""
    KEY = "key"
    """The key at the placeholder fits its author or year."""
    AUTHOR = "author"
    """It shares an author with the paper."""
    CITED = "cited"
    """How often it is cited by the papers of the store."""
    PROPOSED = "proposed"
    """A language model named it; its words are shown as such."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One fact that speaks for a work: counted in the store, never a model's opinion."""

    kind: ReasonKind
    words: str
    """As shown: `cited by 7 of your 20 nearest papers`."""
    count: int = 0
    of: int = 0
    """0 where it is no share."""
    names: tuple[str, ...] = ()
    """Titles, words or names that it is about."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One work, where it is ranked, and why."""

    work: Work
    """Its notices say whether it was retracted."""
    rank: int
    """1 for the best."""
    score: float
    """Of the engine's own scale; comparable within one list only."""
    reasons: tuple[Reason, ...] = ()
    key: str = ""
    """Of the paper's own reference to it; empty where the paper does not cite it yet."""


class PassageKind(StrEnum):
    """Why works are suggested at a place."""

    PLACEHOLDER = "placeholder"
    """A mark keeps the place of a citation: `[?]`, `\\cite{TODO}`."""
    UNKNOWN_KEY = "unknown key"
    """A mark names what the bibliography lacks."""
    MISSING = "missing"
    """A sentence reads as one that needs a citation, and has none."""
    BETTER = "better"
    """A citation whose alternatives were asked for."""


@dataclass(frozen=True, slots=True)
class Present:
    """A work that is cited at a place, and where it stands among the alternatives."""

    key: str
    """Of the reference."""
    work: Work | None
    """None where the store does not hold it, or it is not certain which work is meant."""
    rank: int | None = None
    """1 for the best; None where it is not among the works that were ranked."""
    of: int = 0
    """Works that were ranked."""
    reasons: tuple[Reason, ...] = ()
    words: str = ""
    """Where it stands, in words."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A place in the text, and what could be cited there."""

    kind: PassageKind
    sentence: str
    """The sentence, in one line."""
    mark: str = ""
    """What stands there now: `[?]`, `(Lee, 2020)`; empty for a missing citation."""
    keys: tuple[str, ...] = ()
    """Keys that the mark names."""
    section: str = ""
    span: Span | None = None
    """In the document's text."""
    place: Place | None = None
    """In the author's own file."""
    likelihood: float | None = None
    """Of a missing citation: the probability that authors cite something in such a sentence."""
    suggestions: tuple[Suggestion, ...] = ()
    present: tuple[Present, ...] = ()
    """Of a `better` passage: what is cited there now."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Works that were ranked high enough and are not shown."""

    retracted: int = 0
    """Distinct works with a notice of retraction or withdrawal."""
    cited: int = 0
    """Works that the paper cites already."""


@dataclass(frozen=True, slots=True)
class Recommendations:
    """One run of `recommend` on one paper, or on a title and an abstract."""

    source: str
    """The path as the user gave it; empty for a title and an abstract."""
    title: str
    engine: str
    """What ranked the works: `words and votes`, or a retriever's own name."""
    collection: int
    """Works that could be recommended."""
    version: str
    """Of Scholiast; the command fills it in."""
    listed: tuple[Suggestion, ...] = ()
    """For the paper as a whole, best first."""
    passages: tuple[Passage, ...] = ()
    """In text order."""
    outcome: str = "ok"
    """How reading the paper ended: `ok`, `partial`, `refused`, `failed`."""
    reason: str = ""
    as_of: str = ""
    """No work that became available after this day is shown; empty where no day is known."""
    references: int = 0
    resolved: int = 0
    """References of which the work is known: these are evidence."""
    left_out: LeftOut = LeftOut()
    precision: float | None = None
    """Of missing citations at the threshold used, on held-back papers; None if not asked for."""
    threshold: float | None = None
    judged: bool = False
    """Missing citations were looked for."""
    notes: tuple[str, ...] = ()
    """What a reader should know: no date, a small store, a simpler engine than could be had."""
    sha256: str = ""
    """Of the paper's bytes."""
    started: str = ""
    """UTC, ISO 8601."""
    seconds: float = 0.0
    network: str = "not used"
