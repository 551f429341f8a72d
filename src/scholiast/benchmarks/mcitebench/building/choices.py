"""One unit of a paper -> locating questions of a language model whose reply is distrusted (3.3)."""

import re
from collections.abc import Iterator

import msgspec

from scholiast.answering.interface import EvidenceUnit, Modality
from scholiast.benchmarks.mcitebench.building.asking import asked, pictures_of, words_of
from scholiast.benchmarks.mcitebench.building.interface import Made, Report
from scholiast.benchmarks.mcitebench.building.triples import fault_in_question
from scholiast.benchmarks.mcitebench.interface import QuestionType
from scholiast.models.answers import Answer, ask_for
from scholiast.models.interface import LanguageModel, Sampling
from scholiast.papers.folding import fold
from scholiast.verifying.deliberating.withholding import speaks_to_models
from scholiast.verifying.finding.words import stems

OPTIONS = 4
GROUNDED = 0.7
"""Share of the words of an answer that its evidence must hold."""
LONGEST = 40
"""Words of an option."""
_WRITING = Sampling(temperature=0.2, presence_penalty=0.0, max_tokens=2048)
_NUMBER = re.compile(r"\d{1,12}(?:[.,]\d{1,12}){0,4}")


class Choice(msgspec.Struct, frozen=True):
    """A question with four options, the right one by its place."""

    question: str
    options: list[str]
    right: int


class _Choices(msgspec.Struct, frozen=True):
    refusal: bool
    questions: list[Choice]


def locating(
    model: LanguageModel, unit: EvidenceUnit, report: Report, count: int = 1
) -> Iterator[Made]:
    """Yield the questions that a model makes of one unit and that hold up; the rest is reported.

    The right option is grounded by code: all its numbers and most of its words stand in the unit;
    of a figure, in its caption or in a sentence that names it. What can only be seen in a picture
    cannot be checked so, and is not taken.
    """
    said = f"{words_of(unit)}\n{' '.join(unit.mentions)}"
    what = unit.name or unit.id
    if speaks_to_models(said):
        report.leave(unit.paper, what, "the unit reads as if it spoke to a model")
        return
    messages = asked("choices", {"piece": words_of(unit)}, {"count": str(count)},
                     pictures_of((unit,)))  # fmt: skip
    found = ask_for(model, messages, _Choices, _WRITING)
    if not isinstance(found, Answer):
        report.leave(unit.paper, what, f"no questions: {found.words}")
        return
    if found.value.refusal or not found.value.questions:
        report.leave(unit.paper, what, "the model found nothing to ask")
        return
    for choice in found.value.questions[:count]:
        fault = fault_of(choice, unit)
        if fault:
            report.leave(unit.paper, choice.question[:120], fault)
        else:
            options = tuple(" ".join(one.split()) for one in choice.options)
            yield Made(
                unit.paper, QuestionType.LOCATING, " ".join(choice.question.split()),
                options[choice.right], (unit,), (unit.name,) if unit.name else (), "choice",
                model.name, options,
            )  # fmt: skip


def fault_of(choice: Choice, unit: EvidenceUnit) -> str:
    """Return why a question is not taken; empty where it may be."""
    if fault := fault_in_question(choice.question):
        return fault
    if len({fold(one) for one in choice.options if one.strip()}) != OPTIONS:
        return "there are not four different options"
    if len(choice.options) != OPTIONS or not 0 <= choice.right < OPTIONS:
        return "no option is named as the right one"
    if any(len(one.split()) > LONGEST for one in choice.options):
        return "an option is too long"
    if not is_grounded(choice.options[choice.right], unit):
        return "the answer does not stand in the evidence"
    return ""


def is_grounded(answer: str, unit: EvidenceUnit) -> bool:
    """Say whether all numbers and most words of an answer stand in a unit.

    >>> unit = EvidenceUnit("p#1", "p", Modality.TEXT, "The error fell to 0.5 after 3 epochs.")
    >>> is_grounded("It fell to 0.5", unit), is_grounded("It fell to 0.4", unit)
    (True, False)
    """
    said = words_of(unit)
    if unit.modality is Modality.FIGURE:
        said = f"{said}\n{' '.join(unit.mentions)}"
    numbers = set(_NUMBER.findall(said))
    if any(number not in numbers for number in _NUMBER.findall(answer)):
        return False
    words, held = set(stems(answer)), set(stems(said))
    return len(words & held) >= GROUNDED * len(words) if words else False
