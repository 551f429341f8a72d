"""Review and rebuttal -> explanation questions, by a language model whose reply is distrusted."""

from collections.abc import Iterator
from dataclasses import replace

import msgspec

from scholiast.benchmarks.mcitebench.building.asking import asked
from scholiast.benchmarks.mcitebench.building.interface import Made, Paper, Report
from scholiast.benchmarks.mcitebench.building.referring import pointers_in, points
from scholiast.benchmarks.mcitebench.building.resolving import Resolved, resolve
from scholiast.benchmarks.mcitebench.building.reviews import Exchange
from scholiast.benchmarks.mcitebench.building.ruling import Ruler
from scholiast.benchmarks.mcitebench.interface import QuestionType
from scholiast.models.answers import Answer, ask_for
from scholiast.models.interface import LanguageModel, Sampling
from scholiast.verifying.deliberating.withholding import speaks_to_models
from scholiast.verifying.verbatim import locate

MOST_TRIPLES = 20
"""That are taken from one exchange."""
SHORTEST, LONGEST = 4, 80
"""Words of a question."""
_READING = Sampling(temperature=0.0, presence_penalty=0.0, max_tokens=8192)


class Triple(msgspec.Struct, frozen=True):
    """A question, the authors' words that answer it, and the places these name."""

    question: str
    answer: str
    evidence: str


class _Triples(msgspec.Struct, frozen=True):
    triples: list[Triple]


def explanations(
    model: LanguageModel,
    paper: Paper,
    exchange: Exchange,
    report: Report,
    ruler: Ruler | None = None,
) -> Iterator[Made]:
    """Yield the questions that an exchange gives and that hold up; the rest goes into the report.

    The answer is our copy of the rebuttal's own words; the evidence is what these point to, found
    in the paper by code. What a model writes of its own is the question alone, and that names no
    place. An exchange that reads as if it spoke to a model is not shown to one.
    """
    if speaks_to_models(exchange.review) or speaks_to_models(exchange.rebuttal):
        report.leave(paper.id, exchange.id, "the exchange reads as if it spoke to a model")
        return
    data = {"review": exchange.review, "rebuttal": exchange.rebuttal}
    found = ask_for(model, asked("triples", data), _Triples, _READING)
    if not isinstance(found, Answer):
        report.leave(paper.id, exchange.id, f"no triples: {found.words}")
        return
    for triple in found.value.triples[:MOST_TRIPLES]:
        made = _made(triple, paper, exchange, report, ruler)
        if made is not None:
            yield replace(made, made_by=model.name)


def _made(
    triple: Triple, paper: Paper, exchange: Exchange, report: Report, ruler: Ruler | None
) -> Made | None:
    fault = fault_of(triple, exchange)
    if fault:
        report.leave(paper.id, triple.question[:120], fault)
        return None
    span = locate(triple.answer, exchange.rebuttal)
    answer = " ".join(span.of(exchange.rebuttal).split()) if span else ""
    named = set(pointers_in(answer))
    pointers = [one for one in pointers_in(triple.evidence) if one in named]
    led = resolve(paper, pointers, answer, ruler)
    units = {unit.id: unit for one in led if isinstance(one, Resolved) for unit in one.units}
    lost = [one for one in led if not isinstance(one, Resolved)]
    for one in lost:
        report.leave(paper.id, one.pointer.key, f"not resolved: {one.reason}")
    if lost or not units:
        return None
    keys = tuple(one.pointer.key for one in led)
    return Made(
        paper.id, QuestionType.EXPLANATION, " ".join(triple.question.split()), answer,
        tuple(units.values()), keys, "triple",
    )  # fmt: skip


def fault_of(triple: Triple, exchange: Exchange) -> str:
    """Return why a triple is not taken; empty where it may be.

    The question is neutral and names no place; the answer stands in the rebuttal; the evidence is
    explicit, and named in the answer (table 5).
    """
    if fault := fault_in_question(triple.question):
        return fault
    if locate(triple.answer, exchange.rebuttal) is None:
        return "the answer does not stand in the rebuttal"
    pointers = pointers_in(triple.evidence)
    if not pointers:
        return "the evidence names no place"
    if not set(pointers) <= set(pointers_in(triple.answer)):
        return "the evidence is not named in the answer"
    return ""


def fault_in_question(question: str) -> str:
    """Return what speaks against the words of a question; empty for nothing.

    >>> fault_in_question("What does Table 2 say?")
    'the question names a place in the paper'
    >>> fault_in_question("How is the model evaluated?")
    ''
    """
    if points(question):
        return "the question names a place in the paper"
    if not SHORTEST <= len(question.split()) <= LONGEST:
        return "the question is too short or too long"
    if not question.strip().endswith("?"):
        return "it is not worded as a question"
    return "the question reads as if it spoke to a model" if speaks_to_models(question) else ""
