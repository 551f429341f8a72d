"""AnswerRecord: what one run of `ask` leaves; every report is made from this alone."""

from dataclasses import dataclass, field

from scholiast.papers import Place
from scholiast.papers.verdicts import Verdict
from scholiast.records.egress import Egress


@dataclass(frozen=True, slots=True)
class QuestionedPaper:
    """A paper that the question was put to, and what of it could be evidence."""

    id: str
    title: str
    source: str
    """The path as the user gave it."""
    sha256: str
    """Of the paper's bytes."""
    outcome: str = "ok"
    """How reading it ended: `ok` or `partial`."""
    reason: str = ""
    paragraphs: int = 0
    figures: int = 0
    tables: int = 0


@dataclass(frozen=True, slots=True)
class ShownPicture:
    """What a figure or a table looks like."""

    media_type: str
    sha256: str
    content: bytes = field(default=b"", repr=False)


@dataclass(frozen=True, slots=True)
class ShownEvidence:
    """One piece of evidence, as it was shown."""

    label: str
    """`[1]`, `Figure 3`, `Table 2 of Paper 1`"""
    paper: str
    """Id of the paper."""
    modality: str
    """`text`, `figure` or `table`"""
    text: str = ""
    """The paragraph, or a table's cells as Markdown."""
    caption: str = ""
    section: str = ""
    mentions: tuple[str, ...] = ()
    """Sentences of the paper that name it."""
    place: Place | None = None
    """In the author's own file."""
    picture: ShownPicture | None = None
    """None where there is none, or it could not be had."""


@dataclass(frozen=True, slots=True)
class SaidSentence:
    """One sentence of the answer, with what it cites and what verifying says of it."""

    text: str
    labels: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    """Citations that name nothing that was shown."""
    verdict: Verdict | None = None
    """None where it cites nothing, or was not held against its evidence."""


@dataclass(frozen=True, slots=True)
class AnswerRecord:
    """One question to one or several papers, and what was answered."""

    question: str
    papers: tuple[QuestionedPaper, ...]
    made_by: str
    """`extraction`, or the language model's name."""
    version: str
    """Of Scholiast."""
    sentences: tuple[SaidSentence, ...] = ()
    evidence: tuple[ShownEvidence, ...] = ()
    """In the order in which it was shown."""
    raw: str = ""
    """The reply as it came."""
    failure: str = ""
    """Why there is no answer; empty where there is one."""
    notes: tuple[str, ...] = ()
    """What a reader should know: what is not installed, what was not shown, and why."""
    settings: dict[str, str] = field(default_factory=dict)
    """Seed, number of pieces, what ranked and verified them, versions of prompts."""
    log: tuple[Egress, ...] = ()
    """What was sent to a language model."""
    network: str = "not used"
    started: str = ""
    """UTC, ISO 8601."""
    seconds: float = 0.0
    has_failed: bool = False
    """A language model was to answer, and gave no reply."""

    @property
    def is_answered(self) -> bool:
        """Say whether there is an answer."""
        return bool(self.sentences)
