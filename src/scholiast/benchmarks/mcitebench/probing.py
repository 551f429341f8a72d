"""`mcitebench/sources`: which of five sources answers the question? (section 5.3, RQ1)."""

import hashlib
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from string import ascii_uppercase

import msgspec

from scholiast.answering.interface import EvidenceUnit, Labelled
from scholiast.benchmarks.interface import Item, Response
from scholiast.benchmarks.mcitebench.benchmark import (
    Opened,
    Settings,
    asked,
    inputs_of,
    strata,
)
from scholiast.benchmarks.mcitebench.interface import Question, QuestionType

_CHOSEN = re.compile(r"[\s*_\"'(\[]{0,8}(?:(?i:answer|option)[\s:*]{1,4})?([A-Z])(?![\w'])")


@dataclass(frozen=True, slots=True)
class Probe:
    """A question and its options, each under a letter; the letters are drawn anew for each."""

    question: Question
    options: tuple[tuple[str, EvidenceUnit], ...]
    right: str
    """The letter of the evidence."""

    @property
    def units(self) -> tuple[EvidenceUnit, ...]:
        """Return the sources in the order of their letters."""
        return tuple(unit for _, unit in self.options)


class Sources:
    """Single-source questions as choices among their sources.

    The paper's probe is of explanations. The same of all single-source questions is called
    `mcitebench/all-sources`, so that sets of locating questions can be probed too.
    """

    metrics = ("accuracy", "answered")

    def __init__(
        self,
        opened: Opened,
        *,
        settings: Settings | None = None,
        types: Sequence[QuestionType] = (QuestionType.EXPLANATION,),
    ) -> None:
        """Take the questions, how they are put, and which types are."""
        self._opened = opened
        self._settings = settings or Settings()
        self._types = frozenset(types)

    @property
    def name(self) -> str:
        """Return `mcitebench/sources`, or `mcitebench/all-sources` of all types."""
        whole = self._types == frozenset(QuestionType)
        return f"mcitebench/{'all-sources' if whole else 'sources'}"

    @property
    def digest(self) -> str:
        """Return a digest of the file and the settings."""
        parts = [self._opened.sha256, len(self._opened.ids), self._settings, sorted(self._types)]
        return hashlib.sha256(msgspec.json.encode(parts)).hexdigest()

    def notes(self) -> Mapping[str, float]:
        """Return how many rows of the file could not be used."""
        return {"unusable rows": float(len(self._opened.unusable))}

    def items(self, limit: int | None = None) -> Iterator[Item[Probe]]:
        """Yield the probes; a limit is of questions, of which those with several sources go."""
        for question in self._opened.questions(limit):
            if question.is_multi or question.type not in self._types:
                continue
            probe = probe_of(question, self._settings)
            sources = [Labelled(letter, unit) for letter, unit in probe.options]
            yield Item(
                question.id, probe, inputs_of(question, sources), question.paper, strata(question)
            )

    def score(self, item: Item[Probe], response: Response) -> Mapping[str, float]:
        """Return whether the letter that the response begins with is right."""
        letters = [letter for letter, _ in item.body.options]
        chosen = "" if response.failure else letter_of(response.text, letters)
        return {
            "accuracy": float(chosen == item.body.right),
            "answered": float(bool(chosen)),
        }


def probe_of(question: Question, settings: Settings) -> Probe:
    """Return a question as a choice; its sources keep no label that could tell them apart."""
    shown = asked(question, settings).shown
    letters = ascii_uppercase[: len(shown)]
    order = list(shown)
    random.Random(f"letters:{settings.seed}:{question.id}").shuffle(order)
    options = tuple(zip(letters, (one.unit for one in order), strict=True))
    right = next(
        letter for letter, one in zip(letters, order, strict=True) if one.label in question.evidence
    )
    return Probe(question, options, right)


def letter_of(text: str, letters: Sequence[str]) -> str:
    """Return the letter that a reply begins with; empty where it begins with none.

    >>> letter_of("**B**: it counts nests.", "ABCDE"), letter_of("(c) fits", "ABCDE")
    ('B', '')
    >>> letter_of("A table is best: D", "ABCDE"), letter_of("Answer: E.", "ABCDE")
    ('A', 'E')
    """
    found = _CHOSEN.match(text.strip())
    return found[1] if found and found[1] in letters else ""
