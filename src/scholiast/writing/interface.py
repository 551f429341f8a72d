"""What is written from what (AcademicEval, sections 3.1 and 3.2)."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from scholiast.papers import Work
from scholiast.papers.verdicts import Verdict


class Task(StrEnum):
    """What is to be written."""

    TITLE = "title"
    ABSTRACT = "abstract"
    INTRODUCTION = "introduction"
    RELATED_WORK = "related-work"


class PartKind(StrEnum):
    """What a section of a paper is for."""

    INTRODUCTION = "introduction"
    RELATED_WORK = "related-work"
    CONCLUSION = "conclusion"
    BODY = "body"


@dataclass(frozen=True, slots=True)
class Part:
    """One top-level section of a paper with all that stands under it."""

    heading: str
    text: str
    kind: PartKind = PartKind.BODY


@dataclass(frozen=True, slots=True)
class CitedWork:
    """A work of the citation corpus of a paper: what related work is written from."""

    key: str
    """By which a draft cites it; unique in the corpus: `lee2020`."""
    work: Work


@dataclass(frozen=True, slots=True)
class Manuscript:
    """One paper in the parts that writing needs."""

    id: str
    title: str
    abstract: str
    parts: tuple[Part, ...]
    authors: tuple[str, ...] = ()
    """As printed, in order."""
    day: str = ""
    """ISO day, month or year of its first version; empty where unknown."""
    categories: tuple[str, ...] = ()
    cited: tuple[CitedWork, ...] = ()
    """Works that its section on related work cites, in the order of first citation."""

    def target(self, task: Task) -> str:
        """Return what the authors wrote for a task; empty where the paper lacks it."""
        if task is Task.TITLE:
            return self.title
        if task is Task.ABSTRACT:
            return self.abstract
        kind = PartKind(task.value)
        return "\n\n".join(part.text for part in self.parts if part.kind is kind)


class Relation(StrEnum):
    """Why a paper stands as an example."""

    CO_AUTHOR = "co-author"
    CATEGORY = "category"


@dataclass(frozen=True, slots=True)
class Demonstration:
    """Another paper, whole, with what its authors wrote for the same task."""

    manuscript: Manuscript
    relation: Relation


@dataclass(frozen=True, slots=True)
class Brief:
    """All that a writer is given: what is asked for, from what, after which examples.

    What the manuscript holds is what the task's rules leave of it (section 3.2): the part that is
    asked for is not in it, nor the conclusion where an abstract is.
    """

    task: Task
    manuscript: Manuscript
    demonstrations: tuple[Demonstration, ...] = ()


@dataclass(frozen=True, slots=True)
class Support:
    """Whether one work carries what a sentence attributes to it."""

    key: str
    """Of the work."""
    statement: str
    """What the sentence attributes to it, without marks."""
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class DraftSentence:
    """A sentence of a draft that cites."""

    text: str
    """As it stands in the draft, the keys of works that were given in brackets."""
    keys: tuple[str, ...] = ()
    """Of works of the corpus."""
    refused: tuple[str, ...] = ()
    """Keys that name no work that was given."""
    verdict: Verdict | None = None
    """What verifying says of it with the works it cites; None where it was not asked.

    It is supported where every one of them carries what the sentence attributes to it.
    """
    support: tuple[Support, ...] = ()
    """For each work it cites."""
    was: str = ""
    """What stood there before it was rewritten; empty where it was not."""


@dataclass(frozen=True, slots=True)
class Draft:
    """What was written."""

    task: Task
    text: str
    made_by: str
    """`extraction`, or the language model's name."""
    sentences: tuple[DraftSentence, ...] = ()
    """Those that cite; of related work."""
    raw: str = ""
    """The reply as it came, before it was refined."""
    failure: str = ""
    """Why there is nothing; empty where there is."""
    notes: tuple[str, ...] = ()
    tokens_in: int = 0
    """Of what the writer was shown, by the tokenizer that cut it."""
    bibliography: str = field(default="", repr=False)
    """BibTeX of what the draft cites."""


class Writer(Protocol):
    """A brief -> a draft; never raises for an outage of a model."""

    @property
    def name(self) -> str:
        """Return what it is called."""
        ...

    def write(self, brief: Brief) -> Draft:
        """Return the draft; its failure says why there is none."""
        ...
