"""DraftRecord: what one run of `write` leaves; every report of it is made from this alone."""

from dataclasses import dataclass

from scholiast.papers import Work
from scholiast.papers.verdicts import Verdict
from scholiast.records.egress import Egress


@dataclass(frozen=True, slots=True)
class Carried:
    """Whether one work carries what a sentence of the draft attributes to it."""

    key: str
    statement: str
    """What the sentence attributes to it, without marks."""
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class WrittenSentence:
    """A sentence of a draft that cites."""

    text: str
    """As it stands in the draft."""
    keys: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    """What it cited that was not given."""
    verdict: Verdict | None = None
    """None where nothing was verified."""
    carried: tuple[Carried, ...] = ()
    was: str = ""
    """What stood there before it was rewritten; empty where it was not."""


@dataclass(frozen=True, slots=True)
class GivenWork:
    """A work that the draft could cite."""

    key: str
    work: Work
    access: str = "metadata only"
    """What of its text was at hand: `full text`, `abstract only`, `metadata only`."""
    is_cited: bool = False


@dataclass(frozen=True, slots=True)
class ShownPaper:
    """A paper that was shown as an example."""

    title: str
    relation: str
    """`co-author` or `category`"""
    day: str = ""


@dataclass(frozen=True, slots=True)
class DraftRecord:
    """One run of `write` on one paper."""

    source: str
    """The path as the user gave it."""
    title: str
    """The paper's own, as far as the file says it."""
    task: str
    """`title`, `abstract`, `introduction` or `related-work`"""
    text: str
    """What was written, as Markdown; citations are keys in brackets."""
    made_by: str
    """`extraction`, or the language model's name."""
    version: str = ""
    """Of Scholiast; the command fills it in."""
    sentences: tuple[WrittenSentence, ...] = ()
    """Those that cite, in the order of the draft."""
    works: tuple[GivenWork, ...] = ()
    bibliography: str = ""
    """BibTeX of what the draft cites."""
    lacking: tuple[str, ...] = ()
    """References that it might cite and of which no work is known: how they are called."""
    examples: tuple[ShownPaper, ...] = ()
    written: str = ""
    """What the authors' file has in the place of the draft already; empty where it has nothing."""
    outcome: str = "ok"
    """How reading the paper ended: `ok`, `partial`, `refused`, `failed`."""
    reason: str = ""
    failure: str = ""
    """Why there is no draft; empty where there is one."""
    notes: tuple[str, ...] = ()
    """What a reader should know: what was cut, what stands in for what."""
    tokens_in: int = 0
    """Of what a model was shown."""
    counted_by: str = ""
    """What counted them."""
    seed: int = 0
    sha256: str = ""
    """Of the paper's bytes."""
    started: str = ""
    """UTC, ISO 8601."""
    seconds: float = 0.0
    network: str = "not used"
    raw: str = ""
    """The model's reply as it came."""
    log: tuple[Egress, ...] = ()
    """What was sent to a language model."""
