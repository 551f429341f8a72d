"""An answer -> its sentences with what each cites: by rules, or by a language model (section 4)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

import msgspec

from scholiast.answering.citing import split_answer
from scholiast.answering.interface import AnswerSentence
from scholiast.answering.marks import key_of
from scholiast.benchmarks.mcitebench.model_judge import MOST_TEXT, PACKAGE, SAMPLING
from scholiast.models.answers import NoAnswer, ask_for
from scholiast.models.interface import LanguageModel
from scholiast.models.prompting import prompt_in
from scholiast.models.quoting import shown
from scholiast.scoring.rouge import words_of


class Splitter(Protocol):
    """An answer and the labels that were shown -> sentences."""

    @property
    def name(self) -> str:
        """Return what it is called."""
        ...

    def split(self, text: str, known: Sequence[str]) -> tuple[AnswerSentence, ...] | None:
        """Return the sentences; None where they could not be had."""
        ...


class RuleSplitter:
    """By rules alone."""

    name = "rules"

    def split(self, text: str, known: Sequence[str]) -> tuple[AnswerSentence, ...] | None:
        """Return the sentences."""
        return split_answer(text, known)


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence as a model gives it."""

    text: str
    citations: list[str]


class Parts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of them."""

    sentences: list[Part]


@dataclass(frozen=True, slots=True)
class ModelSplitter:
    """By a language model, as in the paper; its words must be the answer's, in their order."""

    model: LanguageModel

    @property
    def name(self) -> str:
        """Return the model's name with the prompt's version."""
        return f"{self.model.name} ({prompt_in(PACKAGE, 'split').version[:6]})"

    def split(self, text: str, known: Sequence[str]) -> tuple[AnswerSentence, ...] | None:
        """Return the sentences; None where the model gave none, or other words than the answer."""
        data = {"answer": shown(text, MOST_TEXT), "evidence": list(known)}
        words = msgspec.json.encode(data).decode()
        messages = prompt_in(PACKAGE, "split").messages({"data": words})
        said = ask_for(self.model, messages, Parts, SAMPLING)
        if isinstance(said, NoAnswer) or not _is_of(said.value, text):
            return None
        labels = {key_of(label) or label: label for label in known}
        return tuple(_sentence(part, labels) for part in said.value.sentences)


def _is_of(parts: Parts, text: str) -> bool:
    """Say whether all words of the sentences stand in the answer, in its order."""
    left: Iterator[str] = iter(words_of(text))
    return all(word in left for part in parts.sentences for word in words_of(part.text))


def _sentence(part: Part, labels: dict[str, str]) -> AnswerSentence:
    names = [key_of(one) or one.strip() for one in part.citations]
    taken = dict.fromkeys(labels[name] for name in names if name in labels)
    refused = dict.fromkeys(name for name in names if name not in labels)
    return AnswerSentence(part.text.strip(), tuple(taken), tuple(refused))
