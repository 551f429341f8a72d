"""`mcitebench/answers`: questions with five sources each, answered in sentences that cite."""

import hashlib
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec

from scholiast.answering.interface import AnswerSentence, Labelled, Modality
from scholiast.benchmarks.interface import Item, Response
from scholiast.benchmarks.mcitebench.interface import Question, QuestionType
from scholiast.benchmarks.mcitebench.judging import SOURCE, Judge, Said, judged, measures_of
from scholiast.benchmarks.mcitebench.loading import questions_file, read_questions
from scholiast.benchmarks.mcitebench.splitting import RuleSplitter, Splitter
from scholiast.errors import Problem
from scholiast.scoring.citations import source_exact_match, source_fit

OWN = ("split", "uncited", "refused")
"""Measures of form: was the answer split; share of sentences without a citation; share of
citations that name nothing that was shown."""


class Settings(msgspec.Struct, frozen=True):
    """How questions are put."""

    captions: bool = True
    """Show captions, where all figures and tables of a question have one (appendix D.2)."""
    seed: int = 0
    """Of the order in which sources are shown."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with its sources as a system is shown them, in that order."""

    question: Question
    shown: tuple[Labelled, ...]


@dataclass(frozen=True, slots=True)
class Opened:
    """A file of questions that was read through once."""

    data: Path
    sha256: str
    """Of the file of questions; pictures count with the inputs of each item."""
    ids: tuple[str, ...]
    unusable: tuple[Problem, ...] = ()

    def questions(self, limit: int | None = None) -> Iterator[Question]:
        """Yield the questions in the file's order; with a limit always the same few.

        They are those whose ids have the smallest hashes, so that the first rows of a file, which
        may all be of one kind, do not stand for all.
        """
        chosen = frozenset(sorted(self.ids, key=_drawn)[:limit])
        found = read_questions(self.data, lambda problem: None)
        return (question for question in found if question.id in chosen)


def open_questions(data: Path, *, skips: bool = False) -> Opened:
    """Return the questions of a folder or file, each row checked.

    InputError names the first row that cannot be used; with `skips` such rows are left out, and
    told among the benchmark's notes.
    """
    file = questions_file(data)
    unusable: list[Problem] = []
    read = read_questions(data, unusable.append if skips else None)
    ids = tuple(question.id for question in read)
    with file.open("rb") as stream:
        sha256 = hashlib.file_digest(stream, "sha256").hexdigest()
    return Opened(data, sha256, ids, tuple(unusable))


class Answers:
    """Questions that are answered with citations, and marked by judges."""

    def __init__(
        self,
        opened: Opened,
        judges: Sequence[Judge] = (),
        *,
        settings: Settings | None = None,
        splitter: Splitter | None = None,
    ) -> None:
        """Take the questions, who marks, how questions are put, and how answers are split."""
        self._opened = opened
        self._judges = tuple(judges)
        self._settings = settings or Settings()
        self._splitter = splitter or RuleSplitter()

    @property
    def name(self) -> str:
        """Return `mcitebench/answers`, or `mcitebench/uncaptioned` of the ablation."""
        return f"mcitebench/{'answers' if self._settings.captions else 'uncaptioned'}"

    @property
    def metrics(self) -> tuple[str, ...]:
        """Return source measures, which need no judge, and those of each judge."""
        return (*SOURCE, *(name for one in self._judges for name in measures_of(one)), *OWN)

    @property
    def digest(self) -> str:
        """Return a digest of the file, the settings and who splits and marks."""
        parts = [self._opened.sha256, len(self._opened.ids), self._settings, self._splitter.name]
        marking = [(one.mark, one.name) for one in self._judges]
        return hashlib.sha256(msgspec.json.encode([parts, marking])).hexdigest()

    @property
    def marked_by(self) -> str:
        """Return the judges' names."""
        return "; ".join(one.name for one in self._judges)

    def count(self, limit: int | None = None) -> int:
        """Return how many questions are asked."""
        return len(self._opened.ids[:limit])

    def notes(self) -> Mapping[str, float]:
        """Return how many rows of the file could not be used."""
        return {"unusable rows": float(len(self._opened.unusable))}

    def items(self, limit: int | None = None) -> Iterator[Item[Asked]]:
        """Yield the questions, the sources of each in an order drawn for it."""
        for question in self._opened.questions(limit):
            body = asked(question, self._settings)
            yield Item(
                question.id, body, inputs_of(question, body.shown), question.paper, strata(question)
            )

    def score(self, item: Item[Asked], response: Response) -> Mapping[str, float]:
        """Return the measures of one answer; one without text scores 0."""
        question = item.body.question
        sentences = self._sentences(item.body, response)
        if sentences is None:
            return {"split": 0.0}
        cited = [label for one in sentences for label in (*one.labels, *one.refused)]
        fit = source_fit(cited, question.evidence)
        exact = source_exact_match(cited, question.evidence)
        found = dict(zip(SOURCE, (fit.f1, fit.precision, fit.recall, exact), strict=True))
        said = Said("" if response.failure else response.text, sentences)
        for judge in self._judges:
            found |= judged(judge, question, said)
        return found | _form(sentences)

    def _sentences(self, body: Asked, response: Response) -> tuple[AnswerSentence, ...] | None:
        """Return the sentences of a response; None where they could not be had."""
        if response.failure or not response.text.strip():
            return ()
        return self._splitter.split(response.text, [one.label for one in body.shown])


def asked(question: Question, settings: Settings) -> Asked:
    """Return a question with its sources in an order drawn for it, captions as they are wanted.

    Published rows tell the caption of the evidence alone. It would give the evidence away, so
    captions are shown only where every figure and table has one.
    """
    sources = list(question.sources)
    random.Random(f"{settings.seed}:{question.id}").shuffle(sources)
    visual = [one.unit for one in sources if one.unit.modality is not Modality.TEXT]
    if settings.captions and all(unit.caption for unit in visual):
        return Asked(question, tuple(sources))
    bare = (replace(one, unit=replace(one.unit, caption="")) for one in sources)
    return Asked(question, tuple(bare))


def inputs_of(question: Question, shown: Sequence[Labelled]) -> str:
    """Return the SHA-256 of all that a system is given of a question, pictures included."""
    told: list[object] = [question.text]
    for one in shown:
        picture = one.unit.picture()
        seen = hashlib.sha256(picture.content).hexdigest() if picture else ""
        told.append((one.label, one.unit.modality, one.unit.text, one.unit.caption, seen))
    return hashlib.sha256(msgspec.json.encode(told)).hexdigest()


def strata(question: Question) -> dict[str, str]:
    """Return the slices of a question: those of tables 2 and 4, and of figure 5.

    `setting` is type and number of sources together; `pair` is the modality of explanations with
    two pieces of evidence.
    """
    found = question.strata
    found["setting"] = f"{found['type']}, {found['sources']}-source"
    if question.type is QuestionType.EXPLANATION and len(question.evidence) == 2:
        found["pair"] = found["modality"]
    return found


def _form(sentences: Sequence[AnswerSentence]) -> dict[str, float]:
    bare = sum(not (one.labels or one.refused) for one in sentences)
    refused = sum(len(one.refused) for one in sentences)
    cited = refused + sum(len(one.labels) for one in sentences)
    found = {"split": 1.0}
    if sentences:
        found["uncited"] = bare / len(sentences)
    if cited:
        found["refused"] = refused / cited
    return found


def _drawn(id: str) -> str:
    return hashlib.sha256(id.encode("utf-8", "surrogatepass")).hexdigest()
