"""What a question must be to be kept, by rules; and what a model says of its quality (3.5)."""

from collections.abc import Mapping

import msgspec

from scholiast.benchmarks.mcitebench.building.asking import asked, pictures_of, words_of
from scholiast.benchmarks.mcitebench.building.distracting import can_be_shown
from scholiast.benchmarks.mcitebench.building.holding import (
    Words,
    others_that_answer,
    stands_in_evidence,
)
from scholiast.benchmarks.mcitebench.building.interface import ITEMS, Made
from scholiast.benchmarks.mcitebench.building.referring import pointers_in, points
from scholiast.benchmarks.mcitebench.interface import QuestionType
from scholiast.models.answers import Answer, ask_for
from scholiast.models.interface import LanguageModel, Sampling
from scholiast.papers.folding import fold
from scholiast.verifying.deliberating.withholding import speaks_to_models

_JUDGING = Sampling(temperature=0.0, presence_penalty=0.0, max_tokens=256)


class Quality(msgspec.Struct, frozen=True):
    """What a model says of a question."""

    relevance: bool
    clarity: bool
    alignment: bool

    def faults(self) -> str:
        """Return the criteria that are not met; empty for none."""
        return ", ".join(name for name in self.__struct_fields__ if not getattr(self, name))


def fault_of(made: Made, words: Mapping[str, Words]) -> str:
    """Return why a question is not kept; empty where it is.

    No question names a place of its paper, nor holds its own answer. Of a locating question the
    answer stands in its evidence, and in no other unit together with half of the question's words;
    another unit that names both row and column of a table's question counts as one.
    """
    if points(made.text) or any(_names(made.text, one.name) for one in made.evidence):
        return "the question names a place in the paper"
    if speaks_to_models(made.text) or speaks_to_models(made.answer):
        return "it reads as if it spoke to a model"
    if not 1 <= len(made.evidence) < ITEMS:
        return "too much evidence for one question"
    if not all(can_be_shown(one) for one in made.evidence):
        return "evidence cannot be shown: a figure without a picture, or too few words"
    return _locating_fault(made, words) if made.type is QuestionType.LOCATING else ""


def _locating_fault(made: Made, words: Mapping[str, Words]) -> str:
    if not stands_in_evidence(made, dict(words)):
        return "the answer does not stand in the evidence"
    if made.kind != "comparison" and f" {fold(made.answer)} " in f" {fold(made.text)} ":
        return "the question holds its answer"
    twins = [one for one in others_that_answer(made, dict(words)) if one.id not in made.kept_off]
    evidence = {one.id for one in made.evidence}
    terms = [f" {fold(one)} " for one in made.terms]
    twins += [
        one.unit
        for id, one in words.items()
        if len(terms) > 1 and id not in evidence and all(term in one.folded for term in terms)
    ]
    return "another unit answers it too" if twins else ""


def quality_of(model: LanguageModel, made: Made) -> Quality | str:
    """Return a model's three labels of a question; why there are none, in words, else."""
    data = {
        "question": made.text,
        "answer": made.answer,
        "evidence": "\n\n".join(f"{one.name}\n{words_of(one)}".strip() for one in made.evidence),
    }
    messages = asked("quality", data, images=pictures_of(made.evidence))
    found = ask_for(model, messages, Quality, _JUDGING)
    return found.value if isinstance(found, Answer) else f"it was not labelled: {found.words}"


def _names(text: str, name: str) -> bool:
    """Say whether a text holds the name of a float, or what it points to."""
    if not name:
        return False
    same = set(pointers_in(name)) & set(pointers_in(text))
    return bool(same) or f" {fold(name)} " in f" {fold(text)} "
