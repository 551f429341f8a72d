"""What a stage takes and gives back."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from scholiast.corpora.interface import Encoder
from scholiast.models.interface import LanguageModel
from scholiast.papers import Access, Document, Image, Lookup, Reference, Span, Work
from scholiast.papers.claims import Claim
from scholiast.papers.verdicts import Discrepancy, Evidence, Verdict, Vote
from scholiast.records.committees import Committee, Witness
from scholiast.verifying.entailing.interface import Entailer, Entailment
from scholiast.verifying.facts import Facts
from scholiast.verifying.operating import Operating
from scholiast.verifying.settings import Settings


@dataclass(frozen=True, slots=True)
class SourceText:
    """What can be read of one cited work: a text kept once, and the passages it falls into."""

    work_id: str
    title: str
    text: str
    """The parsed document's text; title, blank line and abstract where only those are known."""
    sha256: str
    access: Access
    passages: tuple["Passage", ...]
    document: Document | None = None
    """None where only the abstract is known."""
    picture: Callable[[Image], bytes | None] | None = field(default=None, compare=False)
    """Returns a figure's picture, read when it is asked for; None where its file is not there."""

    @property
    def length(self) -> int:
        """Return how many sentences all passages have."""
        return sum(len(one.sentences) for one in self.passages)


@dataclass(frozen=True, slots=True)
class Passage:
    """A paragraph of a source, or a table or figure with its caption; never its reference list."""

    span: Span
    """In the source's text."""
    section: str
    kind: str = "text"
    """`text`, `table`, `caption` or `figure`"""
    sentences: tuple[Span, ...] = ()
    """In the source's text."""
    image: Image | None = None
    """Of a figure: where its picture is to be had."""


@dataclass(frozen=True, slots=True)
class Window:
    """Consecutive sentences of a passage, and what the entailment model says of them."""

    span: Span
    """In the source's text."""
    passage: int
    """Index into the source's passages."""
    entailment: Entailment | None = None


@dataclass(frozen=True, slots=True)
class Case:
    """One claim on its way to a verdict; each stage hands on a new one."""

    claim: Claim
    reference: Reference
    lookup: Lookup | None = None
    access: Access = Access.NONE
    source: SourceText | None = None
    """None where nothing of the source can be read."""
    passages: tuple[int, ...] = ()
    """Indexes of the source's passages in focus, best first."""
    windows: tuple[Window, ...] = ()
    """Best first, once they were judged."""
    hypothesis: str = ""
    """What was last held against the windows: the claim, or the claim with its neighbours."""
    evidence: tuple[Evidence, ...] = ()
    discrepancies: tuple[Discrepancy, ...] = ()
    votes: tuple[Vote, ...] = ()
    unread: str = ""
    """Why rules and entailment model cannot read it: its language; empty where they can."""
    committee: Committee | None = None
    verdict: Verdict | None = None
    """Once it stands, later stages leave label, category and evidence as they are."""
    trail: tuple[str, ...] = ()
    """What each stage did, in a few words."""

    @property
    def work(self) -> Work | None:
        """Return the cited work, where it was found."""
        return getattr(self.lookup, "work", None)


class Ranker(Protocol):
    """Scores of texts for a question; higher is nearer."""

    @property
    def name(self) -> str:
        """Return what it is called."""
        ...

    def score(self, question: str, texts: Sequence[str]) -> list[float]:
        """Return one score a text."""
        ...


class Citers(Protocol):
    """Open-access papers that cite a work, each with its text."""

    def of(self, work: Work) -> Iterable[tuple[Work, Document]]:
        """Return papers that the citation graph says cite it, and their texts."""
        ...


class Weigher(Protocol):
    """What citing papers count (BibAgent, appendix D.5)."""

    @property
    def name(self) -> str:
        """Return what it goes by, in words."""
        ...

    def weigh(self, work: Work, preprint: float) -> Witness:
        """Return the work as a witness that has said nothing yet: its influence, and of what.

        `preprint` is what a repository's standing counts beside a venue's (rho).
        """
        ...


@dataclass(frozen=True, slots=True)
class Tools:
    """What stages may use; what is None is not there, and stages say so in the trail."""

    entailer: Entailer
    finder: Ranker
    """Bi-encoder, or words where no encoder is there: paragraphs in the first round."""
    reranker: Ranker | None = None
    """Cross-encoder: the paragraphs in focus; without one the finder's order stands."""
    likener: Ranker | None = None
    """Bi-encoder alone: how alike a claim and a sentence are is one of the signals."""
    judge: LanguageModel | None = None
    """Deliberates on what stays in doubt."""
    paraphraser: LanguageModel | None = None
    clusterer: LanguageModel | None = None
    seer: LanguageModel | None = None
    """Reads figures."""
    citers: Citers | None = None
    weigher: Weigher | None = None
    """Without one, all citing papers count alike."""
    encoder: Encoder | None = None
    """Groups what citing papers report; without one, words do."""
    better: Callable[[Claim, Reference], Sequence[Work]] | None = None
    """Returns works that may carry a claim better."""
    facts: Facts = field(default_factory=Facts)
    """Of the document under check: what routing goes by beside the look-ups."""
    settings: Settings = field(default_factory=Settings)
    operating: Operating = field(default_factory=Operating)
    """Where the lines between the verdicts are drawn."""


Stage = Callable[[Case, Tools], Case]
"""Hands a case on; one that cannot add anything hands it on as it is."""
