"""What an answer rests on, and what an answer is (MCiteBench, section 3.1)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from scholiast.models.interface import Image
from scholiast.papers import Span
from scholiast.papers.verdicts import Verdict


class Modality(StrEnum):
    """What kind of thing a piece of evidence is."""

    TEXT = "text"
    FIGURE = "figure"
    TABLE = "table"


def no_picture() -> Image | None:
    """Return that there is no picture."""
    return None


@dataclass(frozen=True, slots=True)
class EvidenceUnit:
    """One thing that an answer may cite: a paragraph, a figure or a table of a paper."""

    id: str
    """Unique among the units of all papers of a question: `paper#17`."""
    paper: str
    """Id of the paper it stands in."""
    modality: Modality
    text: str
    """The paragraph; of a table its cells as text; of a figure nothing."""
    caption: str = ""
    """Of a figure or a table."""
    name: str = ""
    """As the paper calls it: `Figure 3`; empty for paragraphs."""
    section: str = ""
    """Heading it stands under."""
    span: Span | None = None
    """In the paper's text; None where the unit is all that is known of the paper."""
    mentions: tuple[str, ...] = ()
    """Sentences of the paper that name it."""
    picture: Callable[[], Image | None] = field(default=no_picture, compare=False, repr=False)
    """Returns what it looks like, read when it is asked for; None where that cannot be had."""


@dataclass(frozen=True, slots=True)
class Labelled:
    """A unit under the label by which an answer cites it."""

    label: str
    """`[1]` for text; `Figure 3` or `Table 2` for what has a number in its paper (section 5.1)."""
    unit: EvidenceUnit


@dataclass(frozen=True, slots=True)
class AnswerSentence:
    """One sentence of an answer, with what it cites."""

    text: str
    """Without its citations."""
    labels: tuple[str, ...] = ()
    """Of evidence that was shown; in the order in which they are cited, each once."""
    refused: tuple[str, ...] = ()
    """Citations that name no evidence that was shown."""
    verdict: Verdict | None = None
    """What verifying says of it with the evidence it cites; None where it was not asked."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What was said to a question, sentence by sentence."""

    question: str
    sentences: tuple[AnswerSentence, ...]
    evidence: tuple[Labelled, ...]
    """What was shown, in the order in which it was."""
    made_by: str
    """`extraction`, or the language model's name."""
    raw: str = ""
    """The reply as it came."""
    failure: str = ""
    """Why there is no answer; empty where there is one."""
    notes: tuple[str, ...] = ()
    has_failed: bool = False
    """A language model was to answer, and gave no reply: what the evidence says is not known."""

    @property
    def cited(self) -> tuple[str, ...]:
        """Return the labels of all sentences, each once: the response-level citation."""
        return tuple(dict.fromkeys(label for one in self.sentences for label in one.labels))


class Answerer(Protocol):
    """A question and labelled evidence -> an answer; never raises for an outage of a model."""

    @property
    def name(self) -> str:
        """Return what it is called."""
        ...

    def answer(self, question: str, evidence: Sequence[Labelled]) -> Answer:
        """Return the answer, its citations parsed and those that name nothing refused."""
        ...
