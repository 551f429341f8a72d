"""A language model as judge: four questions in our own words, each with a closed scale."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeVar

import msgspec

from scholiast.answering.interface import EvidenceUnit
from scholiast.benchmarks.mcitebench.interface import Question, QuestionType
from scholiast.models.answers import NoAnswer, ask_for
from scholiast.models.interface import Image, LanguageModel, Sampling
from scholiast.models.prompting import prompt_in
from scholiast.models.quoting import shown
from scholiast.scoring.citations import accuracy
from scholiast.verifying.deliberating.withholding import speaks_to_models

PACKAGE = __package__ or "scholiast.benchmarks.mcitebench"
PROMPTS = ("support", "relevance", "explanation", "locating")
SAMPLING = Sampling(temperature=0.0, presence_penalty=0.0, max_tokens=1024, seed=0)
MOST_TEXT = 12_000
"""Characters of a paragraph, a table's cells or an answer that a judge is shown."""
MOST_CAPTION = 4_000
T = TypeVar("T")


class Support(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How far a statement is carried (appendix B.2, table 7)."""

    rating: Literal[0, 1, 2]


class Relevance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether evidence bears on a statement (table 8)."""

    rating: Literal[0, 1]


class Explained(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How an answer stands beside the authors' (table 9); only the last counts."""

    likeness: Literal[0, 1, 2]
    completeness: Literal[0, 1, 2]
    coherence: Literal[0, 1, 2]
    clarity: Literal[0, 1, 2]
    rating: Literal[0, 1, 2]


class Located(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How right an answer of fact is (table 10)."""

    rating: Literal[0, 1, 2]


@dataclass(frozen=True, slots=True)
class ModelJudge:
    """Asks a language model; figures and tables are shown as pictures, where there are any.

    Nothing is asked of a statement, answer or evidence that reads as an order to a model: of the
    first two the mark is then 0, of evidence, questions and right answers there is none.
    """

    model: LanguageModel
    mark: str = ""

    @property
    def name(self) -> str:
        """Return the model's name with the prompts' versions."""
        versions = "-".join(prompt_in(PACKAGE, name).version[:6] for name in PROMPTS)
        return f"{self.model.name} ({versions})"

    @property
    def ratings(self) -> tuple[str, ...]:
        """Return that accuracy is rated."""
        return ("accuracy",)

    def support(self, statement: str, cited: Sequence[EvidenceUnit]) -> int | None:
        """Return 0, 1 or 2: how far the evidence carries the statement."""
        if speaks_to_models(statement):
            return 0
        found = self._marked("support", statement, cited, Support)
        return found.rating if found else None

    def is_relevant(self, statement: str, unit: EvidenceUnit) -> bool | None:
        """Say whether the evidence bears on the statement."""
        if speaks_to_models(statement):
            return False
        found = self._marked("relevance", statement, [unit], Relevance)
        return bool(found.rating) if found else None

    def rate(self, question: Question, answer: str) -> Mapping[str, float]:
        """Return the accuracy of an answer, 0 to 1; nothing where there is no reply."""
        if not answer.strip() or speaks_to_models(answer):
            return {"accuracy": 0.0}
        if speaks_to_models(question.text) or speaks_to_models(question.answer):
            return {}
        is_locating = question.type is QuestionType.LOCATING
        right = "right answer" if is_locating else "authors' reply"
        data = {
            "question": question.text,
            right: question.answer,
            "answer": shown(answer, MOST_TEXT),
        }
        kind: type[Located | Explained] = Located if is_locating else Explained
        found = self._asked(question.type.value, data, (), kind)
        return {"accuracy": accuracy(found.rating)} if found else {}

    def _marked(
        self, prompt: str, statement: str, cited: Sequence[EvidenceUnit], kind: type[T]
    ) -> T | None:
        if any(speaks_to_models(f"{unit.text}\n{unit.caption}") for unit in cited):
            return None
        pictures = [unit.picture() for unit in cited]
        evidence = [
            told(unit, has_picture=picture is not None)
            for unit, picture in zip(cited, pictures, strict=True)
        ]
        images = tuple(one for one in pictures if one is not None)
        data = {"statement": shown(statement, MOST_TEXT), "evidence": evidence}
        return self._asked(prompt, data, images, kind)

    def _asked(
        self, prompt: str, data: object, images: tuple[Image, ...], kind: type[T]
    ) -> T | None:
        words = msgspec.json.encode(data).decode()
        messages = prompt_in(PACKAGE, prompt).messages({"data": words}, images)
        answer = ask_for(self.model, messages, kind, SAMPLING)
        return None if isinstance(answer, NoAnswer) else answer.value


def told(unit: EvidenceUnit, *, has_picture: bool) -> dict[str, object]:
    """Return what a model is told of a piece of evidence, beside its picture.

    A table of which there is a picture is shown by it; its cells are told where there is none.
    """
    found: dict[str, object] = {"name": unit.name or "paragraph", "kind": unit.modality.value}
    if unit.caption:
        found["caption"] = shown(unit.caption, MOST_CAPTION)
    if has_picture:
        found["has picture"] = True
    elif unit.text:
        found["text"] = shown(unit.text, MOST_TEXT)
    return found
